import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import type { Education, Experience } from '@market/contracts/profiles';
import { Schema, trusted } from 'mongoose';
import type { Background } from '../domain/background';

type BackgroundRow = Omit<Background, 'login_id'> & { _id: string };

/** Stored entry of experience. */
export const experienceSchema = new Schema<Experience>(
  {
    id: { type: String, required: true },
    emp_name: { type: String, required: true },
    exp_type: { type: String, required: true },
    exp_desg: { type: String, required: true },
    cur_ctc: Number,
    job_stdt: { type: String, required: true },
    // Empty while the job lasts.
    job_endt: { type: String, default: '' },
    job_desc: String,
  },
  { _id: false, id: false },
);
/** Stored entry of education. */
export const educationSchema = new Schema<Education>(
  {
    id: { type: String, required: true },
    can_edu: { type: String, required: true },
    can_scho: { type: String, required: true },
    can_pasy: { type: String, required: true },
    can_perc: Number,
    can_stre: { type: String, required: true },
    can_cgpa: Number,
    edu_desc: String,
  },
  { _id: false, id: false },
);
const backgroundSchema = new Schema<BackgroundRow>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    experience: { type: [experienceSchema], required: true },
    education: { type: [educationSchema], required: true },
  },
  { collection: 'backgrounds', versionKey: false },
);

export interface BackgroundStore {
  /**
   * The account's background, locked until the transaction ends: changes of the background or the profile are
   * serialized, since the blind record is computed from both.
   */
  hold(session: ClientSession, loginId: string): Promise<Background>;
  save(session: ClientSession, loginId: string, lists: Pick<Background, 'experience' | 'education'>): Promise<void>;
  remove(session: ClientSession, loginId: string): Promise<void>;
  /** Background of an account; an empty one where none is stored. */
  find(loginId: string, session?: ClientSession): Promise<Background>;
  findMany(loginIds: readonly string[]): Promise<Map<string, Background>>;
}

/** Experience and education, one row for each account. */
export function createBackgroundStore(connection: Connection): BackgroundStore {
  const rows = modelOf<BackgroundRow>(connection, 'Background', backgroundSchema);
  return {
    async hold(session, loginId) {
      const row = await rows
        .findOneAndUpdate(
          { _id: loginId },
          { $inc: { revision: 1 }, $setOnInsert: { experience: [], education: [] } },
          { session, upsert: true, returnDocument: 'after' },
        )
        .lean<BackgroundRow>();
      return backgroundOf(loginId, row);
    },
    async save(session, loginId, { experience, education }) {
      await rows.updateOne({ _id: loginId }, { $set: { experience, education } }, { session });
    },
    async remove(session, loginId) {
      await rows.deleteOne({ _id: loginId }, { session });
    },
    async find(loginId, session) {
      return backgroundOf(
        loginId,
        await rows
          .findById(loginId)
          .session(session ?? null)
          .lean<BackgroundRow>(),
      );
    },
    async findMany(loginIds) {
      const found = await rows.find({ _id: trusted({ $in: [...loginIds] }) }).lean<BackgroundRow[]>();
      return new Map(found.map((row) => [row._id, backgroundOf(row._id, row)]));
    },
  };
}

function backgroundOf(loginId: string, row: BackgroundRow | null): Background {
  return {
    login_id: loginId,
    revision: row?.revision ?? 0,
    experience: row?.experience ?? [],
    education: row?.education ?? [],
  };
}
