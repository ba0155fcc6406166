import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import { type AnsweredQuestion, WAITING_APPLICATION_DAYS } from '@market/contracts/applications';
import type { StoredFile } from '../candidates/candidate';

/** Contents of the form that somebody without an account sent for a job. */
export interface Applicant {
  can_name: string;
  can_email: string;
  can_mobn: string;
  /** The number that these digits are, in E.164, and the country that it was read in. */
  can_phone: string;
  can_country: string;
  can_about: string;
  resume?: StoredFile;
}

/** An application that waits to be confirmed by the link of a mail. */
export interface WaitingApplication {
  /** Becomes the application's own. Only identity learns it before somebody has taken it. */
  id: string;
  /** Hash of the key by which the form that sent it changes it. */
  key_hash?: string;
  job_id: string;
  job_title: string;
  cmp_name: string;
  /** Category of the job: what a profile made of this begins with. */
  job_cate: number;
  note?: string;
  /** Screening questions as the form asked them. */
  answers?: AnsweredQuestion[];
  /** Terms of use that were accepted with it. */
  terms_version: string;
  terms_at: Date;
  /** Counted from the form that sent it, also once it was mailed again or moved to another address. */
  expires_at: Date;
  /** Gone once the application is sent: the profile has it then. */
  applicant?: Applicant;
  /** The account that has confirmed it, whose profile has the file from then on. */
  login_id?: string;
}

/** End of the wait of an application whose form was sent at `sentAt` (docs/security.md, S119). */
export const waitsUntil = (sentAt: Date): Date => new Date(sentAt.getTime() + WAITING_APPLICATION_DAYS * DAY_MS);

/** The file that a waiting application still has to itself; once taken it is the profile's. */
export function ownFileOf({ applicant, login_id }: WaitingApplication): string[] {
  return applicant?.resume && login_id === undefined ? [applicant.resume.file_id] : [];
}

/** An id of 192 random bits: until somebody has taken the application, whoever knows the id reads it. */
export const newWaitingId = (): string => `app_${randomBytes(24).toString('base64url')}`;

/** A key of 192 random bits, which the form that was sent holds alone. */
export const newWaitingKey = (): string => randomBytes(24).toString('base64url');

/** The stored form of a key: random as it is, it needs no slow hash. */
export const waitingKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url');
