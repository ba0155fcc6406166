export const STATUSES_OF_JOB_POSTS = {
  'job-closed': 409,
  'job-still-open': 409,
  'job-has-applications': 409,
  'job-taken-down': 410,
} as const satisfies Record<string, number>;
