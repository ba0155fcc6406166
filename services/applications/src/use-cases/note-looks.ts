import { MINUTE_MS } from '@market/api/durations';
import { CANDIDATES_SEEN_MAX } from '@market/contracts/access';
import {
  createRecentKeys,
  inParts,
  ownerIdOf,
  type Actor,
  type Clock,
  type Log,
  type Outbox,
  type Transact,
} from '@market/service-kit';

/**
 * Throttle: views of a candidate by the same member are reported once in this time, because an open page polls
 * repeatedly.
 */
const TOLD_AGAIN_MS = 5 * MINUTE_MS;
/** Maximum of views remembered by a replica; beyond it the oldest may be reported again. */
const REMEMBERED_MAX = 10_000;

export type NoteLooks = (actor: Actor, candidateLoginIds: readonly string[], requestId: string) => Promise<void>;

/**
 * Publishes that a company's member has viewed candidates' profiles and contacts, so that the candidates can see who
 * did. The data is returned even where this event cannot be stored.
 */
export function noteLooks({
  transact,
  outbox,
  clock,
  log,
}: {
  transact: Transact;
  outbox: Pick<Outbox, 'add'>;
  clock: Clock;
  log: Log;
}): NoteLooks {
  const recentLooks = createRecentKeys({ clock, forMs: TOLD_AGAIN_MS, max: REMEMBERED_MAX });
  const keyOf = ({ login_id }: Actor, candidate: string) => `${login_id} ${candidate}`;
  return async (actor, candidateLoginIds, requestId) => {
    if (actor.login_type !== 'EMP') return;
    const at = clock.now();
    const news = [...new Set(candidateLoginIds)].filter((one) => !recentLooks.has(keyOf(actor, one)));
    if (news.length === 0) return;
    try {
      await inParts(news, { most: CANDIDATES_SEEN_MAX }, async (part) => {
        const seen = {
          employer_login_id: ownerIdOf(actor),
          member_login_id: actor.login_id,
          candidate_login_ids: [...part],
          at: at.toISOString(),
        };
        await transact((session) => outbox.add(session, 'applications.candidates-seen.v1', seen, { requestId }));
        for (const one of part) recentLooks.add(keyOf(actor, one));
      });
    } catch (error) {
      log.error({ err: error }, 'looks at profiles could not be noted');
    }
  };
}
