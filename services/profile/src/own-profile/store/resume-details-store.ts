import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';

interface ResumeDetailsRow {
  _id: string;
  details: string;
}

const resumeDetailsSchema = new Schema<ResumeDetailsRow>(
  { _id: { type: String, required: true }, details: { type: String, required: true } },
  { collection: 'resume_details', versionKey: false },
);

export interface ResumeDetailsStore {
  /** Text of a JSON object; empty for none. */
  find(loginId: string): Promise<string>;
  /** Replaces the text; an empty one removes it. */
  save(session: ClientSession, loginId: string, details: string): Promise<void>;
  remove(session: ClientSession, loginId: string): Promise<void>;
}

/**
 * Parts of imported JSON Resumes without a field in the profile; stored apart from the profile, so that no copy of it
 * that employers read contains them (docs/security.md, S525).
 */
export function createResumeDetailsStore(connection: Connection): ResumeDetailsStore {
  const rows = modelOf<ResumeDetailsRow>(connection, 'ResumeDetails', resumeDetailsSchema);
  const remove: ResumeDetailsStore['remove'] = async (session, loginId) => {
    await rows.deleteOne({ _id: loginId }, { session });
  };
  return {
    find: async (loginId) => (await rows.findById(loginId).lean<ResumeDetailsRow>())?.details ?? '',
    async save(session, loginId, details) {
      if (details) await rows.updateOne({ _id: loginId }, { $set: { details } }, { session, upsert: true });
      else await remove(session, loginId);
    },
    remove,
  };
}
