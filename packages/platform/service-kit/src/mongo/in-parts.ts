import { isMarketError } from '@market/contracts/errors';

/** Items of one part at most, and at least. */
interface PartSizes {
  most: number;
  /** A machine that cannot do so few in one transaction cannot do the work; 1 unless said. */
  least?: number;
}

/**
 * Bulk work in parts, one after the other, each of which is a transaction of its own. A part that the database did not
 * take in time, on a slow or busy machine, is done in two halves, and so on down to `least` items; parts after it begin
 * with the size that has worked. Broken off, it has done whole parts.
 * @param work does a part in one transaction, or nothing of it
 * @returns what `work` gave, in the order of `items`
 * @throws what `work` threw, MarketError 'service-unavailable' only for a part of `least` items
 */
export async function inParts<Item, Result>(
  items: readonly Item[],
  { most, least = 1 }: PartSizes,
  work: (part: readonly Item[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let size = most;
  for (let at = 0; at < items.length;) {
    const part = items.slice(at, at + size);
    try {
      results.push(await work(part));
      at += part.length;
    } catch (error) {
      const isTooMuch = isMarketError(error) && error.code === 'service-unavailable' && part.length > least;
      if (!isTooMuch) throw error;
      size = Math.max(least, Math.ceil(part.length / 2));
    }
  }
  return results;
}
