import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import { type AnsweredQuestion, WAITING_APPLICATION_DAYS } from '@market/contracts/applications';
import type { StoredFile } from '../../files/domain/stored-file';

/** Contents of the form with which a visitor without an account applied to a job. */
export interface Applicant {
  can_name: string;
  can_email: string;
  can_mobn: string;
  /** Phone number parsed from the digits, in E.164, and the country used for parsing. */
  can_phone: string;
  can_country: string;
  can_about: string;
  resume?: StoredFile;
}

/** An application that waits to be confirmed by the link of a mail. */
export interface WaitingApplication {
  /** Becomes the id of the application. Until an account has claimed it, only identity receives it. */
  id: string;
  /** Hash of the key with which the form that sent the application changes it. */
  key_hash?: string;
  job_id: string;
  job_title: string;
  cmp_name: string;
  /** Category of the job, the initial one of a profile made from this application. */
  job_cate: number;
  note?: string;
  /** Screening questions as the form asked them. */
  answers?: AnsweredQuestion[];
  /** Terms of use that were accepted with it. */
  terms_version: string;
  terms_at: Date;
  /** Counted from when the form was sent, even if the mail is sent again or to another address. */
  expires_at: Date;
  /** Deleted once the application is sent, since the profile has the data then. */
  applicant?: Applicant;
  /** Account that has confirmed the application; its profile owns the file from then on. */
  login_id?: string;
}

/** End of the wait of an application whose form was sent at `sentAt` (docs/security.md, S119). */
export const waitsUntil = (sentAt: Date): Date => new Date(sentAt.getTime() + WAITING_APPLICATION_DAYS * DAY_MS);

/** File that belongs to the waiting application alone; once claimed, it belongs to the profile. */
export function ownFileOf({ applicant, login_id }: WaitingApplication): string[] {
  return applicant?.resume && login_id === undefined ? [applicant.resume.file_id] : [];
}

/** Id of 192 random bits: until an account has claimed the application, knowing the id suffices to read it. */
export const newWaitingId = (): string => `app_${randomBytes(24).toString('base64url')}`;

/** Key of 192 random bits, returned only to the form that sent the application. */
export const newWaitingKey = (): string => randomBytes(24).toString('base64url');

/** The stored form of a key: random as it is, it needs no slow hash. */
export const waitingKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url');
