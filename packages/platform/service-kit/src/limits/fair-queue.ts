import { CommonError } from '@market/api/common-error';

/**
 * Fair queue (round robin by account): runs a limited number of tasks at once; the next is from the account whose last
 * turn is longest ago.
 */
export type FairQueue = <Result>(account: string, work: () => Promise<Result>) => Promise<Result>;

const RETRY_AFTER_SECONDS = 5;

/**
 * Limits concurrent work that takes a core or much memory. A free place is given to the account whose last turn is
 * longest ago, so that nobody waits behind another account's many tasks; a first-in-first-out queue let twenty files of
 * one account block all others for 24 s.
 * @param atOnce tasks that run concurrently
 * @param atOnceOfOne concurrent tasks of one account: with less than `atOnce`, no account can take all places
 * @param waiting queued tasks of all accounts
 * @param waitingOfOne queued tasks of one account
 * @throws CommonError (from the queue) 'too-many-requests' if the account's own tasks are too many, 'overloaded' if all
 * together are; both before the task begins, with the wait
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
  /** Queued tasks by account. */
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
      throw new CommonError('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (inLine >= waiting) throw new CommonError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
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
