import { trusted, type ClientSession, type Model, type QueryFilter, type UpdateQuery } from 'mongoose';

/** Revision of deleted records (tombstone): no late event restores them. */
export const AFTER_ANY_EVENT = Number.MAX_SAFE_INTEGER;

/**
 * Writes `fields` into the copy `id` unless it already has the same or a newer revision: events arrive late and out of
 * order (docs/reliability.md, R07). `revisionField` names the copy's field with the revision of these fields.
 * @returns whether the copy was changed.
 */
export async function keepNewest<Row extends { _id: string }>(
  model: Model<Row>,
  {
    id,
    revisionField,
    revision,
    fields,
    session,
  }: { id: string; revisionField: string; revision: number; fields: Record<string, unknown>; session: ClientSession },
): Promise<boolean> {
  // Cast: Mongoose's types do not show that every row has an id.
  const itself = { _id: id } as QueryFilter<Row>;
  // Cast: the caller names existing fields.
  const write = { $set: { ...fields, [revisionField]: revision } } as UpdateQuery<Row>;
  const older = { ...itself, [revisionField]: trusted({ $not: { $gte: revision } }) };
  // A single upsert would hit the unique id if a newer copy exists, and abort the whole transaction.
  const { matchedCount } = await model.updateOne(older, write, { session });
  if (matchedCount > 0) return true;
  if (await model.exists(itself).session(session)) return false;
  await model.updateOne(itself, write, { session, upsert: true });
  return true;
}

/**
 * The same for many copies at once, in two commands: only copies newer than the stored ones are written.
 * @param copies in any order; of several with one id the newest counts
 */
export async function keepEachNewest<Row extends { _id: string }>(
  model: Model<Row>,
  {
    revisionField,
    copies,
    session,
  }: {
    revisionField: string;
    copies: ReadonlyArray<{ id: string; revision: number; fields: Record<string, unknown> }>;
    session: ClientSession;
  },
): Promise<void> {
  const newest = new Map<string, (typeof copies)[number]>();
  for (const copy of copies)
    if (copy.revision > (newest.get(copy.id)?.revision ?? -Infinity)) newest.set(copy.id, copy);
  // Cast as above.
  const anyOf = { _id: trusted({ $in: [...newest.keys()] }) } as QueryFilter<Row>;
  const kept = await model
    .find(anyOf, { [revisionField]: 1 })
    .session(session)
    .lean<Array<Record<string, unknown>>>();
  const revisions = new Map(kept.map((row) => [row._id, row[revisionField]]));
  const news = [...newest.values()].filter(({ id, revision }) => !(Number(revisions.get(id)) >= revision));
  if (news.length === 0) return;
  const writes = news.map(({ id, revision, fields }) => ({
    updateOne: { filter: { _id: id }, update: { $set: { ...fields, [revisionField]: revision } }, upsert: true },
  }));
  // Cast as above.
  await model.bulkWrite(writes as Parameters<typeof model.bulkWrite>[0], { session });
}
