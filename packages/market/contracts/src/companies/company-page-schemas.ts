import { array, number, object, type InferType } from 'yup';
import {
  COMPANY_BENEFITS_MAX,
  COMPANY_FOUNDED_FIRST,
  COMPANY_LINKS_MAX,
  COMPANY_PICTURE_KINDS,
  COMPANY_PLACES_MAX,
  COMPANY_SIZES,
  PICTURE_ALT_MAX,
} from './company-page';
import { RULE_MESSAGES } from '../messages';
import { texts } from '../texts';
import { websiteField } from './schemas';
import { choice, DESCRIPTION_MAX, line, linesField, text, versionField } from '@market/api';

/**
 * Page of a company besides its name and address, as its employer edits it. Every field is optional; an omitted field
 * is emptied. Logo, cover and pictures are sent separately.
 */
export const companyPageSchema = object({
  /** Rich text with the tags allowed in a job description. */
  about: text(DESCRIPTION_MAX).default(''),
  cmp_size: choice(COMPANY_SIZES, texts.values.companySize),
  /** The service refuses future years, because it has the clock. */
  founded: number()
    .transform((value: unknown, original: unknown) => (original === '' || original === null ? undefined : value))
    .typeError(RULE_MESSAGES.founded)
    .integer(RULE_MESSAGES.founded)
    .min(COMPANY_FOUNDED_FIRST, RULE_MESSAGES.founded),
  benefits: linesField(line(100), COMPANY_BENEFITS_MAX, texts.values.listLong({ max: COMPANY_BENEFITS_MAX })).default(
    [],
  ),
  places: linesField(line(100), COMPANY_PLACES_MAX, texts.values.listLong({ max: COMPANY_PLACES_MAX })).default([]),
  links: array()
    .of(object({ label: line(60).required(RULE_MESSAGES.linkLabel), url: websiteField(RULE_MESSAGES.linkAddress) }))
    .typeError(texts.values.list)
    .max(COMPANY_LINKS_MAX, texts.values.listLong({ max: COMPANY_LINKS_MAX }))
    .default([]),
  version: versionField(),
});
export type CompanyPageInput = InferType<typeof companyPageSchema>;

/** File part of a picture upload. */
export const COMPANY_FILES = ['image'] as const;

/** Text parts of a picture upload. */
export const companyPictureSchema = object({
  kind: choice(COMPANY_PICTURE_KINDS, texts.values.pictureKind).required(texts.values.pictureKind),
  /** Text alternative; required for pictures, because they convey content. A logo or cover has the company's name. */
  alt: line(PICTURE_ALT_MAX)
    .default('')
    .when('kind', {
      is: 'picture',
      then: (field) => field.required(RULE_MESSAGES.pictureAlt),
    }),
});
export type CompanyPictureInput = InferType<typeof companyPictureSchema>;
