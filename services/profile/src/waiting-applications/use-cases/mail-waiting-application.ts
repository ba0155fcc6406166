import type { MailWaitingApplication } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import type { CallContext } from '@market/service-kit';
import { newWaitingId, waitingKeyHash } from '../domain/waiting-application';
import type { WaitingApplicationStore } from '../store/waiting-application-store';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import { applicationWaits } from '../domain/event-payloads';

export type MailWaiting = (fields: MailWaitingApplication, context: CallContext) => Promise<{ waiting_key: string }>;

/**
 * Sends the link of a waiting application again, optionally to another address, for the holder of the key that the form
 * received. The application gets a new id, which invalidates every earlier link, including one sent to a mistyped
 * address (docs/security.md, S430); its expiry stays that of the form (S119). As for the form, identity looks up the
 * address later.
 * @throws MarketError 'not-found' for an unknown key, and for an application that was confirmed or has expired;
 * 'too-many-requests' for the mailbox
 */
export function mailWaitingApplication({
  waiting,
  countMailbox,
  transact,
  outbox,
  clock,
}: Pick<ChangeNeeds, 'transact' | 'outbox' | 'clock'> & {
  waiting: Pick<WaitingApplicationStore, 'add' | 'findOfKey' | 'removeOfKey'>;
  /**
   * Rate limit of mails to an address.
   * @throws MarketError 'too-many-requests'
   */
  countMailbox: (email: string) => Promise<void>;
}): MailWaiting {
  return async ({ waiting_key, can_email }, { requestId }) => {
    const at = clock.now();
    const key_hash = waitingKeyHash(waiting_key);
    const before = await waiting.findOfKey(key_hash, at);
    const email = can_email ?? before?.applicant?.can_email;
    if (email === undefined || !before) throw new MarketError('not-found');
    await countMailbox(email);
    await transact(async (session) => {
      const found = await waiting.removeOfKey(session, { key_hash }, at);
      if (!found?.applicant) throw new MarketError('not-found');
      const next = { ...found, id: newWaitingId(), applicant: { ...found.applicant, can_email: email } };
      await waiting.add(session, next);
      const waits = applicationWaits(next, email, found.id);
      await outbox.add(session, 'profile.application-waits.v1', waits, { requestId });
    });
    return { waiting_key };
  };
}
