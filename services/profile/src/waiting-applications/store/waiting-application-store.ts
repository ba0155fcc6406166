import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted, type QueryFilter } from 'mongoose';
import type { Applicant, WaitingApplication } from '../domain/waiting-application';

interface WaitingApplicationRow extends Omit<WaitingApplication, 'id'> {
  _id: string;
}

const waitingApplicationSchema = new Schema<WaitingApplicationRow>(
  {
    _id: { type: String, required: true },
    key_hash: String,
    job_id: { type: String, required: true },
    job_title: { type: String, required: true },
    cmp_name: { type: String, required: true },
    job_cate: { type: Number, required: true },
    note: String,
    answers: { type: Schema.Types.Mixed, default: undefined },
    terms_version: { type: String, required: true },
    terms_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    login_id: String,
    applicant: new Schema<Applicant>(
      {
        can_name: { type: String, required: true },
        can_email: { type: String, required: true },
        can_mobn: { type: String, required: true },
        can_phone: { type: String, required: true },
        can_country: { type: String, required: true },
        can_about: { type: String, default: '' },
        resume: new Schema(
          { file_id: { type: String, required: true }, bytes: { type: Number, required: true } },
          { _id: false },
        ),
      },
      { _id: false },
    ),
  },
  { collection: 'waiting_applications', versionKey: false },
);
waitingApplicationSchema.index({ expires_at: 1 });
waitingApplicationSchema.index({ login_id: 1 }, { sparse: true });
waitingApplicationSchema.index({ key_hash: 1 }, { sparse: true });

export interface WaitingApplicationStore {
  add(session: ClientSession, waiting: WaitingApplication): Promise<void>;
  /** Unexpired waiting application with this key that no account has claimed. */
  findOfKey(key_hash: string, now: Date): Promise<WaitingApplication | undefined>;
  /** Deletes the application with a key, unless an account has claimed it or it has expired, and returns it. */
  removeOfKey(
    session: ClientSession,
    of: { key_hash: string; job_id?: string },
    now: Date,
  ): Promise<WaitingApplication | undefined>;
  /** Waiting application that has not expired. */
  find(id: string, now: Date): Promise<WaitingApplication | undefined>;
  /**
   * Claims an application for an account, and returns its previous state: with `login_id` where the same account had
   * claimed it before. Undefined where it is unknown, expired or another account's.
   */
  take(session: ClientSession, id: string, loginId: string, now: Date): Promise<WaitingApplication | undefined>;
  /** Erases applicant, note and answers of sent applications: the applications service stores them. */
  forgetSent(session: ClientSession, ids: readonly string[]): Promise<void>;
  /** Ids of some expired applications. */
  idsExpired(now: Date, limit: number): Promise<string[]>;
  /** Deletes some applications and returns them. */
  remove(session: ClientSession, ids: readonly string[]): Promise<WaitingApplication[]>;
  /** Deletes the applications claimed by an account, and the unclaimed ones of `ids`; returns them. */
  removeOfAccount(
    session: ClientSession,
    account: { login_id: string; ids: readonly string[] },
  ): Promise<WaitingApplication[]>;
}

/** Applications of people without an account, until they are sent or a week has passed. */
export function createWaitingApplicationStore(connection: Connection): WaitingApplicationStore {
  const rows = modelOf<WaitingApplicationRow>(connection, 'WaitingApplication', waitingApplicationSchema);
  async function removeWhere(
    session: ClientSession,
    where: QueryFilter<WaitingApplicationRow>,
  ): Promise<WaitingApplication[]> {
    const found = await rows.find(where).session(session).lean<WaitingApplicationRow[]>();
    await rows.deleteMany(where, { session });
    return found.map(recordOf);
  }
  const untaken = (key_hash: string, now: Date) => ({
    key_hash,
    login_id: trusted({ $exists: false }),
    expires_at: trusted({ $gt: now }),
  });
  return {
    async add(session, { id, ...waiting }) {
      await rows.create([{ _id: id, ...waiting }], { session });
    },
    async findOfKey(key_hash, now) {
      const row = await rows.findOne(untaken(key_hash, now)).lean<WaitingApplicationRow>();
      return row ? recordOf(row) : undefined;
    },
    async removeOfKey(session, { key_hash, job_id }, now) {
      const row = await rows
        .findOneAndDelete({ ...untaken(key_hash, now), ...(job_id === undefined ? {} : { job_id }) }, { session })
        .lean<WaitingApplicationRow>();
      return row ? recordOf(row) : undefined;
    },
    async find(id, now) {
      const row = await rows.findOne({ _id: id, expires_at: trusted({ $gt: now }) }).lean<WaitingApplicationRow>();
      return row ? recordOf(row) : undefined;
    },
    async take(session, id, loginId, now) {
      const row = await rows
        .findOneAndUpdate(
          {
            _id: id,
            expires_at: trusted({ $gt: now }),
            $or: [{ login_id: trusted({ $exists: false }) }, { login_id: loginId }],
          },
          { $set: { login_id: loginId } },
          { session },
        )
        .lean<WaitingApplicationRow>();
      return row ? recordOf(row) : undefined;
    },
    async forgetSent(session, ids) {
      await rows.updateMany(
        { _id: trusted({ $in: [...ids] }) },
        { $unset: { applicant: 1, note: 1, answers: 1 } },
        { session },
      );
    },
    async idsExpired(now, limit) {
      const found = await rows
        .find({ expires_at: trusted({ $lte: now }) }, { _id: 1 })
        .limit(limit)
        .lean<Array<{ _id: string }>>();
      return found.map(({ _id }) => _id);
    },
    remove: (session, ids) => removeWhere(session, { _id: trusted({ $in: [...ids] }) }),
    removeOfAccount: (session, { login_id, ids }) =>
      removeWhere(session, {
        $or: [{ login_id }, { _id: trusted({ $in: [...ids] }), login_id: trusted({ $exists: false }) }],
      }),
  };
}

function recordOf({ _id, ...rest }: WaitingApplicationRow): WaitingApplication {
  return { id: _id, ...rest };
}
