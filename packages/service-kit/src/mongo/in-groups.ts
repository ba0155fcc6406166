import { AsyncResource } from 'node:async_hooks';
import { isDatabaseAway } from './mongo-errors';

interface Waiting<Item, Result> {
  item: Item;
  /** Handles the item by itself, in the call that it came with. */
  alone: () => Promise<Result>;
  settle: (result: Result | Promise<Result>) => void;
}

/**
 * Group commit: an item that comes while none is in hand is handled at once; those that come meanwhile are handled
 * together, in one transaction, as soon as that one is done. What a refused group holds is handled one by one, so that
 * none suffers from another; where the database is away all fail with that.
 * @param together handles a group of at least two: all of it happens or nothing
 * @param done what an item of a group that went well gives
 * @returns handles one item, with the others where there are any
 */
export function inGroups<Item, Result>({
  alone,
  together,
  done,
}: {
  alone: (item: Item) => Promise<Result>;
  together: (items: readonly Item[]) => Promise<void>;
  done: Result;
}): (item: Item) => Promise<Result> {
  let waiting: Array<Waiting<Item, Result>> = [];
  let isWorking = false;

  async function work(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await handle(group);
    }
    isWorking = false;
  }

  async function handle(group: ReadonlyArray<Waiting<Item, Result>>): Promise<void> {
    const outcome = await commit(group);
    const results = group.map(async ({ alone: handleAlone }) => {
      if (outcome === 'one by one') return handleAlone();
      if (outcome === 'done') return done;
      throw outcome.error;
    });
    group.forEach(({ settle }, at) => settle(results[at]!)); // one for each
    await Promise.allSettled(results);
  }

  async function commit(
    group: ReadonlyArray<Waiting<Item, Result>>,
  ): Promise<'done' | 'one by one' | { error: unknown }> {
    if (group.length === 1) return 'one by one';
    try {
      await together(group.map(({ item }) => item));
      return 'done';
    } catch (error) {
      return isDatabaseAway(error) ? { error } : 'one by one';
    }
  }

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, alone: AsyncResource.bind(() => alone(item)), settle: resolve });
      if (!isWorking) void work();
    });
}
