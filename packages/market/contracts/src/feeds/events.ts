import { object, string } from 'yup';
import { type EventRow, id, time } from '../event-fields';

export const EVENTS_OF_FEEDS = {
  'jobs.job-feed-paused.v1': {
    summary: 'A job feed had failed for a week and is polled no more.',
    consumers: ['applications'],
    payload: object({
      id: id(),
      login_id: id(),
      host: string().required().max(255),
      reason: string().required().max(1_000),
      at: time(),
    }),
  },
} as const satisfies Record<string, EventRow>;
