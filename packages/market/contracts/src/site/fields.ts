import type { StringSchema } from 'yup';
import { line, readMoment } from '@market/api';
import { RULE_MESSAGES } from '../messages';

/** Moment or date in ISO 8601; any number of fractional digits is accepted. */
export function momentField(): StringSchema<string | undefined> {
  return line(64).test('moment', RULE_MESSAGES.dateFormat, (value) => !value || readMoment(value) !== undefined);
}
