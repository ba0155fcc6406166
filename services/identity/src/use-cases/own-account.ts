import { MarketError } from '@market/contracts/errors';
import { FAILURES } from '@market/contracts/messages';
import type { Actor } from '@market/service-kit';
import type { Account } from '../domain/account';
import { currentAccount } from './current-account';
import type { Needs } from './needs';

type OwnAccount = (call: { actor: Actor; bearer: string | undefined; requestId: string }) => Promise<Account>;

/**
 * The caller's own account, with its state in the profile service.
 * @throws MarketError 'token-invalid' when the account is deleted although its token is still valid
 */
export function ownAccount(needs: Pick<Needs, 'accounts'> & Parameters<typeof currentAccount>[0]): OwnAccount {
  const current = currentAccount(needs);
  return async (call) => {
    const account = await needs.accounts.find(call.actor.login_id);
    if (!account) throw new MarketError('token-invalid', { error: FAILURES.invalidToken });
    return current(account, call);
  };
}
