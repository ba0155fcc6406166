import { TEMPLATES_MAX } from '@market/contracts/messaging';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

/** A message template of a company. */
export interface StoredTemplate {
  id: string;
  cmp_code: string;
  name: string;
  text: string;
  /** Member who wrote or changed it last; absent for one of before this was kept. */
  changed_by?: string;
  created_at: Date;
}
type TemplateRow = Omit<StoredTemplate, 'id'> & { _id: string };

const templateSchema = new Schema<TemplateRow>(
  {
    _id: { type: String, required: true },
    cmp_code: { type: String, required: true },
    name: { type: String, required: true },
    text: { type: String, required: true },
    changed_by: String,
    created_at: { type: Date, required: true },
  },
  { collection: 'message_templates', versionKey: false },
);
templateSchema.index({ cmp_code: 1, name: 1, _id: 1 });

export type MessageTemplateStore = ReturnType<typeof createMessageTemplateStore>;

/** Message templates of companies. */
export function createMessageTemplateStore(connection: Connection) {
  const rows = modelOf<TemplateRow>(connection, 'MessageTemplate', templateSchema);
  return {
    async list(cmpCode: string): Promise<StoredTemplate[]> {
      const found = await rows
        .find({ cmp_code: cmpCode })
        .sort({ name: 1, _id: 1 })
        .limit(TEMPLATES_MAX)
        .lean<TemplateRow[]>();
      return found.map(templateOf);
    },

    count: async (cmpCode: string, session: ClientSession): Promise<number> =>
      rows.countDocuments({ cmp_code: cmpCode }).session(session),

    /** Adds a template; idempotent by its id. */
    async add({ id, ...template }: StoredTemplate, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: id }, { $setOnInsert: template }, { upsert: true, session });
    },

    async find({ id, cmp_code }: Pick<StoredTemplate, 'id' | 'cmp_code'>): Promise<StoredTemplate | undefined> {
      const row = await rows.findOne({ _id: id, cmp_code }).lean<TemplateRow>();
      return row ? templateOf(row) : undefined;
    },

    /** @returns the changed template; undefined where its version differs from the known one */
    async change(
      { id, cmp_code, name, text }: StoredTemplate,
      change: Required<Pick<StoredTemplate, 'name' | 'text' | 'changed_by'>>,
    ): Promise<StoredTemplate | undefined> {
      const row = await rows
        .findOneAndUpdate({ _id: id, cmp_code, name, text }, { $set: change }, { returnDocument: 'after' })
        .lean<TemplateRow>();
      return row ? templateOf(row) : undefined;
    },

    /** @returns false where the company has no such template */
    async remove({ id, cmp_code }: Pick<StoredTemplate, 'id' | 'cmp_code'>): Promise<boolean> {
      return (await rows.deleteOne({ _id: id, cmp_code })).deletedCount === 1;
    },

    async removeAll(cmpCodes: readonly string[], session: ClientSession): Promise<void> {
      await rows.deleteMany({ cmp_code: trusted({ $in: [...cmpCodes] }) }, { session });
    },
  };
}

const templateOf = ({ _id, ...row }: TemplateRow): StoredTemplate => ({ id: _id, ...row });
