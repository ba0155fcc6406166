import type { Connection } from 'mongoose';

const PING_LIMIT_MS = 2_000;
/**
 * Readiness is asked five times a second by each gateway: it answers within this, by what is known then
 * (docs/reliability.md, R16).
 */
const ANSWER_LIMIT_MS = 80;
/**
 * A ping that is late or failed once says nothing on a busy machine; without a good one for so long the database is
 * away.
 */
const FRESH_MS = 3_000;

/** Whether the database answers, for a readiness report: at most one ping is under way however often it is asked. */
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
    // Nothing is known at the first time: the ping's own limit counts.
    await (answeredAt === undefined ? pinging : within(pinging, ANSWER_LIMIT_MS));
    return performance.now() - (answeredAt ?? 0) < FRESH_MS ? 'ok' : 'does not answer';
  };
}

async function within(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
