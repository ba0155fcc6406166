import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { ALERT_FREQUENCIES, savedFilterSchema } from '@market/contracts/saved';
import { Schema, trusted, type QueryFilter } from 'mongoose';
import { keyOfFilter, type StoredSearch } from '../domain/saved-search';

interface SavedSearchRow extends Omit<StoredSearch, 'id'> {
  _id: string;
  filter_key: string;
}

const savedSearchSchema = new Schema<SavedSearchRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    name: { type: String, required: true },
    filter: { type: Schema.Types.Mixed, required: true },
    filter_key: { type: String, required: true },
    frequency: { type: String, enum: ALERT_FREQUENCIES, required: true },
    time_zone: { type: String, required: true },
    created_at: { type: Date, required: true },
    seen_at: { type: Date, required: true },
    looked_at: { type: Date, required: true },
    next_at: { type: Date, default: null },
  },
  { collection: 'saved_searches', versionKey: false, minimize: false },
);
savedSearchSchema.index({ login_id: 1, filter_key: 1 }, { unique: true, name: 'one_of_a_kind' });
savedSearchSchema.index({ next_at: 1 }, { name: 'due', partialFilterExpression: { next_at: { $type: 'date' } } });
savedSearchSchema.index({ frequency: 1 }, { name: 'by_frequency' });

interface ToldRow {
  /** Id of the search. */
  _id: string;
  /** Jobs that it has emailed, or that existed when it was created, the latest last. */
  job_ids: string[];
}

const toldSchema = new Schema<ToldRow>(
  { _id: { type: String, required: true }, job_ids: { type: [String], required: true } },
  { collection: 'told_jobs', versionKey: false },
);
/** Limit per search: far more than one search emails while a job stays open. */
const TOLD_MAX = 3_000;

interface LookRow {
  _id: string;
  at: Date;
}

const lookSchema = new Schema<LookRow>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'alert_looks', versionKey: false },
);
const INSTANT = 'instant';

export interface SavedSearchStore {
  /** @throws a duplicate-key error if the person already has an equivalent search */
  insert(session: ClientSession, search: StoredSearch): Promise<void>;
  findOwn(loginId: string, id: string, session?: ClientSession): Promise<StoredSearch | undefined>;
  findAlike(
    loginId: string,
    search: Pick<StoredSearch, 'filter'>,
    session: ClientSession,
  ): Promise<StoredSearch | undefined>;
  find(id: string, session?: ClientSession): Promise<StoredSearch | undefined>;
  /** Searches of an account, newest first. */
  listOwn(loginId: string, session?: ClientSession): Promise<StoredSearch[]>;
  change(
    id: string,
    change: Partial<Pick<StoredSearch, 'name' | 'frequency' | 'time_zone' | 'seen_at' | 'looked_at' | 'next_at'>>,
    session?: ClientSession,
  ): Promise<void>;
  /** Records the progress of matching a search; false if its owner has changed its frequency or deleted it. */
  advance(
    search: Pick<StoredSearch, 'id' | 'frequency'>,
    look: Pick<StoredSearch, 'looked_at' | 'next_at'>,
    session?: ClientSession,
  ): Promise<boolean>;
  remove(session: ClientSession, id: string): Promise<void>;
  /** Removes an account's saved searches, with their history of sent jobs. */
  removeAll(session: ClientSession, loginId: string): Promise<void>;
  /** Instant alerts, except those with jobs already collected, which are due. */
  instantOnes(): AsyncIterable<StoredSearch>;
  /** Alerts that are due. */
  dueOnes(now: Date): AsyncIterable<StoredSearch>;
  /** Jobs that a search must not email again. */
  told(id: string, session?: ClientSession): Promise<Set<string>>;
  /** @param jobIds newest first, as searches find them: beyond the limit the oldest are dropped */
  tell(session: ClientSession, id: string, jobIds: readonly string[]): Promise<void>;
  /** Time (of the database) up to which jobs have been matched with all instant alerts. */
  lookedAt(): Promise<Date | undefined>;
  setLookedAt(at: Date): Promise<void>;
}

export function createSavedSearchStore(
  connection: Connection,
  { toldMax = TOLD_MAX }: { toldMax?: number } = {},
): SavedSearchStore {
  const rows = modelOf<SavedSearchRow>(connection, 'SavedSearch', savedSearchSchema);
  const toldRows = modelOf<ToldRow>(connection, 'ToldJobs', toldSchema);
  const looks = modelOf<LookRow>(connection, 'AlertLook', lookSchema);

  async function* each(which: QueryFilter<SavedSearchRow>) {
    for await (const row of rows.find(which).lean<SavedSearchRow[]>().cursor())
      // Cast: the cursor's type does not reflect `lean`.
      yield searchOf(row as unknown as SavedSearchRow);
  }

  return {
    async insert(session, { id, ...search }) {
      await rows.create([{ _id: id, ...search, filter_key: keyOfFilter(search.filter) }], { session });
    },
    findOwn: async (loginId, id, session) =>
      storedOf(
        await rows
          .findOne({ _id: id, login_id: loginId })
          .session(session ?? null)
          .lean<SavedSearchRow>(),
      ),
    findAlike: async (loginId, { filter }, session) =>
      storedOf(
        await rows
          .findOne({ login_id: loginId, filter_key: keyOfFilter(filter) })
          .session(session)
          .lean<SavedSearchRow>(),
      ),
    find: async (id, session) =>
      storedOf(
        await rows
          .findById(id)
          .session(session ?? null)
          .lean<SavedSearchRow>(),
      ),
    async listOwn(loginId, session) {
      const found = await rows
        .find({ login_id: loginId })
        .session(session ?? null)
        .sort({ created_at: -1, _id: 1 })
        .lean<SavedSearchRow[]>();
      return found.map(searchOf);
    },
    async change(id, change, session) {
      await rows.updateOne({ _id: id }, { $set: change }, session ? { session } : {});
    },
    async advance({ id, frequency }, look, session) {
      return (
        (await rows.updateOne({ _id: id, frequency }, { $set: look }, session ? { session } : {})).matchedCount === 1
      );
    },
    async remove(session, id) {
      await rows.deleteOne({ _id: id }, { session });
      await toldRows.deleteOne({ _id: id }, { session });
    },
    async removeAll(session, loginId) {
      const own = await rows.find({ login_id: loginId }, { _id: 1 }).session(session).lean<SavedSearchRow[]>();
      await toldRows.deleteMany({ _id: trusted({ $in: own.map(({ _id }) => _id) }) }, { session });
      await rows.deleteMany({ login_id: loginId }, { session });
    },
    instantOnes: () => each({ frequency: INSTANT, next_at: null }),
    dueOnes: (now) => each({ next_at: trusted({ $type: 'date', $lte: now }) }),
    told: async (id, session) =>
      new Set(
        (
          await toldRows
            .findById(id)
            .session(session ?? null)
            .lean<ToldRow>()
        )?.job_ids,
      ),
    async tell(session, id, jobIds) {
      await toldRows.updateOne(
        { _id: id },
        { $push: { job_ids: { $each: [...jobIds].reverse(), $slice: -toldMax } } },
        { session, upsert: true },
      );
    },
    lookedAt: async () => (await looks.findById(INSTANT).lean<LookRow>())?.at,
    async setLookedAt(at) {
      await looks.updateOne({ _id: INSTANT }, { $set: { at } }, { upsert: true });
    },
  };
}

function storedOf(row: SavedSearchRow | null): StoredSearch | undefined {
  return row ? searchOf(row) : undefined;
}

/** Missing filter fields of rows from earlier versions get defaults. */
function searchOf({ _id, filter_key: _filterKey, filter, ...rest }: SavedSearchRow): StoredSearch {
  return { ...rest, id: _id, filter: savedFilterSchema.cast(filter) };
}
