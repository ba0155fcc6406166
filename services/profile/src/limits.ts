import { FAILURES } from '@market/contracts';
import { createLimiter, type Actor, type Connection } from '@market/service-kit';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * How often what may be asked for, by account. Resumes, requests and blind records are against gathering people in bulk
 * (docs/security.md, S66): more than anybody who reads what he is shown needs, less than would copy the list. Saves and
 * the files sent with them cost: each file is judged, which takes up to two seconds of a core.
 */
export function createProfileLimits(connection: Connection) {
  const byAccount = (name: string, points: number, durationSeconds: number, says?: string) =>
    createLimiter({ connection, name, points, durationSeconds, ...(says === undefined ? {} : { says }) });
  return {
    resumeDownloads: ofEmployers(byAccount('resume-downloads', 200, HOUR)),
    accessRequests: ofEmployers(byAccount('access-requests', 200, DAY)),
    blindRecords: byAccount('blind-records', 3_000, DAY, FAILURES.blindListDay),
    saves: byAccount('profile-saves', 120, HOUR),
    files: byAccount('profile-files', 60, HOUR),
  };
}

/** Counts employers only: a candidate who opens the own resume takes nothing. */
function ofEmployers(limiter: ReturnType<typeof createLimiter>): (actor: Actor) => Promise<void> {
  return async ({ login_type, login_id }) => {
    if (login_type === 'EMP') await limiter.consume(login_id);
  };
}
