import { keysOf, pick } from '@market/api';
import { type ErrorCode, fieldsInvalid, MarketError } from '@market/contracts/errors';
import {
  categoryName,
  type GeocodedPlace,
  JOB_DETAILS,
  JOB_TRANSITIONS,
  type JobDetails,
  jobDetailsOf,
  type JobPostChange,
  type JobPostInput,
  type JobStatus,
  NO_JOB_DETAILS,
  type SalaryPeriod,
  USUAL_SALARY_PERIOD,
} from '@market/contracts/job-posts';
import { POSTING_RULES_VERSION } from '@market/contracts/posting-rules';
import { RULE_MESSAGES } from '@market/contracts/messages';
import type { AdStanding, AppealState } from '@market/contracts/reports';
import { closingAt, closingTime } from './closing-time';
import { safeDescription } from '@market/service-kit/rich-text';
import type { ApplicationStage } from '@market/contracts/applications';
import { questionsOf, type Question } from './questions';
import { stagesOf } from './stages';
import { texts } from '../../texts';

/** Text of an ad: the part of a post that its employer writes. */
export interface JobText extends JobDetails {
  job_title: string;
  /** Sanitized HTML with a few tags (see `safeDescription`); '' in a draft without one, like the location. */
  job_description: string;
  /** `NO_CATEGORY` if there is none yet, because copies in other services expect a number. */
  job_cate: number;
  job_location: string;
  /** Amounts per `salary_period`; null if the ad states none. */
  salary: number | null;
  salary_max: number | null;
  required_skills: string[];
  closes_at: Date | null;
  /** Screening questions in their order. */
  questions: Question[];
  /** The post's own application stages; not visible to others. */
  stages: ApplicationStage[];
  /**
   * Visible to the company only; '' if there is none. Excluded from public responses, events and published versions.
   */
  internal_note: string;
}

/** Placeholder category of a draft without one; no category has this code. */
export const NO_CATEGORY = 0;

/** Owner of a post, as stored in the jobs service. */
export interface Employer {
  login_id: string;
  cmp_code: string;
  cmp_name: string;
  /** URL of the company's logo, relative to the API's root; null if it has none. */
  cmp_logo: string | null;
  /** Proved domain of the company's site; null if there is none. */
  cmp_domain: string | null;
}

/** An admin’s decision about a reported post: with it, the post is visible to its owner only. */
export interface Moderation {
  standing: Exclude<AdStanding, 'shown'>;
  reason: string;
  at: Date;
  appeal: AppealState;
  /** Previous status, restored when the post is shown again. */
  status_before: JobStatus;
}

/** Authorship of a change: a member, also by the import of a file, or a feed; neither where the operator imports. */
export interface ChangeAuthor {
  /** Login id. */
  by?: string;
  feed?: true;
}
export interface LastChange extends ChangeAuthor {
  at: Date;
}

/** A stored job post. */
export interface Post extends JobText {
  id: string;
  /** Grows with every change, so that copies keep the newer of two states. */
  revision: number;
  login_id: string;
  cmp_code: string;
  cmp_name: string;
  /** URL of the logo; null if there is none, and for another company's ad. */
  cmp_logo: string | null;
  /** Proved domain of the company's site; null if there is none, and for another company's ad. */
  cmp_domain: string | null;
  /**
   * Another company that an imported ad is for; its name is displayed, and stays when the employer's own company is
   * renamed.
   */
  advertised_for: string | null;
  /** Coordinates of the location's towns. Derived from the ad: geocoding is no change and no new revision. */
  places: GeocodedPlace[];
  /** Time of geocoding; null while it is pending. */
  placed_at: Date | null;
  status: JobStatus;
  /**
   * Null unless an admin has hidden the post. Its status is then `closed`, so that searches, lists, feeds and copies in
   * other services treat it as closed without handling moderation.
   */
  moderation: Moderation | null;
  /**
   * Version of the posting rules (ADR 0089) in force when its text was published; null in a draft, and in a post older
   * than the rules.
   */
  rules_version: string | null;
  /** Member who made what others read of it as it is; absent where a feed did, and in older posts. */
  changed_by?: string;
  /** Whether a feed did; not where a member has since: then `changed_by` says who. */
  changed_by_feed?: true;
  /** Last change by its company of anything in it; absent in posts of before this was kept. */
  last_change?: LastChange;
  /** Time of the last change of its published text; absent if there was none, and in posts older than this field. */
  edited_at?: Date;
  /** When it was last reopened; absent in the same cases as `edited_at`. */
  reopened_at?: Date;
  /** Whether the employer may show jobs at all: false once the approval is withdrawn or the account disabled. */
  owner_active: boolean;
  /** Id of the import row, so that the same row is never imported twice. */
  external_id: string | null;
  /** Hash of the row at the last import; an unchanged row keeps later edits. */
  source_hash: string | null;
  /** Time of publication, shown to others and used for sorting; for a draft, the time of creation. */
  created_at: Date;
  updated_at: Date;
}

/** Effective status: an open post whose closing time has passed is closed. */
export function statusAt(post: Pick<Post, 'status' | 'closes_at'>, now: Date): JobStatus {
  return post.status === 'open' && post.closes_at !== null && post.closes_at <= now ? 'closed' : post.status;
}

/** Whether the post is visible to others than its owner. */
export function isPublic(post: Pick<Post, 'status' | 'closes_at' | 'owner_active'>, now: Date): boolean {
  return post.owner_active && statusAt(post, now) === 'open';
}

/**
 * Text of a new post from a validated request.
 * @param places its geocoded places, if known: a closing day ends there
 * @throws MarketError 'fields-invalid' for an unknown category, or a description that sanitizing leaves empty.
 */
export function newJobText(input: JobPostInput, places: Post['places'] = []): JobText {
  return {
    job_title: input.job_title,
    job_description: input.job_description ? readableDescription(input.job_description) : '',
    job_cate: knownCategory(input.job_cate),
    job_location: input.job_location ?? '',
    salary: amount(input.salary),
    salary_max: amount(input.salary_max),
    required_skills: input.required_skills ?? [],
    ...jobDetailsOf(input),
    salary_period: keptPeriod(input.salary_period),
    closes_at: closing(input.closes_at, { places, job_location: input.job_location ?? '' }),
    questions: questionsOf(input.questions),
    stages: stagesOf(input.stages),
    internal_note: input.internal_note ?? '',
  };
}

/**
 * The post's text after a change: an omitted field stays; an optional field sent empty is cleared, in a draft any but
 * the title.
 * @throws MarketError 'fields-invalid' as above, when a published post would lose a required field, or when the highest
 * salary would fall below the lowest.
 * @param places geocoded places of the changed post
 */
export function changedJobText(
  post: Post,
  change: JobPostChange,
  sent: ReadonlySet<string>,
  places = post.places,
): JobText {
  const isDraft = post.status === 'draft';
  if (!isDraft) refuseEmptied(post, change, sent);
  const emptied = (name: keyof JobText): boolean => isDraft && sent.has(name);
  const text: JobText = {
    job_title: change.job_title ?? post.job_title,
    job_description: change.job_description
      ? readableDescription(change.job_description)
      : emptied('job_description')
        ? ''
        : post.job_description,
    job_cate: change.job_cate ? knownCategory(change.job_cate) : emptied('job_cate') ? NO_CATEGORY : post.job_cate,
    job_location: change.job_location || (emptied('job_location') ? '' : post.job_location),
    salary: change.salary ? amount(change.salary) : emptied('salary') ? null : post.salary,
    salary_max: sent.has('salary_max') ? amount(change.salary_max) : post.salary_max,
    required_skills: change.required_skills ?? (emptied('required_skills') ? [] : post.required_skills),
    ...jobDetailsOf({
      ...pick(post, ...JOB_DETAILS),
      ...pick(change, ...JOB_DETAILS.filter((name) => sent.has(name))),
    }),
    salary_period: keptPeriod(sent.has('salary_period') ? change.salary_period : post.salary_period),
    closes_at: null,
    questions: sent.has('questions') ? questionsOf(change.questions) : post.questions,
    stages: sent.has('stages') ? stagesOf(change.stages, post.stages) : post.stages,
    internal_note: sent.has('internal_note') ? (change.internal_note ?? '') : post.internal_note,
  };
  const where = { places, job_location: text.job_location };
  text.closes_at = sent.has('closes_at')
    ? closing(change.closes_at, where)
    : text.job_location === post.job_location
      ? post.closes_at
      : closingAt(post.closes_at, post, where);
  if (text.salary !== null && text.salary_max !== null && text.salary_max < text.salary)
    throw fieldsInvalid({ salary_max: RULE_MESSAGES.salaryOrder });
  return text;
}

/** Required fields of a published post, with the form's messages. */
const NEEDED = {
  job_description: RULE_MESSAGES.jobDescriptionRequired,
  job_cate: RULE_MESSAGES.categoryRequired,
  job_location: RULE_MESSAGES.jobLocationRequired,
  salary: RULE_MESSAGES.salaryRequired,
  required_skills: RULE_MESSAGES.skillsRequired,
} as const;

/** Required fields that are empty in `text`. */
function emptyIn(text: { readonly [Name in keyof typeof NEEDED]?: unknown }): (keyof typeof NEEDED)[] {
  return keysOf(NEEDED).filter((name) => isEmpty(text[name]) || (name === 'job_cate' && text[name] === NO_CATEGORY));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function refuseFor(names: readonly (keyof typeof NEEDED)[]): void {
  if (names.length > 0) throw fieldsInvalid(Object.fromEntries(names.map((name) => [name, NEEDED[name]])));
}

/**
 * Published posts may not lose required fields. An imported post may lack some of them and can be edited without
 * inventing them.
 * @throws MarketError 'fields-invalid' naming each required field sent empty
 */
function refuseEmptied(post: Post, change: JobPostChange, sent: ReadonlySet<string>): void {
  const lacking = emptyIn(post);
  refuseFor(emptyIn(change).filter((name) => sent.has(name) && !lacking.includes(name)));
}

/**
 * Refuses to open an incomplete draft.
 * @throws MarketError 'fields-invalid' naming each missing field, with the form's messages.
 */
export function refuseIncomplete(text: JobText): void {
  refuseFor(emptyIn(text));
}

/**
 * Status after a requested change.
 * @throws MarketError 'status-change-refused' when `JOB_TRANSITIONS` does not allow it, or the post is moderated;
 * 'fields-invalid' when the post would be opened with a closing time in the past.
 */
export function nextStatus(
  post: Pick<Post, 'status' | 'closes_at' | 'moderation'>,
  wished: JobStatus | undefined,
  closesAt: Date | null,
  now: Date,
): JobStatus {
  const current = statusAt(post, now);
  if (wished === undefined) return post.status;
  if (wished !== current && post.moderation)
    throw new MarketError('status-change-refused', { error: texts.posts.moderated });
  if (wished !== current && !JOB_TRANSITIONS[current].includes(wished)) throw new MarketError('status-change-refused');
  if (wished === 'open' && closesAt !== null && closesAt <= now)
    throw fieldsInvalid({ closes_at: texts.posts.closingTimePast });
  return wished;
}

/**
 * Status of a new post: open unless a draft is requested.
 * @throws MarketError 'fields-invalid' for any other status, or an open post whose closing time has passed.
 */
export function firstStatus(wished: JobStatus | undefined, closesAt: Date | null, now: Date): JobStatus {
  if (wished === 'closed') throw fieldsInvalid({ status: texts.posts.newStatus });
  if (wished !== 'draft' && closesAt !== null && closesAt <= now)
    throw fieldsInvalid({ closes_at: texts.posts.closingTimePast });
  return wished ?? 'open';
}

/**
 * Status of a post whose import row states `said`, within the allowed transitions: a published post cannot become a
 * draft, and is closed; a draft that the row states as closed was never published, and stays a draft. An import never
 * restores a moderated post.
 */
export function importedStatus(before: Pick<Post, 'status' | 'moderation'> | undefined, status: JobStatus): JobStatus {
  if (before?.moderation) return 'closed';
  if (before?.status === 'draft') return status === 'open' ? 'open' : 'draft';
  return before && status === 'draft' ? 'closed' : status;
}

/**
 * Replaces the status `usual` in an import that publishes nothing: a new post is a draft, and an existing one keeps its
 * effective status.
 */
export function importedAsDraft(before: Post | undefined, usual: JobStatus, now: Date): JobStatus {
  if (usual !== 'open') return usual;
  return before ? statusAt(before, now) : 'draft';
}

/**
 * Publication time of a post once its status is `status`. A draft was never public: it is new when opened, whatever its
 * age. A reopened post keeps its time.
 */
export function offeredSince(post: Pick<Post, 'status' | 'created_at'>, status: JobStatus, now: Date): Date {
  return post.status === 'draft' && status === 'open' ? now : post.created_at;
}

/**
 * Reason why a post may not be deleted; undefined if it may. Drafts may be deleted, since they were never open, and
 * closed posts without applications.
 * @param applications number of all applications, withdrawn ones included, because the candidate's history still links
 * to the job
 */
export function deletionRefusal(
  status: JobStatus,
  applications: number,
): Extract<ErrorCode, 'job-still-open' | 'job-has-applications'> | undefined {
  if (status === 'draft') return undefined;
  if (applications > 0) return 'job-has-applications';
  return status === 'open' ? 'job-still-open' : undefined;
}

/**
 * Tombstone of a deleted post: its id, a last revision that outranks late events, and the facts needed to answer
 * whether the job was public, and of which kind. Neither the ad's text nor its import row is stored.
 */
export function remainsOf(post: Post, now: Date): Post {
  return {
    id: post.id,
    revision: post.revision + 1,
    login_id: post.login_id,
    cmp_code: post.cmp_code,
    job_cate: post.job_cate,
    owner_active: post.owner_active,
    created_at: post.created_at,
    status: statusAt(post, now),
    updated_at: now,
    placed_at: now,
    moderation: null,
    cmp_name: '',
    cmp_logo: null,
    cmp_domain: null,
    advertised_for: null,
    job_title: '',
    job_description: '',
    job_location: '',
    salary: null,
    salary_max: null,
    required_skills: [],
    ...NO_JOB_DETAILS,
    closes_at: null,
    questions: [],
    stages: [],
    internal_note: '',
    rules_version: null,
    places: [],
    external_id: null,
    source_hash: null,
  };
}

function knownCategory(code: number | null | undefined): number {
  if (code === undefined || code === null) return NO_CATEGORY;
  if (categoryName(code) === undefined) throw fieldsInvalid({ job_cate: RULE_MESSAGES.categoryUnknown });
  return code;
}

function readableDescription(text: string): string {
  const html = safeDescription(text);
  if (html === '') throw fieldsInvalid({ job_description: RULE_MESSAGES.jobDescriptionRequired });
  return html;
}

/** Version of the posting rules that apply to a published post; null for a draft. */
export function rulesVersionOf(status: JobStatus): string | null {
  return status === 'draft' ? null : POSTING_RULES_VERSION;
}

/** Normalizes the default period, a year, to null, so that stated and unstated are the same state of a post. */
export function keptPeriod(period: SalaryPeriod | null | undefined): SalaryPeriod | null {
  return period === undefined || period === USUAL_SALARY_PERIOD ? null : period;
}

function amount(digits: string | null | undefined): number | null {
  return digits ? Number(digits) : null;
}

function closing(text: string | null | undefined, where: Pick<Post, 'places' | 'job_location'>): Date | null {
  return (text && closingTime(text, where)) || null;
}

/** Whether the job is or was public. A deleted job keeps the state that it had. */
export function wasPublic({ status, owner_active }: Pick<Post, 'status' | 'owner_active'>): boolean {
  return owner_active && status !== 'draft';
}
