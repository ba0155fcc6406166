import { LIMITS } from '@market/contracts';
import { createAddressLimiter, createLimiter, type Connection, type MarketConfig } from '@market/service-kit';

/** Counts of what the endpoints' limits say. */
export function createRemotesLimits({ connection, config }: { connection: Connection; config: MarketConfig }) {
  return {
    publishes: createLimiter({ connection, ...LIMITS.remotePublishes }),
    changes: createLimiter({ connection, ...LIMITS.remoteChanges }),
    overrides: createAddressLimiter({ connection, config, ...LIMITS.remoteOverrides }),
  };
}
