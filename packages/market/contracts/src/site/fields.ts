import type { StringSchema } from 'yup';
import { line, readMoment } from '@market/api';
import { RULE_MESSAGES } from '../messages';

/** A moment, or a day, in ISO 8601; with all digits of a second that programs write. */
export function momentField(): StringSchema<string | undefined> {
  return line(64).test('moment', RULE_MESSAGES.dateFormat, (value) => !value || readMoment(value) !== undefined);
}
