import type { Decision } from '@market/contracts/admin';
import type { CompanyIdentity } from '@market/contracts/companies';
import { modelOf } from '@market/service-kit';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';
import type { Account } from '../domain/account';

/** Account fields that a decision about approval or company changes. */
export const APPROVAL_FIELDS = [
  'user_approval_status',
  'approval_decided_by',
  'approval_again',
  'decline_reason',
  'approved_companies',
  'company_unseen',
] as const;
/** Fields that the approval of a new mail domain changes, in addition to the approval's. */
export const MAIL_FIELDS = ['mail_domain_before'] as const;
/** Fields that locking and unlocking change. */
export const LOCK_FIELDS = ['disabled', 'lock_reason'] as const;
/** Fields that decisions change; each decision stores their values from before it. */
export const DECIDED_FIELDS = [...APPROVAL_FIELDS, ...MAIL_FIELDS, ...LOCK_FIELDS] as const;
export type DecidedState = Pick<Account, (typeof DECIDED_FIELDS)[number]>;

/** A decision about an account. Rows are append-only. */
export interface DecisionRow {
  id: string;
  login_id: string;
  /** Account revision that the decision produced; shows which decision is the newest. */
  revision: number;
  decision: Decision;
  reason: string;
  /** The admin's account; absent if the operator or the marketplace itself decided. */
  admin?: string;
  /** The admin's name and email at that time, or the operator's name; empty for the marketplace itself. */
  by: string;
  at: Date;
  company?: CompanyIdentity;
  before: DecidedState;
  /** The decision that this one undid. */
  undoes?: { id: string; decision: Decision };
}

type StoredRow = Omit<DecisionRow, 'id'> & { _id: string };

const decisionSchema = new Schema<StoredRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    revision: { type: Number, required: true },
    decision: { type: String, required: true },
    reason: { type: String, default: '' },
    admin: String,
    by: { type: String, default: '' },
    at: { type: Date, required: true },
    company: Schema.Types.Mixed,
    before: { type: Schema.Types.Mixed, required: true },
    undoes: Schema.Types.Mixed,
  },
  { collection: 'account_decisions', versionKey: false, minimize: false },
);
decisionSchema.index({ login_id: 1, revision: -1 }, { unique: true, name: 'decisions_of_account' });

export interface DecisionStore {
  add(session: ClientSession, decision: DecisionRow): Promise<void>;
  /** Decisions of an account, newest first. */
  ofAccount(loginId: string, options: { limit: number; session?: ClientSession }): Promise<DecisionRow[]>;
  /** The newest decision of each account. */
  newestOf(loginIds: readonly string[]): Promise<Map<string, DecisionRow>>;
}

/** History of decisions about accounts. */
export function createDecisionStore(connection: Connection): DecisionStore {
  const model = modelOf<StoredRow>(connection, 'AccountDecision', decisionSchema);
  return {
    async add(session, { id, ...row }) {
      await model.create([{ _id: id, ...row }], { session });
    },
    async ofAccount(loginId, { limit, session }) {
      const rows = await model
        .find({ login_id: loginId })
        .sort({ revision: -1 })
        .limit(limit)
        .session(session ?? null)
        .lean<StoredRow[]>();
      return rows.map(rowOf);
    },
    async newestOf(loginIds) {
      const rows = await model.aggregate<{ newest: StoredRow }>([
        { $match: { login_id: trusted({ $in: [...loginIds] }) } },
        { $sort: { login_id: 1, revision: -1 } },
        { $group: { _id: '$login_id', newest: { $first: '$$ROOT' } } },
      ]);
      return new Map(rows.map(({ newest }) => [newest.login_id, rowOf(newest)]));
    },
  };
}

function rowOf({ _id, ...row }: StoredRow): DecisionRow {
  return { id: _id, ...row };
}
