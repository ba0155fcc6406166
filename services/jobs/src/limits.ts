import { IMPORTS_PER_DAY, IMPORTS_PER_HOUR } from '@market/contracts';
import { createLimiter, type Connection } from '@market/service-kit';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** How often what may be asked for, by account. A saved search is run at once, and what it finds is remembered. */
export function createJobsLimits(connection: Connection) {
  const byAccount = (name: string, points: number, durationSeconds: number) =>
    createLimiter({ connection, name, points, durationSeconds });
  return {
    savedSearches: byAccount('saved-searches', 60, HOUR),
    imports: [byAccount('job-imports', IMPORTS_PER_HOUR, HOUR), byAccount('job-imports-of-day', IMPORTS_PER_DAY, DAY)],
  };
}
