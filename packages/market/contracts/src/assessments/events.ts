import { object } from 'yup';
import { type EventRow, id, shortText, time } from '../event-fields';

export const EVENTS_OF_ASSESSMENTS = {
  'applications.colleague-mentioned.v1': {
    summary: 'A note on an application mentions a colleague; without its words.',
    consumers: ['applications'],
    payload: object({
      /** Id of the application. */
      id: id(),
      note_id: id(),
      login_id: id(),
      job_title: shortText(),
      can_name: shortText(),
      at: time(),
    }),
  },
} as const satisfies Record<string, EventRow>;
