import {
  APPLICATION_STATUSES,
  type ApplicantSort,
  type ApplicationStatus,
  FINISHED_STATUSES,
  isFinished,
  type Screening,
} from '@market/contracts/applications';
import {
  dropIndexes,
  findRowsTogether,
  isDuplicateKey,
  type ClientSession,
  type Connection,
  modelOf,
  wordsOccur,
} from '@market/service-kit';
import { Schema, trusted, type mongo } from 'mongoose';
import { shownStatus, type Application, type HeldStep, type HistoryStep, type StageMove } from '../domain/application';
import type { CandidateCopy, SentProfile } from '../domain/candidate';
import type { Promised, SentAndAnswered } from '../domain/response-promise';
import { searchWords, searchable } from '@market/search-index/text-occurs';

interface ApplicationRow extends Omit<Application, 'id'> {
  _id: string;
  /** Searchable text for the employer: the job's title at that time, and the candidate's visible data. */
  job_words: string;
  candidate_words: string;
}

const ONE_PER_CANDIDATE_AND_JOB = 'one_per_candidate_and_job';

const historySchema = new Schema<HistoryStep>(
  {
    status: { type: String, required: true },
    by: { type: String, required: true },
    by_login_id: { type: String, required: true },
    at: { type: Date, required: true },
    reason: String,
    cause: String,
    cause_note: String,
    message: String,
    silent: Boolean,
    taken_back: Boolean,
    undoes: Boolean,
    stage: String,
    unanswered: Boolean,
  },
  { _id: false },
);
const stageMoveSchema = new Schema<StageMove>(
  {
    from: { type: String, required: true },
    to: { type: String, required: true },
    by_login_id: { type: String, required: true },
    at: { type: Date, required: true },
    revision: { type: Number, required: true },
  },
  { _id: false },
);
const heldSchema = new Schema<HeldStep>(
  { until: { type: Date, required: true }, event_id: { type: String, required: true }, shown: String },
  { _id: false },
);
const text = { type: String, default: '' };
const sentSchema = new Schema<SentProfile>(
  {
    can_name: text,
    can_email: text,
    can_mobn: text,
    can_phone: String,
    can_about: text,
    can_skill: text,
    can_resume: String,
    candidate_exp: [new Schema({ exp_desg: text, emp_name: text, job_stdt: text, job_endt: text }, { _id: false })],
    candidate_edu: [
      new Schema(
        { can_edu: text, can_stre: text, can_scho: text, can_pasy: text, can_cgpa: Number, can_perc: Number },
        { _id: false },
      ),
    ],
  },
  { _id: false },
);
const applicationSchema = new Schema<ApplicationRow>(
  {
    _id: { type: String, required: true },
    job_id: { type: String, required: true },
    job_title: { type: String, default: '' },
    job_location: { type: String, default: '' },
    cmp_code: { type: String, required: true },
    cmp_name: { type: String, default: '' },
    employer_login_id: { type: String, required: true },
    candidate_login_id: { type: String, required: true },
    can_code: { type: String, required: true },
    can_name: { type: String, default: '' },
    note: String,
    answers: { type: Schema.Types.Mixed, default: undefined },
    status: { type: String, enum: APPLICATION_STATUSES, required: true },
    revision: { type: Number, required: true },
    history: { type: [historySchema], required: true },
    stage_ids: { type: Schema.Types.Mixed, default: undefined },
    stage_moves: { type: [stageMoveSchema], default: undefined },
    held: heldSchema,
    finished_at: Date,
    sent: sentSchema,
    access_ended: Boolean,
    employer_left: Boolean,
    answer_by: Date,
    answered_at: Date,
    waits: Boolean,
    answer_reminded: Boolean,
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    job_words: { type: String, default: '' },
    candidate_words: { type: String, default: '' },
  },
  { collection: 'applications', versionKey: false },
);
applicationSchema.index({ candidate_login_id: 1, job_id: 1 }, { unique: true, name: ONE_PER_CANDIDATE_AND_JOB });
// Lists by day use these indexes, forwards or backwards, so that the database need not sort; the id breaks ties
// (`idDirection`).
applicationSchema.index({ candidate_login_id: 1, created_at: -1, _id: 1 });
applicationSchema.index({ employer_login_id: 1, created_at: -1, _id: 1 });
applicationSchema.index({ employer_login_id: 1, job_id: 1, created_at: -1, _id: 1 });
// Columns of the board: a status, the last changed first.
applicationSchema.index({ employer_login_id: 1, status: 1, updated_at: -1, _id: 1 });
applicationSchema.index({ can_code: 1, employer_login_id: 1 });
applicationSchema.index({ finished_at: 1 }, { partialFilterExpression: { sent: { $exists: true } } });

// Partial index of waiting applications: its size does not grow with those already answered.
applicationSchema.index(
  { employer_login_id: 1, answer_by: 1 },
  { partialFilterExpression: { waits: true }, name: 'waiting_of_employer' },
);

applicationSchema.index({ answer_by: 1 }, { partialFilterExpression: { waits: true }, name: 'waiting_by_promise' });

/** Former indexes without the id, to be dropped. */
const FORMER_INDEXES = [
  'candidate_login_id_1_created_at_-1',
  'employer_login_id_1_created_at_-1',
  'employer_login_id_1_job_id_1_created_at_-1',
  'employer_login_id_1_status_1_updated_at_-1',
];

export interface Page {
  page: number;
  limit: number;
}

/**
 * Waiting applications without a reminder so far; a held step can still be undone, so it does not count as an answer.
 */
const toBeReminded = ({ now, until }: { now: Date; until: Date }) => ({
  waits: true,
  answer_by: trusted({ $gt: now, $lte: until }),
  answer_reminded: trusted({ $ne: true }),
});

export interface EmployerFilter {
  employer_login_id: string;
  /** Restricts to these jobs. */
  only?: readonly string[] | undefined;
  job_id?: string | undefined;
  status?: ApplicationStatus | undefined;
  screening?: ScreeningFilter | undefined;
  /** Restricts to applications that await a first answer at this time. */
  waitsAt?: Date | undefined;
  /** Restricts to these applications. */
  tagged?: readonly string[] | undefined;
  stage?: StageFilter | undefined;
  search?: string | undefined;
  sort?: Exclude<ApplicantSort, RatingSort> | SortByRating | undefined;
}

/** Order by rating: by the mean ratings visible to the caller, the only ones used. */
interface SortByRating {
  by: RatingSort;
  means: ReadonlyMap<string, number>;
}

/** Own stage of a job; applications whose stage no longer exists belong to the first stage of their state. */
export interface StageFilter {
  id: string;
  status: ApplicationStatus;
  /** Ids of the state's other stages, if this stage is the first. */
  before?: readonly string[] | undefined;
}

type SortedField = 'created_at' | 'updated_at' | 'waits' | 'answer_by' | 'candidate_words' | 'job_words';
/** Sort fields of a list, in order of precedence; the id breaks ties. */
type Order = ReadonlyArray<readonly [field: SortedField, direction: 1 | -1]>;

/**
 * Sort orders of the list; names and titles are sorted by their normalized search form. Applications keep `answer_by`
 * after an answer, so `waits` sorts answered and unpromised ones last.
 */
const ORDERS: Readonly<Record<Exclude<ApplicantSort, RatingSort>, Order>> = {
  newest: [['created_at', -1]],
  oldest: [['created_at', 1]],
  name: [['candidate_words', 1]],
  'name-last': [['candidate_words', -1]],
  job: [['job_words', 1]],
  'job-last': [['job_words', -1]],
  waiting: [['updated_at', 1]],
  changed: [['updated_at', -1]],
  due: [
    ['waits', -1],
    ['answer_by', 1],
  ],
};

type RatingSort = 'rating' | 'rating-last';

/** Orders by the mean rating visible to the caller; in both, applications without one come last, the newest first. */
const RATING_ORDERS: Readonly<Record<RatingSort, 1 | -1>> = { rating: -1, 'rating-last': 1 };
export const isRatingSort = (sort: ApplicantSort): sort is RatingSort => sort in RATING_ORDERS;

/** Sort key of an application in an order by rating. */
interface RatedPlace {
  id: string;
  mean: number;
  created_at: Date;
}

/**
 * Order of a list. If the filter selects waiting ones, `waits` is no sort field; an application answered meanwhile
 * keeps its position.
 */
const orderOf = (sort: Exclude<ApplicantSort, RatingSort>, { waitsAt }: EmployerFilter): Order =>
  ORDERS[sort].filter(([field]) => field !== 'waits' || !waitsAt);

/**
 * Sort direction of the id: opposite to that of the last field, as in the indexes, which also serve the reverse order.
 */
const idDirection = (order: Order): 1 | -1 => (order.at(-1)?.[1] === 1 ? -1 : 1);

/** Sort order for the database, with the id as tie-breaker. */
const sortOf = (order: Order): Record<string, 1 | -1> => ({ ...Object.fromEntries(order), _id: idDirection(order) });

/** Fields of an application that concern the promise of an answer, and its job. */
export interface PromisedApplication extends Promised {
  job_id: string;
}
type PromisedField = 'job_id' | 'created_at' | 'answered_at' | 'status' | 'held' | 'finished_at' | 'updated_at';

export interface ScreeningFilter {
  wanted: Screening;
  /** Applications that ended at this time or before are no longer readable, even if their snapshot is still stored. */
  readSince: Date;
}

/** Storage operations of the use cases on the collection of applications. */
export type ApplicationStore = ReturnType<typeof createApplicationStore>;

export function createApplicationStore(connection: Connection) {
  const rows = modelOf<ApplicationRow>(connection, 'Application', applicationSchema);
  const collection: mongo.Collection<ApplicationRow> = connection
    .getClient()
    .db(connection.name)
    .collection<ApplicationRow>(rows.collection.name);

  const findRow = findRowsTogether(rows);

  /** Applications of a filter with a mean visible to the caller, sorted by it. */
  async function ratedOf(filter: EmployerFilter, { by, means }: SortByRating): Promise<RatedPlace[]> {
    const found = await rows
      .find({ $and: [conditionsOf(filter), { _id: trusted({ $in: [...means.keys()] }) }] })
      .select({ created_at: 1 })
      .lean<Array<Pick<ApplicationRow, '_id' | 'created_at'>>>();
    return found
      .flatMap(({ _id: id, created_at }) => {
        const mean = means.get(id);
        return mean === undefined ? [] : [{ id, mean, created_at }];
      })
      .sort(byMean(by));
  }

  /** Page of an order by rating: first those with a mean visible to the caller, then the others as in a list by day. */
  async function listedByRating(filter: EmployerFilter, sort: SortByRating, { page, limit }: Page) {
    const skipped = (page - 1) * limit;
    const rated = await ratedOf(filter, sort);
    const ids = rated.slice(skipped, skipped + limit).map(({ id }) => id);
    const others = withoutMean(filter, sort);
    const [first, then, othersTotal] = await Promise.all([
      ids.length > 0 ? rows.find({ _id: trusted({ $in: ids }) }).lean<ApplicationRow[]>() : [],
      ids.length < limit
        ? rows
            .find(others)
            .sort(sortOf(ORDERS.newest))
            .skip(Math.max(0, skipped - rated.length))
            .limit(limit - ids.length)
            .lean<ApplicationRow[]>()
        : [],
      rows.countDocuments(others),
    ]);
    const byId = new Map(first.map((row) => [row._id, row]));
    const records = [...ids.flatMap((id) => byId.get(id) ?? []), ...then].map(applicationOf);
    return { records, total: rated.length + othersTotal };
  }

  /** Id of the application before or after a row among the matches of a filter. */
  async function besideIn(
    conditions: Record<string, unknown>,
    own: ApplicationRow,
    { order, before }: { order: Order; before: boolean },
  ): Promise<string | null> {
    const turned = order.map(([field, direction]): Order[number] => [field, before === (direction === 1) ? -1 : 1]);
    const equal = turned.map(([field]) => [field, own[field] ?? null] as const);
    const places = [
      ...turned.flatMap(([field, direction], at) =>
        beyond(field, own[field] ?? null, direction).map((place) => ({
          ...Object.fromEntries(equal.slice(0, at)),
          ...place,
        })),
      ),
      { ...Object.fromEntries(equal), _id: trusted({ [idDirection(turned) === 1 ? '$gt' : '$lt']: own._id }) },
    ];
    const found = await rows
      .findOne({ ...conditions, $or: places })
      .sort(sortOf(turned))
      .select({ _id: 1 })
      .lean<{ _id: string }>();
    return found?._id ?? null;
  }

  async function besideByRating(own: ApplicationRow, filter: EmployerFilter, sort: SortByRating) {
    const rated = await ratedOf(filter, sort);
    const others = withoutMean(filter, sort);
    const mean = sort.means.get(own._id);
    if (mean === undefined) {
      const order = ORDERS.newest;
      const [previous, next] = await Promise.all([
        besideIn(others, own, { order, before: true }),
        besideIn(others, own, { order, before: false }),
      ]);
      return { previous: previous ?? rated.at(-1)?.id ?? null, next };
    }
    const place = { id: own._id, mean, created_at: own.created_at };
    const compare = byMean(sort.by);
    const next = rated.find((one) => compare(one, place) > 0)?.id;
    const firstOther = async () =>
      (await rows.findOne(others).sort(sortOf(ORDERS.newest)).select({ _id: 1 }).lean<{ _id: string }>())?._id;
    return {
      previous: rated.findLast((one) => compare(one, place) < 0)?.id ?? null,
      next: next ?? (await firstOther()) ?? null,
    };
  }

  const listed = async (filter: Record<string, unknown>, { page, limit }: Page, order: Order = ORDERS.newest) => {
    const [found, total] = await Promise.all([
      rows
        .find(filter)
        .sort(sortOf(order))
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<ApplicationRow[]>(),
      rows.countDocuments(filter),
    ]);
    return { records: found.map(applicationOf), total };
  };

  return {
    dropFormerIndexes: async () => dropIndexes(rows, FORMER_INDEXES),

    /**
     * Stores new applications. Fails (see `isSecondToSameJob`) where a candidate already has one to the same job: the
     * unique index decides, even for concurrent calls (docs/reliability.md, R08).
     */
    async add(
      added: ReadonlyArray<{ application: Application; candidateSkills: string }>,
      session: ClientSession,
    ): Promise<void> {
      // Uses the driver's insert, bypassing Mongoose: the rows are complete and validated, and this is the most
      // frequent write of the service.
      await collection.insertMany(
        added.map(({ application, candidateSkills }) => rowOf(application, candidateSkills)),
        { session },
      );
    },

    /** Whether `add` failed because this candidate already has an application to this job. */
    isSecondToSameJob: (error: unknown) =>
      isDuplicateKey(error, ONE_PER_CANDIDATE_AND_JOB) || isDuplicateKey(error, '_id_'),

    async find(id: string): Promise<Application | undefined> {
      const row = await findRow(id);
      return row ? applicationOf(row) : undefined;
    },

    /** Marks applications to an employer whose account ended. */
    async noteEmployerLeft(employerLoginId: string): Promise<void> {
      await rows.updateMany(
        { employer_login_id: employerLoginId, employer_left: trusted({ $ne: true }) },
        { $set: { employer_left: true }, $unset: { stage_ids: 1, stage_moves: 1, 'history.$[].stage': 1 } },
      );
    },

    /** Ids of all of a candidate's applications. */
    async allOf(candidateLoginId: string): Promise<string[]> {
      const found = await rows
        .find({ candidate_login_id: candidateLoginId })
        .select({ _id: 1 })
        .lean<Array<{ _id: string }>>();
      return found.map(({ _id }) => _id);
    },

    async findMany(ids: readonly string[], session: ClientSession): Promise<Application[]> {
      const found = await rows
        .find({ _id: trusted({ $in: [...ids] }) })
        .session(session)
        .lean<ApplicationRow[]>();
      return found.map(applicationOf);
    },

    /**
     * Stores an application anonymized by `withoutPerson`, if it is still at `revision`.
     * @returns false when a concurrent change was first
     */
    async saveErased({ id, ...application }: Application, revision: number, session: ClientSession): Promise<boolean> {
      const { matchedCount } = await rows.replaceOne({ _id: id, revision }, rowOf({ id, ...application }, ''), {
        session,
      });
      return matchedCount === 1;
    },

    /** The id of a candidate's application to a job. */
    async idOf(candidateLoginId: string, jobId: string): Promise<string | undefined> {
      return (
        await rows
          .findOne({ candidate_login_id: candidateLoginId, job_id: jobId })
          .select({ _id: 1 })
          .lean<{ _id: string }>()
      )?._id;
    },

    /**
     * Stores a changed status, with its snapshot for the employer, if the revision is unchanged (optimistic lock). Its
     * search words follow the visible data: the name at the time of applying if that is all, the snapshot, or for an
     * open application `known`.
     * @returns false when a concurrent change was first.
     */
    async saveStatus(
      {
        id,
        status,
        revision,
        history,
        held,
        updated_at,
        can_name,
        finished_at,
        sent,
        access_ended,
        stage_ids,
      }: Application,
      session: ClientSession,
      copy?: Pick<CandidateCopy, 'can_name' | 'can_skill'>,
    ): Promise<boolean> {
      const isNameOnly = access_ended === true || (finished_at !== undefined && sent === undefined);
      const shown = sent ?? copy;
      const words = isNameOnly ? searchable(can_name) : shown && searchable(shown.can_name, shown.can_skill);
      const optional = { held, finished_at, sent, access_ended, stage_ids };
      const absent = Object.entries(optional).filter(([, value]) => value === undefined);
      const { matchedCount } = await rows.updateOne(
        { _id: id, revision: revision - 1 },
        {
          $set: {
            ...{ status, revision, updated_at, history },
            ...(words === undefined ? {} : { candidate_words: words }),
            ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
          },
          $unset: Object.fromEntries(absent.map(([name]) => [name, 1])),
        },
        { session },
      );
      return matchedCount === 1;
    },

    /**
     * Stores a move between stages of one state, if the revision is unchanged (optimistic lock).
     * @returns false when a concurrent change was first
     */
    async saveStage({
      id,
      revision,
      stage_ids,
      stage_moves,
    }: Pick<Application, 'id' | 'revision' | 'stage_ids' | 'stage_moves'>): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id: id, revision: revision - 1 },
        { $set: { revision, stage_ids, stage_moves } },
      );
      return matchedCount === 1;
    },

    /** Own stages and stage moves of applications; those without any are left out. */
    async stagesOf(ids: readonly string[]): Promise<Map<string, Pick<Application, 'stage_ids' | 'stage_moves'>>> {
      const found = await rows
        .find({ _id: trusted({ $in: [...ids] }), stage_ids: trusted({ $exists: true }) })
        .select({ stage_ids: 1, stage_moves: 1 })
        .lean<Array<Pick<ApplicationRow, '_id' | 'stage_ids' | 'stage_moves'>>>();
      return new Map(found.map(({ _id, ...stages }) => [_id, stages]));
    },

    /** A batch of applications that ended before access terms were stored. */
    async finishedWithoutTerm(limit: number): Promise<Application[]> {
      const found = await rows
        .find({
          status: trusted({ $in: FINISHED_STATUSES.filter((status) => status !== 'withdrawn') }),
          finished_at: trusted({ $exists: false }),
          can_code: trusted({ $ne: '' }),
        })
        .limit(limit)
        .lean<ApplicationRow[]>();
      return found.map(applicationOf);
    },

    /**
     * Deletes the end of a finally reopened application, which was stored for as long as reopening could be undone, if
     * the revision is unchanged; from then on its search words are those of `known`.
     */
    async forgetEnd(
      { id, revision, can_name, access_ended }: Application,
      copy: Pick<CandidateCopy, 'can_name' | 'can_skill'> | undefined,
      session: ClientSession,
    ): Promise<void> {
      const { can_name: name, can_skill: skills = '' } = access_ended || !copy ? { can_name } : copy;
      await rows.updateOne(
        { _id: id, revision },
        { $unset: { finished_at: 1, sent: 1 }, $set: { candidate_words: searchable(name, skills) } },
        { session },
      );
    },

    /**
     * Deletes the snapshots of a batch of applications that ended before a time.
     * @returns the number of applications
     */
    async forgetSent(finishedBefore: Date, limit: number): Promise<number> {
      const found = await rows
        .find({ finished_at: trusted({ $lte: finishedBefore }), sent: trusted({ $exists: true }) })
        .limit(limit)
        .select({ can_name: 1 })
        .lean<Array<Pick<ApplicationRow, '_id' | 'can_name'>>>();
      for (const { _id, can_name } of found)
        await rows.updateOne(
          { _id },
          {
            $unset: { sent: 1, 'history.$[].cause_note': 1 },
            $set: { candidate_words: searchable(can_name) },
          },
        );
      return found.length;
    },

    /** A candidate's own applications, newest first; `status` is the one that the candidate sees at `now`. */
    ofCandidate: (
      candidateLoginId: string,
      { job_id, status, now }: { job_id?: string | undefined; status: ApplicationStatus | undefined; now: Date },
      page: Page,
    ) =>
      listed(
        { candidate_login_id: candidateLoginId, ...(job_id ? { job_id } : {}), ...(status ? seenAs(status, now) : {}) },
        page,
      ),

    /**
     * Applications to an employer's jobs, newest first unless `sort` is given; each word of `search` must occur in the
     * job's title or the candidate's name or skills.
     */
    ofEmployer(filter: EmployerFilter, page: Page) {
      const { sort = 'newest' } = filter;
      return typeof sort === 'object'
        ? listedByRating(filter, sort, page)
        : listed(conditionsOf(filter), page, orderOf(sort, filter));
    },

    /** Ids of the applications just before and after one in the order of `ofEmployer`; null where there is none. */
    async neighboursOf(id: string, filter: EmployerFilter): Promise<{ previous: string | null; next: string | null }> {
      const own = await findRow(id);
      if (!own) return { previous: null, next: null };
      const { sort = 'newest' } = filter;
      if (typeof sort === 'object') return besideByRating(own, filter, sort);
      const order = orderOf(sort, filter);
      const [previous, next] = await Promise.all([
        besideIn(conditionsOf(filter), own, { order, before: true }),
        besideIn(conditionsOf(filter), own, { order, before: false }),
      ]);
      return { previous, next };
    },

    /** Whether an employer has any application to a job. */
    async employerHasJob(employerLoginId: string, jobId: string): Promise<boolean> {
      return (await rows.exists({ employer_login_id: employerLoginId, job_id: jobId })) !== null;
    },

    /** Id of an open application of a candidate to one of an employer's jobs, which gives the employer read access. */
    async idFromCandidate(
      { employer_login_id, only }: Pick<EmployerFilter, 'employer_login_id' | 'only'>,
      canCode: string,
      now: Date,
    ): Promise<string | undefined> {
      return (
        await rows
          .findOne({ can_code: canCode, employer_login_id, ...inJobs(only), ...readAsItIs(now) })
          .select({ _id: 1 })
          .lean<{ _id: string }>()
      )?._id;
    },

    /**
     * Updates the search words of a candidate's open applications to the new name and skills; ended ones keep those of
     * their visible data.
     */
    async rememberCandidateWords(
      { can_code, can_name, can_skill }: Pick<CandidateCopy, 'can_code' | 'can_name' | 'can_skill'>,
      now: Date,
      session: ClientSession,
    ): Promise<void> {
      await rows.updateMany(
        { can_code, ...readAsItIs(now) },
        { $set: { candidate_words: searchable(can_name, can_skill) } },
        { session },
      );
    },

    /**
     * Applications for an employer's response record: those sent in its period, and all still waiting. One that a held
     * step would end has not ended: the step can still be undone.
     * @param since start of the record's period
     */
    async promisedOf(employerLoginId: string, since: Date, now: Date): Promise<PromisedApplication[]> {
      const found = await rows
        .find({
          employer_login_id: employerLoginId,
          answer_by: trusted({ $exists: true }),
          $or: [{ created_at: trusted({ $gte: since }) }, { waits: true }],
        })
        .select({
          job_id: 1,
          created_at: 1,
          answer_by: 1,
          answered_at: 1,
          status: 1,
          held: 1,
          finished_at: 1,
          updated_at: 1,
        })
        .lean<Array<Pick<ApplicationRow, PromisedField> & { answer_by: Date }>>();
      return found.map((row) => ({
        job_id: row.job_id,
        created_at: row.created_at,
        answer_by: row.answer_by,
        ...(row.answered_at ? { answered_at: row.answered_at } : {}),
        ...(isFinished(shownStatus(row, now)) ? { ended_at: row.finished_at ?? row.updated_at } : {}),
      }));
    },

    /** Deletes the words of the step made at a time from an application's history. */
    async forgetWordsOfStep(id: string, at: Date, session: ClientSession): Promise<void> {
      await rows.updateOne(
        { _id: id },
        { $unset: { 'history.$[step].reason': 1, 'history.$[step].message': 1 } },
        { session, arrayFilters: [{ 'step.at': at }] },
      );
    },

    /** Applications to a job since a time, with the fields on the promise of a first answer. */
    async sentTo(
      { employer_login_id, job_id }: { employer_login_id: string; job_id: string },
      since: Date,
    ): Promise<SentAndAnswered[]> {
      return rows
        .find({ employer_login_id, job_id, created_at: trusted({ $gte: since }) })
        .select({ _id: 0, created_at: 1, answer_by: 1, answered_at: 1 })
        .lean<SentAndAnswered[]>();
    },

    /** Applications awaiting a first answer, the earliest due first, and their total. */
    async waitingOf(
      { employer_login_id, only, now }: Pick<EmployerFilter, 'employer_login_id' | 'only'> & { now: Date },
      limit: number,
    ): Promise<{ records: Application[]; total: number }> {
      const filter = { employer_login_id, ...inJobs(only), ...waitsForAnswer(now) };
      const [found, total] = await Promise.all([
        rows.find(filter).sort({ answer_by: 1, _id: 1 }).limit(limit).lean<ApplicationRow[]>(),
        rows.countDocuments(filter),
      ]);
      return { records: found.map(applicationOf), total };
    },

    /** Employers with reminders due: for applications whose promise ends between `now` and `until`. */
    async employersToRemind(span: { now: Date; until: Date }, limit: number): Promise<string[]> {
      const found = await rows.aggregate<{ _id: string }>([
        { $match: toBeReminded(span) },
        { $group: { _id: '$employer_login_id' } },
        { $limit: limit },
      ]);
      return found.map(({ _id }) => _id);
    },

    /**
     * Marks an employer's due applications as reminded.
     * @returns the job id of each
     */
    async takeDueAnswers(
      employerLoginId: string,
      span: { now: Date; until: Date },
      session: ClientSession,
    ): Promise<string[]> {
      const filter = { ...toBeReminded(span), employer_login_id: employerLoginId };
      // Snapshot isolation of the transaction: the rows read are the ones marked.
      const due = await rows
        .find(filter, { job_id: 1 })
        .session(session)
        .lean<Array<Pick<ApplicationRow, '_id' | 'job_id'>>>();
      await rows.updateMany(filter, { $set: { answer_reminded: true } }, { session });
      return due.map(({ job_id }) => job_id);
    },

    /** Records an answer sent to the candidate; the earliest one is kept. */
    async noteAnswer(id: string, at: Date, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: id }, { $min: { answered_at: at }, $unset: { waits: 1 } }, { session });
    },

    /** Marks an application as no longer waiting, because it has ended. */
    async endWaiting(id: string, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: id, waits: true }, { $unset: { waits: 1 } }, { session });
    },

    /** Counts an employer's applications per status; statuses without any are missing. */
    async countByStatus(employerLoginId: string, only?: readonly string[]): Promise<Map<ApplicationStatus, number>> {
      const groups = await rows.aggregate<{ _id: ApplicationStatus; count: number }>([
        { $match: { employer_login_id: employerLoginId, ...(only ? { job_id: { $in: [...only] } } : {}) } },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ]);
      return new Map(groups.map(({ _id, count }) => [_id, count]));
    },

    /**
     * Counts of an employer's new applications for each quarter of an hour from `since` on: in every time zone days
     * begin at such a boundary, so the database need not know the zone.
     */
    async countByQuarter(
      employerLoginId: string,
      since: Date,
      only?: readonly string[],
    ): Promise<Array<{ from: Date; count: number }>> {
      const groups = await rows.aggregate<{ _id: Date; count: number }>([
        {
          $match: {
            employer_login_id: employerLoginId,
            created_at: { $gte: since },
            ...(only ? { job_id: { $in: [...only] } } : {}),
          },
        },
        {
          $group: {
            _id: { $dateTrunc: { date: '$created_at', unit: 'minute', binSize: 15 } },
            count: { $sum: 1 },
          },
        },
      ]);
      return groups.map(({ _id, count }) => ({ from: _id, count }));
    },
  };
}

/** Compares by the mean, then by day: the newest first. */
const byMean = (sort: RatingSort) => (one: RatedPlace, other: RatedPlace) =>
  RATING_ORDERS[sort] * (one.mean - other.mean) ||
  other.created_at.getTime() - one.created_at.getTime() ||
  (one.id < other.id ? -1 : Number(one.id > other.id));

/** Conditions of a filter, for applications without a mean visible to the caller. */
const withoutMean = (filter: EmployerFilter, { means }: SortByRating): Record<string, unknown> => ({
  $and: [conditionsOf(filter), { _id: trusted({ $nin: [...means.keys()] }) }],
});

/** Alternative conditions for rows after a value in a sort direction; rows without a value sort lowest. */
function beyond(
  field: SortedField,
  value: ApplicationRow[SortedField] | null,
  direction: 1 | -1,
): Array<Record<string, unknown>> {
  if (direction > 0) return [{ [field]: trusted(value === null ? { $ne: null } : { $gt: value }) }];
  return value === null ? [] : [{ [field]: trusted({ $lt: value }) }, { [field]: null }];
}

/**
 * Filter: applications whose candidate the employer sees with current data instead of the snapshot: open ones, except
 * those whose reopening can still be undone and those whose access has ended.
 */
function readAsItIs(now: Date): Record<string, unknown> {
  return {
    status: trusted({ $nin: [...FINISHED_STATUSES] }),
    access_ended: trusted({ $ne: true }),
    $or: [{ finished_at: trusted({ $exists: false }) }, { 'held.until': trusted({ $not: { $gt: now } }) }],
  };
}

/** Filter by the status visible to candidates: during a held step, the previous one. */
function seenAs(status: ApplicationStatus, now: Date): Record<string, unknown> {
  return {
    $or: [
      { status, 'held.until': trusted({ $not: { $gt: now } }) },
      { 'held.shown': status, 'held.until': trusted({ $gt: now }) },
    ],
  };
}

/** Filter: applications awaiting a first answer. */
const waitsForAnswer = (now: Date): Record<string, unknown> => ({
  waits: true,
  status: trusted({ $nin: [...FINISHED_STATUSES] }),
  // Excludes held steps: they will soon be published or undone.
  'held.until': trusted({ $not: { $gt: now } }),
});

/** Filter by jobs for a hiring manager, restricted to the assigned ones; empty for all other members. */
const inJobs = (only: readonly string[] | undefined) => (only ? { job_id: trusted({ $in: [...only] }) } : {});

function conditionsOf({
  employer_login_id,
  only,
  job_id,
  status,
  screening,
  waitsAt,
  tagged,
  stage,
  search = '',
}: EmployerFilter): Record<string, unknown> {
  return {
    employer_login_id,
    ...(only || waitsAt ? { $and: [inJobs(only), waitsAt ? waitsForAnswer(waitsAt) : {}] } : {}),
    ...(job_id ? { job_id } : {}),
    ...(status ? { status } : {}),
    ...stageCondition(stage),
    ...screeningCondition(screening),
    ...(tagged ? { _id: trusted({ $in: [...tagged] }) } : {}),
    ...wordsOccur(searchWords(search), 'candidate_words', 'job_words'),
  };
}

function stageCondition(stage: StageFilter | undefined): Record<string, unknown> {
  if (!stage) return {};
  const { id, status, before } = stage;
  return { status, [`stage_ids.${status}`]: before ? trusted({ $nin: [...before] }) : id };
}

/**
 * Filter by flagged answers that the employer may read. Where only the candidate's name is still readable, the filter
 * must not reveal the answers: such an application counts as unflagged.
 */
function screeningCondition(screening: ScreeningFilter | undefined): Record<string, unknown> {
  if (!screening) return {};
  const { wanted, readSince } = screening;
  const flagged = {
    answers: trusted({ $elemMatch: { disqualifying: true } }),
    status: trusted({ $ne: 'withdrawn' }),
    access_ended: trusted({ $ne: true }),
    $or: [
      { finished_at: trusted({ $exists: false }) },
      { sent: trusted({ $exists: true }), finished_at: trusted({ $gt: readSince }) },
    ],
  };
  // Not `$and`, since the restriction to jobs uses it.
  return { $nor: [wanted === 'flagged' ? { $nor: [flagged] } : flagged] };
}

function rowOf({ id, ...application }: Application, candidateSkills: string): ApplicationRow {
  return {
    _id: id,
    ...application,
    job_words: searchable(application.job_title),
    candidate_words: searchable(application.can_name, candidateSkills),
  };
}

function applicationOf({
  _id,
  job_words: _job,
  candidate_words: _candidate,
  ...application
}: ApplicationRow): Application {
  return { id: _id, ...application };
}
