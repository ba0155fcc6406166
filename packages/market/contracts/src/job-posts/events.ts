import { array, boolean, number, object, string } from 'yup';
import { QUESTION_TYPES } from '../applications/question-terms';
import { STAGED_STATUSES } from '../applications/stage-terms';
import { type EventRow, id, revision, shortText, time } from '../event-fields';
import { JOB_STATUSES } from './job-terms';

const questionCopy = object({
  id: id(),
  type: string().oneOf(QUESTION_TYPES).required(),
  label: shortText(),
  required: boolean().required(),
  options: array(shortText()).optional(),
  disqualifying: array(shortText()).optional(),
  disqualifying_below: number(),
  disqualifying_above: number(),
});

const stageCopy = object({ id: id(), name: shortText(), status: string().oneOf(STAGED_STATUSES).required() });

export const EVENTS_OF_JOB_POSTS = {
  'jobs.job-saved.v1': {
    summary: 'A job post was made, edited, opened or closed.',
    consumers: ['profile', 'jobs', 'applications'],
    readers: ['profile', 'applications'],
    payload: object({
      id: id(),
      revision: revision(),
      login_id: id(),
      cmp_code: id(),
      cmp_name: shortText(),
      job_title: shortText(),
      job_cate: number().required(),
      job_location: shortText(),
      status: string().oneOf(JOB_STATUSES).required(),
      closes_at: string().nullable(),
      created_at: time(),
      /** Promised days to a first answer; absent if the post names none. */
      promise_days: number().optional(),
      /** Screening questions with the rules that flag answers; absent in older events. */
      questions: array(questionCopy).optional(),
      /** Own stages of the job's applications; absent in older events. */
      stages: array(stageCopy).optional(),
    }),
  },
  'jobs.job-deleted.v1': {
    summary:
      'A job post was deleted: a draft, a closed one to which nobody had applied, or any when its employer’s account was deleted. Its revision is its last, whatever of it comes later.',
    consumers: ['profile', 'applications'],
    readers: ['applications'],
    payload: object({
      id: id(),
      revision: revision(),
      login_id: id(),
      cmp_code: id(),
      status: string()
        .oneOf(['draft', 'closed'] as const)
        .required(),
    }),
  },
} as const satisfies Record<string, EventRow>;
