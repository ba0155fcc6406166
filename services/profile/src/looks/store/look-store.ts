import { DAY } from '@market/api/durations';
import { LOOKS_KEPT_DAYS } from '@market/contracts/access';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';

/** View of a candidate's profile by a member of a company. */
export interface Look {
  id: string;
  candidate_login_id: string;
  /** Account that owns the company's data. */
  owner_id: string;
  member_login_id: string;
  /** Time of the last view. */
  at: Date;
}
type LookRow = Omit<Look, 'id'> & { _id: string };

const lookSchema = new Schema<LookRow>(
  {
    _id: { type: String, required: true },
    candidate_login_id: { type: String, required: true },
    owner_id: { type: String, required: true },
    member_login_id: { type: String, required: true },
    at: { type: Date, required: true, index: { expires: LOOKS_KEPT_DAYS * DAY } },
  },
  { collection: 'profile_looks', versionKey: false },
);
lookSchema.index({ candidate_login_id: 1, at: -1 });
lookSchema.index({ owner_id: 1 });

export interface LookStore {
  /** Records views in one write; for a member and a candidate only the last is stored. */
  noteAll(looks: ReadonlyArray<Omit<Look, 'id'>>, session?: ClientSession): Promise<void>;
  listOfCandidate(
    loginId: string,
    paging: { page: number; limit: number },
  ): Promise<{ records: Look[]; total: number }>;
  removeOfCandidate(session: ClientSession, loginId: string): Promise<void>;
  removeOfCompany(session: ClientSession, ownerId: string): Promise<void>;
}

/** Views of profiles; names are read from the accounts, so that they disappear with these. */
export function createLookStore(connection: Connection): LookStore {
  const rows = modelOf<LookRow>(connection, 'Look', lookSchema);
  return {
    async noteAll(looks, session) {
      if (looks.length === 0) return;
      await rows.bulkWrite(
        looks.map((look) => ({ updateOne: { ...notedAs(look), upsert: true } })),
        session ? { session } : {},
      );
    },
    async listOfCandidate(loginId, { page, limit }) {
      const where = { candidate_login_id: loginId };
      const [found, total] = await Promise.all([
        rows
          .find(where)
          .sort({ at: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<LookRow[]>(),
        rows.countDocuments(where),
      ]);
      return { records: found.map(({ _id, ...look }) => ({ id: _id, ...look })), total };
    },
    async removeOfCandidate(session, loginId) {
      await rows.deleteMany({ candidate_login_id: loginId }, { session });
    },
    async removeOfCompany(session, ownerId) {
      await rows.deleteMany({ owner_id: ownerId }, { session });
    },
  };
}

/** Upsert of a view, which updates its last time. */
function notedAs({ candidate_login_id, owner_id, member_login_id, at }: Omit<Look, 'id'>) {
  return {
    filter: { _id: `${candidate_login_id} ${owner_id} ${member_login_id}` },
    update: { $set: { candidate_login_id, owner_id, member_login_id }, $max: { at } },
  };
}
