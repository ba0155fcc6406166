import { MarketError } from '@market/contracts';
import { inTransaction, type Actor } from '@market/service-kit';
import type { Account } from '../domain/account';
import { tokenHash } from '../domain/secrets';
import { takenFields } from '../store/account-store';
import type { Caller, Needs } from './needs';

/**
 * Verifies the address to which the link was mailed. Whoever holds the link may do so, signed in or not, but nobody who
 * is signed in as somebody else (docs/security.md, S37). Accounts that gave the same address and have not proved it
 * lose it.
 * @throws MarketError 'link-invalid', alike for unknown, used, replaced, expired and other people's links;
 * 'already-registered'
 *   when another account has proved the address.
 */
export function verifyEmail({
  connection,
  accounts,
  contactProver,
  mailLinks,
  clock,
}: Pick<Needs, 'connection' | 'accounts' | 'contactProver' | 'mailLinks' | 'clock'>) {
  return async (actor: Actor | null, { token }: { token: string }, { requestId }: Caller): Promise<Account> => {
    const hash = tokenHash(token);
    const found = await mailLinks.find('verify-email', hash, clock.now());
    if (!found || (actor && actor.login_id !== found.login_id)) throw new MarketError('link-invalid');
    const verified = await inTransaction(connection, async (tx) => {
      const link = await mailLinks.spend(tx, 'verify-email', hash, clock.now());
      const account = link && (await accounts.find(link.login_id, tx));
      return !account || account.disabled
        ? null
        : contactProver.email(tx, account, link.email_key, { requestId, sid: actor?.sid });
    }).catch((error: unknown) => {
      const fields = takenFields(error);
      throw fields ? new MarketError('already-registered', { fields }) : error;
    });
    if (!verified) throw new MarketError('link-invalid');
    return verified;
  };
}
