import type { Limit } from '@market/api';
import { DAY, HOUR } from '@market/api/durations';

export const LIMITS_OF_COMPANIES = {
  /** Invitations by one owner, those sent again included: each is a mail to an address that it names. */
  invitations: { name: 'team-invitations', by: 'account', points: 50, durationSeconds: DAY },
  /** The same to one mailbox, whichever company sends them. */
  invitationsToMailbox: { name: 'team-invitations-mailbox', by: 'mailbox', points: 5, durationSeconds: DAY },
  /** Looks at invitations, whose links have 256 random bits. */
  invitationLooks: { name: 'team-invitation-looks', by: 'address', points: 100, durationSeconds: HOUR },
  /** Codes to one mailbox of a company's domain, whichever company asks: its owner has not asked for them. */
  domainMailsToMailbox: { name: 'domain-mails-mailbox', by: 'mailbox', points: 5, durationSeconds: DAY },
  /** Looks for a company's record in the DNS: each is a question to servers of others. */
  domainLooks: { name: 'domain-looks', by: 'account', points: 20, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;
