import type { HttpClient } from '../shell-api';

/**
 * Batches reads of single records, such as by the cards of a list: those of one moment become one call.
 * @param load reads many records at once; ids without a record are missing from its entries
 * @returns reads one record; null if there is none
 * @throws errors of `load`, to each caller
 */
export function joinReads<Value>(
  load: (http: HttpClient, ids: string[]) => Promise<Iterable<readonly [id: string, value: Value]>>,
): (http: HttpClient, id: string) => Promise<Value | null> {
  const waiting = new WeakMap<HttpClient, { ids: Set<string>; answer: Promise<Map<string, Value>> }>();

  function batchOf(http: HttpClient) {
    const open = waiting.get(http);
    if (open) return open;
    const ids = new Set<string>();
    const send = async () => {
      await Promise.resolve();
      waiting.delete(http);
      return new Map(await load(http, [...ids]));
    };
    const batch = { ids, answer: send() };
    waiting.set(http, batch);
    return batch;
  }

  return async (http, id) => {
    const { ids, answer } = batchOf(http);
    ids.add(id);
    return (await answer).get(id) ?? null;
  };
}
