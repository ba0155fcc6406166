import { MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, type Actor, type MessageQueue } from '@market/service-kit';
import { hasSameCredentials, type Account } from '../domain/account';
import { isContactUnderUndo } from '../domain/undo';
import { confirmIdentity, type Confirmation } from './confirm-identity';
import { endAccount } from './end-account';
import { liveAccount } from './live-account';
import type { Caller, Needs } from './needs';

const TO_DELETE = { password: RULE_MESSAGES.passwordToDelete, otp: RULE_MESSAGES.codeToDelete };

/** Dependencies of deletion besides the caller. */
type Deleting = Pick<
  Needs,
  | 'connection'
  | 'accounts'
  | 'accountWriter'
  | 'sessions'
  | 'sessionKeeper'
  | 'teamKeeper'
  | 'mailLinks'
  | 'applicationLinks'
  | 'undoLinks'
  | 'codes'
  | 'passkeys'
  | 'secondFactors'
  | 'signInSteps'
  | 'texts'
  | 'clock'
  | 'log'
> & { messages: MessageQueue };

/**
 * Deletes an account if it is unchanged since it was read, and notifies its verified mailbox.
 * @param sid the requesting session; if it was signed out meanwhile, nothing is deleted
 * @throws MarketError 'changed-meanwhile' if email, phone or password have changed by then; 'contact-under-undo' in a
 * session, while a change of email or phone can still be undone; 'token-invalid'.
 */
function deleteIfUnchanged(needs: Deleting) {
  const { connection, accounts, undoLinks, messages, texts, clock, log } = needs;
  const end = endAccount(needs);
  const live = liveAccount(needs);
  return async (known: Account, requestId: string, sid?: string): Promise<void> => {
    await inTransaction(connection, async (tx) => {
      const { login_id } = known;
      const account = sid === undefined ? await accounts.find(login_id, tx) : await live(tx, { login_id, sid });
      if (!account) throw new MarketError('token-invalid');
      if (!hasSameCredentials(account, known)) throw new MarketError('changed-meanwhile');
      const before = await undoLinks.before(account.login_id, clock.now(), tx);
      // A stranger who knew the password may have made the change; deletion would void the owner's undo link (ADR
      // 0048).
      if (sid !== undefined && isContactUnderUndo(before)) throw new MarketError('contact-under-undo');
      // Also to previous mailboxes, whose owners could still undo a change. Unverified ones are left out, as they may
      // be a stranger's.
      const proved = [account, ...before].flatMap((one) => (one.email_ver_status === 1 ? [one.login_email] : []));
      for (const to of new Set(proved))
        await messages.queue(
          tx,
          texts.accountDeleted({ to, name: account.login_name, login_type: account.login_type }),
          { requestId },
        );
      await end(tx, account, { because: 'deleted', requestId });
    });
    // After a restore of an older backup, this log line shows which accounts to delete again.
    log.info({ login_id: known.login_id, requestId }, 'account deleted');
  };
}

/**
 * Deletes the caller's own account with all its data, in every service. Requires the password, or a fresh code for an
 * account without one; irreversible.
 * @throws MarketError 'fields-invalid' without the confirmation; 'too-many-requests' for guessing; 'changed-meanwhile'
 * and 'contact-under-undo' as `deleteIfUnchanged`.
 */
export function deleteAccount(needs: Deleting & Pick<Needs, 'hasher' | 'signInGuard' | 'codeSender'>) {
  const confirm = confirmIdentity(needs);
  const remove = deleteIfUnchanged(needs);
  return async (actor: Actor, confirmation: Confirmation, { requestId }: Caller): Promise<void> => {
    const account = await needs.accounts.find(actor.login_id);
    if (!account) throw new MarketError('token-invalid');
    await confirm(account, confirmation, TO_DELETE);
    await remove(account, requestId, actor.sid);
  };
}

/**
 * Deletes the account with this verified email or this id, for an owner who is locked out or cannot sign in and has
 * asked the operator. Administrators are locked, not deleted: their decisions name them. Returns the deleted account's
 * id and name.
 * @throws MarketError 'not-found' if no employer or candidate has it; an unverified email may be anybody's.
 */
export function deleteAccountForOwner(needs: Deleting) {
  const remove = deleteIfUnchanged(needs);
  return async (emailOrId: string, requestId: string): Promise<Pick<Account, 'login_id' | 'login_name'>> => {
    const { accounts } = needs;
    const account = await (emailOrId.includes('@') ? accounts.findByEmail(emailOrId) : accounts.find(emailOrId));
    if (!account || account.login_type === 'ADM') throw new MarketError('not-found');
    await remove(account, requestId);
    return account;
  };
}
