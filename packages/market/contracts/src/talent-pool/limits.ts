import type { Limit } from '@market/api';
import { DAY } from '@market/api/durations';

export const LIMITS_OF_TALENT_POOL = {
  /** Requests that notify and mail a candidate; those of all members of a company are counted together. */
  poolQuestions: { name: 'pool-questions', by: 'account', points: 100, durationSeconds: DAY },
} as const satisfies Record<string, Limit>;
