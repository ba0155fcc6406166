import DataLoader from 'dataloader';
import { trusted, type Model, type QueryFilter } from 'mongoose';

/** Beyond this a question of the database is divided. */
const BATCH_MAX = 100;

/**
 * Batches reads by id: those that begin in one turn of the event loop are one question of the database, asked at the
 * end of that turn, and nothing is kept, so each read is as new as one by itself. Where many clients read at once, the
 * driver's work for a question is more than that for a row of it.
 * @param findMany what is stored of these ids, each once
 * @returns finds one; undefined where there is none. Fails with what `findMany` failed with.
 */
export function findTogether<Found>(
  findMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (id: string) => Promise<Found | undefined> {
  const loader = new DataLoader<string, Found | undefined>(
    async (ids) => {
      const found = await findMany([...new Set(ids)]);
      return ids.map((id) => found.get(id));
    },
    { cache: false, maxBatchSize: BATCH_MAX, batchScheduleFn: (ask) => setImmediate(ask) },
  );
  return (id) => loader.load(id);
}

/** The same for the rows of a collection, as they are stored. */
export function findRowsTogether<Row extends { _id: string }>(
  rows: Model<Row>,
): (id: string) => Promise<Row | undefined> {
  return findTogether(async (ids) => {
    // The types of queries do not know that `_id` of any row is a text.
    const anyOf = { _id: trusted({ $in: [...ids] }) } as QueryFilter<Row>;
    const found = await rows.find(anyOf).lean<Row[]>();
    return new Map(found.map((row) => [row._id, row]));
  });
}
