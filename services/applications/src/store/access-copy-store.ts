import { keepNewest, type ClientSession, type Connection } from '@market/service-kit';
import type { RequestState } from '@market/contracts/access';
import { Schema } from 'mongoose';

/** An access request, as far as the dashboard counts it. */
export interface AccessCopy {
  id: string;
  employer_login_id: string;
  status: Exclude<RequestState, 'none'>;
  revision: number;
}
type AccessRow = Omit<AccessCopy, 'id'> & { _id: string };

const accessSchema = new Schema<AccessRow>(
  {
    _id: { type: String, required: true },
    employer_login_id: { type: String, required: true },
    status: { type: String, required: true },
    revision: { type: Number, required: true },
  },
  { collection: 'access_request_copies', versionKey: false },
);
accessSchema.index({ employer_login_id: 1, status: 1 });

export type AccessCopyStore = ReturnType<typeof createAccessCopyStore>;

export function createAccessCopyStore(connection: Connection) {
  const rows = connection.model<AccessRow>('AccessRequestCopy', accessSchema);
  return {
    async keep({ id, revision, ...fields }: AccessCopy, session: ClientSession): Promise<boolean> {
      return keepNewest(rows, { id, revisionField: 'revision', revision, fields, session });
    },

    async count(employerLoginId: string, status: AccessCopy['status']): Promise<number> {
      return rows.countDocuments({ employer_login_id: employerLoginId, status });
    },
  };
}
