import type { Limit } from '@market/api';
import { DAY, HOUR } from '@market/api/durations';

export const LIMITS_OF_INTERVIEWS = {
  /** Changes to interviews, each of which mails both sides. */
  interviewChanges: { name: 'interview-changes', by: 'account', points: 100, durationSeconds: DAY },
  /** Tries at tokens of mailed links. */
  interviewLinks: { name: 'interview-links', by: 'address', points: 120, durationSeconds: HOUR },
  calendarFeedsMade: { name: 'calendar-feeds-made', by: 'account', points: 20, durationSeconds: DAY },
  /** Requests for unknown calendar feeds; calendar services fetch valid ones from few addresses. */
  calendarFeedTries: { name: 'calendar-feed-tries', by: 'address', points: 60, durationSeconds: HOUR },
  calendarFeedReads: { name: 'calendar-feed-reads', by: 'account', points: 120, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;
