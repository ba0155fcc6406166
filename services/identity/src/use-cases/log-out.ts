import { inTransaction, type Actor } from '@market/service-kit';
import { isToken, tokenHash } from '../domain/secrets';
import type { Caller, Needs } from './needs';

/**
 * Ends the sessions of the access token and of the refresh cookie, as far as they are given; neither is required
 * (docs/security.md, S26).
 */
export function logOut({
  connection,
  sessions,
  sessionKeeper,
}: Pick<Needs, 'connection' | 'sessions' | 'sessionKeeper'>) {
  return async (actor: Actor | null, token: string | undefined, { requestId }: Caller): Promise<void> => {
    const storedToken = token !== undefined && isToken(token) ? await sessions.findToken(tokenHash(token)) : null;
    const sids = new Set([...(actor ? [actor.sid] : []), ...(storedToken ? [storedToken.sid] : [])]);
    for (const sid of sids) {
      const session = await sessions.find(sid);
      if (session)
        await inTransaction(connection, (tx) =>
          sessionKeeper.end(tx, session.login_id, [sid], 'signed-out', requestId),
        );
    }
  };
}
