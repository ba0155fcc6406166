import { findRowsTogether, modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted, type QueryFilter } from 'mongoose';
import type {
  PutOn,
  StoredAssessment,
  StoredFeedback,
  StoredNote,
  StoredRating,
} from '../domain/assessments/assessment';
import type { Page } from './application-store';

export type AssessmentRow = Omit<StoredAssessment, 'id'> & { _id: string };

export const ASSESSMENTS_COLLECTION = 'assessments';
const needed = { type: String, required: true };
const noteSchema = new Schema<StoredNote>(
  {
    id: needed,
    author: { type: String, default: '' },
    text: needed,
    mentions: { type: [String], default: [] },
    at: { type: Date, required: true },
    edited_at: Date,
    revision: { type: Number, required: true },
  },
  { _id: false },
);
const ratingSchema = new Schema<StoredRating>(
  { by: { type: String, default: '' }, stars: { type: Number, required: true }, at: { type: Date, required: true } },
  { _id: false },
);
const feedbackSchema = new Schema<StoredFeedback>(
  {
    interview_id: needed,
    by: { type: String, default: '' },
    recommendation: needed,
    text: { type: String, default: '' },
    at: { type: Date, required: true },
  },
  { _id: false },
);
const putOnSchema = new Schema<PutOn>(
  { tag: needed, by: { type: String, default: '' }, at: { type: Date, required: true } },
  { _id: false },
);
const assessmentSchema = new Schema<AssessmentRow>(
  {
    _id: needed,
    job_id: needed,
    employer_login_id: needed,
    candidate_login_id: needed,
    notes: { type: [noteSchema], default: [] },
    ratings: { type: [ratingSchema], default: [] },
    feedback: { type: [feedbackSchema], default: [] },
    tags: { type: [String], default: [] },
    put_on: { type: [putOnSchema], default: [] },
    // TTL index: the database deletes the row; access has ended by then (domain/access.ts).
    delete_at: { type: Date, default: null, expires: 0 },
  },
  { collection: ASSESSMENTS_COLLECTION, versionKey: false },
);
assessmentSchema.index({ employer_login_id: 1, tags: 1 });
// Sort order for a limited part of many rows, which is therefore always the same part.
assessmentSchema.index({ employer_login_id: 1, _id: 1 });
assessmentSchema.index({ candidate_login_id: 1 });
assessmentSchema.index({ 'notes.author': 1 });
assessmentSchema.index({ 'notes.mentions': 1 });
assessmentSchema.index({ 'ratings.by': 1 });
assessmentSchema.index({ 'feedback.by': 1 });
assessmentSchema.index({ 'put_on.by': 1 });

/** Maximum of applications with one tag that a list can contain. */
const TAGGED_MAX = 20_000;

/** Maximum of rated applications used for sorting a list; a company's further ones count as unrated. */
const RATED_MAX = 20_000;

/** Row as it is read: those of before there was feedback, or authors of tags, have none. */
export function storedAssessmentOf({
  _id,
  feedback = [],
  put_on = [],
  ...row
}: Omit<AssessmentRow, 'feedback' | 'put_on'> & { feedback?: StoredFeedback[]; put_on?: PutOn[] }): StoredAssessment {
  return { id: _id, feedback, put_on, ...row };
}

export type AssessmentStore = ReturnType<typeof createAssessmentStore>;

/** Notes, ratings, feedback and tags of applications, one row per application. */
export function createAssessmentStore(connection: Connection) {
  const rows = modelOf<AssessmentRow>(connection, 'Assessment', assessmentSchema);

  const findRow = findRowsTogether(rows);

  async function change(filter: QueryFilter<AssessmentRow>, update: object, session?: ClientSession): Promise<boolean> {
    return (await rows.updateOne(filter, update, session ? { session } : {})).matchedCount === 1;
  }

  return {
    async find(id: string, session?: ClientSession): Promise<StoredAssessment | undefined> {
      // Reads within a transaction are not batched.
      const row = session ? await rows.findById(id).session(session).lean<AssessmentRow>() : await findRow(id);
      return row ? storedAssessmentOf(row) : undefined;
    },

    async findMany(ids: readonly string[]): Promise<StoredAssessment[]> {
      const found = await rows.find({ _id: trusted({ $in: [...ids] }) }).lean<AssessmentRow[]>();
      return found.map(storedAssessmentOf);
    },

    /** Creates the empty row of an application, unless one exists. */
    async ensure({
      id,
      ...facts
    }: Pick<
      StoredAssessment,
      'id' | 'job_id' | 'employer_login_id' | 'candidate_login_id' | 'delete_at'
    >): Promise<void> {
      const empty = { ...facts, notes: [], ratings: [], feedback: [], tags: [], put_on: [] };
      await rows.updateOne({ _id: id }, { $setOnInsert: empty }, { upsert: true });
    },

    /**
     * Adds a note; idempotent by its id.
     * @returns false where the note exists, or the row is gone
     */
    addNote: async (id: string, note: StoredNote, session: ClientSession) =>
      change({ _id: id, 'notes.id': trusted({ $ne: note.id }) }, { $push: { notes: note } }, session),

    /** @returns false where a concurrent change of the note was first */
    changeNote: async (
      id: string,
      { id: noteId, ...changed }: Pick<StoredNote, 'id' | 'text' | 'mentions' | 'edited_at' | 'revision'>,
      session: ClientSession,
    ) =>
      change(
        { _id: id, notes: trusted({ $elemMatch: { id: noteId, revision: changed.revision - 1 } }) },
        { $set: Object.fromEntries(Object.entries(changed).map(([field, value]) => [`notes.$.${field}`, value])) },
        session,
      ),

    removeNote: async (id: string, noteId: string, session: ClientSession) =>
      change({ _id: id }, { $pull: { notes: { id: noteId } } }, session),

    /**
     * Sets a member's rating, or removes it if none is given.
     * @returns false where the row is gone
     */
    async rate(id: string, by: string, rating: StoredRating | undefined, session: ClientSession): Promise<boolean> {
      const isThere = await change({ _id: id }, { $pull: { ratings: { by } } }, session);
      if (isThere && rating) await change({ _id: id }, { $push: { ratings: rating } }, session);
      return isThere;
    },

    /** Stores a member's feedback on an interview, replacing an earlier one. */
    async giveFeedback(id: string, feedback: StoredFeedback, session: ClientSession): Promise<void> {
      const { interview_id, by } = feedback;
      if (await change({ _id: id }, { $pull: { feedback: { interview_id, by } } }, session))
        await change({ _id: id }, { $push: { feedback } }, session);
    },

    /** Puts a tag on; who did so first is kept. */
    putTag: async (id: string, putOn: PutOn) =>
      change({ _id: id, tags: trusted({ $ne: putOn.tag }) }, { $push: { tags: putOn.tag, put_on: putOn } }),

    takeTagOff: async (id: string, tag: string) => change({ _id: id }, { $pull: { tags: tag, put_on: { tag } } }),

    async removeTag(ownerId: string, tag: string, session: ClientSession): Promise<void> {
      await rows.updateMany(
        { employer_login_id: ownerId, tags: tag },
        { $pull: { tags: tag, put_on: { tag } } },
        { session },
      );
    },

    /** Ids of a company's applications with a tag, before `delete_at`. */
    async taggedWith(ownerId: string, tag: string, now: Date): Promise<string[]> {
      const found = await rows
        .find({ employer_login_id: ownerId, tags: tag, delete_at: trusted({ $not: { $lte: now } }) }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(TAGGED_MAX)
        .lean<Array<{ _id: string }>>();
      return found.map(({ _id }) => _id);
    },

    /**
     * Ratings of a company's rated applications that are still readable.
     * @param ratedBy restricts to applications rated by this member
     */
    async ratingsOf(
      ownerId: string,
      { ratedBy, now }: { ratedBy: string | undefined; now: Date },
    ): Promise<Array<Pick<StoredAssessment, 'id' | 'ratings'>>> {
      const found = await rows
        .find({
          employer_login_id: ownerId,
          ...(ratedBy === undefined ? { 'ratings.0': trusted({ $exists: true }) } : { 'ratings.by': ratedBy }),
          delete_at: trusted({ $not: { $lte: now } }),
        })
        .select({ ratings: 1 })
        .sort({ _id: 1 })
        .limit(RATED_MAX)
        .lean<Array<Pick<AssessmentRow, '_id' | 'ratings'>>>();
      return found.map(({ _id, ratings }) => ({ id: _id, ratings }));
    },

    /** Rows of a company with notes, ratings or feedback by a member. */
    async ofMember(ownerId: string, loginId: string, { page, limit }: Page) {
      const filter = {
        employer_login_id: ownerId,
        $or: ['notes.author', 'ratings.by', 'feedback.by'].map((field) => ({ [field]: loginId })),
      };
      const [found, total] = await Promise.all([
        rows
          .find(filter)
          .sort({ _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<AssessmentRow[]>(),
        rows.countDocuments(filter),
      ]);
      return { records: found.map(storedAssessmentOf), total };
    },

    async setDeletion(id: string, at: Date | null, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { delete_at: at } }, { session });
    },

    /** Rows of a candidate or a company; limited to a batch. */
    async ofOwner(
      owner: { candidate_login_id: string } | { employer_login_id: string },
      limit: number,
      session: ClientSession,
    ): Promise<StoredAssessment[]> {
      const found = await rows.find(owner).limit(limit).session(session).lean<AssessmentRow[]>();
      return found.map(storedAssessmentOf);
    },

    async remove(ids: readonly string[], session?: ClientSession): Promise<void> {
      await rows.deleteMany({ _id: trusted({ $in: [...ids] }) }, session ? { session } : {});
    },

    /** Anonymizes a member's notes, ratings and feedback. */
    async forgetMember(loginId: string, session: ClientSession): Promise<void> {
      const own = (field: string) => ({ session, arrayFilters: [{ [`own.${field}`]: loginId }] });
      await rows.updateMany({ 'notes.author': loginId }, { $set: { 'notes.$[own].author': '' } }, own('author'));
      await rows.updateMany({ 'ratings.by': loginId }, { $set: { 'ratings.$[own].by': '' } }, own('by'));
      await rows.updateMany({ 'feedback.by': loginId }, { $set: { 'feedback.$[own].by': '' } }, own('by'));
      await rows.updateMany({ 'put_on.by': loginId }, { $set: { 'put_on.$[own].by': '' } }, own('by'));
      await rows.updateMany({ 'notes.mentions': loginId }, { $pull: { 'notes.$[].mentions': loginId } }, { session });
    },
  };
}
