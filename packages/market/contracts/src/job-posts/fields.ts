import { array, type ArraySchema, type NumberSchema, string, type StringSchema } from 'yup';
import { line, numeric } from '@market/api';
import { RULE_MESSAGES } from '../messages';
import { texts } from '../texts';
import { SALARY_MAX_DIGITS, SKILLS_MAX } from './constants';

/** A code of a job category. */
export function categoryField(): NumberSchema<number> {
  return categoryChoiceField().required(RULE_MESSAGES.categoryRequired);
}

/** Optional code of a job category. */
export function categoryChoiceField(): NumberSchema<number | null | undefined> {
  return numeric(RULE_MESSAGES.categoryNumber).integer(RULE_MESSAGES.categoryNumber);
}

/** Required list of distinct skills: single words or short names. Comma-separated text is split. */
export function skillsField(): ArraySchema<string[], object> {
  // Cast: required fields are never undefined, but yup's type of lists forgets it.
  return anySkillsField()
    .required(RULE_MESSAGES.skillsRequired)
    .min(1, RULE_MESSAGES.skillsRequired) as unknown as ArraySchema<string[], object>;
}

/** Optional list of skills. */
export function anySkillsField(): ArraySchema<string[] | undefined, object> {
  // Cast: entries are required, but yup's type of lists forgets it.
  return array(line(60).required())
    .transform((value: unknown, original: unknown) => {
      const list = typeof original === 'string' ? original.split(',') : value;
      if (!Array.isArray(list)) return list;
      const seen = new Set<string>();
      return list
        .map((entry: unknown) => (typeof entry === 'string' ? entry.trim() : entry))
        .filter((entry) => {
          if (typeof entry !== 'string') return true;
          const key = entry.toLowerCase();
          if (key === '' || seen.has(key)) return false;
          seen.add(key);
          return true;
        });
    })
    .typeError(RULE_MESSAGES.skillsRequired)
    .max(SKILLS_MAX, texts.values.skillsMany) as unknown as ArraySchema<string[] | undefined, object>;
}

/** Yearly amount as a string of digits; a whole number is accepted too. Surrounding blanks from pasting are ignored. */
export function salaryField(): StringSchema<string | undefined> {
  return string()
    .transform((_value, original: unknown) =>
      typeof original === 'number' && Number.isSafeInteger(original) && original >= 0
        ? String(original)
        : typeof original === 'string'
          ? original.trim()
          : original,
    )
    .typeError(RULE_MESSAGES.salaryDigits)
    .matches(/^\d+$/, { message: RULE_MESSAGES.salaryDigits, excludeEmptyString: true })
    .max(SALARY_MAX_DIGITS, RULE_MESSAGES.salaryLong);
}
