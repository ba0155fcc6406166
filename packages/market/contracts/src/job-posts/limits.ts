import type { Limit } from '@market/api';
import { DAY, HOUR } from '@market/api/durations';
import { IMPORTS_PER_DAY, IMPORTS_PER_HOUR, JOB_PREVIEWS_PER_HOUR } from './constants';

export const LIMITS_OF_JOB_POSTS = {
  importsHour: { name: 'job-imports', by: 'account', points: IMPORTS_PER_HOUR, durationSeconds: HOUR },
  importsDay: { name: 'job-imports-of-day', by: 'account', points: IMPORTS_PER_DAY, durationSeconds: DAY },
  jobPreviews: { name: 'job-previews', by: 'address', points: JOB_PREVIEWS_PER_HOUR, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;
