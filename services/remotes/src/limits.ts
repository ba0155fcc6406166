import { createAddressLimiter, createLimiter, type Connection, type MarketConfig } from '@market/service-kit';

const HOUR = 3_600;

/** How often the registry may be changed: more than any team deploys, far fewer than would fill the database. */
export function createRemotesLimits({ connection, config }: { connection: Connection; config: MarketConfig }) {
  const byCaller = (name: string, points: number) => createLimiter({ connection, name, points, durationSeconds: HOUR });
  return {
    publishes: byCaller('remote-publishes', 120),
    changes: byCaller('remote-changes', 600),
    overrides: createAddressLimiter({
      connection,
      config,
      name: 'remote-overrides',
      points: 120,
      durationSeconds: HOUR,
    }),
  };
}
