import { LIMITS } from '@market/contracts/limits';
import { createAddressLimiter, createLimiter, type Connection } from '@market/service-kit';
import type { JobsSettings } from './settings';

/** Rate limiters for the endpoints' limits. */
export function createJobsLimits({
  connection,
  config,
}: {
  connection: Connection;
  config: Pick<JobsSettings, 'nodeEnv'>;
}) {
  return {
    savedSearches: createLimiter({ connection, ...LIMITS.savedSearches }),
    reportsFromAddress: createAddressLimiter({ connection, config, ...LIMITS.reportsFromAddress }),
    jobVisits: createAddressLimiter({ connection, config, ...LIMITS.jobVisits }),
    visitsOfJob: createAddressLimiter({ connection, config, ...LIMITS.visitsOfJob }),
    reportsOfTarget: createLimiter({ connection, ...LIMITS.reportsOfTarget }),
    feedPolls: createLimiter({ connection, ...LIMITS.feedPolls }),
    imports: [LIMITS.importsHour, LIMITS.importsDay].map((limit) => createLimiter({ connection, ...limit })),
  };
}
