import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { inTransaction } from '@market/service-kit';
import { afterVerification, emailKey, type Account, type AccountChange } from '../domain/account';
import { passwordProblem } from '../domain/password-policy';
import type { SignInChange } from '../domain/second-factor';
import { tokenHash } from '../domain/secrets';
import { phoneTakenBack, recoveredSince } from '../domain/undo';
import { takenFields } from '../store/account-store';
import type { Caller, Needs } from './needs';

/**
 * Sets a new password by a mailed link and ends every session. It opens no session (docs/security.md, S40). Passkeys
 * and API keys of the last 72 hours are removed: somebody who knew the password may have added them (S226). A phone that
 * was added or changed within that time signs in no more (S490), and access that was given then ends (S492). An
 * administrator's passkeys stay, since a mailed link must not remove a second factor (ADR 0078).
 * @throws MarketError 'link-invalid', the same for unknown, used, replaced and expired links; 'fields-invalid' for a
 * too common password, which leaves the link valid for another try.
 */
export function resetPassword({
  connection,
  accounts,
  accountWriter,
  sessionKeeper,
  mailLinks,
  undoLinks,
  passkeys,
  apiKeys,
  accessEnder,
  hasher,
  signInGuard,
  messages,
  texts,
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
  | 'hasher'
  | 'signInGuard'
  | 'messages'
  | 'texts'
  | 'clock'
  | 'config'
>) {
  /**
   * The link verifies the mailbox. If the email was unverified before, a stranger may have created the account, and
   * must not keep access by a phone, a Google account, or an undo link that restores either.
   */
  function changeOf(account: Account, password_hash: string): AccountChange {
    // A pending change requested under the former password is dropped.
    const password = {
      password_hash,
      password_mark: undefined,
      password_revision: account.revision + 1,
      pending: undefined,
    };
    if (account.email_ver_status === 1) return password;
    const flags = { email_ver_status: 1, phone_ver_status: 0 } as const;
    return {
      ...password,
      ...flags,
      google_sub: undefined,
      ...afterVerification({ ...account, ...flags }, config.employerApproval),
    };
  }

  return async ({ token, newPassword }: { token: string; newPassword: string }, caller: Caller): Promise<void> => {
    const { requestId } = caller;
    const hash = tokenHash(token);
    const found = await mailLinks.find('reset-password', hash, clock.now());
    const owner = found && (await accounts.find(found.login_id));
    if (!owner) throw new MarketError('link-invalid');
    const problem = passwordProblem(newPassword, owner.login_email);
    if (problem) throw fieldsInvalid({ newPassword: problem });
    const password_hash = await hasher.hash(newPassword);
    const changed = await inTransaction(connection, async (tx) => {
      const link = await mailLinks.spend(tx, 'reset-password', hash, clock.now());
      const account = link && (await accounts.find(link.login_id, tx));
      if (!account || account.disabled || emailKey(account.login_email) !== link.email_key) return null;
      await mailLinks.endAll(tx, account.login_id);
      await sessionKeeper.endAll(tx, account.login_id, { because: 'password-changed', requestId });
      await messages.queue(
        tx,
        texts.passwordChanged({ to: account.login_email, name: account.login_name, byMail: account.login_type }),
        { requestId },
      );
      const since = recoveredSince(clock.now());
      const tell = (change: SignInChange) => {
        const { login_email: to, login_name: name } = account;
        return messages.queue(tx, texts.signInChanged({ to, name, change }), { requestId });
      };
      if (account.login_type !== 'ADM' && (await passkeys.removeSince(tx, account.login_id, since)) > 0)
        await tell('passkey-removed');
      if ((await apiKeys.removeMadeBy(tx, account.login_id, since)) > 0) await tell('api-keys-ended');
      await accessEnder.endGivenSince(tx, account, since, requestId);
      const phone = phoneTakenBack(account, await undoLinks.before(account.login_id, clock.now(), tx), since);
      if (phone) await undoLinks.removeOfAddedPhones(tx, account.login_id);
      const reset = await accountWriter.change(
        tx,
        account.login_id,
        { ...changeOf(account, password_hash), ...phone, phone_corrected_at: undefined },
        requestId,
      );
      if (account.email_ver_status === 0) {
        await undoLinks.removeAll(tx, account.login_id);
        await accountWriter.takeFromOthers(tx, account, account.login_id, requestId);
      }
      return reset;
    }).catch((error: unknown) => {
      // Another account has verified this email since the link was sent.
      throw takenFields(error) ? new MarketError('link-invalid') : error;
    });
    if (!changed) throw new MarketError('link-invalid');
    await signInGuard.forgive(changed.login_email, caller);
  };
}
