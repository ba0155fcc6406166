import { DAY_MS } from '@market/api/durations';
import { MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction } from '@market/service-kit';
import type { Account } from '../domain/account';
import type { Caller, Needs } from './needs';

/**
 * Refuses an email or phone that another account has verified. Such answers are counted by network address, and the
 * owner of the account is notified, at most once a day (docs/security.md, S15).
 * @throws MarketError 'already-registered' with the taken fields; 'too-many-requests'
 */
export function refuseTakenContact({
  connection,
  limits,
  once,
  messages,
  texts,
  clock,
}: Pick<Needs, 'connection' | 'limits' | 'once' | 'messages' | 'texts' | 'clock'>) {
  return async (owners: { login_email?: Account; login_mobile?: Account }, caller: Caller): Promise<void> => {
    if (!owners.login_email && !owners.login_mobile) return;
    await limits.takenRegistrations.consume(caller.address);
    const now = clock.now();
    for (const owner of new Map(Object.values(owners).map((account) => [account.login_id, account])).values()) {
      // Emails are sent only to verified addresses: an account may have verified its phone alone.
      if (owner.email_ver_status === 0) continue;
      if (!(await once.first(`already-registered ${owner.login_id}`, new Date(now.getTime() + DAY_MS), now))) continue;
      await inTransaction(connection, (tx) =>
        messages.queue(tx, texts.alreadyRegistered({ to: owner.login_email, name: owner.login_name }), caller),
      );
    }
    throw new MarketError('already-registered', {
      fields: {
        ...(owners.login_email ? { login_email: RULE_MESSAGES.emailTaken } : {}),
        ...(owners.login_mobile ? { login_mobile: RULE_MESSAGES.phoneTaken } : {}),
      },
    });
  };
}
