import { pick } from '@market/api';
import { MarketError } from '@market/contracts/errors';
import { teamOf, type AccessClaims, type AccountDirectory, type Actor, type Clock } from '@market/service-kit';
import { isAlive } from '../domain/session';
import type { AccountStore } from '../store/account-store';
import type { SessionStore } from '../store/session-store';

/**
 * Resolves the bearer of a token from identity's own records: always the latest state, so that an ended session counts
 * at once.
 */
export function createAccountDirectory({
  accounts,
  sessions,
  clock,
}: {
  accounts: AccountStore;
  sessions: SessionStore;
  clock: Clock;
}): AccountDirectory {
  async function actorOf(claims: AccessClaims): Promise<Actor> {
    const [account, session] = await Promise.all([accounts.find(claims.sub), sessions.find(claims.sid)]);
    if (!account || !session || session.login_id !== account.login_id || !isAlive(session, account, clock.now()))
      throw new MarketError('token-invalid');
    const { can_code, cmp_code } = account;
    return {
      ...pick(
        account,
        'login_id',
        'login_type',
        'email_ver_status',
        'phone_ver_status',
        'user_approval_status',
        'profile_created',
      ),
      sid: claims.sid,
      ...(claims.second_factor_due ? { second_factor_due: true as const } : {}),
      ...(can_code ? { can_code } : {}),
      ...(cmp_code ? { cmp_code } : {}),
      ...teamOf({ given_jobs: [], ...account }),
    };
  }
  return { actorOf, freshActorOf: actorOf };
}
