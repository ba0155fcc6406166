import { array, number, object, string } from 'yup';
import { type EventRow, id } from '../event-fields';
import { mailedJobFields } from '../job-posts/mailed-job';
import { WEEKLY_JOBS_SHOWN } from './constants';

export const EVENTS_OF_MATCHES = {
  'applications.weekly-jobs-due.v1': {
    summary:
      'A week is over for a candidate who wants the best jobs by mail; carries what the match reads of the profile.',
    consumers: ['jobs'],
    payload: object({
      login_id: id(),
      skills: array(string().required().max(5_000)).required(),
      experience_years: number().integer().min(0).required(),
    }),
  },
  'jobs.weekly-jobs-found.v1': {
    summary: 'The best jobs of a week for a candidate, none of which was mailed before; each with its match in words.',
    consumers: ['applications'],
    payload: object({
      login_id: id(),
      jobs: array(object({ ...mailedJobFields, match: string().required().max(2_000) }))
        .required()
        .min(1)
        .max(WEEKLY_JOBS_SHOWN),
    }),
  },
} as const satisfies Record<string, EventRow>;
