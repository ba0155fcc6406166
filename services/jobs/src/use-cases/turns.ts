/** Runs the works of one key one after the other, those of different keys side by side. */
export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Turns within this process. Transactions that hold the same row would come out right without them, but only after many
 * collisions and repetitions.
 */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
