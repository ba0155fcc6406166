import { LIMITS } from '@market/contracts';
import { createLimiter, type Connection } from '@market/service-kit';

/** Counts of what the endpoints' limits say. */
export function createJobsLimits(connection: Connection) {
  return {
    savedSearches: createLimiter({ connection, ...LIMITS.savedSearches }),
    imports: [LIMITS.importsHour, LIMITS.importsDay].map((limit) => createLimiter({ connection, ...limit })),
  };
}
