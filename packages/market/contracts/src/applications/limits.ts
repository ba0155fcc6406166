import type { Limit } from '@market/api';
import { DAY, HOUR } from '@market/api/durations';
import { FAILURES } from '../messages';

export const LIMITS_OF_APPLICATIONS = {
  /** Calls that store a file for a week and send a mail to an unproved address. */
  applicationsFromAddress: { name: 'apply-address-hour', by: 'address', points: 20, durationSeconds: HOUR },
  applicationsFromNetwork: { name: 'apply-network-day', by: 'network', points: 100, durationSeconds: DAY },
  /** Mails of that form to one mailbox, regardless of the sender; the mailbox's owner can sign up instead. */
  applicationsOfMailboxHour: { name: 'apply-mailbox-hour', by: 'mailbox', points: 5, durationSeconds: HOUR },
  applicationsOfMailboxDay: {
    name: 'apply-mailbox-day',
    by: 'mailbox',
    points: 10,
    durationSeconds: DAY,
    says: FAILURES.applicationsOfDay,
  },
  /** Exported files of applicants: each has the personal data of thousands. */
  applicantExports: { name: 'applicant-exports', by: 'account', points: 20, durationSeconds: DAY },
  /** Attempts to use tokens of mailed links. */
  confirmations: { name: 'apply-confirm', by: 'address', points: 60, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;

/** Limits of applications without an account. */
export const APPLICATION_LIMITS = [
  LIMITS_OF_APPLICATIONS.applicationsFromAddress,
  LIMITS_OF_APPLICATIONS.applicationsFromNetwork,
  LIMITS_OF_APPLICATIONS.applicationsOfMailboxHour,
  LIMITS_OF_APPLICATIONS.applicationsOfMailboxDay,
] as const satisfies readonly Limit[];
