import { JOB_TEMPLATES_MAX } from '@market/contracts/job-posts';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';
import type { JobText } from '../../posts/domain/job-post';

/** A post that others of a company begin with. */
export interface StoredJobTemplate {
  id: string;
  /** Owner id of the company. */
  login_id: string;
  name: string;
  text: JobText;
  /** Member who saved it last; absent in those of before this was kept. */
  changed_by?: string;
  updated_at: Date;
}
type TemplateRow = Omit<StoredJobTemplate, 'id'> & { _id: string };

const templateSchema = new Schema<TemplateRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    name: { type: String, required: true },
    text: { type: Schema.Types.Mixed, required: true },
    changed_by: String,
    updated_at: { type: Date, required: true },
  },
  { collection: 'job_templates', versionKey: false, minimize: false },
);
templateSchema.index({ login_id: 1, name: 1 }, { unique: true, name: 'one_template_of_a_name' });

export interface JobTemplateStore {
  /** A company's templates by name. */
  list(loginId: string): Promise<StoredJobTemplate[]>;
  findByName(session: ClientSession, loginId: string, name: string): Promise<StoredJobTemplate | undefined>;
  /** Stores a template, replacing one with the same name. */
  save(session: ClientSession, template: StoredJobTemplate): Promise<StoredJobTemplate>;
  count(session: ClientSession, loginId: string): Promise<number>;
  /** @returns false if the company has no template with this id */
  remove(loginId: string, id: string): Promise<boolean>;
  removeAll(session: ClientSession, loginId: string): Promise<void>;
}

export function createJobTemplateStore(connection: Connection): JobTemplateStore {
  const rows = modelOf<TemplateRow>(connection, 'JobTemplate', templateSchema);
  return {
    async list(loginId) {
      const found = await rows
        .find({ login_id: loginId })
        .sort({ name: 1 })
        .limit(JOB_TEMPLATES_MAX)
        .lean<TemplateRow[]>();
      return found.map(templateOf);
    },
    async findByName(session, login_id, name) {
      const row = await rows.findOne({ login_id, name }).session(session).lean<TemplateRow>();
      return row ? templateOf(row) : undefined;
    },
    async save(session, { id, login_id, name, ...rest }) {
      const row = await rows
        .findOneAndUpdate(
          { login_id, name },
          { $set: rest, $setOnInsert: { _id: id } },
          { session, upsert: true, returnDocument: 'after' },
        )
        .lean<TemplateRow>();
      return templateOf(row);
    },
    count: (session, loginId) => rows.countDocuments({ login_id: loginId }).session(session),
    async remove(loginId, id) {
      return (await rows.deleteOne({ _id: id, login_id: loginId })).deletedCount === 1;
    },
    async removeAll(session, loginId) {
      await rows.deleteMany({ login_id: loginId }, { session });
    },
  };
}

const templateOf = ({ _id, ...row }: TemplateRow): StoredJobTemplate => ({ id: _id, ...row });
