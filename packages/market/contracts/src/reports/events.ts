import { object, string } from 'yup';
import { type EventRow, id, shortText, time } from '../event-fields';
import { MODERATION_OUTCOMES, REPORT_OUTCOMES, REPORTABLE_KINDS } from './report-terms';

export const EVENTS_OF_REPORTS = {
  'jobs.job-moderated.v1': {
    summary: 'An admin hid a reported job, took it down, showed it again, or declined its employer’s appeal.',
    consumers: ['applications'],
    payload: object({
      id: id(),
      login_id: id(),
      job_title: shortText(),
      outcome: string().oneOf(MODERATION_OUTCOMES).required(),
      reason: string().max(1_000),
      at: time(),
    }),
  },
  'jobs.report-decided.v1': {
    summary: 'A report was decided whose reporter left an email: the outcome is mailed there.',
    consumers: ['applications'],
    payload: object({
      email: string().required().max(254),
      kind: string().oneOf(REPORTABLE_KINDS).required(),
      title: shortText(),
      outcome: string().oneOf(REPORT_OUTCOMES).required(),
    }),
  },
} as const satisfies Record<string, EventRow>;
