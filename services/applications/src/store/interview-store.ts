import { MINUTE_MS } from '@market/api/durations';
import { INTERVIEW_MINUTES_MAX } from '@market/contracts/interviews';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted, type QueryFilter } from 'mongoose';
import { isLeftOpen, type StoredInterview } from '../domain/interviews/interview';

type InterviewRow = Omit<StoredInterview, 'id'> & { _id: string };

const needed = { type: String, required: true };
const text = { type: String, default: '' };
const moment = { type: Date, default: null };

const interviewSchema = new Schema<InterviewRow>(
  {
    _id: needed,
    application_id: needed,
    job_id: needed,
    job_title: text,
    cmp_code: text,
    cmp_name: text,
    employer_login_id: needed,
    candidate_login_id: needed,
    can_name: text,
    state: needed,
    times: { type: [Date], default: [] },
    at: moment,
    minutes: { type: Number, required: true },
    time_zone: needed,
    candidate_time_zone: text,
    place_kind: needed,
    place: text,
    note: text,
    answer_note: text,
    reason: text,
    arranger: text,
    participants: { type: [String], default: [] },
    revision: { type: Number, required: true },
    sequence: { type: Number, required: true },
    holders: { type: [String], default: [] },
    held_at: moment,
    remind_at: moment,
    delete_at: moment,
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: 'interviews', versionKey: false },
);
interviewSchema.index({ application_id: 1, created_at: -1 });
interviewSchema.index({ candidate_login_id: 1, created_at: -1 });
interviewSchema.index({ employer_login_id: 1, delete_at: 1 });
interviewSchema.index({ employer_login_id: 1, times: 1 });
interviewSchema.index({ remind_at: 1 }, { partialFilterExpression: { remind_at: { $type: 'date' } } });
interviewSchema.index({ delete_at: 1 }, { partialFilterExpression: { delete_at: { $type: 'date' } } });

/** Interviews that one read answers with at most. */
const LISTED_MAX = 200;

export type InterviewStore = ReturnType<typeof createInterviewStore>;

/** Interviews of all applications. */
export function createInterviewStore(connection: Connection) {
  const rows = modelOf<InterviewRow>(connection, 'Interview', interviewSchema);

  async function list(filter: QueryFilter<InterviewRow>, session?: ClientSession): Promise<StoredInterview[]> {
    const found = await rows
      .find(filter)
      .sort({ created_at: -1, _id: -1 })
      .limit(LISTED_MAX)
      .session(session ?? null)
      .lean<StoredRow[]>();
    return found.map(interviewOf);
  }

  return {
    async add({ id, ...interview }: StoredInterview, session: ClientSession): Promise<void> {
      await rows.create([{ _id: id, ...interview }], { session });
    },

    async find(id: string, session?: ClientSession): Promise<StoredInterview | undefined> {
      const row = await rows
        .findById(id)
        .session(session ?? null)
        .lean<StoredRow>();
      return row ? interviewOf(row) : undefined;
    },

    /** @returns false where another change of the revision before came first */
    async save({ id, ...interview }: StoredInterview, session: ClientSession): Promise<boolean> {
      const filter = { _id: id, revision: interview.revision - 1 };
      return (await rows.updateOne(filter, { $set: interview }, { session })).matchedCount === 1;
    },

    /** Stores who takes part, and what calendars they have it in; nothing where somebody has changed it meanwhile. */
    async saveTeam(
      { id, revision, arranger, participants, holders, held_at, sequence }: StoredInterview,
      session: ClientSession,
    ): Promise<void> {
      const team = { arranger, participants, holders, held_at, sequence };
      await rows.updateOne({ _id: id, revision }, { $set: team }, { session });
    },

    ofApplication: async (applicationId: string, session?: ClientSession) =>
      list({ application_id: applicationId }, session),
    countOfApplication: async (applicationId: string): Promise<number> =>
      rows.countDocuments({ application_id: applicationId }),
    ofCandidate: async (loginId: string, session?: ClientSession) => list({ candidate_login_id: loginId }, session),
    /** Interviews of a company that would still take place (`isLeftOpen`); a part of them where there are many. */
    leftOpenOfEmployer: async (ownerId: string, now: Date, session: ClientSession) =>
      list(
        {
          employer_login_id: ownerId,
          $or: [{ state: trusted({ $in: ['proposed', 'asked'] }) }, { state: 'accepted', at: trusted({ $gt: now }) }],
        },
        session,
      ),

    /** Interviews of members, or agreed ones of a candidate, that may overlap with times between two moments. */
    async around(
      whose: { employer_login_id: string; attending: readonly string[] } | { candidate_login_id: string },
      { from, to }: { from: Date; to: Date },
    ): Promise<StoredInterview[]> {
      const earliest = new Date(from.getTime() - INTERVIEW_MINUTES_MAX * MINUTE_MS);
      const times = trusted({ $elemMatch: { $gt: earliest, $lt: to } });
      if ('candidate_login_id' in whose) return list({ ...whose, state: 'accepted', times });
      const among = trusted({ $in: [...whose.attending] });
      return list({
        employer_login_id: whose.employer_login_id,
        $or: [{ arranger: among }, { participants: among }],
        state: trusted({ $in: ['proposed', 'asked', 'accepted'] }),
        times,
      });
    },

    /** Interviews with a time since a moment that may take place, of a candidate, or of a member who is in them. */
    ofPerson: async (
      whose: { employer_login_id: string; member: string } | { candidate_login_id: string },
      since: Date,
    ): Promise<StoredInterview[]> =>
      list({
        ...('candidate_login_id' in whose
          ? whose
          : {
              employer_login_id: whose.employer_login_id,
              $or: [{ arranger: whose.member }, { participants: whose.member }],
            }),
        state: trusted({ $in: ['proposed', 'asked', 'accepted'] }),
        times: trusted({ $gt: new Date(since.getTime() - INTERVIEW_MINUTES_MAX * MINUTE_MS) }),
      }),

    /** Interviews of a company that would still take place, with a member in them or in whose calendar they are. */
    async openWith(loginId: string, ownerId: string, now: Date, session: ClientSession): Promise<StoredInterview[]> {
      const found = await list(
        {
          employer_login_id: ownerId,
          state: trusted({ $in: ['proposed', 'asked', 'accepted'] }),
          $or: [{ arranger: loginId }, { participants: loginId }, { holders: loginId }],
        },
        session,
      );
      return found.filter((interview) => isLeftOpen(interview, now));
    },

    async dueReminders(now: Date, limit: number): Promise<string[]> {
      return idsOf(
        await rows
          .find({ remind_at: trusted({ $lte: now }) }, { _id: 1 })
          .limit(limit)
          .lean<IdRow[]>(),
      );
    },

    /**
     * Takes the reminder that is due, and stores the next one. @returns false where somebody else took
     * it, or the interview was moved in the meantime
     */
    async takeReminder(
      { id, remind_at }: { id: string; remind_at: Date },
      next: Date | null,
      session: ClientSession,
    ): Promise<boolean> {
      const taken = await rows.updateOne(
        { _id: id, state: 'accepted', remind_at },
        { $set: { remind_at: next } },
        { session },
      );
      return taken.matchedCount === 1;
    },

    async setDeletion(applicationId: string, at: Date | null, session: ClientSession): Promise<void> {
      await rows.updateMany({ application_id: applicationId }, { $set: { delete_at: at } }, { session });
    },
    async setDeletionOfEmployer(ownerId: string, at: Date, session: ClientSession): Promise<void> {
      await rows.updateMany({ employer_login_id: ownerId, delete_at: null }, { $set: { delete_at: at } }, { session });
    },
    async dueDeletions(now: Date, limit: number): Promise<string[]> {
      return idsOf(
        await rows
          .find({ delete_at: trusted({ $lte: now }) }, { _id: 1 })
          .limit(limit)
          .lean<IdRow[]>(),
      );
    },
    async remove(ids: readonly string[], session: ClientSession): Promise<void> {
      await rows.deleteMany({ _id: trusted({ $in: [...ids] }) }, { session });
    },

    /** Takes the account of a member out of what stays. */
    async forgetMember(loginId: string, session: ClientSession): Promise<void> {
      await rows.updateMany({ arranger: loginId }, { $set: { arranger: '' } }, { session });
      await rows.updateMany(
        { $or: [{ participants: loginId }, { holders: loginId }] },
        { $pull: { participants: loginId, holders: loginId } },
        { session },
      );
    },
  };
}

interface IdRow {
  _id: string;
}
const idsOf = (found: readonly IdRow[]) => found.map(({ _id }) => _id);

/** Rows of before an interview had participants and could be moved lack these. */
type Later = 'participants' | 'held_at';
type StoredRow = Omit<InterviewRow, Later> & Partial<Pick<InterviewRow, Later>>;

const interviewOf = ({ _id, ...row }: StoredRow): StoredInterview => ({
  id: _id,
  ...row,
  participants: row.participants ?? [],
  held_at: row.held_at ?? (row.holders.length > 0 ? row.at : null),
});
