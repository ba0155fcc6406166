import { texts } from '../texts';

export const JOB_STATUSES = ['draft', 'open', 'closed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contract', 'internship', 'temporary'] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export const WORK_MODES = ['onsite', 'hybrid', 'remote'] as const;
export type WorkMode = (typeof WORK_MODES)[number];
/** Period of a stated amount; yearly by default. */
export const SALARY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type SalaryPeriod = (typeof SALARY_PERIODS)[number];
export const USUAL_SALARY_PERIOD = 'year' satisfies SalaryPeriod;
/** Whether the place is to be filled now, or the ad gathers people for later. */
export const VACANCY_STATES = ['existing', 'future'] as const;
export type VacancyState = (typeof VACANCY_STATES)[number];
/** Whether the employer uses artificial intelligence to screen, assess or select applicants. */
export const AI_SCREENINGS = ['used', 'not_used'] as const;
export type AiScreening = (typeof AI_SCREENINGS)[number];
/** `match`: fit with a signed-in candidate's profile; the same as `relevance` for all other callers. */
export const JOB_SORTS = ['relevance', 'newest', 'salary', 'match'] as const;
export type JobSort = (typeof JOB_SORTS)[number];

export const EMPLOYMENT_TYPE_LABELS: Record<EmploymentType, string> = texts.employmentTypes;
export const SALARY_PERIOD_LABELS: Record<SalaryPeriod, string> = texts.salaryPeriods;
export const WORK_MODE_LABELS: Record<WorkMode, string> = texts.workModes;
export const VACANCY_STATE_LABELS: Record<VacancyState, string> = texts.vacancyStates;
export const AI_SCREENING_LABELS: Record<AiScreening, string> = texts.aiScreenings;
export const JOB_STATUS_LABELS: Record<JobStatus, string> = texts.jobStatuses;

/** Labels of a job's kind of work, in the order of cards, lists and pages. */
export function kindsOfWork(job: {
  work_mode?: WorkMode | null | undefined;
  emp_type?: EmploymentType | null | undefined;
}): string[] {
  return [
    ...(job.work_mode ? [WORK_MODE_LABELS[job.work_mode]] : []),
    ...(job.emp_type ? [EMPLOYMENT_TYPE_LABELS[job.emp_type]] : []),
  ];
}

/** Allowed status changes; keeping the status is always allowed. */
export const JOB_TRANSITIONS: Record<JobStatus, readonly JobStatus[]> = {
  draft: ['open'],
  open: ['closed'],
  closed: ['open'],
};

/** Optional parts of a search response: their cost is avoided unless requested. */
export const SEARCH_EXTRAS = ['highlights', 'salaries', 'nearest', 'map'] as const;

/** Fields that lists can omit: descriptions are most of an answer's bytes. */
export const SEARCH_OMISSIONS = ['job_description'] as const;

/** Kinds of search suggestions. */
export const SUGGESTION_KINDS = ['title', 'skill', 'company', 'place'] as const;
/**
 * Kinds that callers may request: `known_skill` returns skills of the vocabulary, whether or not a job requires them.
 */
export const SUGGESTION_CHOICES = [...SUGGESTION_KINDS, 'known_skill'] as const;
