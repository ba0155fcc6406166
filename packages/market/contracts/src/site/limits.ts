import type { Limit } from '@market/api';
import { HOUR } from '@market/api/durations';

export const LIMITS_OF_SITE = {
  contactMessages: { name: 'contact-hour', by: 'address', points: 10, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;
