import type { ResumeValue } from '@market/contracts/profiles';
import { findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/max';
import { valueOf } from '../reading';
import type { ResumeLine } from '../text';

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,24}/u;

/** The first mail address: one that is written, else one behind a link. */
export function readEmail(lines: readonly ResumeLine[]): ResumeValue | undefined {
  for (const line of lines) {
    const email = EMAIL.exec(line.text)?.[0];
    if (email) return valueOf(email.replace(/\.$/, ''), line, 'high');
  }
  for (const line of lines)
    for (const link of line.links) {
      const email = /^mailto:/i.test(link) ? EMAIL.exec(decodeURIComponent(link))?.[0] : undefined;
      if (email) return valueOf(email, line, 'high');
    }
  return undefined;
}

/** The first phone number, with the prefix of its country; `country` is that of numbers without one. */
export function readPhone(lines: readonly ResumeLine[], country: string): ResumeValue | undefined {
  const options = isSupportedCountry(country) ? { defaultCountry: country, extended: true } : { extended: true };
  for (const line of lines) {
    const found = findPhoneNumbersInText(line.text, options)[0];
    if (found) return valueOf(found.number.number, line, found.number.isValid() ? 'high' : 'low');
  }
  return undefined;
}
