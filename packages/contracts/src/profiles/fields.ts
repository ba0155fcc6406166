import type { ArraySchema, StringSchema } from 'yup';
import { isDay, line, linesField } from '@market/api';
import { RULE_MESSAGES } from '../messages';
import { texts } from '../texts';
import { LANGUAGES_MAX } from './constants';

/** Languages, each with how well it is spoken: `German (native)`. */
export function languagesField(): ArraySchema<string[] | undefined, object> {
  return linesField(line(60), LANGUAGES_MAX, texts.values.languagesMany);
}

/** A day as `yyyy-mm-dd` that exists in the calendar. */
export function dayField(): StringSchema<string | undefined> {
  // Longer texts are none either, and are told so.
  return line(64).test('day', RULE_MESSAGES.dateFormat, (value) => !value || isDay(value));
}
