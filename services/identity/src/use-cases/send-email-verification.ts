import { MarketError, VERIFICATION_LINK_LIFETIME_SECONDS } from '@market/contracts';
import { inTransaction, type Actor } from '@market/service-kit';
import { emailKey } from '../domain/account';
import { newToken, tokenHash } from '../domain/secrets';
import type { Caller, Needs } from './needs';

/**
 * Mails a link that verifies the account's address, in the place of any earlier one.
 * @throws MarketError 'already-verified'; 'too-many-requests' past the limits of the mailbox or network address.
 */
export function sendEmailVerification({ connection, accounts, mailLinks, messages, texts, limits, clock }: Pick<Needs, 'connection' | 'accounts' | 'mailLinks' | 'messages' | 'texts' | 'limits' | 'clock'>) {
  return async (actor: Actor, { address, requestId }: Caller): Promise<void> => {
    const account = await accounts.find(actor.login_id);
    if (!account) throw new MarketError('token-invalid');
    if (account.email_ver_status === 1) throw new MarketError('already-verified');
    const { login_id, login_email, login_name } = account;
    await limits.mailsFromAddress.consume(address);
    for (const limit of limits.mailsToMailbox) await limit.consume(`verify ${emailKey(login_email)}`);
    const token = newToken();
    const expiresAt = new Date(clock.now().getTime() + VERIFICATION_LINK_LIFETIME_SECONDS * 1000);
    await inTransaction(connection, async (tx) => {
      await mailLinks.put(tx, { purpose: 'verify-email', login_id, email_key: emailKey(login_email) }, { tokenHash: tokenHash(token), expiresAt });
      await messages.queue(tx, texts.verifyEmail({ to: login_email, name: login_name, token, expiresAt }), { requestId });
    });
  };
}
