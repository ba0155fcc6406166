import type { StringSchema } from 'yup';
import { isDay, line } from '@market/api';
import { RULE_MESSAGES } from '../messages';

/** A day as `yyyy-mm-dd` that exists in the calendar. */
export function dayField(): StringSchema<string | undefined> {
  // Longer texts are none either, and are told so.
  return line(64).test('day', RULE_MESSAGES.dateFormat, (value) => !value || isDay(value));
}
