import type { CompanyPageInput, CompanyPictureKind, CompanySize } from '@market/contracts/companies';
import { safeDescription } from '@market/service-kit/rich-text';
import type { StoredFile } from '../../files/domain/stored-file';

/** A picture of a page; its id is that of its file. */
export interface CompanyPicture extends StoredFile {
  width: number;
  height: number;
  alt: string;
}

/** Content of a company's page, besides name and address. */
export interface CompanyContent {
  /** Sanitised HTML of a few tags; '' where empty. */
  about: string;
  cmp_size?: CompanySize;
  founded?: number;
  benefits: string[];
  places: string[];
  links: { label: string; url: string }[];
  logo?: CompanyPicture;
  cover?: CompanyPicture;
  pictures: CompanyPicture[];
}

/** A page as it is stored: the draft that its employer edits, and the content that everybody sees. */
export interface CompanyPage {
  cmp_code: string;
  login_id: string;
  draft: CompanyContent;
  /** Member who changed the draft last. */
  draft_by?: string;
  published?: CompanyContent;
  published_at?: Date;
  published_by?: string;
}

export const EMPTY_CONTENT: CompanyContent = { about: '', benefits: [], places: [], links: [], pictures: [] };

/** The draft with the texts of the form; its pictures stay. */
export function withTexts(draft: CompanyContent, input: CompanyPageInput): CompanyContent {
  const { about, cmp_size, founded, benefits, places, links } = input;
  const { logo, cover, pictures } = draft;
  return {
    about: safeDescription(about),
    ...(cmp_size ? { cmp_size } : {}),
    ...(founded ? { founded } : {}),
    benefits,
    places,
    links,
    ...(logo ? { logo } : {}),
    ...(cover ? { cover } : {}),
    pictures,
  };
}

/** Draft with one more picture; a new logo or cover replaces the previous one. */
export function withPicture(draft: CompanyContent, kind: CompanyPictureKind, picture: CompanyPicture): CompanyContent {
  return kind === 'picture' ? { ...draft, pictures: [...draft.pictures, picture] } : { ...draft, [kind]: picture };
}

/** The draft without the picture of this id. */
export function withoutPicture({ logo, cover, pictures, ...rest }: CompanyContent, id: string): CompanyContent {
  return {
    ...rest,
    ...(logo && logo.file_id !== id ? { logo } : {}),
    ...(cover && cover.file_id !== id ? { cover } : {}),
    pictures: pictures.filter(({ file_id }) => file_id !== id),
  };
}

/** Short words of a page beside its description. */
export const linesOfPage = ({ benefits, places, links }: CompanyContent): string[] => [
  ...benefits,
  ...places,
  ...links.map(({ label, url }) => `${label} ${url}`),
];

/** All pictures of a content: logo, cover, pictures. */
export function picturesOf(content: CompanyContent | undefined): CompanyPicture[] {
  if (!content) return [];
  return [content.logo, content.cover, ...content.pictures].flatMap((one) => (one ? [one] : []));
}

/** Ids of the files that a page references, in its draft or its published content. */
export function filesOf(page: Pick<CompanyPage, 'draft' | 'published'> | undefined): Set<string> {
  return new Set([...picturesOf(page?.draft), ...picturesOf(page?.published)].map(({ file_id }) => file_id));
}
