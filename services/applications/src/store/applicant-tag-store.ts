import { APPLICANT_TAGS_MAX } from '@market/contracts/assessments';
import { isDuplicateKey, type ClientSession, type Connection, modelOf } from '@market/service-kit';
import { Schema } from 'mongoose';

/** A tag of a company for its applicants. */
export interface StoredTag {
  id: string;
  employer_login_id: string;
  name: string;
  /** Member who made it; absent for one of before this was kept. */
  made_by?: string;
  /** Member who gave it its present name, where it had another one. */
  renamed_by?: string;
}
interface TagRow extends Omit<StoredTag, 'id'> {
  _id: string;
  /** Normalized name for comparison: no two tags differ in case alone. */
  key: string;
}

const tagSchema = new Schema<TagRow>(
  {
    _id: { type: String, required: true },
    employer_login_id: { type: String, required: true },
    name: { type: String, required: true },
    made_by: String,
    renamed_by: String,
    key: { type: String, required: true },
  },
  { collection: 'applicant_tags', versionKey: false },
);
tagSchema.index({ employer_login_id: 1, key: 1 }, { unique: true, name: 'one_of_a_name' });

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

export type ApplicantTagStore = ReturnType<typeof createApplicantTagStore>;

/** Tags of companies. */
export function createApplicantTagStore(connection: Connection) {
  const rows = modelOf<TagRow>(connection, 'ApplicantTag', tagSchema);
  return {
    async list(ownerId: string): Promise<StoredTag[]> {
      const found = await rows
        .find({ employer_login_id: ownerId })
        .sort({ key: 1 })
        .limit(APPLICANT_TAGS_MAX)
        .lean<TagRow[]>();
      return found.map(tagOf);
    },

    count: async (ownerId: string, session: ClientSession): Promise<number> =>
      rows.countDocuments({ employer_login_id: ownerId }).session(session),

    /**
     * Adds a tag, unless one of that name exists.
     * @returns the stored tag of that name
     */
    async add({ id, employer_login_id, name, ...author }: StoredTag, session: ClientSession): Promise<StoredTag> {
      const own = { employer_login_id, key: keyOf(name) };
      await rows.updateOne(own, { $setOnInsert: { _id: id, name, ...author } }, { upsert: true, session });
      const row = await rows.findOne(own).session(session).lean<TagRow>();
      return row ? tagOf(row) : { id, employer_login_id, name, ...author };
    },

    findByName: async (ownerId: string, name: string, session?: ClientSession): Promise<StoredTag | undefined> => {
      const row = await rows
        .findOne({ employer_login_id: ownerId, key: keyOf(name) })
        .session(session ?? null)
        .lean<TagRow>();
      return row ? tagOf(row) : undefined;
    },

    find: async ({ id, employer_login_id }: Pick<StoredTag, 'id' | 'employer_login_id'>) => {
      const row = await rows.findOne({ _id: id, employer_login_id }).lean<TagRow>();
      return row ? tagOf(row) : undefined;
    },

    /** @returns undefined where the company has no tag with this id and the name `before`; 'taken' where another has the name */
    async rename({
      id,
      employer_login_id,
      name,
      renamed_by,
      before,
    }: Required<Omit<StoredTag, 'made_by'>> & { before: string }): Promise<StoredTag | 'taken' | undefined> {
      try {
        const row = await rows
          .findOneAndUpdate(
            { _id: id, employer_login_id, name: before },
            { $set: { name, key: keyOf(name), renamed_by } },
            { returnDocument: 'after' },
          )
          .lean<TagRow>();
        return row ? tagOf(row) : undefined;
      } catch (error) {
        if (isDuplicateKey(error, 'one_of_a_name')) return 'taken';
        throw error;
      }
    },

    /** @returns false where the company has no such tag */
    async remove({ id, employer_login_id }: Pick<StoredTag, 'id' | 'employer_login_id'>, session: ClientSession) {
      return (await rows.deleteOne({ _id: id, employer_login_id }, { session })).deletedCount === 1;
    },

    async removeAll(ownerId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ employer_login_id: ownerId }, { session });
    },
  };
}

const tagOf = ({ _id, key: _key, ...row }: TagRow): StoredTag => ({ id: _id, ...row });
