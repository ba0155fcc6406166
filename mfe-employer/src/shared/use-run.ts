import { logFailure } from '@market/web-kit';
import { useRef, useState } from 'react';
import { whenThereIsRoom, workThrough } from './call-queue';

export interface RunProgress {
  done: number;
  of: number;
  /** Changes that were made so far and can be undone. */
  steps: number;
  isStopping: boolean;
}

/** Result of a run: the items that were done, those that failed and why, and those that it did not come to. */
export interface Ran<Item> {
  done: Item[];
  failed: Array<{ item: Item; why: string }>;
  left: Item[];
  /** Whether it was stopped, also where all were on their way by then. */
  isStopped: boolean;
}

interface Run<Item> {
  /** The call of one item; that of a limit is made again after its time. */
  make: (item: Item) => Promise<unknown>;
  /** Reason for which an item is not asked for at all. */
  refusalOf?: (item: Item) => string | undefined;
  /** Reason of a failure; undefined where it is done all the same. */
  whyNot: (error: unknown, item: Item) => string | undefined | Promise<string | undefined>;
  /** Whether an item that was done is a step, which can be undone; all are where it is left out. */
  isStep?: (item: Item) => boolean;
}

/**
 * Makes a call for each of several items, a few at a time, until it is stopped.
 * @returns `run`, how far it is, and `stop`, which ends it after the calls that are on their way
 */
export function useRun() {
  const stopping = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<RunProgress>();

  async function run<Item>(
    items: readonly Item[],
    { make, refusalOf, whyNot, isStep = () => true }: Run<Item>,
  ): Promise<Ran<Item>> {
    const { signal } = (stopping.current = new AbortController());
    const done: Item[] = [];
    const failed: Ran<Item>['failed'] = [];
    const failureOf = async (item: Item): Promise<string | undefined> => {
      const refusal = refusalOf?.(item);
      if (refusal !== undefined) return refusal;
      try {
        await whenThereIsRoom(() => make(item), signal);
        return undefined;
      } catch (error) {
        // Stopped while it waited: the item is left.
        if (signal.aborted && error === signal.reason) throw error;
        logFailure(error);
        return whyNot(error, item);
      }
    };
    setProgress({ done: 0, of: items.length, steps: 0, isStopping: false });
    const left = await workThrough(
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
