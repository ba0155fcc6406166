import { array, type ArraySchema, type NumberSchema, string, type StringSchema } from 'yup';
import { line, numeric } from '@market/api';
import { RULE_MESSAGES } from '../messages';
import { texts } from '../texts';
import { SALARY_MAX_DIGITS, SKILLS_MAX } from './constants';

/** A code of a job category. */
export function categoryField(): NumberSchema<number> {
  return categoryChoiceField().required(RULE_MESSAGES.categoryRequired);
}

/** The same, where none need be chosen yet. */
export function categoryChoiceField(): NumberSchema<number | null | undefined> {
  return numeric(RULE_MESSAGES.categoryNumber).integer(RULE_MESSAGES.categoryNumber);
}

/** A list of skills: single words or short names, without repeats, at least one. Comma-joined text is taken apart. */
export function skillsField(): ArraySchema<string[], object> {
  // Cast: required fields are never undefined, but yup's type of lists forgets it.
  return anySkillsField()
    .required(RULE_MESSAGES.skillsRequired)
    .min(1, RULE_MESSAGES.skillsRequired) as unknown as ArraySchema<string[], object>;
}

/** The same, where there may be none yet. */
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

/**
 * Digits of a yearly amount as text; a whole number is taken too. Blanks around it, as pasting brings them, do not
 * count.
 */
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
