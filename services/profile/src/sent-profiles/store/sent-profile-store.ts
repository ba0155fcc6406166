import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted, type QueryFilter } from 'mongoose';
import type { SentProfile } from '../domain/sent-profile';
import { profileCopyFields } from '../../profiles/store/profile-copy-fields';

interface SentProfileRow extends Omit<SentProfile, 'id'> {
  _id: string;
}

const sentProfileSchema = new Schema<SentProfileRow>(
  {
    _id: { type: String, required: true },
    employer_login_id: { type: String, required: true },
    finished_at: { type: Date, required: true },
    ...profileCopyFields,
  },
  { collection: 'sent_profiles', versionKey: false },
);
sentProfileSchema.index({ employer_login_id: 1, 'candidate.can_code': 1, finished_at: -1 });
sentProfileSchema.index({ 'candidate.login_id': 1, finished_at: -1 });
sentProfileSchema.index({ finished_at: 1 });
sentProfileSchema.index({ 'candidate.resume.file_id': 1 }, { sparse: true });

export interface SentProfileStore {
  /** Stores a snapshot, unless it is stored already. */
  keep(session: ClientSession, sent: SentProfile): Promise<void>;
  /** Deletes the snapshots of these applications, and returns them. */
  remove(session: ClientSession, ids: readonly string[]): Promise<SentProfile[]>;
  /** Deletes all snapshots of a candidate, and returns them. */
  removeOfCandidate(session: ClientSession, loginId: string): Promise<SentProfile[]>;
  /** Whether a snapshot references this file as its resume. */
  hasFile(session: ClientSession, fileId: string): Promise<boolean>;
  /** Latest snapshot of this candidate for this employer, among applications that ended after a time. */
  findLast(employerLoginId: string, canCode: string, finishedAfter: Date): Promise<SentProfile | undefined>;
  /** Ids of some snapshots for an employer. */
  idsOfEmployer(employerLoginId: string, limit: number): Promise<string[]>;
  /** Ids of some snapshots whose application ended at a time or before it. */
  idsFinishedUntil(at: Date, limit: number): Promise<string[]>;
  /** Snapshots of a candidate, of applications that ended after a time, newest first. */
  listOfCandidate(
    loginId: string,
    finishedAfter: Date,
    paging: { page: number; limit: number },
  ): Promise<{ records: SentProfile[]; total: number }>;
}

/** Snapshots of profiles for ended applications. */
export function createSentProfileStore(connection: Connection): SentProfileStore {
  const rows = modelOf<SentProfileRow>(connection, 'SentProfile', sentProfileSchema);
  async function removeWhere(session: ClientSession, where: QueryFilter<SentProfileRow>): Promise<SentProfile[]> {
    const found = await rows.find(where).session(session).lean<SentProfileRow[]>();
    if (found.length > 0) await rows.deleteMany({ _id: trusted({ $in: found.map(({ _id }) => _id) }) }, { session });
    return found.map(recordOf);
  }
  async function ids(where: QueryFilter<SentProfileRow>, limit: number): Promise<string[]> {
    const found = await rows.find(where, { _id: 1 }).limit(limit).lean<Array<{ _id: string }>>();
    return found.map(({ _id }) => _id);
  }
  return {
    async keep(session, { id, ...sent }) {
      await rows.updateOne({ _id: id }, { $setOnInsert: sent }, { session, upsert: true });
    },
    remove: (session, ids) => removeWhere(session, { _id: trusted({ $in: [...ids] }) }),
    removeOfCandidate: (session, loginId) => removeWhere(session, { 'candidate.login_id': loginId }),
    hasFile: async (session, fileId) =>
      (await rows.exists({ 'candidate.resume.file_id': fileId }).session(session)) !== null,
    async findLast(employerLoginId, canCode, finishedAfter) {
      const row = await rows
        .findOne({
          employer_login_id: employerLoginId,
          'candidate.can_code': canCode,
          finished_at: trusted({ $gt: finishedAfter }),
        })
        .sort({ finished_at: -1 })
        .lean<SentProfileRow>();
      return row ? recordOf(row) : undefined;
    },
    idsOfEmployer: (employerLoginId, limit) => ids({ employer_login_id: employerLoginId }, limit),
    idsFinishedUntil: (at, limit) => ids({ finished_at: trusted({ $lte: at }) }, limit),
    async listOfCandidate(loginId, finishedAfter, { page, limit }) {
      const where = { 'candidate.login_id': loginId, finished_at: trusted({ $gt: finishedAfter }) };
      const [found, total] = await Promise.all([
        rows
          .find(where)
          .sort({ finished_at: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<SentProfileRow[]>(),
        rows.countDocuments(where),
      ]);
      return { records: found.map(recordOf), total };
    },
  };
}

function recordOf({ _id, ...rest }: SentProfileRow): SentProfile {
  return { id: _id, ...rest };
}
