import { createHash } from 'node:crypto';
import { inTurn } from '@market/api';

export interface Random {
  between(low: number, high: number): number;
  chance(share: number): boolean;
  /** Picks a random item. */
  one<Item>(list: readonly Item[]): Item;
  /** Picks `count` different items. */
  some<Item>(list: readonly Item[], count: number): Item[];
}

/** Seeded pseudorandom numbers, the same for the same seed. Only for demo data: with the seed they are predictable. */
export function repeatableRandom(seed: string): Random {
  let drawn = 0;
  const next = () =>
    createHash('sha256')
      .update(`${seed}\n${(drawn += 1)}`)
      .digest()
      .readUInt32BE() /
    2 ** 32;
  return {
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    one: (list) => inTurn(list, Math.floor(next() * list.length)),
    some(list, count) {
      const left = [...list];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(Math.floor(next() * left.length), 1),
      ).flat();
    },
  };
}
