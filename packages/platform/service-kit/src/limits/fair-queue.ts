import { MarketError } from '@market/contracts/errors';

/**
 * A fair queue (round robin by account): runs so many works at once, next the account whose last turn is longest ago.
 */
export type FairQueue = <Result>(account: string, work: () => Promise<Result>) => Promise<Result>;

const RETRY_AFTER_SECONDS = 5;

/**
 * Places for work that takes a core or much memory. A place that comes free goes to the account whose last turn is
 * longest ago, so nobody waits behind the many works of somebody else; a queue in the order of arrival let twenty files
 * of one account hold everybody for 24 s.
 * @param atOnce works that run together
 * @param atOnceOfOne works of one account that run together: with less than `atOnce`, no account can take all places
 * @param waiting works that may wait, of all accounts
 * @param waitingOfOne works that may wait, of one account
 * @throws MarketError (from the queue) 'too-many-requests' where the account's own works are too many, 'overloaded'
 * where
 *   everybody's are; both before the work has begun, with the wait
 */
export function createFairQueue({
  atOnce,
  atOnceOfOne,
  waiting,
  waitingOfOne,
}: {
  atOnce: number;
  atOnceOfOne: number;
  waiting: number;
  waitingOfOne: number;
}): FairQueue {
  const running = new Map<string, number>();
  /** Works that wait, by account. */
  const lines = new Map<string, Array<() => void>>();
  /** Last turn of each account with work in progress. */
  const lastTurn = new Map<string, number>();
  let turns = 0;
  let inHand = 0;
  let inLine = 0;

  function begin(account: string): void {
    inHand += 1;
    lastTurn.set(account, (turns += 1));
    running.set(account, (running.get(account) ?? 0) + 1);
  }

  function end(account: string): void {
    inHand -= 1;
    const left = (running.get(account) ?? 1) - 1;
    if (left > 0) running.set(account, left);
    else running.delete(account);
    if (left === 0 && !lines.has(account)) lastTurn.delete(account);
    beginNext();
  }

  function beginNext(): void {
    if (inHand >= atOnce) return;
    const free = [...lines].filter(([account]) => (running.get(account) ?? 0) < atOnceOfOne);
    const turnBefore = (account: string) => lastTurn.get(account) ?? 0;
    const [first] = free.sort(([one], [other]) => turnBefore(one) - turnBefore(other));
    if (!first) return;
    const [account, line] = first;
    const next = line.shift();
    if (!next) return;
    inLine -= 1;
    if (line.length === 0) lines.delete(account);
    begin(account);
    next();
  }

  function turnOf(account: string): Promise<void> | undefined {
    if (inHand < atOnce && (running.get(account) ?? 0) < atOnceOfOne) {
      begin(account);
      return undefined;
    }
    const line = lines.get(account) ?? [];
    if (line.length >= waitingOfOne)
      throw new MarketError('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (inLine >= waiting) throw new MarketError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    inLine += 1;
    lines.set(account, line);
    return new Promise((resolve) => line.push(resolve));
  }

  return async (account, work) => {
    await turnOf(account);
    try {
      return await work();
    } finally {
      end(account);
    }
  };
}
