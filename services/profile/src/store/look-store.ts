import { DAY } from '@market/api/durations';
import { LOOKS_KEPT_DAYS } from '@market/contracts/access';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';

/** Look of a member of a company at a candidate's profile. */
export interface Look {
  id: string;
  candidate_login_id: string;
  /** Owner of the company's things. */
  owner_id: string;
  member_login_id: string;
  /** The last time. */
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
  /** Notes looks in one write; of one member at one candidate the last is kept. */
  noteAll(looks: ReadonlyArray<Omit<Look, 'id'>>, session?: ClientSession): Promise<void>;
  listOfCandidate(
    loginId: string,
    paging: { page: number; limit: number },
  ): Promise<{ records: Look[]; total: number }>;
  removeOfCandidate(session: ClientSession, loginId: string): Promise<void>;
  removeOfCompany(session: ClientSession, ownerId: string): Promise<void>;
}

/** Looks at profiles; names are those of the accounts, so that they end with these. */
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

/** Row of a look, and its change to the last time. */
function notedAs({ candidate_login_id, owner_id, member_login_id, at }: Omit<Look, 'id'>) {
  return {
    filter: { _id: `${candidate_login_id} ${owner_id} ${member_login_id}` },
    update: { $set: { candidate_login_id, owner_id, member_login_id }, $max: { at } },
  };
}
