import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, type Actor } from '@market/service-kit';
import { passwordProblem } from '../domain/password-policy';
import type { Caller, Needs } from './needs';

/**
 * Sets a new password, given the old one, and ends the account's other sessions. An account with only Google sign-in
 * sets its first password by a reset link.
 * @throws MarketError 'fields-invalid' for a wrong old password or a too common new one; 'too-many-requests' after five
 * wrong ones.
 */
export function changePassword({
  connection,
  accounts,
  accountWriter,
  sessions,
  sessionKeeper,
  mailLinks,
  hasher,
  passwordMarks,
  signInGuard,
  messages,
  texts,
}: Pick<
  Needs,
  | 'connection'
  | 'accounts'
  | 'accountWriter'
  | 'sessions'
  | 'sessionKeeper'
  | 'mailLinks'
  | 'hasher'
  | 'passwordMarks'
  | 'signInGuard'
  | 'messages'
  | 'texts'
>) {
  return async (
    actor: Actor,
    { oldPass, newPass }: { oldPass: string; newPass: string },
    { requestId }: Caller,
  ): Promise<void> => {
    const account = await accounts.find(actor.login_id);
    if (!account) throw new MarketError('token-invalid');
    const { login_id, login_email, login_name } = account;
    await signInGuard.oldPassword(login_id, async () => {
      if (!(await hasher.matches(account.password_hash, oldPass)))
        throw fieldsInvalid({ oldPass: RULE_MESSAGES.oldPasswordWrong });
    });
    const problem = passwordProblem(newPass, login_email);
    if (problem) throw fieldsInvalid({ newPass: problem });
    const password_hash = await hasher.hash(newPass);
    const changed = await inTransaction(connection, async (tx) => {
      const before = await accounts.find(login_id, tx);
      if (!before || before.password_hash !== account.password_hash) return null;
      const password_revision = before.revision + 1;
      await sessions.carryOver(tx, actor.sid, password_revision);
      // A reset link that has reached the verified mailbox stays valid: otherwise somebody who knows the password could
      // invalidate each one by changing the password repeatedly (S226).
      await (before.email_ver_status === 1 ? mailLinks.endVerifying : mailLinks.endAll)(tx, login_id);
      await sessionKeeper.endAll(tx, login_id, { exceptSids: [actor.sid], because: 'password-changed', requestId });
      // An unverified mailbox may be a stranger's.
      if (before.email_ver_status === 1)
        await messages.queue(tx, texts.passwordChanged({ to: before.login_email, name: login_name }), { requestId });
      const password_mark = before.email_ver_status === 1 ? undefined : passwordMarks(before.login_email, newPass);
      return accountWriter.change(
        tx,
        login_id,
        { password_hash, password_mark, password_revision, pending: undefined },
        requestId,
      );
    });
    // A concurrent change was first: the old password given here is no longer the current one.
    if (!changed) throw fieldsInvalid({ oldPass: RULE_MESSAGES.oldPasswordWrong });
  };
}
