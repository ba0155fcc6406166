import { setTimeout as pause } from 'node:timers/promises';

/** Size of the cache of handled events. */
const REMEMBERED = 10_000;
/** Polling interval: events handled by another replica are known only from the database. */
const LOOK_EVERY_MS = 20;

interface Waiter {
  eventIds: readonly string[];
  giveUpAt: number;
  /** Whether the database was queried since this waiter was added. */
  wasLooked: boolean;
  answer: (isHandled: boolean) => void;
  fail: (error: unknown) => void;
}

/** Handled events of a service, and the callers that wait for them. */
export interface HandledEventsCache {
  /** Records events that this replica has handled. */
  note(eventIds: readonly string[]): void;
  /** Whether all of these events were handled; false after waiting for `limitMs`. Rejects if `look` does. */
  wait(eventIds: readonly string[], limitMs: number): Promise<boolean>;
}

/**
 * Events handled by this replica resolve at once; all other waiters share a database query per interval.
 * @param look returns the events among these that any replica has handled
 */
export function createHandledEventsCache(look: (eventIds: string[]) => Promise<string[]>): HandledEventsCache {
  const known = new Set<string>();
  const waiters = new Set<Waiter>();
  let isLooking = false;

  function note(eventIds: readonly string[]): void {
    for (const id of eventIds) known.add(id);
    // A Set iterates in insertion order.
    for (const oldest of known) {
      if (known.size <= REMEMBERED) break;
      known.delete(oldest);
    }
    settle();
  }

  function settle(): void {
    const now = Date.now();
    for (const waiter of waiters) {
      const isHandled = waiter.eventIds.every((id) => known.has(id));
      if (!isHandled && !(waiter.wasLooked && now >= waiter.giveUpAt)) continue;
      waiters.delete(waiter);
      waiter.answer(isHandled);
    }
  }

  async function lookWhileSomebodyWaits(): Promise<void> {
    isLooking = true;
    try {
      while (waiters.size > 0) {
        const asking = [...waiters];
        const missing = new Set(asking.flatMap(({ eventIds }) => eventIds).filter((id) => !known.has(id)));
        const found = await look([...missing]);
        for (const waiter of asking) waiter.wasLooked = true;
        note(found);
        if (waiters.size > 0) await pause(LOOK_EVERY_MS);
      }
    } catch (error) {
      for (const { fail } of waiters) fail(error);
      waiters.clear();
    } finally {
      isLooking = false;
    }
  }

  return {
    note,
    wait: (eventIds, limitMs) =>
      new Promise((answer, fail) => {
        waiters.add({ eventIds, giveUpAt: Date.now() + limitMs, wasLooked: false, answer, fail });
        settle();
        if (!isLooking) void lookWhileSomebodyWaits();
      }),
  };
}
