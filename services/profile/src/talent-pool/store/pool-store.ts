import type { PoolList } from '@market/contracts/talent-pool';
import { modelOf, wordsOccur, type ClientSession, type Connection } from '@market/service-kit';
import { searchable, searchWords } from '@market/search-index/text-occurs';
import { Schema, trusted, type QueryFilter } from 'mongoose';
import { dueDates, type KeptProfile, type PoolEnd, type PoolEntry, type PoolQuestion } from '../domain/pool-entry';
import { profileCopyFields } from '../../profiles/store/profile-copy-fields';

interface PoolRow extends Omit<PoolEntry, 'id'> {
  _id: string;
  /** Name and skills in searchable form. */
  words: string;
  /** Time of the question, the copy or the end, whichever is last. */
  changed_at: Date;
}

const poolSchema = new Schema<PoolRow>(
  {
    _id: { type: String, required: true },
    employer_login_id: { type: String, required: true },
    cmp_code: { type: String, required: true },
    company: {
      type: new Schema(
        { cmp_name: { type: String, required: true }, cmp_webs: { type: String, default: '' } },
        { _id: false },
      ),
      required: true,
    },
    can_code: { type: String, required: true },
    candidate_login_id: { type: String, required: true },
    can_name: String,
    job_id: { type: String, required: true },
    job_title: { type: String, required: true },
    words: { type: String, default: '' },
    changed_at: { type: Date, required: true },
    question: new Schema<PoolQuestion>(
      {
        months: { type: Number, required: true },
        message: String,
        asked_at: { type: Date, required: true },
        asked_by: String,
      },
      { _id: false },
    ),
    kept: new Schema<KeptProfile>(
      {
        ...profileCopyFields,
        since: { type: Date, required: true },
        until: { type: Date, required: true },
        updated_at: { type: Date, required: true },
        reminded: Boolean,
        refused_at: Date,
        asked_by: String,
      },
      { _id: false },
    ),
    closed: new Schema<PoolEnd>(
      { as: { type: String, required: true }, at: { type: Date, required: true } },
      { _id: false },
    ),
  },
  { collection: 'talent_pool_entries', versionKey: false },
);
poolSchema.index({ employer_login_id: 1, can_code: 1 }, { unique: true, name: 'one_entry_per_pair' });
poolSchema.index({ employer_login_id: 1, 'kept.until': 1 });
poolSchema.index({ candidate_login_id: 1, changed_at: -1 });
poolSchema.index({ 'question.asked_at': 1 }, { sparse: true });
poolSchema.index({ 'kept.until': 1 }, { sparse: true });
poolSchema.index({ 'closed.at': 1 }, { sparse: true });
poolSchema.index({ 'kept.candidate.resume.file_id': 1 }, { sparse: true });

export interface PoolStore {
  /** @throws a duplicate-key error when the pair has an entry already */
  insert(session: ClientSession, entry: PoolEntry): Promise<void>;
  /** Replaces an entry as a whole: missing parts are removed. */
  save(session: ClientSession, entry: PoolEntry): Promise<void>;
  remove(session: ClientSession, id: string): Promise<void>;
  find(id: string, session?: ClientSession): Promise<PoolEntry | undefined>;
  findPair(employerLoginId: string, canCode: string, session?: ClientSession): Promise<PoolEntry | undefined>;
  /** Whether a stored copy references this file as its resume. */
  hasFile(session: ClientSession, fileId: string): Promise<boolean>;
  /** Active entries of a company that were made under another name or site; rarely any. */
  liveUnderOtherName(
    session: ClientSession,
    company: { login_id: string; cmp_name: string; cmp_webs: string },
  ): Promise<PoolEntry[]>;
  /** Ids of some entries of a company. */
  idsOfCompany(employerLoginId: string, limit: number): Promise<string[]>;
  /** All entries of a candidate. */
  ofCandidate(candidateLoginId: string, session: ClientSession): Promise<PoolEntry[]>;
  /** Ids of some entries whose state has expired, or whose coming end is to be notified. */
  idsDue(now: Date, limit: number): Promise<string[]>;
  /**
   * A company's entries current at `now`: those that end first come first; where only questions are wanted, the newest.
   * @param filter.only the jobs from which the candidates came; all if left out
   */
  listOfCompany(
    employerLoginId: string,
    filter: {
      state: PoolList;
      search: string;
      can_code?: string | undefined;
      only: readonly string[] | undefined;
      now: Date;
      page: number;
      limit: number;
    },
  ): Promise<{ records: PoolEntry[]; total: number }>;
  /** Entries of a candidate, newest first. */
  listOfCandidate(
    candidateLoginId: string,
    paging: { page: number; limit: number },
  ): Promise<{ records: PoolEntry[]; total: number }>;
}

/** Candidates in talent pools, and questions to them. */
export function createPoolStore(connection: Connection): PoolStore {
  const rows = modelOf<PoolRow>(connection, 'PoolEntry', poolSchema);
  async function some(where: QueryFilter<PoolRow>, session?: ClientSession): Promise<PoolEntry[]> {
    const found = await rows
      .find(where, DERIVED)
      .session(session ?? null)
      .lean<PoolRow[]>();
    return found.map(entryOf);
  }
  async function one(where: QueryFilter<PoolRow>, session?: ClientSession): Promise<PoolEntry | undefined> {
    return (await some(where, session))[0];
  }
  async function page(
    where: QueryFilter<PoolRow>,
    sort: Record<string, 1 | -1>,
    { page: number, limit }: { page: number; limit: number },
  ): Promise<{ records: PoolEntry[]; total: number }> {
    const [found, total] = await Promise.all([
      rows
        .find(where, DERIVED)
        .sort(sort)
        .skip((number - 1) * limit)
        .limit(limit)
        .lean<PoolRow[]>(),
      rows.countDocuments(where),
    ]);
    return { records: found.map(entryOf), total };
  }
  const ids = async (where: QueryFilter<PoolRow>, limit: number): Promise<string[]> => {
    const found = await rows.find(where, { _id: 1 }).limit(limit).lean<Array<{ _id: string }>>();
    return found.map(({ _id }) => _id);
  };
  return {
    async insert(session, entry) {
      await rows.create([rowOf(entry)], { session });
    },
    async save(session, entry) {
      await rows.replaceOne({ _id: entry.id }, rowOf(entry), { session });
    },
    async remove(session, id) {
      await rows.deleteOne({ _id: id }, { session });
    },
    find: (id, session) => one({ _id: id }, session),
    findPair: (employerLoginId, canCode, session) =>
      one({ employer_login_id: employerLoginId, can_code: canCode }, session),
    hasFile: async (session, fileId) =>
      (await rows.exists({ 'kept.candidate.resume.file_id': fileId }).session(session)) !== null,
    liveUnderOtherName: (session, { login_id, cmp_name, cmp_webs }) =>
      some(
        {
          employer_login_id: login_id,
          closed: trusted({ $exists: false }),
          $or: [{ 'company.cmp_name': trusted({ $ne: cmp_name }) }, { 'company.cmp_webs': trusted({ $ne: cmp_webs }) }],
        },
        session,
      ),
    idsOfCompany: (employerLoginId, limit) => ids({ employer_login_id: employerLoginId }, limit),
    ofCandidate: (candidateLoginId, session) => some({ candidate_login_id: candidateLoginId }, session),
    idsDue(now, limit) {
      const { askedUntil, keptUntil, toldUntil, closedUntil } = dueDates(now);
      const until = (at: Date) => trusted({ $lte: at });
      return ids(
        {
          $or: [
            { 'question.asked_at': until(askedUntil) },
            { 'kept.until': until(keptUntil) },
            { 'kept.until': until(toldUntil), 'kept.reminded': trusted({ $ne: true }) },
            { 'closed.at': until(closedUntil) },
          ],
        },
        limit,
      );
    },
    listOfCompany(employerLoginId, { state, search, can_code, only, now, ...paging }) {
      const isKept = { 'kept.until': trusted({ $gt: now }) };
      const isAsked = { 'question.asked_at': trusted({ $gt: dueDates(now).askedUntil }) };
      const where: QueryFilter<PoolRow> = {
        employer_login_id: employerLoginId,
        ...(only ? { job_id: trusted({ $in: [...only] }) } : {}),
        ...(can_code ? { can_code } : {}),
        ...(state === 'any' ? { $or: [isKept, isAsked] } : state === 'kept' ? isKept : isAsked),
        ...wordsOccur(searchWords(search), 'words'),
      };
      return page(
        where,
        { ...(state === 'asked' ? { 'question.asked_at': -1 } : { 'kept.until': 1 }), _id: 1 },
        paging,
      );
    },
    listOfCandidate: (candidateLoginId, paging) =>
      page({ candidate_login_id: candidateLoginId }, { changed_at: -1, _id: 1 }, paging),
  };
}

/** Derived fields of a row, computed from the others. */
const DERIVED = { words: 0, changed_at: 0 } as const;
function rowOf({ id, ...entry }: PoolEntry): PoolRow {
  const { can_name = '', question, kept, closed } = entry;
  const { can_name: name, can_skill } = kept?.candidate ?? { can_name, can_skill: [] };
  const times = [question?.asked_at, kept?.updated_at, closed?.at].flatMap((at) => (at ? [at.getTime()] : []));
  return {
    _id: id,
    ...entry,
    words: searchable(name, ...can_skill),
    changed_at: new Date(Math.max(0, ...times)),
  };
}

function entryOf({ _id, words: _words, changed_at: _at, ...rest }: PoolRow): PoolEntry {
  return { id: _id, ...rest };
}
