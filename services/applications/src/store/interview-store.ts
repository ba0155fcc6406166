import { MINUTE_MS } from '@market/api/durations';
import { INTERVIEW_MINUTES_MAX, OPEN_INTERVIEW_STATES } from '@market/contracts/interviews';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted, type QueryFilter } from 'mongoose';
import { type NextInterview, nextOf, type StoredInterview } from '../domain/interviews/interview';

/** Name of the collection, whose changes reach open pages. */
export const INTERVIEWS_COLLECTION = 'interviews';

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
    changed_by: String,
    revision: { type: Number, required: true },
    sequence: { type: Number, required: true },
    holders: { type: [String], default: [] },
    held_at: moment,
    remind_at: moment,
    delete_at: moment,
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: INTERVIEWS_COLLECTION, versionKey: false },
);
interviewSchema.index({ application_id: 1, created_at: -1 });
interviewSchema.index({ candidate_login_id: 1, created_at: -1 });
interviewSchema.index({ employer_login_id: 1, delete_at: 1 });
interviewSchema.index({ employer_login_id: 1, times: 1 });
interviewSchema.index({ remind_at: 1 }, { partialFilterExpression: { remind_at: { $type: 'date' } } });
interviewSchema.index({ delete_at: 1 }, { partialFilterExpression: { delete_at: { $type: 'date' } } });

/** Maximum of interviews per query. */
const LISTED_MAX = 200;

const NEWEST = { created_at: -1, _id: -1 } as const;

const mayTakePlace = (): QueryFilter<InterviewRow> => ({ state: trusted({ $in: [...OPEN_INTERVIEW_STATES] }) });
/** Filter: interviews that would still take place (`isLeftOpen`). */
const leftOpen = (now: Date): QueryFilter<InterviewRow> => ({
  $or: [{ state: trusted({ $in: ['proposed', 'asked'] }) }, { state: 'accepted', at: trusted({ $gt: now }) }],
});
/** Earliest start of an interview that may still be in progress at a time. */
const earliestBegin = (moment: Date) => new Date(moment.getTime() - INTERVIEW_MINUTES_MAX * MINUTE_MS);

export type InterviewStore = ReturnType<typeof createInterviewStore>;

/** Interviews of all applications. */
export function createInterviewStore(connection: Connection) {
  const rows = modelOf<InterviewRow>(connection, 'Interview', interviewSchema);

  async function list(
    filter: QueryFilter<InterviewRow>,
    session?: ClientSession,
    order: Readonly<Record<string, 1 | -1>> = NEWEST,
  ): Promise<StoredInterview[]> {
    const found = await rows
      .find(filter)
      .sort(order)
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

    /**
     * Stores the next revision, based on a read in the same transaction, because changes without a revision, such as
     * `saveTeam`, would otherwise be overwritten.
     * @returns false where a concurrent change of the previous revision was first
     */
    async save({ id, ...interview }: StoredInterview, session: ClientSession): Promise<boolean> {
      const filter = { _id: id, revision: interview.revision - 1 };
      return (await rows.updateOne(filter, { $set: interview }, { session })).matchedCount === 1;
    },

    /** Stores the participants and the calendar state; does nothing where the interview was changed meanwhile. */
    async saveTeam(
      { id, revision, arranger, participants, holders, held_at, sequence }: StoredInterview,
      session: ClientSession,
    ): Promise<void> {
      const team = { arranger, participants, holders, held_at, sequence };
      await rows.updateOne({ _id: id, revision }, { $set: team }, { session });
    },

    ofApplication: async (applicationId: string, session?: ClientSession) =>
      list({ application_id: applicationId }, session),
    countOfApplication: async (applicationId: string, session: ClientSession): Promise<number> =>
      rows.countDocuments({ application_id: applicationId }, { session }),
    /** Number of interviews of an application with a time to come, agreed or not. */
    countOpenOf: async (applicationId: string, now: Date, session: ClientSession): Promise<number> =>
      rows.countDocuments(
        { application_id: applicationId, ...mayTakePlace(), times: trusted({ $gt: now }) },
        { session },
      ),
    ofCandidate: async (loginId: string, session?: ClientSession) => list({ candidate_login_id: loginId }, session),
    /** Next interview for the candidate (`nextOf`), by application; applications without one are missing. */
    async nextOfApplications(applicationIds: readonly string[], now: Date): Promise<Map<string, NextInterview>> {
      const found = await rows
        .find(
          { application_id: trusted({ $in: [...applicationIds] }), ...leftOpen(now) },
          { application_id: 1, state: 1, at: 1 },
        )
        .lean<Array<Pick<InterviewRow, 'application_id' | 'state' | 'at'>>>();
      const byApplication = new Map<string, typeof found>();
      for (const interview of found) {
        const own = byApplication.get(interview.application_id);
        if (own) own.push(interview);
        else byApplication.set(interview.application_id, [interview]);
      }
      return new Map(
        [...byApplication].flatMap(([id, interviews]) => {
          const next = nextOf(interviews);
          return next ? [[id, next] as const] : [];
        }),
      );
    },
    /** A company's interviews that would still take place (`isLeftOpen`); limited to a batch. */
    leftOpenOfEmployer: async (ownerId: string, now: Date, session: ClientSession) =>
      list({ employer_login_id: ownerId, ...leftOpen(now) }, session),

    /** Interviews of members, or a candidate's agreed ones, that may overlap one of the periods, the soonest first. */
    async around(
      whose: { employer_login_id: string; attending: readonly string[] } | { candidate_login_id: string },
      spans: ReadonlyArray<{ from: Date; to: Date }>,
    ): Promise<StoredInterview[]> {
      const near = spans.map(({ from, to }): QueryFilter<InterviewRow> => ({
        times: trusted({ $elemMatch: { $gt: earliestBegin(from), $lt: to } }),
      }));
      if (near.length === 0) return [];
      if ('candidate_login_id' in whose)
        return list({ ...whose, state: 'accepted', $or: near }, undefined, { times: 1, _id: 1 });
      const among = trusted({ $in: [...whose.attending] });
      return list(
        {
          employer_login_id: whose.employer_login_id,
          ...mayTakePlace(),
          $and: [{ $or: [{ arranger: among }, { participants: among }] }, { $or: near }],
        },
        undefined,
        { times: 1, _id: 1 },
      );
    },

    /**
     * Upcoming interviews, and past ones since a time, of a candidate or a participating member: if there are many, the
     * soonest upcoming and the latest past ones.
     */
    async ofPerson(
      whose: { employer_login_id: string; member: string } | { candidate_login_id: string },
      { since, now }: { since: Date; now: Date },
    ): Promise<StoredInterview[]> {
      const own: QueryFilter<InterviewRow> = {
        ...('candidate_login_id' in whose
          ? whose
          : {
              employer_login_id: whose.employer_login_id,
              $or: [{ arranger: whose.member }, { participants: whose.member }],
            }),
        ...mayTakePlace(),
      };
      const [earliest, mayGoOn] = [earliestBegin(since), earliestBegin(now)];
      const [coming, past] = await Promise.all([
        list({ ...own, times: trusted({ $gt: mayGoOn }) }, undefined, { times: 1, _id: 1 }),
        list({ ...own, times: trusted({ $gt: earliest, $not: { $gt: mayGoOn } }) }, undefined, { times: -1, _id: 1 }),
      ]);
      return [...coming, ...past];
    },

    /**
     * All interviews of a company that would still take place, with the member among their participants or calendar
     * holders.
     */
    async openWith(loginId: string, ownerId: string, now: Date, session: ClientSession): Promise<StoredInterview[]> {
      const all: StoredInterview[] = [];
      for (;;) {
        const found = await list(
          {
            employer_login_id: ownerId,
            $and: [leftOpen(now), { $or: [{ arranger: loginId }, { participants: loginId }, { holders: loginId }] }],
            _id: trusted({ $gt: all.at(-1)?.id ?? '' }),
          },
          session,
          { _id: 1 },
        );
        all.push(...found);
        if (found.length < LISTED_MAX) return all;
      }
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
     * Claims the due reminder, and stores the time of the next one.
     * @returns false where another replica claimed it, or the interview was moved meanwhile
     */
    async takeReminder(
      { id, remind_at }: { id: string; remind_at: Date },
      next: Date | null,
      session: ClientSession,
    ): Promise<boolean> {
      const claimed = await rows.updateOne(
        { _id: id, state: 'accepted', remind_at },
        { $set: { remind_at: next } },
        { session },
      );
      return claimed.matchedCount === 1;
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

    /** Anonymizes a member in the remaining interviews. */
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

/** Fields missing in rows from before interviews had participants and could be moved. */
type Later = 'participants' | 'held_at';
type StoredRow = Omit<InterviewRow, Later> & Partial<Pick<InterviewRow, Later>>;

const interviewOf = ({ _id, ...row }: StoredRow): StoredInterview => ({
  id: _id,
  ...row,
  participants: row.participants ?? [],
  held_at: row.held_at ?? (row.holders.length > 0 ? row.at : null),
});
