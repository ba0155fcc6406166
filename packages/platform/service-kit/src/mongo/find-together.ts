import DataLoader from 'dataloader';
import { trusted, type Model, type QueryFilter } from 'mongoose';

/** Maximum ids of a database query; larger batches are split. */
const BATCH_MAX = 100;

/**
 * Batches reads by id: those that begin in one turn of the event loop become one database query at its end. Nothing is
 * cached, so each read is as fresh as a single one. With many concurrent clients, the driver's work for a query exceeds
 * that for a row of it.
 * @param findMany loads the rows of these distinct ids
 * @returns finds one row; undefined if there is none. Rejects with the error of `findMany`.
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
    // Cast: query types do not know that `_id` of every row is a string.
    const anyOf = { _id: trusted({ $in: [...ids] }) } as QueryFilter<Row>;
    const found = await rows.find(anyOf).lean<Row[]>();
    return new Map(found.map((row) => [row._id, row]));
  });
}
