import type { Limit } from '@market/api';
import { HOUR } from '@market/api/durations';

export const LIMITS_OF_SAVED = {
  savedSearches: { name: 'saved-searches', by: 'account', points: 60, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;
