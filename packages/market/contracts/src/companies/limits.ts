import type { Limit } from '@market/api';
import { DAY, HOUR } from '@market/api/durations';

export const LIMITS_OF_COMPANIES = {
  /** Invitations by one owner, repeated ones included: each mails an address that the owner names. */
  invitations: { name: 'team-invitations', by: 'account', points: 50, durationSeconds: DAY },
  /** Invitations to one mailbox, regardless of the sending company. */
  invitationsToMailbox: { name: 'team-invitations-mailbox', by: 'mailbox', points: 5, durationSeconds: DAY },
  /** Requests that show an invitation; its link has 256 random bits. */
  invitationLooks: { name: 'team-invitation-looks', by: 'address', points: 100, durationSeconds: HOUR },
  /**
   * Codes to one mailbox of a company's domain, regardless of the company: the mailbox's owner has not requested them.
   */
  domainMailsToMailbox: { name: 'domain-mails-mailbox', by: 'mailbox', points: 5, durationSeconds: DAY },
  /** Lookups of a company's DNS record: each queries third-party servers. */
  domainLooks: { name: 'domain-looks', by: 'account', points: 20, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;
