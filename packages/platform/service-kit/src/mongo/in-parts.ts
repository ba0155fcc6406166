import { isApiError } from '@market/api/api-error';

/** Maximum and minimum number of items per part. */
interface PartSizes {
  most: number;
  /** Minimum part size, at which failures are final; default 1. */
  least?: number;
}

/**
 * Bulk work in sequential parts, each in a transaction of its own. A part that times out in the database, on a slow or
 * busy machine, is split in halves, and so on down to `least` items; later parts begin with the size that succeeded. If
 * interrupted, whole parts are done.
 * @param work does a part in one transaction, or nothing of it
 * @returns the results of `work`, in the order of `items`
 * @throws errors of `work`; CommonError 'service-unavailable' only for a part of `least` items
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
      const isTooMuch = isApiError(error) && error.code === 'service-unavailable' && part.length > least;
      if (!isTooMuch) throw error;
      size = Math.max(least, Math.ceil(part.length / 2));
    }
  }
  return results;
}
