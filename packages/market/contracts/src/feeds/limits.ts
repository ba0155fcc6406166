import type { Limit } from '@market/api';
import { HOUR } from '@market/api/durations';
import { FEED_POLLS_PER_HOUR } from './constants';

export const LIMITS_OF_FEEDS = {
  feedPolls: { name: 'feed-polls', by: 'account', points: FEED_POLLS_PER_HOUR, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;
