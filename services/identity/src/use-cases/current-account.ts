import { keysOf } from '@market/api';
import { ownCompany } from '@market/contracts/companies';
import { isMarketError } from '@market/contracts/errors';
import { ownCandidate } from '@market/contracts/profiles';
import { ask, inTransaction, type Actor, type ClientSession } from '@market/service-kit';
import type { Account, AccountChange } from '../domain/account';
import type { Needs } from './needs';

export type NoteProfile = (
  loginId: string,
  change: AccountChange,
  session: ClientSession,
  requestId: string,
) => Promise<Account | null>;

/** Stores the profile's state from the profile service, whether by event or by response: idempotent, in any order. */
export function noteProfile({ accounts, accountWriter }: Pick<Needs, 'accounts' | 'accountWriter'>): NoteProfile {
  return async (loginId, change, session, requestId) => {
    const account = await accounts.find(loginId, session);
    const isKnown = account && keysOf(change).every((name) => account[name] === change[name]);
    return account && !isKnown ? accountWriter.change(session, loginId, change, requestId) : account;
  };
}

export type CurrentAccount = (
  account: Account,
  call: { actor: Pick<Actor, 'login_id'> | null; bearer: string | undefined; requestId: string },
) => Promise<Account>;

/**
 * The account with its profile status. If no event has reported a profile yet, this queries the profile service on the
 * caller's behalf and stores the result at once, so that owners see what they have just saved. If that service is
 * unavailable, or the caller is not the account's owner, the local state is returned.
 */
export function currentAccount(
  needs: Pick<Needs, 'accounts' | 'accountWriter' | 'connection' | 'peers' | 'log'>,
): CurrentAccount {
  const { connection, peers, log } = needs;
  const note = noteProfile(needs);

  async function savedProfile(
    { login_type }: Account,
    bearer: string,
    requestId: string,
  ): Promise<AccountChange | undefined> {
    if (login_type === 'CND') {
      const { can_code } = await ask(peers, ownCandidate, { bearer, requestId });
      return { profile_created: 1, can_code };
    }
    if (login_type === 'EMP') {
      const { cmp_code } = await ask(peers, ownCompany, { bearer, requestId });
      return { profile_created: 1, cmp_code };
    }
    return undefined;
  }

  return async (account, { actor, bearer, requestId }) => {
    // An account with another owner id is or was a member: its company is stored here, whereas the profile service may
    // still report the one that it left.
    const isKnown = account.profile_created === 1 || account.owner_id !== undefined;
    if (isKnown || bearer === undefined || actor?.login_id !== account.login_id) return account;
    try {
      const saved = await savedProfile(account, bearer, requestId);
      if (!saved) return account;
      return (
        (await inTransaction(connection, (session) => note(account.login_id, saved, session, requestId))) ?? account
      );
    } catch (error) {
      if (!(isMarketError(error) && error.status < 500))
        log.warn({ err: error }, 'the profile service could not be asked; what is known of the account counts');
      return account;
    }
  };
}
