import { MarketError, RULE_MESSAGES } from '@market/contracts';
import { inTransaction, type Actor, type MessageQueue } from '@market/service-kit';
import { hasSameCredentials, type Account } from '../domain/account';
import { confirmIdentity, type Confirmation } from './confirm-identity';
import { endAccount } from './end-account';
import type { Caller, Needs } from './needs';

const TO_DELETE = { password: RULE_MESSAGES.passwordToDelete, otp: RULE_MESSAGES.codeToDelete };

/** What deleting takes beside who asks for it. */
type Deleting = Pick<
  Needs,
  | 'connection'
  | 'accounts'
  | 'accountWriter'
  | 'sessions'
  | 'sessionKeeper'
  | 'mailLinks'
  | 'undoLinks'
  | 'texts'
  | 'log'
> & { messages: MessageQueue };

/**
 * Deletes an account if it is still as it was read, and tells its proved mailbox.
 * @throws MarketError 'changed-meanwhile' where email, phone or password are other ones by then.
 */
function deleteIfUnchanged(needs: Deleting) {
  const { connection, accounts, messages, texts, log } = needs;
  const end = endAccount(needs);
  return async (known: Account, requestId: string): Promise<void> => {
    await inTransaction(connection, async (tx) => {
      const account = await accounts.find(known.login_id, tx);
      if (!account) throw new MarketError('token-invalid');
      if (!hasSameCredentials(account, known)) throw new MarketError('changed-meanwhile');
      // A mailbox that is not proved may be a stranger's.
      if (account.email_ver_status === 1)
        await messages.queue(
          tx,
          texts.accountDeleted({ to: account.login_email, name: account.login_name, login_type: account.login_type }),
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
 * 'changed-meanwhile' as `deleteIfUnchanged`.
 */
export function deleteAccount(
  needs: Deleting & Pick<Needs, 'hasher' | 'signInGuard' | 'codes' | 'codeSender' | 'clock'>,
) {
  const confirm = confirmIdentity(needs);
  const remove = deleteIfUnchanged(needs);
  return async (actor: Actor, confirmation: Confirmation, { requestId }: Caller): Promise<void> => {
    const account = await needs.accounts.find(actor.login_id);
    if (!account) throw new MarketError('token-invalid');
    await confirm(account, confirmation, TO_DELETE);
    await remove(account, requestId);
  };
}

/**
 * Deletes the account with this email, or id, for its owner, who has asked the operator: somebody who is locked out, or
 * cannot sign in any more. Those who run the marketplace are locked, not deleted: their decisions name them.
 * @throws MarketError 'not-found' where no employer or candidate has it.
 */
export function deleteAccountForOwner(needs: Deleting) {
  const remove = deleteIfUnchanged(needs);
  return async (emailOrId: string, requestId: string): Promise<void> => {
    const { accounts } = needs;
    const account = await (emailOrId.includes('@') ? accounts.findForReset(emailOrId) : accounts.find(emailOrId));
    if (!account || account.login_type === 'ADM') throw new MarketError('not-found');
    await remove(account, requestId);
  };
}
