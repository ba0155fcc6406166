import type { ResumeReading } from '@market/contracts/profiles';
import { readEmail, readPhone } from './parts/contacts';
import { readName } from './parts/name';
import { emptyReading } from './reading';
import type { ResumeLine } from './text';

/**
 * Reads a resume field by field. What it does not find is left out, what may be wrong has low confidence.
 * @param country the country whose phone numbers need no prefix
 */
export function readResume(lines: readonly ResumeLine[], { country }: { country: string }): ResumeReading {
  const can_name = readName(lines);
  const can_email = readEmail(lines);
  const can_mobn = readPhone(lines, country);
  return {
    ...emptyReading(),
    ...(can_name ? { can_name } : {}),
    ...(can_email ? { can_email } : {}),
    ...(can_mobn ? { can_mobn } : {}),
  };
}
