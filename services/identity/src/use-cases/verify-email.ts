import { MarketError } from '@market/contracts';
import { inTransaction, type Actor } from '@market/service-kit';
import { approvalAfterVerification, emailKey, type Account } from '../domain/account';
import { tokenHash } from '../domain/secrets';
import type { Caller, Needs } from './needs';

/**
 * Verifies the address to which the link was mailed. Whoever holds the link may do so, signed in or not, but nobody who is
 * signed in as somebody else (S37).
 * @throws MarketError 'link-invalid', alike for unknown, used, replaced, expired and other people's links.
 */
export function verifyEmail({ connection, accounts, accountWriter, mailLinks, clock, config }: Pick<Needs, 'connection' | 'accounts' | 'accountWriter' | 'mailLinks' | 'clock' | 'config'>) {
  return async (actor: Actor | null, { token }: { token: string }, { requestId }: Caller): Promise<Account> => {
    const hash = tokenHash(token);
    const found = await mailLinks.find('verify-email', hash, clock.now());
    if (!found || (actor && actor.login_id !== found.login_id)) throw new MarketError('link-invalid');
    const verified = await inTransaction(connection, async (tx) => {
      const link = await mailLinks.spend(tx, 'verify-email', hash, clock.now());
      const account = link && (await accounts.find(link.login_id, tx));
      if (!account || account.disabled || emailKey(account.login_email) !== link.email_key) return null;
      const approval = approvalAfterVerification({ ...account, email_ver_status: 1 }, config.employerApproval);
      return accountWriter.change(tx, account.login_id, { email_ver_status: 1, user_approval_status: approval }, requestId);
    });
    if (!verified) throw new MarketError('link-invalid');
    return verified;
  };
}
