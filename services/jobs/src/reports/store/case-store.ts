import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';
import type { ReportDecision, ReportList } from '@market/contracts/reports';
import type { ReportCase } from '../domain/report-case';

type CaseRow = Omit<ReportCase, 'id'> & { _id: string };

const caseSchema = new Schema<CaseRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    target_id: { type: String, required: true },
    login_id: { type: String, required: true },
    cmp_code: { type: String, required: true },
    cmp_name: { type: String, default: '' },
    title: { type: String, default: '' },
    standing: { type: String, required: true },
    is_open: { type: Boolean, required: true },
    waiting: { type: Number, required: true },
    since: { type: Date, default: null },
    appeal: { type: Schema.Types.Mixed, default: null },
    appeal_waits: { type: Boolean, required: true },
    decided_at: { type: Date, default: null },
    revision: { type: Number, required: true },
  },
  { collection: 'report_cases', versionKey: false },
);
caseSchema.index({ is_open: 1, waiting: -1, since: 1, _id: 1 }, { name: 'queue' });
caseSchema.index({ is_open: 1, decided_at: -1, _id: 1 }, { name: 'decided' });
caseSchema.index({ is_open: 1, since: 1 }, { name: 'oldest' });
caseSchema.index({ login_id: 1 }, { name: 'of_employer' });

/** A decision as it was made. Rows are append-only. */
export interface CaseDecision {
  id: string;
  case_id: string;
  decision: ReportDecision;
  reason: string;
  /** The admin's account. */
  admin: string;
  /** The admin's name and email at that time. */
  by: string;
  at: Date;
  /** Time from the first report to the decision; null if nothing was pending, or still is. */
  took_ms: number | null;
}
type DecisionRow = Omit<CaseDecision, 'id'> & { _id: string };

const decisionSchema = new Schema<DecisionRow>(
  {
    _id: { type: String, required: true },
    case_id: { type: String, required: true },
    decision: { type: String, required: true },
    reason: { type: String, default: '' },
    admin: { type: String, required: true },
    by: { type: String, default: '' },
    at: { type: Date, required: true },
    took_ms: { type: Number, default: null },
  },
  { collection: 'report_decisions', versionKey: false },
);
decisionSchema.index({ case_id: 1, at: -1 }, { name: 'of_case' });
decisionSchema.index({ at: -1 }, { name: 'newest' });

export interface CaseStore {
  find(id: string, session?: ClientSession): Promise<ReportCase | undefined>;
  /** Stores a case, replacing its earlier state. */
  keep(session: ClientSession, one: ReportCase): Promise<void>;
  /** Open cases: the most reports first, the oldest among equals; decided cases: the last decided first. */
  list(query: { show: ReportList; page: number; limit: number }): Promise<{ cases: ReportCase[]; total: number }>;
  addDecision(session: ClientSession, decision: CaseDecision): Promise<void>;
  /** Decisions of a case, newest first. */
  decisionsOf(caseId: string, limit: number): Promise<CaseDecision[]>;
  /** Number of pending cases, age of the oldest, and durations of the last `last` decisions. */
  figures(last: number): Promise<{ open: number; oldest_at: Date | null; took_ms: number[] }>;
  /** Deletes the cases of an employer; returns their ids. */
  removeOf(session: ClientSession, loginId: string): Promise<string[]>;
}

/** Cases of reported content, and the decisions about them. */
export function createCaseStore(connection: Connection): CaseStore {
  const rows = modelOf<CaseRow>(connection, 'ReportCase', caseSchema);
  const decisions = modelOf<DecisionRow>(connection, 'ReportDecision', decisionSchema);
  return {
    async find(id, session) {
      const row = await rows
        .findById(id)
        .session(session ?? null)
        .lean<CaseRow>();
      return row ? caseOf(row) : undefined;
    },
    async keep(session, { id, ...one }) {
      await rows.updateOne({ _id: id }, { $set: one }, { session, upsert: true });
    },
    async list({ show, page, limit }) {
      const filter = show === 'open' ? { is_open: true } : { is_open: false };
      const [found, total] = await Promise.all([
        rows
          .find(filter)
          .sort(show === 'open' ? { waiting: -1, since: 1, _id: 1 } : { decided_at: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<CaseRow[]>(),
        rows.countDocuments(filter),
      ]);
      return { cases: found.map(caseOf), total };
    },
    async addDecision(session, { id, ...decision }) {
      await decisions.create([{ _id: id, ...decision }], { session });
    },
    async decisionsOf(caseId, limit) {
      const found = await decisions.find({ case_id: caseId }).sort({ at: -1 }).limit(limit).lean<DecisionRow[]>();
      return found.map(({ _id, ...decision }) => ({ id: _id, ...decision }));
    },
    async figures(last) {
      const [open, oldest, newest] = await Promise.all([
        rows.countDocuments({ is_open: true }),
        rows.findOne({ is_open: true }, { since: 1 }).sort({ since: 1 }).lean<Pick<CaseRow, 'since'>>(),
        decisions
          .find({ took_ms: trusted({ $ne: null }) }, { took_ms: 1 })
          .sort({ at: -1 })
          .limit(last)
          .lean<Array<Pick<DecisionRow, 'took_ms'>>>(),
      ]);
      return {
        open,
        oldest_at: oldest?.since ?? null,
        took_ms: newest.flatMap(({ took_ms }) => (took_ms === null ? [] : [took_ms])),
      };
    },
    async removeOf(session, loginId) {
      const found = await rows.find({ login_id: loginId }, { _id: 1 }).session(session).lean<Array<{ _id: string }>>();
      const ids = found.map(({ _id }) => _id);
      if (ids.length === 0) return ids;
      await rows.deleteMany({ login_id: loginId }, { session });
      await decisions.deleteMany({ case_id: trusted({ $in: ids }) }, { session });
      return ids;
    },
  };
}

function caseOf({ _id, ...one }: CaseRow): ReportCase {
  return { id: _id, ...one };
}
