import type { ArraySchema, StringSchema } from 'yup';
import { isDay, isWebAddress, line, linesField, withScheme } from '@market/api';
import { RULE_MESSAGES } from '../messages';
import { texts } from '../texts';
import { HIDDEN_COMPANIES_MAX, LANGUAGES_MAX, LINKS_MAX } from './constants';

/** Web addresses of a person's own pages. */
export function linksField(): ArraySchema<string[] | undefined, object> {
  return linesField(
    line(300)
      .transform(withScheme)
      .test('http', RULE_MESSAGES.linksFormat, (value) => !value || isWebAddress(value)),
    LINKS_MAX,
    texts.values.linksMany,
  );
}

/** Languages with the level of each: `German (native)`. */
export function languagesField(): ArraySchema<string[] | undefined, object> {
  return linesField(line(60), LANGUAGES_MAX, texts.values.languagesMany);
}

/** Maximum length of the name or domain of a company to hide from. */
const HIDDEN_COMPANY_MAX = 200;
/** Company to hide from: `harbour.example`, an email address there, or the company's name. */
export const hiddenCompanyField = () => line(HIDDEN_COMPANY_MAX);

/** Companies to hide from. */
export function hiddenCompaniesField(): ArraySchema<string[] | undefined, object> {
  return linesField(hiddenCompanyField(), HIDDEN_COMPANIES_MAX, texts.values.listLong({ max: HIDDEN_COMPANIES_MAX }));
}

/** A day as `yyyy-mm-dd` that exists in the calendar. */
export function dayField(): StringSchema<string | undefined> {
  // Longer texts are refused by the date test, with its message.
  return line(64).test('day', RULE_MESSAGES.dateFormat, (value) => !value || isDay(value));
}
