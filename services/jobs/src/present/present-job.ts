import { JOB_TRANSITIONS, USUAL_SALARY_PERIOD, categoryName, jobDetailsOf, type JobPost } from '@market/contracts';
import type { Actor } from '@market/service-kit';
import { NO_CATEGORY, statusAt, whyKept, type Post } from '../domain/job-post';
import type { ApplicationCopy, ApplicationCounts } from '../store/application-store';

/**
 * A post as an answer carries it. `can.apply` is also true for a visitor, who may apply once signed in as a candidate;
 * whether a candidate's profile is complete the applications service says.
 */
export function presentJob(
  post: Post,
  {
    viewer,
    now,
    application,
    saved,
    applications,
  }: {
    viewer: Actor | null;
    now: Date;
    /** The viewer's own, where there is one. */
    application: Pick<ApplicationCopy, 'withdrawn'> | undefined;
    saved: boolean;
    applications: ApplicationCounts;
  },
): JobPost {
  const status = statusAt(post, now);
  const isOwner = viewer?.login_id === post.login_id;
  const isCandidate = viewer?.login_type === 'CND';
  return {
    id: post.id,
    job_title: post.job_title,
    job_description: post.job_description,
    job_cate: post.job_cate === NO_CATEGORY ? null : post.job_cate,
    cate_desc: categoryName(post.job_cate) ?? '',
    job_location: post.job_location,
    salary: digits(post.salary),
    salary_max: digits(post.salary_max),
    required_skills: post.required_skills,
    ...jobDetailsOf(post),
    salary_period: post.salary_period ?? USUAL_SALARY_PERIOD,
    closes_at: post.closes_at?.toISOString() ?? null,
    latitude: post.places[0]?.latitude ?? null,
    longitude: post.places[0]?.longitude ?? null,
    status,
    cmp_code: post.cmp_code,
    cmp_name: post.cmp_name,
    created_at: post.created_at.toISOString(),
    updated_at: post.updated_at.toISOString(),
    ...(isOwner ? { applicants_count: applications.standing } : {}),
    ...(isCandidate ? { applied: application !== undefined, saved } : {}),
    ...(application?.withdrawn ? { withdrawn: true } : {}),
    can: {
      edit: isOwner,
      open: isOwner && JOB_TRANSITIONS[status].includes('open'),
      close: isOwner && JOB_TRANSITIONS[status].includes('closed'),
      delete: isOwner && whyKept(status, applications.all) === undefined,
      apply: status === 'open' && (viewer === null || isCandidate) && application === undefined,
    },
  };
}

function digits(amount: number | null): string | null {
  return amount === null ? null : String(amount);
}
