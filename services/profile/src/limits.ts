import { LIMITS, type Limit } from '@market/contracts';
import { createLimiter, type Actor, type Connection } from '@market/service-kit';

/** Counts of what the endpoints' limits say. */
export function createProfileLimits(connection: Connection) {
  const counterOf = (limit: Limit) => createLimiter({ connection, ...limit });
  return {
    resumeDownloads: ofEmployers(counterOf(LIMITS.resumeDownloads)),
    accessRequests: ofEmployers(counterOf(LIMITS.accessRequests)),
    accessGrants: counterOf(LIMITS.accessGrants),
    blindRecords: counterOf(LIMITS.blindRecords),
    saves: counterOf(LIMITS.profileSaves),
    files: counterOf(LIMITS.profileFiles),
    backgroundEdits: counterOf(LIMITS.backgroundEdits),
  };
}

/** Counts employers only: a candidate who opens the own resume takes nothing. */
function ofEmployers(limiter: ReturnType<typeof createLimiter>): (actor: Actor) => Promise<void> {
  return async ({ login_type, login_id }) => {
    if (login_type === 'EMP') await limiter.consume(login_id);
  };
}
