import { type EmailVerification, VERIFICATION_LINK_LIFETIME_SECONDS } from '@market/contracts/accounts';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, type Actor, type ClientSession } from '@market/service-kit';
import { emailKey, type Account } from '../domain/account';
import { newToken, tokenHash } from '../domain/secrets';
import type { Caller, Needs } from './needs';

type MailNeeds = Pick<Needs, 'mailLinks' | 'messages' | 'texts' | 'limits' | 'clock'>;

/**
 * Emails a link that verifies the account's email, or its pending one; it replaces the former link. Behind the link the
 * person continues at `return_to`, a page of this site, on whatever device.
 * @throws MarketError 'already-verified'; 'fields-invalid' for an account that has no email any more;
 * 'too-many-requests' past the limits of the mailbox or network address.
 */
export function sendEmailVerification({
  connection,
  accounts,
  ...mailNeeds
}: Pick<Needs, 'connection' | 'accounts'> & MailNeeds) {
  const mail = verificationMail(mailNeeds);
  return async (actor: Actor, { return_to }: EmailVerification, caller: Caller): Promise<void> => {
    const account = await accounts.find(actor.login_id);
    if (!account) throw new MarketError('token-invalid');
    const email = account.pending?.login_email ?? account.login_email;
    if (!account.pending?.login_email && account.email_ver_status === 1) throw new MarketError('already-verified');
    if (email === '') throw fieldsInvalid({ login_email: RULE_MESSAGES.emailRequired });
    await mail.count(account.login_id, email, caller);
    await inTransaction(connection, (tx) => mail.queue(tx, account, email, { return_to, requestId: caller.requestId }));
  };
}

/** Sends the verification email of an address: counted first, then queued with its link in a transaction. */
export function verificationMail({ mailLinks, messages, texts, limits, clock }: MailNeeds) {
  return {
    async count(loginId: string, email: string, { address }: Caller): Promise<void> {
      await limits.mailsFromAddress.consume(address);
      // Counted per account: strangers who enter this mailbox do not use up the owner's limit.
      for (const limit of limits.mailsOfAccount) await limit.consume(`verify ${loginId} ${emailKey(email)}`);
      await limits.mailsToNamedMailbox.consume(emailKey(email));
    },
    async queue(
      tx: ClientSession,
      { login_id, login_name }: Pick<Account, 'login_id' | 'login_name'>,
      email: string,
      { return_to, requestId }: { return_to?: string | undefined; requestId: string },
    ): Promise<void> {
      const token = newToken();
      const expiresAt = new Date(clock.now().getTime() + VERIFICATION_LINK_LIFETIME_SECONDS * 1000);
      await mailLinks.put(
        tx,
        { purpose: 'verify-email', login_id, email_key: emailKey(email), ...(return_to ? { return_to } : {}) },
        { tokenHash: tokenHash(token), expiresAt },
      );
      await messages.queue(tx, texts.verifyEmail({ to: email, name: login_name, token, expiresAt }), { requestId });
    },
  };
}
