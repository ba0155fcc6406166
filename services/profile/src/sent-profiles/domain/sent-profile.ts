import { DAY_MS } from '@market/api/durations';
import type { ShownCandidate } from '../../profiles/domain/candidate';
import type { StoredFile } from '../../files/domain/stored-file';
import { type ProfileCopy, profileCopy } from '../../profiles/domain/profile-copy';
import type { FinishedApplication } from '../../applications/domain/finished-application';

/** Snapshot of a profile, taken when an application ends: the employer reads it from then on, for a limited time. */
export interface SentProfile extends ProfileCopy {
  /** Id of the application. */
  id: string;
  employer_login_id: string;
  finished_at: Date;
}

/** Latest end of applications whose reading term is over now. */
export function startOfTerm(now: Date, endedAccessDays: number): Date {
  return new Date(now.getTime() - endedAccessDays * DAY_MS);
}

/** Snapshot of the profile at the end of an application. */
export function sentProfile(
  { id, employer_login_id, finished_at }: FinishedApplication,
  candidate: ShownCandidate & { resume?: StoredFile },
  background: Parameters<typeof profileCopy>[1],
): SentProfile {
  return { id, employer_login_id, finished_at, ...profileCopy(candidate, background) };
}
