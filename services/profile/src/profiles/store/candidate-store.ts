import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted, type QueryFilter } from 'mongoose';
import type { CandidateFields, CandidateRecord } from '../domain/candidate';
import type { StoredFile } from '../../files/domain/stored-file';

/** Search fields of blind records, besides the record. */
interface CandidateRow extends Omit<CandidateRecord, 'can_code'> {
  _id: string;
  skill_keys: string[];
  search_words: string[];
  /** Keys of the companies that it is hidden from (visibility/domain/visibility.ts). */
  hidden_keys?: string[];
  /** LISTING_VERSION with which the search fields were computed; absent in older rows. */
  listing_version?: number;
}

export const fileSchema = new Schema<StoredFile>(
  { file_id: { type: String, required: true }, bytes: { type: Number, required: true } },
  { _id: false },
);
/** Fields of a profile that its copies share. */
export const profileFields = {
  can_name: { type: String, required: true },
  can_email: { type: String, required: true },
  can_mobn: { type: String, required: true },
  can_phone: String,
  can_country: String,
  can_job_cate: { type: Number, required: true },
  can_skill: { type: [String], required: true },
  // Empty where a profile was made from an application without an account.
  can_about: { type: String, default: '' },
  can_headline: String,
  // No default: an absent list was never filled in.
  can_links: { type: [String], default: undefined },
  can_langs: { type: [String], default: undefined },
  reg_date: { type: String, required: true },
} as const;
const candidateSchema = new Schema<CandidateRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    revision: { type: Number, required: true },
    ...profileFields,
    picture: fileSchema,
    resume: fileSchema,
    listed: { type: Boolean, required: true },
    skill_keys: { type: [String], required: true },
    search_words: { type: [String], required: true },
    hidden_keys: { type: [String], default: undefined },
    listing_version: Number,
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: 'candidates', versionKey: false },
);
candidateSchema.index({ login_id: 1 }, { unique: true, name: 'one_profile_per_account' });
candidateSchema.index({ listed: 1, updated_at: -1 });
candidateSchema.index({ listed: 1, can_job_cate: 1, updated_at: -1 });
candidateSchema.index({ listed: 1, skill_keys: 1 });
candidateSchema.index({ listed: 1, search_words: 1 });
candidateSchema.index({ listing_version: 1 });

export interface Listing {
  listed: boolean;
  skill_keys: string[];
  search_words: string[];
  hidden_keys: string[];
  listing_version: number;
}

export interface BlindFilter {
  /** Categories of which one must fit; all when empty. */
  categories: readonly number[];
  /** Required skills, all of which must match. */
  skills: readonly string[];
  /** Required words, each in one of its spellings, of which every part must match as a prefix. */
  words: ReadonlyArray<ReadonlyArray<readonly string[]>>;
  /** Excluded candidates. */
  without: readonly string[];
  /**
   * Keys of the searching company (visibility/domain/visibility.ts): candidates who hide from one of them are excluded.
   */
  seenBy: readonly string[];
}

export interface CandidateStore {
  /** @throws a duplicate-key error when the account has a profile already */
  insert(session: ClientSession, record: CandidateRecord): Promise<void>;
  /** Changes the candidate's fields, and files where given; raises the revision. Undefined without a profile. */
  change(
    session: ClientSession,
    loginId: string,
    fields: Partial<CandidateFields> & { picture?: StoredFile; resume?: StoredFile },
    at: Date,
  ): Promise<CandidateRecord | undefined>;
  /** Removes the resume or the picture from the record; raises the revision. Undefined when there is none. */
  removeFile(
    session: ClientSession,
    loginId: string,
    kind: 'picture' | 'resume',
    at: Date,
  ): Promise<CandidateRecord | undefined>;
  setListing(session: ClientSession, loginId: string, listing: Listing): Promise<void>;
  /** Deletes the account's profile and returns it; undefined when there was none. */
  remove(session: ClientSession, loginId: string): Promise<CandidateRecord | undefined>;
  findByLogin(loginId: string, session?: ClientSession): Promise<CandidateRecord | undefined>;
  findByCode(code: string, session?: ClientSession): Promise<CandidateRecord | undefined>;
  findByCodes(codes: readonly string[]): Promise<CandidateRecord[]>;
  /** Filter: the candidates who are listed for a company with these keys. */
  listedAmong(codes: readonly string[], seenBy: readonly string[]): Promise<Set<string>>;
  /** Accounts whose profile was listed by an older version than this one; `limit` of them at most. */
  findListedBefore(listingVersion: number, limit: number): Promise<string[]>;
  /** Listed candidates, those changed last first. */
  findListed(
    filter: BlindFilter,
    paging: { page: number; limit: number },
  ): Promise<{ records: CandidateRecord[]; total: number }>;
}

/** Profiles of candidates. */
export function createCandidateStore(connection: Connection): CandidateStore {
  const rows = modelOf<CandidateRow>(connection, 'Candidate', candidateSchema);
  return {
    async insert(session, { can_code, ...rest }) {
      await rows.create([{ _id: can_code, ...rest, skill_keys: [], search_words: [] }], { session });
    },
    async change(session, loginId, fields, at) {
      return recordIn(
        await rows
          .findOneAndUpdate(
            { login_id: loginId },
            {
              $set: { ...fields, updated_at: at },
              ...(fields.can_mobn !== undefined && !fields.can_phone
                ? { $unset: { can_phone: 1, can_country: 1 } }
                : {}),
              $inc: { revision: 1 },
            },
            { session, returnDocument: 'after' },
          )
          .lean<CandidateRow>(),
      );
    },
    async removeFile(session, loginId, kind, at) {
      const where = { login_id: loginId, [kind]: trusted({ $exists: true }) };
      const update = { $unset: { [kind]: 1 as const }, $set: { updated_at: at }, $inc: { revision: 1 } };
      return recordIn(
        await rows.findOneAndUpdate(where, update, { session, returnDocument: 'after' }).lean<CandidateRow>(),
      );
    },
    async setListing(session, loginId, listing) {
      await rows.updateOne({ login_id: loginId }, { $set: { ...listing } }, { session });
    },
    async remove(session, loginId) {
      return recordIn(await rows.findOneAndDelete({ login_id: loginId }, { session }).lean<CandidateRow>());
    },
    async findByLogin(loginId, session) {
      return recordIn(
        await rows
          .findOne({ login_id: loginId })
          .session(session ?? null)
          .lean<CandidateRow>(),
      );
    },
    async findByCode(code, session) {
      return recordIn(
        await rows
          .findById(code)
          .session(session ?? null)
          .lean<CandidateRow>(),
      );
    },
    async findByCodes(codes) {
      const found = await rows.find({ _id: trusted({ $in: [...codes] }) }).lean<CandidateRow[]>();
      return found.map(recordOf);
    },
    async listedAmong(codes, seenBy) {
      const found = await rows
        .find({ ...listedFor(seenBy), _id: trusted({ $in: [...codes] }) }, { _id: 1 })
        .lean<Array<Pick<CandidateRow, '_id'>>>();
      return new Set(found.map(({ _id }) => _id));
    },
    async findListedBefore(listingVersion, limit) {
      const found = await rows
        .find({ listing_version: trusted({ $not: { $gte: listingVersion } }) }, { login_id: 1 })
        .limit(limit)
        .lean<Array<Pick<CandidateRow, 'login_id'>>>();
      return found.map(({ login_id }) => login_id);
    },
    async findListed(filter, { page, limit }) {
      const where = listedFilter(filter);
      const [found, total] = await Promise.all([
        rows
          .find(where)
          .sort({ updated_at: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<CandidateRow[]>(),
        rows.countDocuments(where),
      ]);
      return { records: found.map(recordOf), total };
    },
  };
}

function recordIn(row: CandidateRow | null): CandidateRecord | undefined {
  return row ? recordOf(row) : undefined;
}

function recordOf({
  _id,
  skill_keys,
  search_words,
  hidden_keys,
  listing_version,
  ...rest
}: CandidateRow): CandidateRecord {
  return { can_code: _id, ...rest };
}

/**
 * Part of the query itself, so that pages, counts and order do not reveal excluded candidates (docs/security.md, S150).
 */
const listedFor = (seenBy: readonly string[]) => ({ listed: true, hidden_keys: trusted({ $nin: [...seenBy] }) });

function begins(word: string): QueryFilter<CandidateRow> {
  return { search_words: trusted({ $elemMatch: { $gte: word, $lt: `${word}\uffff` } }) };
}

/**
 * Prefixes are matched as ranges, not as patterns: user input is never compiled to a regular expression
 * (docs/security.md, S53).
 */
function listedFilter({ categories, skills, words, without, seenBy }: BlindFilter): QueryFilter<CandidateRow> {
  return {
    ...listedFor(seenBy),
    ...(without.length > 0 ? { _id: trusted({ $nin: [...without] }) } : {}),
    ...(categories.length > 0 ? { can_job_cate: trusted({ $in: [...categories] }) } : {}),
    ...(skills.length > 0 ? { skill_keys: trusted({ $all: [...skills] }) } : {}),
    ...(words.length > 0
      ? { $and: words.map((spellings) => ({ $or: spellings.map((all) => ({ $and: all.map(begins) })) })) }
      : {}),
  };
}
