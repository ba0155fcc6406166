import { logFailure } from '@market/web-kit';
import { useEffect, useRef, useState } from 'react';
import { retryWhenLimited, runConcurrently } from './call-queue';

export interface BulkRunProgress {
  done: number;
  of: number;
  /** Number of changes so far that can be undone. */
  steps: number;
  isStopping: boolean;
}

/** Result of a run: completed items, failed ones with reasons, and those never begun. */
export interface BulkRun<Item> {
  done: Item[];
  failed: Array<{ item: Item; why: string }>;
  left: Item[];
  /** Whether the run was stopped, even where all requests had been sent by then. */
  isStopped: boolean;
}

interface Run<Item> {
  /** Call for one item; repeated after the wait that a limit asks for. */
  make: (item: Item) => Promise<unknown>;
  /** Reason to skip an item without a request. */
  refusalOf?: (item: Item) => string | undefined;
  /** Reason of a failure; undefined where the item counts as done anyway. */
  whyNot: (error: unknown, item: Item) => string | undefined | Promise<string | undefined>;
  /** Whether a completed item is an undoable status change; all are by default. */
  isStep?: (item: Item) => boolean;
}

/**
 * Runs a request for each of several items, a few concurrently, until stopped.
 * @returns `run`, its progress, and `stop`, which ends it after the pending requests
 */
export function useBulkRun() {
  const stopping = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<BulkRunProgress>();
  // Nothing on another page shows its progress, its failures or a way to stop it.
  useEffect(() => () => stopping.current?.abort(), []);

  async function run<Item>(
    items: readonly Item[],
    { make, refusalOf, whyNot, isStep = () => true }: Run<Item>,
  ): Promise<BulkRun<Item>> {
    const { signal } = (stopping.current = new AbortController());
    const done: Item[] = [];
    const failed: BulkRun<Item>['failed'] = [];
    const failureOf = async (item: Item): Promise<string | undefined> => {
      const refusal = refusalOf?.(item);
      if (refusal !== undefined) return refusal;
      try {
        await retryWhenLimited(() => make(item), signal);
        return undefined;
      } catch (error) {
        // Stopped during its wait: the item counts as not begun.
        if (signal.aborted && error === signal.reason) throw error;
        logFailure(error);
        return whyNot(error, item);
      }
    };
    setProgress({ done: 0, of: items.length, steps: 0, isStopping: false });
    const left = await runConcurrently(
      items,
      async (item) => {
        const why = await failureOf(item);
        if (why === undefined) done.push(item);
        else failed.push({ item, why });
        const steps = done.filter(isStep).length;
        setProgress((now) => now && { ...now, done: done.length + failed.length, steps });
      },
      signal,
    );
    setProgress(undefined);
    return { done, failed, left, isStopped: signal.aborted };
  }

  return {
    run,
    progress,
    stop: () => {
      stopping.current?.abort();
      setProgress((now) => now && { ...now, isStopping: true });
    },
  };
}
