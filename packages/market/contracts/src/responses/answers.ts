import type { Static } from '@sinclair/typebox';
import { count, id, listOf, nullable, number, oneOf, optional, record, text, time } from '@market/api/answer-fields';
import { RECORD_DAYS, RECORD_MIN, RESPONSE_STATES } from './constants';

/** Employer's record of first answers, with the same figures on every page. */
export const ResponseRecord = record({
  state: oneOf(RESPONSE_STATES, 'With fewer applications than a record needs, and none late: `new`'),
  counted: nullable(
    count(
      40,
      `Applications of the last ${String(RECORD_DAYS)} days that were answered or whose promised time has passed`,
    ),
    `Null with fewer than ${String(RECORD_MIN)}, but for the company itself: they would tell of one candidate`,
  ),
  answered: nullable(count(37), 'Null as `counted`'),
  percent: nullable(count(93, 'Share answered'), `Null with fewer than ${String(RECORD_MIN)} applications`),
  median_days: nullable(number(2.5), 'Days to the first answer; null as `percent`'),
});
export type ResponseRecord = Static<typeof ResponseRecord>;

/** Promise of a post, with the response records of its employer and of the post itself. */
export const JobResponses = record({
  promise_days: count(14, 'Days within which the employer promises a first answer'),
  employer: ResponseRecord,
  post: record(
    {
      counted: nullable(count(12), `Null with fewer than ${String(RECORD_MIN)}`),
      answered: nullable(count(11), 'Null as `counted`'),
    },
    'The same counts, of this post alone',
  ),
});
export type JobResponses = Static<typeof JobResponses>;

/** Applications that wait for a first answer, earliest promised date first. */
export const OwnResponses = record({
  record: ResponseRecord,
  usual_promise_days: count(14, 'Promise of a post that names none'),
  waiting: count(8, 'Applications without an answer, of the jobs that you see'),
  late: count(2, 'Those of the company past their promise'),
  backlog_percent: count(5, 'Share of late ones among those of the record’s days and those that still wait'),
  records: listOf(
    record({
      id: id(),
      job_id: id(),
      job_title: text('Senior nurse'),
      can_name: text('Ada King'),
      can_code: text('CND-3XK9TD'),
      sent_at: time(),
      answer_by: time('End of the promised time'),
      late_days: optional(count(3, 'Whole days since then')),
    }),
    'At most twenty',
  ),
});
export type OwnResponses = Static<typeof OwnResponses>;
