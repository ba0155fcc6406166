import { texts } from '../texts';

export const JOB_STATUSES = ['draft', 'open', 'closed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contract', 'internship', 'temporary'] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export const WORK_MODES = ['onsite', 'hybrid', 'remote'] as const;
export type WorkMode = (typeof WORK_MODES)[number];
/** What a stated amount is paid for; a post that says nothing of it is paid by the year. */
export const SALARY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type SalaryPeriod = (typeof SALARY_PERIODS)[number];
export const USUAL_SALARY_PERIOD = 'year' satisfies SalaryPeriod;
export const JOB_SORTS = ['relevance', 'newest', 'salary'] as const;
export type JobSort = (typeof JOB_SORTS)[number];

export const EMPLOYMENT_TYPE_LABELS: Record<EmploymentType, string> = texts.employmentTypes;
export const SALARY_PERIOD_LABELS: Record<SalaryPeriod, string> = texts.salaryPeriods;
export const WORK_MODE_LABELS: Record<WorkMode, string> = texts.workModes;
export const JOB_STATUS_LABELS: Record<JobStatus, string> = texts.jobStatuses;

/** What kind of work a job is, in words and in the order in which cards, lists and pages say it. */
export function kindsOfWork(job: {
  work_mode?: WorkMode | null | undefined;
  emp_type?: EmploymentType | null | undefined;
}): string[] {
  return [
    ...(job.work_mode ? [WORK_MODE_LABELS[job.work_mode]] : []),
    ...(job.emp_type ? [EMPLOYMENT_TYPE_LABELS[job.emp_type]] : []),
  ];
}

/** Which status may follow which; staying is always allowed. */
export const JOB_TRANSITIONS: Record<JobStatus, readonly JobStatus[]> = {
  draft: ['open'],
  open: ['closed'],
  closed: ['open'],
};

/** What an answer of the search carries besides for those who ask: it costs work that not every caller needs. */
export const SEARCH_EXTRAS = ['highlights', 'salaries', 'nearest'] as const;

/** What those may do without who show lists: descriptions are most of an answer's bytes. */
export const SEARCH_OMISSIONS = ['job_description'] as const;

/** What the search box may complete. */
export const SUGGESTION_KINDS = ['title', 'skill', 'company', 'place'] as const;
