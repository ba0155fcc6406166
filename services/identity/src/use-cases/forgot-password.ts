import { RESET_LINK_LIFETIME_SECONDS } from '@market/contracts/accounts';
import { isMarketError } from '@market/contracts/errors';
import { inTransaction, type Limiter } from '@market/service-kit';
import { emailKey } from '../domain/account';
import { newToken, tokenHash } from '../domain/secrets';
import { isEmailUnderUndo } from '../domain/undo';
import { NOBODY } from './nobody';
import type { Caller, Needs } from './needs';

/**
 * Mails a link for choosing a new password, if the address has an account: the one that has proved it, else the newest
 * that gave it, whose email the link then proves. Without an account the same rows are written and the same mail is
 * made, to nobody, so that text, status and time tell nothing (docs/security.md, S13). The same holds for an email
 * whose change can still be undone (ADR 0048), and for a mailbox over its limit of mails: its newest link works, and
 * when that ends, the next is mailed. A known device of the owner has a limit of its own, which nobody else can use up
 * (S94).
 * @throws MarketError 'too-many-requests' past the limit of the network address.
 */
export function forgotPassword({
  connection,
  accounts,
  mailLinks,
  undoLinks,
  messages,
  texts,
  limits,
  knownDevices,
  clock,
}: Pick<
  Needs,
  'connection' | 'accounts' | 'mailLinks' | 'undoLinks' | 'messages' | 'texts' | 'limits' | 'knownDevices' | 'clock'
>) {
  async function isWithin(limit: Limiter, key: string): Promise<boolean> {
    try {
      await limit.consume(key);
      return true;
    } catch (error) {
      if (isMarketError(error) && error.code === 'too-many-requests') return false;
      throw error;
    }
  }

  async function mayMail(email_key: string, knownTo: string | undefined): Promise<boolean> {
    if (knownTo !== undefined) return isWithin(limits.mailsToKnownDevices, knownTo);
    const key = `reset ${email_key}`;
    return (
      (await isWithin(limits.mailsToMailboxHour, key)) &&
      ((await isWithin(limits.mailsToMailboxDay, key)) || (await isWithin(limits.mailsToMailboxBeyond, key)))
    );
  }

  return async (
    { login_email }: { login_email: string },
    { address, requestId, deviceMark }: Caller,
  ): Promise<void> => {
    const email_key = emailKey(login_email);
    const account = await accounts.findForReset(login_email);
    // An unverified sign-up with another person's address also leaves a known device; it must not count.
    const isProved = account?.email_ver_status === 1;
    const knownTo = isProved && knownDevices.isKnownTo(account.login_id, deviceMark) ? account.login_id : undefined;
    if (knownTo === undefined) await limits.mailsFromAddress.consume(address);
    const open = await undoLinks.before(account?.login_id ?? 'nobody', clock.now());
    const mayReset = account !== null && !account.disabled && !isEmailUnderUndo(account, open);
    const receiver = (await mayMail(email_key, knownTo)) && mayReset ? account : undefined;
    const token = newToken();
    const expiresAt = new Date(clock.now().getTime() + RESET_LINK_LIFETIME_SECONDS * 1000);
    await inTransaction(connection, async (tx) => {
      await mailLinks.put(
        tx,
        { purpose: 'reset-password', login_id: receiver?.login_id ?? `nobody_${tokenHash(email_key)}`, email_key },
        { tokenHash: tokenHash(token), expiresAt },
      );
      await messages.queue(
        tx,
        texts.resetPassword({
          to: receiver?.login_email ?? NOBODY,
          name: receiver?.login_name ?? 'nobody',
          token,
          expiresAt,
        }),
        { requestId },
      );
    });
  };
}
