import { MarketError } from '@market/contracts/errors';
import { inTransaction, type Actor } from '@market/service-kit';
import { emailKey, type Account } from '../domain/account';
import { tokenHash } from '../domain/secrets';
import { takenFields } from '../store/account-store';
import type { Caller, Needs } from './needs';

interface VerifiedEmail {
  account: Account;
  /** Page on which the link was requested. */
  return_to?: string | undefined;
  /** Whether the link had been used before. */
  isRepeated: boolean;
}

/**
 * Verifies the address to which the link was sent. The link's holder may be signed out, or signed in to this account
 * only (docs/security.md, S37). Accounts with the same address unverified lose it. A link that was used before, by the
 * same person or by an email scanner, changes nothing, and succeeds as long as its address is the account's, because
 * the address is verified.
 * @throws MarketError 'link-invalid', the same for unknown, replaced, expired and other people's links;
 * 'already-registered' when another account has verified the address.
 */
export function verifyEmail({
  connection,
  accounts,
  contactProver,
  mailLinks,
  clock,
}: Pick<Needs, 'connection' | 'accounts' | 'contactProver' | 'mailLinks' | 'clock'>) {
  return async (actor: Actor | null, { token }: { token: string }, { requestId }: Caller): Promise<VerifiedEmail> => {
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
    const account = verified ?? (await accounts.find(found.login_id));
    const isProved =
      account &&
      !account.disabled &&
      account.email_ver_status === 1 &&
      emailKey(account.login_email) === found.email_key;
    if (!isProved) throw new MarketError('link-invalid');
    return { account, return_to: found.return_to, isRepeated: !verified };
  };
}
