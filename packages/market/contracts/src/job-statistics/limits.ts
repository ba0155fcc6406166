import type { Limit } from '@market/api';
import { DAY, HOUR } from '@market/api/durations';
import { VISITS_OF_JOB_PER_DAY, VISITS_PER_HOUR } from './constants';

export const LIMITS_OF_JOB_STATISTICS = {
  jobVisits: { name: 'job-visits', by: 'address', points: VISITS_PER_HOUR, durationSeconds: HOUR },
  /** Limited per job and kind, so that no single visitor inflates a job's figures. */
  visitsOfJob: { name: 'visits-of-job', by: 'address and job', points: VISITS_OF_JOB_PER_DAY, durationSeconds: DAY },
} as const satisfies Record<string, Limit>;
