import { modelOf, type Connection } from '@market/service-kit';
import { JOB_DETAILS, JOB_STATUSES, jobDetailFields, NO_JOB_DETAILS } from '@market/contracts/job-posts';
import { Schema, type Model, type SchemaTypeOptions } from 'mongoose';
import { starsAsBold } from '@market/service-kit/rich-text';
import type { LastChange, Post } from '../domain/job-post';
import { lookupForms } from '@market/search-index';

export const POSTS_COLLECTION = 'posts';

/** A post as stored in MongoDB. */
export interface PostRow extends Omit<Post, 'id'> {
  _id: string;
  /** Words of title, location, skills and company, separated by blanks, for searching the owner's own list. */
  find_text: string;
  /** Time of the row's last change of any kind; absent in rows older than this field. */
  touched_at?: Date;
  /** Time of deletion: the row is then a tombstone. */
  deleted_at?: Date;
}

const postSchema = new Schema<PostRow>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    login_id: { type: String, required: true },
    cmp_code: { type: String, required: true },
    cmp_name: { type: String, required: true },
    cmp_logo: { type: String, default: null },
    cmp_domain: { type: String, default: null },
    advertised_for: { type: String, default: null },
    job_title: { type: String, required: true },
    // Not required, as drafts may lack both: mongoose counts an empty text as missing.
    job_description: { type: String, default: '' },
    job_cate: { type: Number, required: true },
    job_location: { type: String, default: '' },
    salary: { type: Number, default: null },
    salary_max: { type: Number, default: null },
    required_skills: { type: [String], required: true },
    ...detailColumns(),
    closes_at: { type: Date, default: null },
    questions: { type: Schema.Types.Mixed, default: [] },
    stages: { type: Schema.Types.Mixed, default: [] },
    places: {
      type: [{ _id: false, name: String, region: String, country: String, latitude: Number, longitude: Number }],
      default: [],
    },
    placed_at: { type: Date, default: null },
    status: { type: String, enum: JOB_STATUSES, required: true },
    internal_note: { type: String, default: '' },
    rules_version: { type: String, default: null },
    changed_by: String,
    changed_by_feed: Boolean,
    last_change: new Schema<LastChange>({ by: String, feed: Boolean, at: Date }, { _id: false }),
    edited_at: Date,
    reopened_at: Date,
    owner_active: { type: Boolean, required: true },
    moderation: { type: Schema.Types.Mixed, default: null },
    external_id: { type: String, default: null },
    source_hash: { type: String, default: null },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    find_text: { type: String, required: true },
    touched_at: Date,
    deleted_at: Date,
  },
  { collection: POSTS_COLLECTION, versionKey: false },
);
postSchema.index({ login_id: 1, created_at: -1, _id: 1 }, { name: 'own_posts' });
postSchema.index({ login_id: 1, touched_at: -1 }, { name: 'lately_changed' });
postSchema.index({ status: 1, owner_active: 1, created_at: 1, _id: 1 }, { name: 'public_posts_by_age' });
postSchema.index({ cmp_code: 1, created_at: -1, _id: -1 }, { name: 'posts_of_company' });
postSchema.index({ placed_at: 1 }, { name: 'to_be_placed' });
postSchema.index(
  { login_id: 1, external_id: 1 },
  { unique: true, partialFilterExpression: { external_id: { $type: 'string' } }, name: 'one_post_per_import_row' },
);
postSchema.index(
  { login_id: 1, source_hash: 1 },
  { partialFilterExpression: { source_hash: { $type: 'string' } }, name: 'posts_by_import_row' },
);

export function postRows(connection: Connection): Model<PostRow> {
  return modelOf<PostRow>(connection, 'Post', postSchema);
}

export function rowOf({ id, ...post }: Post): PostRow {
  return { _id: id, ...post, find_text: findText(post) };
}

export function postOf(row: PostRow): Post {
  const { _id, find_text: _findText, touched_at: _touchedAt, deleted_at: _deletedAt, ...rest } = row;
  // Defaults for old rows: a row lacks details that were added later, rows older than geocoding lack both of its
  // fields, and still older ones questions and moderation; texts from before bold was supported still contain
  // asterisks.
  return {
    ...NO_JOB_DETAILS,
    ...rest,
    id: _id,
    job_description: starsAsBold(rest.job_description),
    questions: rest.questions ?? [],
    stages: rest.stages ?? [],
    places: rest.places ?? [],
    placed_at: rest.placed_at ?? null,
    cmp_logo: rest.cmp_logo ?? null,
    cmp_domain: rest.cmp_domain ?? null,
    moderation: rest.moderation ?? null,
    rules_version: rest.rules_version ?? null,
    internal_note: rest.internal_note ?? '',
  };
}

/** Columns of the details, derived from their rules: number or text, restricted to a list if there is one. */
function detailColumns(): Record<string, SchemaTypeOptions<unknown>> {
  return Object.fromEntries(
    JOB_DETAILS.map((name) => {
      const { type, oneOf } = jobDetailFields[name].describe();
      // Cast: the choices of details are strings.
      const choices = oneOf.length > 0 ? { enum: [...oneOf, null] as Array<string | null> } : {};
      return [name, { type: type === 'number' ? Number : String, ...choices, default: null }];
    }),
  );
}

export function findText({
  job_title,
  job_location,
  required_skills,
  cmp_name,
}: Pick<Post, 'job_title' | 'job_location' | 'required_skills' | 'cmp_name'>): string {
  return ` ${[...new Set(lookupForms([job_title, job_location, required_skills.join(' '), cmp_name].join(' ')))].join(' ')}`;
}
