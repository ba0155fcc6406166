import { LIMITS } from '@market/contracts/limits';
import { createAddressLimiter, createLimiter, type CommonSettings, type Connection } from '@market/service-kit';

/** Rate limits of the endpoints. */
export function createRemotesLimits({
  connection,
  config,
}: {
  connection: Connection;
  config: Pick<CommonSettings, 'nodeEnv'>;
}) {
  return {
    publishes: createLimiter({ connection, ...LIMITS.remotePublishes }),
    changes: createLimiter({ connection, ...LIMITS.remoteChanges }),
    browserReports: createAddressLimiter({ connection, config, ...LIMITS.browserReports }),
    overrides: createAddressLimiter({ connection, config, ...LIMITS.remoteOverrides }),
  };
}
