import { MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, type Actor, type MessageQueue } from '@market/service-kit';
import { hasSameCredentials, type Account } from '../domain/account';
import { isAlive } from '../domain/session';
import { confirmIdentity, type Confirmation } from './confirm-identity';
import { endAccount } from './end-account';
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
 * Deletes an account if it is still as it was read, and tells its proved mailbox.
 * @param sid the session that asks; signed out meanwhile, it deletes nothing
 * @throws MarketError 'changed-meanwhile' where email, phone or password are other ones by then; 'contact-under-undo'
 *   in a session, while a change of email or phone can still be taken back; 'token-invalid'.
 */
function deleteIfUnchanged(needs: Deleting) {
  const { connection, accounts, sessions, undoLinks, messages, texts, clock, log } = needs;
  const end = endAccount(needs);
  return async (known: Account, requestId: string, sid?: string): Promise<void> => {
    await inTransaction(connection, async (tx) => {
      const account = await accounts.find(known.login_id, tx);
      const session = sid === undefined ? undefined : await sessions.find(sid, tx);
      if (!account || session === null || (session && !isAlive(session, account, clock.now())))
        throw new MarketError('token-invalid');
      if (!hasSameCredentials(account, known)) throw new MarketError('changed-meanwhile');
      const before = await undoLinks.before(account.login_id, clock.now(), tx);
      // The change may be that of a stranger who knew the password; deletion would end the owner's way back (ADR 0048).
      if (sid !== undefined && before.length > 0) throw new MarketError('contact-under-undo');
      // Also to mailboxes of before, whose owners could still take a change back. One that is not proved may be a
      // stranger's.
      const proved = [account, ...before].flatMap((one) => (one.email_ver_status === 1 ? [one.login_email] : []));
      for (const to of new Set(proved))
        await messages.queue(
          tx,
          texts.accountDeleted({ to, name: account.login_name, login_type: account.login_type }),
          { requestId },
        );
      await end(tx, account, { because: 'deleted', requestId });
    });
    // By this whoever restores an older backup knows what to delete again.
    log.info({ login_id: known.login_id, requestId }, 'account deleted');
  };
}

/**
 * Deletes the own account with all that belongs to it, in every service. It takes the password, or a fresh code of an
 * account without one; there is no way back.
 * @throws MarketError 'fields-invalid' without the confirmation; 'too-many-requests' for who guesses;
 * 'changed-meanwhile' and 'contact-under-undo' as `deleteIfUnchanged`.
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
 * Deletes the account that has proved this email, or has this id, for its owner, who has asked the operator: somebody
 * who is locked out, or cannot sign in any more. Those who run the marketplace are locked, not deleted: their decisions
 * name them. Gives whom it deleted.
 * @throws MarketError 'not-found' where no employer or candidate has it; an email that was only given may be anybody's.
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
