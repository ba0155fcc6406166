import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';
import type { PublishedAd, ReportedAd } from '@market/contracts/job-posts';
import type { ReportedMessage } from '@market/contracts/messaging';
import type { PostFlag, ReportReason } from '@market/contracts/reports';

/** A stored report. */
export interface StoredReport {
  id: string;
  case_id: string;
  reason: ReportReason;
  text: string;
  /** Copy of the message, for a report about one. */
  message?: ReportedMessage;
  /** Evidence, in a report by the marketplace itself. */
  flags?: PostFlag[];
  /** Address to which the outcome is emailed; removed afterwards. */
  email?: string;
  at: Date;
  decided_at: Date | null;
  /** TTL: set by the decision; the database deletes the row then. */
  expires_at: Date | null;
}
type ReportRow = Omit<StoredReport, 'id'> & { _id: string };

const reportSchema = new Schema<ReportRow>(
  {
    _id: { type: String, required: true },
    case_id: { type: String, required: true },
    reason: { type: String, required: true },
    text: { type: String, default: '' },
    message: { type: Schema.Types.Mixed, default: undefined },
    flags: { type: Schema.Types.Mixed, default: undefined },
    email: String,
    at: { type: Date, required: true },
    decided_at: { type: Date, default: null },
    expires_at: { type: Date, default: null },
  },
  { collection: 'reports', versionKey: false },
);
reportSchema.index({ case_id: 1, at: -1 }, { name: 'of_case' });
reportSchema.index({ expires_at: 1 }, { name: 'forget', expireAfterSeconds: 0 });

/** A job as it was when it was reported or appealed: one row per state. */
interface AdRow {
  _id: string;
  case_id: string;
  ad: PublishedAd;
  at: Date;
  expires_at: Date | null;
}

const adSchema = new Schema<AdRow>(
  {
    _id: { type: String, required: true },
    case_id: { type: String, required: true },
    ad: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    expires_at: { type: Date, default: null },
  },
  { collection: 'reported_ads', versionKey: false },
);
adSchema.index({ case_id: 1, at: -1 }, { name: 'of_case' });
adSchema.index({ expires_at: 1 }, { name: 'forget', expireAfterSeconds: 0 });

export interface ReportStore {
  add(session: ClientSession, report: StoredReport): Promise<void>;
  /** Stores the ad's text at this revision, once. */
  keepAd(
    session: ClientSession,
    caseId: string,
    snapshot: { revision: number; ad: PublishedAd; at: Date },
  ): Promise<void>;
  /** Reports of a case, newest first. */
  ofCase(caseId: string, limit: number): Promise<StoredReport[]>;
  /** The reported states of the ad, newest first. */
  adsOf(caseId: string, limit: number): Promise<ReportedAd[]>;
  /**
   * Marks the pending reports of a case as answered: their emails are removed at once, the rest at `expiresAt`. Returns
   * the distinct emails.
   */
  close(session: ClientSession, caseId: string, times: { now: Date; expiresAt: Date }): Promise<string[]>;
  removeOf(session: ClientSession, caseIds: readonly string[]): Promise<void>;
}

/** Reports, and the ads that they concern. */
export function createReportStore(connection: Connection): ReportStore {
  const rows = modelOf<ReportRow>(connection, 'Report', reportSchema);
  const ads = modelOf<AdRow>(connection, 'ReportedAd', adSchema);
  return {
    async add(session, { id, ...report }) {
      await rows.create([{ _id: id, ...report }], { session });
    },
    async keepAd(session, caseId, { revision, ad, at }) {
      await ads.updateOne(
        { _id: `${caseId} ${String(revision)}` },
        { $setOnInsert: { case_id: caseId, ad, at }, $set: { expires_at: null } },
        { session, upsert: true },
      );
    },
    async ofCase(caseId, limit) {
      const found = await rows.find({ case_id: caseId }).sort({ at: -1 }).limit(limit).lean<ReportRow[]>();
      return found.map(({ _id, ...report }) => ({ id: _id, ...report }));
    },
    async adsOf(caseId, limit) {
      const found = await ads.find({ case_id: caseId }).sort({ at: -1 }).limit(limit).lean<AdRow[]>();
      return found.map(({ ad, at }) => ({ ...ad, reported_at: at.toISOString() }));
    },
    async close(session, caseId, { now, expiresAt }) {
      const waiting = { case_id: caseId, decided_at: null };
      const found = await rows
        .find({ ...waiting, email: trusted({ $type: 'string' }) }, { email: 1 })
        .session(session)
        .lean<Array<Pick<ReportRow, 'email'>>>();
      await rows.updateMany(
        waiting,
        { $set: { decided_at: now, expires_at: expiresAt }, $unset: { email: 1 } },
        { session },
      );
      await ads.updateMany({ case_id: caseId }, { $set: { expires_at: expiresAt } }, { session });
      return [...new Set(found.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])))];
    },
    async removeOf(session, caseIds) {
      const filter = { case_id: trusted({ $in: [...caseIds] }) };
      await rows.deleteMany(filter, { session });
      await ads.deleteMany(filter, { session });
    },
  };
}
