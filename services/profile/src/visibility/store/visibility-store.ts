import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';
import type { HiddenCompany, Visibility } from '../domain/visibility';

type VisibilityRow = Omit<Visibility, 'login_id'> & { _id: string };

const hiddenSchema = new Schema<HiddenCompany>(
  {
    id: { type: String, required: true },
    by: { type: String, required: true },
    value: { type: String, required: true },
  },
  { _id: false, id: false },
);
const visibilitySchema = new Schema<VisibilityRow>(
  {
    _id: { type: String, required: true },
    shown: Boolean,
    hidden_from: { type: [hiddenSchema], required: true },
  },
  { collection: 'visibilities', versionKey: false },
);

export interface VisibilityStore {
  /** Undefined for a profile from before the question was introduced. */
  find(loginId: string, session?: ClientSession): Promise<Visibility | undefined>;
  save(session: ClientSession, visibility: Visibility): Promise<void>;
  remove(session: ClientSession, loginId: string): Promise<void>;
}

/**
 * Visibility choices of candidates; stored apart from their records, so that no copy of a profile contains them
 * (docs/security.md, S157).
 */
export function createVisibilityStore(connection: Connection): VisibilityStore {
  const rows = modelOf<VisibilityRow>(connection, 'Visibility', visibilitySchema);
  return {
    async find(loginId, session) {
      const row = await rows
        .findById(loginId)
        .session(session ?? null)
        .lean<VisibilityRow>();
      return row ? { login_id: row._id, shown: row.shown, hidden_from: row.hidden_from } : undefined;
    },
    async save(session, { login_id, shown, hidden_from }) {
      await rows.updateOne(
        { _id: login_id },
        { $set: { hidden_from, ...(shown === undefined ? {} : { shown }) } },
        { session, upsert: true },
      );
    },
    async remove(session, loginId) {
      await rows.deleteOne({ _id: loginId }, { session });
    },
  };
}
