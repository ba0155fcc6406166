import type { JobSearch as SearchInput } from '@market/contracts/search';

type Count = (input: SearchInput) => Promise<number>;

/** Memoizes the hit counts: leaving words out and nearest searches try some of the same texts. */
export function countOnce(count: Count): Count {
  const totals = new Map<string, Promise<number>>();
  return (input) => {
    const key = JSON.stringify(input);
    const cached = totals.get(key);
    if (cached) return cached;
    const total = count(input);
    totals.set(key, total);
    return total;
  };
}
