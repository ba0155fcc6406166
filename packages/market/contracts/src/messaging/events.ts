import { object, string } from 'yup';
import { type EventRow, id, shortText, time } from '../event-fields';
import { THREAD_KINDS } from './constants';

export const EVENTS_OF_MESSAGES = {
  'applications.messages-waiting.v1': {
    summary:
      'Messages wait for one side of a thread: told once for all that came in the meantime, and without their words.',
    consumers: ['applications'],
    payload: object({
      kind: string().oneOf(THREAD_KINDS).required(),
      id: id(),
      to: string()
        .oneOf(['CND', 'EMP'] as const)
        .required(),
      login_id: id(),
      name: shortText(),
      job_id: id().optional(),
      job_title: string().max(500),
      at: time(),
    }),
  },
} as const satisfies Record<string, EventRow>;
