import { number, object, string } from 'yup';
import { type EventRow, id, shortText, time } from '../event-fields';
import { POOL_MESSAGE_MAX } from './constants';

/** Fields of every event of a talent pool; the candidate is not named. */
const poolFields = {
  id: id(),
  cmp_name: shortText(),
  candidate_login_id: id(),
  employer_login_id: id(),
  job_id: id(),
  job_title: shortText(),
  at: time(),
};

export const EVENTS_OF_TALENT_POOL = {
  'profile.pool-asked.v1': {
    summary: 'A company asked a candidate to stay in its talent pool.',
    consumers: ['applications'],
    payload: object({
      ...poolFields,
      months: number().integer().required(),
      message: string().max(POOL_MESSAGE_MAX),
    }),
  },
  'profile.pool-joined.v1': {
    summary: 'A candidate said yes to a company’s talent pool.',
    consumers: ['applications'],
    payload: object({ ...poolFields, until: time() }),
  },
  'profile.pool-ending.v1': {
    summary: 'The time of a candidate in a company’s talent pool ends soon; told once for each side (`to`).',
    consumers: ['applications'],
    payload: object({
      ...poolFields,
      to: string()
        .oneOf(['CND', 'EMP'] as const)
        .required(),
      until: time(),
    }),
  },
} as const satisfies Record<string, EventRow>;
