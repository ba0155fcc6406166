import { RESET_LINK_LIFETIME_SECONDS } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import { inTransaction, type Actor } from '@market/service-kit';
import { afterNewEmail, emailKey, type Account } from '../domain/account';
import { newToken, tokenHash } from '../domain/secrets';
import { isEmailUnderUndo, recoveredSince } from '../domain/undo';
import { takenFields } from '../store/account-store';
import type { Caller, Needs } from './needs';

/**
 * Undoes a change of email or phone, and every later one, by the link sent to the owner of the old contact, before or
 * after the change takes effect. Links of earlier changes stay (ADR 0048). Since somebody else knew the password, it is
 * removed as well, with the passkeys and API keys, and with the access that was given since shortly before the change
 * (S492): every session ends, and a password reset link is emailed.
 * @throws MarketError 'link-invalid', the same for unknown, used and expired links; 'already-registered' when another
 * account has verified the previous email or phone.
 */
export function undoChange({
  connection,
  accounts,
  accountWriter,
  sessionKeeper,
  mailLinks,
  undoLinks,
  passkeys,
  apiKeys,
  accessEnder,
  messages,
  texts,
  limits,
  clock,
  config,
}: Pick<
  Needs,
  | 'connection'
  | 'accounts'
  | 'accountWriter'
  | 'sessionKeeper'
  | 'mailLinks'
  | 'undoLinks'
  | 'passkeys'
  | 'apiKeys'
  | 'accessEnder'
  | 'messages'
  | 'texts'
  | 'limits'
  | 'clock'
  | 'config'
>) {
  return async ({ token }: { token: string }, { address, requestId }: Caller): Promise<void> => {
    await limits.mailsFromAddress.consume(address);
    const resetToken = newToken();
    const undone = await inTransaction(connection, async (tx) => {
      const used = await undoLinks.find(tokenHash(token), clock.now(), tx);
      const link = used && (await undoLinks.firstOf(tx, used));
      const account = link && (await accounts.find(link.login_id, tx));
      if (!account || account.disabled) return null;
      const { login_id, login_name } = account;
      const { login_email, email_ver_status, login_mobile, phone, phone_ver_status, google_sub } = link.before;
      await undoLinks.removeSince(tx, link);
      await mailLinks.endAll(tx, login_id);
      await sessionKeeper.endAll(tx, login_id, { because: 'contact-changed', requestId });
      // Passkeys are removed too, since the person who made the change may have added one. An administrator's second
      // factor stays: only its owner or the operator removes it, never a mailed link.
      if (account.login_type !== 'ADM') await passkeys.removeAll(tx, login_id);
      await apiKeys.removeMadeBy(tx, login_id);
      const since = recoveredSince(link.made_at ?? clock.now());
      await accessEnder.endGivenSince(tx, account, since, requestId);
      const open = await undoLinks.before(login_id, clock.now(), tx);
      // An email that an earlier change introduced may be the account thief's.
      if (email_ver_status === 1 && !isEmailUnderUndo(link.before, open)) {
        const expiresAt = new Date(clock.now().getTime() + RESET_LINK_LIFETIME_SECONDS * 1000);
        await mailLinks.put(
          tx,
          { purpose: 'reset-password', login_id, email_key: emailKey(login_email) },
          { tokenHash: tokenHash(resetToken), expiresAt },
        );
        await messages.queue(
          tx,
          texts.changeUndone({ to: login_email, name: login_name, token: resetToken, expiresAt }),
          { requestId },
        );
      }
      const before = { login_email, email_ver_status, login_mobile, phone, phone_ver_status, google_sub };
      return accountWriter.change(
        tx,
        login_id,
        {
          ...before,
          ...afterNewEmail(account, login_email, config.employerApproval),
          pending: undefined,
          password_hash: undefined,
          password_mark: undefined,
          password_revision: account.revision + 1,
        },
        requestId,
      );
    }).catch((error: unknown) => {
      const fields = takenFields(error);
      throw fields ? new MarketError('already-registered', { fields }) : error;
    });
    if (!undone) throw new MarketError('link-invalid');
  };
}

/**
 * Discards a pending change; its link becomes invalid. Idempotent. The owner's password reset link stays valid: a
 * session alone must not lock the owner out (S226).
 */
export function dropPendingChange({
  connection,
  accountWriter,
  mailLinks,
}: Pick<Needs, 'connection' | 'accountWriter' | 'mailLinks'>) {
  return async (actor: Actor, { requestId }: Caller): Promise<Account> => {
    const dropped = await inTransaction(connection, async (tx) => {
      await mailLinks.endVerifying(tx, actor.login_id);
      return accountWriter.change(tx, actor.login_id, { pending: undefined }, requestId);
    });
    if (!dropped) throw new MarketError('token-invalid');
    return dropped;
  };
}
