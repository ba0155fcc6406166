import { keepNewest, type ClientSession, type Connection, modelOf } from '@market/service-kit';
import type { AccessParties, RequestState } from '@market/contracts/access';
import { Schema } from 'mongoose';

/** The two parties of an access request; copies older than messages have the employer only. */
type Sides = Pick<AccessParties, 'candidate_login_id' | 'can_code' | 'cmp_code' | 'cmp_name'>;

/** Fields of an access request needed for the dashboard's counts and for messages. */
export interface AccessCopy extends Partial<Sides> {
  id: string;
  employer_login_id: string;
  status: Exclude<RequestState, 'none'>;
  revision: number;
}
type AccessRow = Omit<AccessCopy, 'id'> & { _id: string };
/** An access request with both sides. */
export type AccessParty = AccessCopy & Sides;

const accessSchema = new Schema<AccessRow>(
  {
    _id: { type: String, required: true },
    employer_login_id: { type: String, required: true },
    candidate_login_id: String,
    can_code: String,
    cmp_code: String,
    cmp_name: String,
    status: { type: String, required: true },
    revision: { type: Number, required: true },
  },
  { collection: 'access_request_copies', versionKey: false },
);
accessSchema.index({ employer_login_id: 1, status: 1 });

export type AccessCopyStore = ReturnType<typeof createAccessCopyStore>;

export function createAccessCopyStore(connection: Connection) {
  const rows = modelOf<AccessRow>(connection, 'AccessRequestCopy', accessSchema);
  return {
    async keep({ id, revision, ...fields }: AccessCopy, session: ClientSession): Promise<boolean> {
      return keepNewest(rows, { id, revisionField: 'revision', revision, fields, session });
    },

    /**
     * Marks a request as withdrawn, as happens to every request when one of its accounts ends. Its parties are deleted,
     * since there are no further messages; the employer's id stays, for the counts.
     */
    async keepWithdrawn(
      { id, revision, employer_login_id }: Pick<AccessCopy, 'id' | 'revision' | 'employer_login_id'>,
      session: ClientSession,
    ): Promise<boolean> {
      const fields = { employer_login_id, status: 'withdrawn' };
      const isNews = await keepNewest(rows, { id, revisionField: 'revision', revision, fields, session });
      if (isNews)
        await rows.updateOne(
          { _id: id },
          { $unset: { candidate_login_id: 1, can_code: 1, cmp_code: 1, cmp_name: 1 } },
          { session },
        );
      return isNews;
    },

    async find(id: string): Promise<AccessCopy | undefined> {
      const row = await rows.findById(id).lean<AccessRow>();
      if (!row) return undefined;
      const { _id, ...copy } = row;
      return { id: _id, ...copy };
    },

    async count(employerLoginId: string, status: AccessCopy['status']): Promise<number> {
      return rows.countDocuments({ employer_login_id: employerLoginId, status });
    },
  };
}

/** The copy with both parties; undefined for an older copy without them. */
export function keptParties(copy: AccessCopy): AccessParty | undefined {
  const { candidate_login_id, can_code, cmp_code, cmp_name } = copy;
  if (!candidate_login_id || !can_code || !cmp_code || cmp_name === undefined) return undefined;
  return { ...copy, candidate_login_id, can_code, cmp_code, cmp_name };
}
