import type { Static } from '@sinclair/typebox';
import { SCAM_WORDINGS } from './post-flags';
import { AD_STANDINGS, REPORT_DECISIONS, REPORT_REASONS, REPORTABLE_KINDS } from './report-terms';
import {
  count,
  id,
  listing,
  listOf,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
  time,
  yesNo,
} from '@market/api/answer-fields';
import { PublishedAd, ReportedAd } from '../job-posts/answers';
import { ReportedMessage } from '../messaging/answers';

/** Evidence that the marketplace detected in a job post: a suspicious sentence, or another post with the same text. */
export const PostFlag = record({
  wording: optional(oneOf(SCAM_WORDINGS, 'What the sentence is about')),
  sentence: optional(text('Please send 50 USD for the training before you start.')),
  same_text: optional(
    record({
      job_id: id(),
      job_title: text('Senior nurse'),
      cmp_name: text('Northwind Ltd'),
      own: yesNo('Another post of the same company, for the same place'),
      percent: count(93, 'Share of the text that both have in common'),
    }),
  ),
});
export type PostFlag = Static<typeof PostFlag>;

/** A report, as admins read it. */
export const ReportRecord = record({
  id: id(),
  reason: oneOf(REPORT_REASONS),
  text: text('They ask for 200 USD before the interview.'),
  email: optional(text('ada@example.com', 'Where the outcome is mailed to; gone once it was')),
  at: time(),
  decided: yesNo('Whether a decision has answered it'),
  flags: optional(listOf(PostFlag, 'Evidence, in a report that the marketplace itself made')),
});
export type ReportRecord = Static<typeof ReportRecord>;

export const ReportDecisionRecord = record({
  id: id(),
  decision: oneOf(REPORT_DECISIONS),
  reason: text('It asks applicants for money.'),
  by: text('Grace Hopper (grace@jobs.example)', 'Name and email of the admin at that time'),
  at: time(),
});
export type ReportDecisionRecord = Static<typeof ReportDecisionRecord>;

/** All reports and decisions about one job, company or message. */
export const ReportCase = record({
  id: id(),
  kind: oneOf(REPORTABLE_KINDS),
  target_id: id('Of the job or message, or the company’s code'),
  title: text('Senior nurse', 'Title of the job, name of the company, or who wrote the message'),
  cmp_code: text('CMP-3XK9TD'),
  cmp_name: text('Northwind Ltd'),
  login_id: id('The account that it belongs to'),
  open: yesNo('Whether it waits for a decision'),
  standing: oneOf(AD_STANDINGS),
  waiting: count(3, 'Reports, and an appeal, that no decision has answered'),
  since: nullable(time('Since when it waits')),
  ads: listOf(
    ReportedAd,
    'The job as it was when it was reported or appealed for, the newest first; empty for a company or message',
  ),
  message: optional(ReportedMessage),
  versions: listOf(
    record({ from: time(), until: time(), ad: PublishedAd }),
    'The last published states of the job, newest first; ten at most',
  ),
  reports: listOf(ReportRecord, 'The newest first; twenty at most'),
  appeal: nullable(record({ text: text('The fee was a mistake and is gone.'), at: time() })),
  history: listOf(ReportDecisionRecord, 'The newest first'),
  revision: count(2, 'Grows with each report, appeal and decision'),
  can: record({
    take_down: yesNo(),
    hide: yesNo(),
    dismiss: yesNo(),
    restore: yesNo(),
    resolve: yesNo('For a company or message: closes it as acted on, with a word on what was done'),
  }),
});
export type ReportCase = Static<typeof ReportCase>;

export const ReportFigures = record({
  open: count(4, 'Jobs, companies and messages that wait'),
  oldest_at: nullable(time('Since when the oldest of them waits')),
  median_hours: nullable(number(5.5, 'From the first report to the decision, of the last hundred decisions')),
});
export type ReportFigures = Static<typeof ReportFigures>;

export const ReportCases = record({ ...listing(ReportCase).properties, figures: ReportFigures });
export type ReportCases = Static<typeof ReportCases>;
