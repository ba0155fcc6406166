import { AsyncResource } from 'node:async_hooks';
import { within } from '../clock';
import { isDatabaseAway, isWriteConflict } from './mongo-errors';

interface Waiting<Item, Result> {
  item: Item;
  /** Runs work in the async context of the item's own call: its trace, and the recording of its events. */
  inCall: <Made>(work: () => Made) => Made;
  settle: (result: Result | Promise<Result>) => void;
}

/** Longest time that running work delays the next group: it may hang until its connection times out. */
const HOLDS_UP_MS = 2_000;

/**
 * Group commit: an item that arrives while no other is in progress is handled at once; items that arrive meanwhile are
 * handled together, in one transaction, as soon as that one is done. Items of a refused group are handled one by one,
 * so that none fails because of another; while the database is unreachable all fail with that error.
 * @param together handles a group of at least two, atomically
 * @param done result of each item of a successful group
 * @returns handles one item, grouped with others if there are any
 */
export function groupCommit<Item, Result>({
  alone,
  together,
  done,
  holdsUpMs = HOLDS_UP_MS,
}: {
  alone: (item: Item) => Promise<Result>;
  together: (items: readonly Item[]) => Promise<void>;
  done: Result;
  holdsUpMs?: number;
}): (item: Item) => Promise<Result> {
  type Group = ReadonlyArray<Waiting<Item, Result>>;
  let waiting: Array<Waiting<Item, Result>> = [];
  let isWorking = false;

  async function work(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      // Errors reach the callers that wait for their entries.
      await within(holdsUpMs, handle(group), () => undefined);
    }
    isWorking = false;
  }

  async function handle(group: Group): Promise<void> {
    const [first, second] = group;
    if (!first || !second) return handleAlone(group);
    const committing = first.inCall(() => together(group.map(({ item }) => item)));
    await committing.then(
      () => group.forEach(({ settle }) => settle(done)),
      (error: unknown) => {
        if (isDatabaseAway(error) && !isWriteConflict(error))
          group.forEach(({ settle }) => settle(Promise.reject(error)));
        // Later groups do not wait for the slowest entry.
        else void handleAlone(group);
      },
    );
  }

  async function handleAlone(group: Group): Promise<void> {
    const results = group.map(({ inCall, item }) => inCall(() => alone(item)));
    group.forEach(({ settle }, at) => settle(results[at]!)); // one for each
    await Promise.allSettled(results);
  }

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, inCall: AsyncResource.bind((run) => run()), settle: resolve });
      if (!isWorking) void work();
    });
}
