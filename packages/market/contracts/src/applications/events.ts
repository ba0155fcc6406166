import { boolean, object, string } from 'yup';
import { type EventRow, id, revision, shortText, time } from '../event-fields';
import { APPLICATION_STATUSES } from './application-states';
import { REJECTION_REASON_MAX, STEP_MESSAGE_MAX } from './schemas';

/** Fields of every application event. */
const applicationFields = {
  id: id(),
  job_id: id(),
  job_title: shortText(),
  cmp_code: id(),
  cmp_name: shortText(),
  employer_login_id: id(),
  candidate_login_id: id(),
  can_code: id(),
  can_name: shortText(),
  at: time(),
};

export const EVENTS_OF_APPLICATIONS = {
  'profile.application-waits.v1': {
    summary:
      'Somebody without an account applied to a job: a link goes to the address that was given, and sends the application.',
    consumers: ['identity'],
    payload: object({
      id: id(),
      can_email: shortText(),
      job_id: id(),
      job_title: shortText(),
      cmp_name: shortText(),
      expires_at: time(),
      /** Id of the waiting application that this one replaces: the link of the replaced one becomes invalid. */
      replaces: string().max(100),
    }),
  },
  'applications.application-submitted.v1': {
    summary: 'A candidate applied to a job.',
    consumers: ['profile', 'jobs', 'applications'],
    readers: ['jobs'],
    payload: object(applicationFields),
  },
  'applications.application-status-changed.v1': {
    summary: 'An application moved to another status.',
    consumers: ['profile', 'jobs', 'applications'],
    readers: ['profile', 'jobs'],
    payload: object({
      ...applicationFields,
      from: string().oneOf(APPLICATION_STATUSES).required(),
      status: string().oneOf(APPLICATION_STATUSES).required(),
      by: string()
        .oneOf(['EMP', 'CND'] as const)
        .required(),
      revision: revision(),
      reason: string().max(REJECTION_REASON_MAX),
      message: string().max(STEP_MESSAGE_MAX),
      tell: boolean(),
      /** True if the candidate closed it because no answer arrived in the promised time. */
      unanswered: boolean(),
      /** Time at which the application ended, if it has; a step from one final state to another does not change it. */
      finished_at: string().max(40),
      /** True once the employer's access to the candidate's data has ended, regardless of later steps. */
      access_ended: boolean(),
    }),
  },
} as const satisfies Record<string, EventRow>;
