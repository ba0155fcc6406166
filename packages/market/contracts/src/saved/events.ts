import { array, number, object, string } from 'yup';
import { type EventRow, id, shortText } from '../event-fields';
import { mailedJob } from '../job-posts/mailed-job';
import { ALERT_JOBS_SHOWN } from './constants';
import { ALERT_FREQUENCIES } from './schemas';

/** The frequencies of alerts that are mailed. */
const MAILED_FREQUENCIES = ALERT_FREQUENCIES.filter((frequency) => frequency !== 'none');

export const EVENTS_OF_SAVED = {
  'jobs.search-alert-due.v1': {
    summary: 'A candidate’s saved search has found jobs that its mails have not told of.',
    consumers: ['applications'],
    payload: object({
      login_id: id(),
      search_id: id(),
      name: shortText(),
      frequency: string().oneOf(MAILED_FREQUENCIES).required(),
      address: string().required().max(10_000),
      total: number().integer().min(1).required(),
      jobs: array(mailedJob()).required().max(ALERT_JOBS_SHOWN),
    }),
  },
} as const satisfies Record<string, EventRow>;
