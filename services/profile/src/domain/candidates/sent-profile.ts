import { DAY_MS } from '@market/api/durations';
import type { Education, Experience } from '@market/contracts/profiles';
import type { ShownCandidate, StoredFile } from './candidate';

/** Copy of a profile for other readers: without the picture, and without pay. */
export interface ProfileCopy {
  candidate: Omit<ShownCandidate, 'picture'>;
  experience: Experience[];
  education: Education[];
}

/** Snapshot of a profile, taken when an application ends: the employer reads it from then on, for a limited time. */
export interface SentProfile extends ProfileCopy {
  /** Id of the application. */
  id: string;
  employer_login_id: string;
  finished_at: Date;
}

/** An application that has ended other than by its candidate's withdrawal. */
export interface FinishedApplication {
  id: string;
  employer_login_id: string;
  can_code: string;
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

/** Copy of a profile as it is now. */
export function profileCopy(
  candidate: ShownCandidate & { resume?: StoredFile },
  { experience, education }: { experience: readonly Experience[]; education: readonly Education[] },
): ProfileCopy {
  const { can_code, login_id, can_name, can_email, can_mobn, can_phone, can_country, resume } = candidate;
  const { can_job_cate, can_skill, can_about, reg_date } = candidate;
  const { can_headline, can_links, can_langs } = candidate;
  return {
    candidate: {
      ...{ can_code, login_id, can_name, can_email, can_mobn },
      ...(can_phone ? { can_phone, can_country } : {}),
      ...{ can_job_cate, can_skill, can_about, reg_date },
      ...(can_headline ? { can_headline } : {}),
      ...(can_links ? { can_links } : {}),
      ...(can_langs ? { can_langs } : {}),
      ...(resume ? { resume } : {}),
    },
    experience: experience.map(({ cur_ctc: _pay, ...entry }) => entry),
    education: [...education],
  };
}
