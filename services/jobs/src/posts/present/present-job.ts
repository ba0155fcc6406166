import { hasRight } from '@market/contracts/companies';
import {
  categoryName,
  JOB_TRANSITIONS,
  jobDetailsOf,
  type JobModeration,
  type JobPost,
  type PublishedAd,
  USUAL_SALARY_PERIOD,
} from '@market/contracts/job-posts';
import { type Actor, ownerIdOf, seesJob } from '@market/service-kit';
import { closingText } from '../domain/closing-time';
import { asAsked } from '../domain/questions';
import {
  NO_CATEGORY,
  statusAt,
  deletionRefusal,
  type JobText,
  type LastChange,
  type Moderation,
  type Post,
} from '../domain/job-post';
import type { ApplicationCopy, ApplicationCounts } from '../../applications/store/application-store';
import { versionOfPost } from './version-of-post';

/**
 * A post as responses contain it. `can.apply` is also true for a visitor, who may apply once signed in as a candidate;
 * the applications service checks whether a candidate's profile is complete.
 */
export function presentJob(
  post: Post,
  {
    viewer,
    now,
    application,
    saved,
    applications,
    withQuestions = false,
    names,
  }: {
    viewer: Actor | null;
    now: Date;
    /** The viewer's own application, if any. */
    application: Pick<ApplicationCopy, 'withdrawn'> | undefined;
    saved: boolean;
    applications: ApplicationCounts;
    /**
     * Questions, and the company's own note and stages, are included in a single job and in the caller's own jobs;
     * lists of other jobs omit them.
     */
    withQuestions?: boolean | undefined;
    /** Names of members, for their own company. */
    names: ReadonlyMap<string, string>;
  },
): JobPost {
  const status = statusAt(post, now);
  const isOwner = viewer !== null && ownerIdOf(viewer) === post.login_id && seesJob(viewer, post.id);
  const mayEdit = isOwner && hasRight(viewer.company_role, 'edit-jobs');
  const isCandidate = viewer?.login_type === 'CND';
  return {
    id: post.id,
    ...presentText(post, post.places),
    latitude: post.places[0]?.latitude ?? null,
    longitude: post.places[0]?.longitude ?? null,
    status,
    cmp_code: post.cmp_code,
    cmp_name: post.cmp_name,
    ...(post.cmp_logo ? { cmp_logo: post.cmp_logo } : {}),
    ...(post.cmp_domain ? { cmp_domain: post.cmp_domain } : {}),
    ...(post.advertised_for ? { for_another: true as const } : {}),
    created_at: post.created_at.toISOString(),
    updated_at: post.updated_at.toISOString(),
    ...(isOwner && post.moderation ? { moderation: presentModeration(post.moderation) } : {}),
    ...(withQuestions && post.questions.length > 0
      ? { questions: isOwner ? post.questions : post.questions.map(asAsked) }
      : {}),
    ...(isOwner && withQuestions && post.internal_note ? { internal_note: post.internal_note } : {}),
    ...(isOwner && withQuestions && post.stages.length > 0 ? { stages: post.stages } : {}),
    ...(isOwner && withQuestions && post.last_change
      ? { last_change: presentLastChange(post.last_change, names) }
      : {}),
    ...(isOwner ? { version: versionOfPost(post), applicants_count: applications.standing } : {}),
    ...(isCandidate ? { applied: application !== undefined, saved } : {}),
    ...(application?.withdrawn ? { withdrawn: true } : {}),
    can: {
      edit: mayEdit,
      open: mayEdit && !post.moderation && JOB_TRANSITIONS[status].includes('open'),
      close: mayEdit && JOB_TRANSITIONS[status].includes('closed'),
      delete: mayEdit && deletionRefusal(status, applications.all) === undefined,
      apply: status === 'open' && (viewer === null || isCandidate) && application === undefined,
    },
  };
}

function presentLastChange(
  { by = '', feed, at }: LastChange,
  names: ReadonlyMap<string, string>,
): NonNullable<JobPost['last_change']> {
  const name = names.get(by);
  return { ...(name ? { by_name: name } : {}), ...(feed ? { by_feed: true } : {}), at: at.toISOString() };
}

function presentModeration({ standing, reason, at, appeal }: Moderation): JobModeration {
  return { standing, reason, at: at.toISOString(), appeal };
}

/** Text of an ad, from a post or from an imported row that may become a post. */
export function presentText(
  text: Omit<JobText, 'questions' | 'internal_note' | 'stages'>,
  places: Post['places'] = [],
) {
  return {
    job_title: text.job_title,
    job_description: text.job_description,
    job_cate: text.job_cate === NO_CATEGORY ? null : text.job_cate,
    cate_desc: categoryName(text.job_cate) ?? '',
    job_location: text.job_location,
    salary: digits(text.salary),
    salary_max: digits(text.salary_max),
    required_skills: text.required_skills,
    ...jobDetailsOf(text),
    salary_period: text.salary_period ?? USUAL_SALARY_PERIOD,
    closes_at: text.closes_at && closingText(text.closes_at, { places, job_location: text.job_location }),
  };
}

/** A post as presented to admins who decide about a report: its text at that time. */
export function presentAd(post: Post): PublishedAd {
  const { closes_at: _closesAt, exp_min: _expMin, ...text } = presentText(post);
  const questions = (post.questions ?? []).map(({ label }) => label);
  return { ...text, cmp_name: post.cmp_name, ...(questions.length > 0 ? { questions } : {}) };
}

/** An amount in response format. */
export function digits(amount: number | null): string | null {
  return amount === null ? null : String(amount);
}
