import type { Limit } from '@market/api';
import { DAY, HOUR } from '@market/api/durations';

export const LIMITS_OF_INTERVIEWS = {
  /** Each sends mails to both sides. */
  interviewChanges: { name: 'interview-changes', by: 'account', points: 100, durationSeconds: DAY },
  /** Tries at tokens of mailed links. */
  interviewLinks: { name: 'interview-links', by: 'address', points: 120, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;
