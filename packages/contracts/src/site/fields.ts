import type { ArraySchema, StringSchema } from 'yup';
import { isWebAddress, line, linesField, readMoment, withScheme } from '@market/api';
import { RULE_MESSAGES } from '../messages';
import { texts } from '../texts';
import { LINKS_MAX } from './constants';

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

/** A moment, or a day, in ISO 8601; with all digits of a second that programs write. */
export function momentField(): StringSchema<string | undefined> {
  return line(64).test('moment', RULE_MESSAGES.dateFormat, (value) => !value || readMoment(value) !== undefined);
}
