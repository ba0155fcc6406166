import { MarketError } from '@market/contracts/errors';
import type { Actor, ClientSession } from '@market/service-kit';
import type { Account } from '../domain/account';
import { isAlive } from '../domain/session';
import type { Needs } from './needs';

/**
 * Reads the account of a session within a transaction, so that a session that ended while the call was under way
 * changes nothing.
 * @throws MarketError 'token-invalid' where either has ended
 */
export function liveAccount({ accounts, sessions, clock }: Pick<Needs, 'accounts' | 'sessions' | 'clock'>) {
  return async (tx: ClientSession, { login_id, sid }: Pick<Actor, 'login_id' | 'sid'>): Promise<Account> => {
    const account = await accounts.find(login_id, tx);
    const session = await sessions.find(sid, tx);
    if (!account || !session || !isAlive(session, account, clock.now())) throw new MarketError('token-invalid');
    return account;
  };
}
