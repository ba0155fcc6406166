import type { Connection } from 'mongoose';
import { within } from '../clock';

const PING_LIMIT_MS = 2_000;
/**
 * Time limit of a readiness response, by the state known then: each gateway probes five times a second
 * (docs/reliability.md, R16).
 */
const ANSWER_LIMIT_MS = 80;
/**
 * Grace period: a late or failed ping means little on a busy machine; without a good one for this long the database
 * counts as down.
 */
const FRESH_MS = 3_000;

/** Health of the database, for readiness probes: at most one ping is in flight, regardless of the number of probes. */
export function createDatabasePulse(connection: Connection): () => Promise<'ok' | 'does not answer'> {
  let answeredAt: number | undefined;
  let pinging: Promise<void> | undefined;

  async function ping(): Promise<void> {
    try {
      await connection.getClient().db(connection.name).command({ ping: 1 }, { timeoutMS: PING_LIMIT_MS });
      answeredAt = performance.now();
    } catch {
      answeredAt ??= -FRESH_MS;
    } finally {
      pinging = undefined;
    }
  }

  return async () => {
    pinging ??= ping();
    // Without an earlier result the first call waits for the ping's own timeout.
    await (answeredAt === undefined ? pinging : within(ANSWER_LIMIT_MS, pinging, () => undefined));
    return performance.now() - (answeredAt ?? 0) < FRESH_MS ? 'ok' : 'does not answer';
  };
}
