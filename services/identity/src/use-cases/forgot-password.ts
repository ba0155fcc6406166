import { MarketError, RESET_LINK_LIFETIME_SECONDS } from '@market/contracts';
import { inTransaction } from '@market/service-kit';
import { emailKey } from '../domain/account';
import { newToken, tokenHash } from '../domain/secrets';
import { isEmailUnderUndo } from '../domain/undo';
import { NOBODY } from './nobody';
import type { Caller, Needs } from './needs';

/**
 * Mails a link for choosing a new password, if the address has an account: the one that has proved it, else the newest
 * that gave it, whose email the link then proves. For one without account the same rows are written and the same mail
 * is made, to nobody, so that text, status and time tell nothing (docs/security.md, S13). So it is for a mailbox that has
 * had enough mails for now, and for an email whose change can still be taken back (ADR 0048).
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
  clock,
}: Pick<Needs, 'connection' | 'accounts' | 'mailLinks' | 'undoLinks' | 'messages' | 'texts' | 'limits' | 'clock'>) {
  async function mayMail(email: string): Promise<boolean> {
    try {
      for (const limit of limits.mailsToMailbox) await limit.consume(`reset ${email}`);
      return true;
    } catch (error) {
      if (error instanceof MarketError && error.code === 'too-many-requests') return false;
      throw error;
    }
  }

  return async ({ login_email }: { login_email: string }, { address, requestId }: Caller): Promise<void> => {
    await limits.mailsFromAddress.consume(address);
    const email_key = emailKey(login_email);
    const account = await accounts.findForReset(login_email);
    const open = await undoLinks.before(account?.login_id ?? 'nobody', clock.now());
    const mayReset = account !== null && !account.disabled && !isEmailUnderUndo(account, open);
    const receiver = (await mayMail(email_key)) && mayReset ? account : undefined;
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
