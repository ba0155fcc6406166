import type { Listing } from '@market/api';
import type { SessionRecord } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import { inTransaction, type Actor } from '@market/service-kit';
import { sessionRecordOf } from '../present/user';
import type { Caller, Needs } from './needs';

/** The devices on which the account is signed in, last used first. */
export function listSessions({ sessions, clock }: Pick<Needs, 'sessions' | 'clock'>) {
  return async (actor: Actor): Promise<Listing<SessionRecord>> => {
    const records = (await sessions.live(actor.login_id, clock.now())).map((session) =>
      sessionRecordOf(session, actor.sid),
    );
    return { records, total: records.length, page: 1, limit: records.length };
  };
}

/**
 * Signs one device out.
 * @throws MarketError 'not-found' for a session that does not exist or is another account's, without distinction.
 */
export function endSession({
  connection,
  sessions,
  sessionKeeper,
  clock,
}: Pick<Needs, 'connection' | 'sessions' | 'sessionKeeper' | 'clock'>) {
  return async (actor: Actor, sid: string, { requestId }: Caller): Promise<void> => {
    const session = await sessions.find(sid);
    if (!session || session.login_id !== actor.login_id || session.ended_at || session.expires_at <= clock.now())
      throw new MarketError('not-found');
    await inTransaction(connection, (tx) => sessionKeeper.end(tx, actor.login_id, [sid], 'ended-by-owner', requestId));
  };
}

/** Signs every device out, this one included (docs/security.md, S26). */
export function endAllSessions({ connection, sessionKeeper }: Pick<Needs, 'connection' | 'sessionKeeper'>) {
  return async (actor: Actor, { requestId }: Caller): Promise<void> => {
    await inTransaction(connection, (tx) =>
      sessionKeeper.endAll(tx, actor.login_id, { because: 'ended-by-owner', requestId }),
    );
  };
}
