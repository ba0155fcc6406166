import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import type { CompanyIdentity } from '@market/contracts/companies';
import { Schema, trusted, type QueryFilter } from 'mongoose';
import type { AccessRequestRecord, RequestStatus } from '../domain/access-request';

type AccessRequestRow = Omit<AccessRequestRecord, 'id'> & { _id: string };

const companySchema = new Schema<CompanyIdentity>(
  { cmp_name: { type: String, required: true }, cmp_webs: { type: String, default: '' } },
  { _id: false },
);

const accessRequestSchema = new Schema<AccessRequestRow>(
  {
    _id: { type: String, required: true },
    can_code: { type: String, required: true },
    candidate_login_id: { type: String, required: true },
    employer_login_id: { type: String, required: true },
    cmp_code: { type: String, required: true },
    cmp_name: { type: String, required: true },
    asked_by: String,
    withdrawn_by: String,
    message: String,
    message_withheld: Boolean,
    answer_message: String,
    status: { type: String, required: true },
    granted_to: companySchema,
    told_of: companySchema,
    closed_before: Boolean,
    wish_id: String,
    revision: { type: Number, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: 'access_requests', versionKey: false },
);
accessRequestSchema.index({ employer_login_id: 1, can_code: 1 }, { unique: true, name: 'one_request_per_pair' });
accessRequestSchema.index({ employer_login_id: 1, status: 1, updated_at: -1 });
accessRequestSchema.index({ candidate_login_id: 1, updated_at: -1 });

const MESSAGES = ['message', 'answer_message'] as const;
type Message = (typeof MESSAGES)[number];

export interface AccessRequestStore {
  /** @throws a duplicate-key error when the employer already has a request for this candidate */
  insert(session: ClientSession, record: AccessRequestRecord): Promise<void>;
  /**
   * Changes the state of a request by one conditional write, if its state is `from` (and its revision `revision`, where
   * given) and it belongs to `owner`; undefined otherwise. Raises the revision. An undefined message removes the
   * previous one.
   */
  move(
    session: ClientSession,
    id: string,
    change: {
      from: readonly RequestStatus[];
      revision?: number;
      owner: { candidate_login_id: string } | { employer_login_id: string };
      set: Partial<Omit<AccessRequestRecord, Message>> & { [Name in Message]?: string | undefined };
    },
  ): Promise<AccessRequestRecord | undefined>;
  /** Deletes up to `limit` requests that an account sent or received, and returns them. */
  removeSome(session: ClientSession, loginId: string, limit: number): Promise<AccessRequestRecord[]>;
  /** Granted requests of an employer. */
  grantedTo(session: ClientSession, employerLoginId: string): Promise<AccessRequestRecord[]>;
  /**
   * Records the name and site of which candidates were notified, and those to which access was granted, where not
   * recorded yet.
   */
  noteTold(
    session: ClientSession,
    renames: readonly { id: string; former: CompanyIdentity; now: CompanyIdentity }[],
  ): Promise<void>;
  /** Employers to whom this candidate has given access. */
  employersGrantedBy(candidateLoginId: string): Promise<string[]>;
  find(id: string, session?: ClientSession): Promise<AccessRequestRecord | undefined>;
  findPair(employerLoginId: string, canCode: string): Promise<AccessRequestRecord | undefined>;
  /** The employer's requests for these candidates, by candidate. */
  findForCandidates(employerLoginId: string, canCodes: readonly string[]): Promise<Map<string, AccessRequestRecord>>;
  /** Candidates whom the employer asked, but for those who are still blind to it (`isStillBlind`). */
  codesNoLongerBlind(employerLoginId: string): Promise<string[]>;
  /** Newest change first. */
  list(
    of: { candidate_login_id: string } | { employer_login_id: string },
    filter: { status?: string | undefined; page: number; limit: number },
  ): Promise<{ records: AccessRequestRecord[]; total: number }>;
}

/** Employers' requests to see candidates. */
export function createAccessRequestStore(connection: Connection): AccessRequestStore {
  const rows = modelOf<AccessRequestRow>(connection, 'AccessRequest', accessRequestSchema);
  return {
    async insert(session, { id, ...rest }) {
      await rows.create([{ _id: id, ...rest }], { session });
    },
    async move(session, id, { from, revision, owner, set }) {
      const where: QueryFilter<AccessRequestRow> = {
        _id: id,
        ...owner,
        ...(revision === undefined ? {} : { revision }),
        status: trusted({ $in: [...from] }),
      };
      const gone = MESSAGES.filter((name) => name in set && set[name] === undefined);
      const update = {
        $set: Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)),
        ...(gone.length > 0 ? { $unset: Object.fromEntries(gone.map((name) => [name, 1 as const])) } : {}),
        $inc: { revision: 1 },
      };
      return recordIn(
        await rows.findOneAndUpdate(where, update, { session, returnDocument: 'after' }).lean<AccessRequestRow>(),
      );
    },
    async removeSome(session, loginId, limit) {
      const found = await rows
        .find({ $or: [{ candidate_login_id: loginId }, { employer_login_id: loginId }] })
        .limit(limit)
        .session(session)
        .lean<AccessRequestRow[]>();
      await rows.deleteMany({ _id: trusted({ $in: found.map(({ _id }) => _id) }) }, { session });
      return found.map(recordOf);
    },
    async grantedTo(session, employerLoginId) {
      const found = await rows
        .find({ employer_login_id: employerLoginId, status: 'granted' })
        .session(session)
        .lean<AccessRequestRow[]>();
      return found.map(recordOf);
    },
    async noteTold(session, renames) {
      if (renames.length === 0) return;
      await rows.bulkWrite(
        renames.flatMap(({ id, former, now }) => [
          { updateOne: { filter: { _id: id }, update: { $set: { told_of: now } } } },
          {
            updateOne: {
              filter: { _id: id, granted_to: trusted({ $exists: false }) },
              update: { $set: { granted_to: former } },
            },
          },
        ]),
        { session },
      );
    },
    employersGrantedBy: async (candidateLoginId) =>
      rows.distinct('employer_login_id', { candidate_login_id: candidateLoginId, status: 'granted' }),
    async find(id, session) {
      return recordIn(
        await rows
          .findById(id)
          .session(session ?? null)
          .lean<AccessRequestRow>(),
      );
    },
    async findPair(employerLoginId, canCode) {
      return recordIn(
        await rows.findOne({ employer_login_id: employerLoginId, can_code: canCode }).lean<AccessRequestRow>(),
      );
    },
    async findForCandidates(employerLoginId, canCodes) {
      const found = await rows
        .find({ employer_login_id: employerLoginId, can_code: trusted({ $in: [...canCodes] }) })
        .lean<AccessRequestRow[]>();
      return new Map(found.map((row) => [row.can_code, recordOf(row)]));
    },
    async codesNoLongerBlind(employerLoginId) {
      const found = await rows
        .find(
          {
            employer_login_id: employerLoginId,
            $or: [{ status: trusted({ $ne: 'requested' }) }, { closed_before: true }],
          },
          { can_code: 1 },
        )
        .lean<AccessRequestRow[]>();
      return found.map((row) => row.can_code);
    },
    async list(of, { status, page, limit }) {
      // Cast: an unknown status matches no request.
      const where = { ...of, ...(status ? { status } : {}) } as QueryFilter<AccessRequestRow>;
      const [found, total] = await Promise.all([
        rows
          .find(where)
          .sort({ updated_at: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<AccessRequestRow[]>(),
        rows.countDocuments(where),
      ]);
      return { records: found.map(recordOf), total };
    },
  };
}

function recordIn(row: AccessRequestRow | null): AccessRequestRecord | undefined {
  return row ? recordOf(row) : undefined;
}

function recordOf({ _id, ...rest }: AccessRequestRow): AccessRequestRecord {
  return { id: _id, ...rest };
}
