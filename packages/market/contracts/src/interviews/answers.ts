import type { Static } from '@sinclair/typebox';
import { count, id, listOf, nullable, oneOf, optional, record, text, time, yesNo } from '@market/api/answer-fields';
import { Colleague } from '../assessments/answers';
import { INTERVIEW_PLACES, INTERVIEW_RECOMMENDATIONS, INTERVIEW_STATES } from './constants';

/** Another interview at the same time. Names only persons whom the reader may see anyway. */
export const InterviewConflict = record({
  time: time('Time of this interview that overlaps'),
  name: optional(text('Ada King', 'Member who takes part in the other one; left out for yourself')),
  agreed: yesNo('Whether the other one is agreed; else it is proposed'),
  about: optional(text('Ada Nwosu, Baker', 'The other one, for those who see its applicant, and for its candidate')),
});
export type InterviewConflict = Static<typeof InterviewConflict>;
export const InterviewConflicts = record({ records: listOf(InterviewConflict, 'By time') });

export const InterviewFeedback = record({
  by_name: text('Ada King', 'Member of the company who gave it'),
  recommendation: oneOf(INTERVIEW_RECOMMENDATIONS),
  text: text('Answered each question with an example.'),
  at: time(),
});
export type InterviewFeedback = Static<typeof InterviewFeedback>;

export const Interview = record({
  id: id(),
  application_id: id(),
  job_title: text('Senior nurse'),
  company: text('Northwind Ltd'),
  candidate: optional(text('Ada Nwosu', 'For the company')),
  state: oneOf(INTERVIEW_STATES, 'asked: the candidate has proposed other times'),
  times: listOf(time(), 'Times that are proposed: by the candidate where the state is asked'),
  at: nullable(time('Time that both sides agreed on')),
  minutes: count(45),
  time_zone: text('Europe/Oslo', 'Time zone of the company, by its IANA name'),
  candidate_time_zone: optional(text('America/New_York', 'Time zone of the candidate, once an answer has named it')),
  place_kind: oneOf(INTERVIEW_PLACES),
  place: text('https://meet.example/abc', 'Link of the video call, address, or number to call'),
  note: optional(text('Please bring your certificates.', 'To the candidate')),
  answer_note: optional(text('Mornings suit me better.', 'From the candidate')),
  reason: optional(text('The position is filled.', 'Of the cancellation')),
  arranged_by_name: optional(text('Ada King', 'Member who arranges it, for the company')),
  changed_by_name: optional(text('Grace Lee', 'Member who changed, answered or cancelled it last, for the company')),
  participants: optional(listOf(Colleague, 'Members who take part beside who arranges it; for the company')),
  conflicts: optional(listOf(InterviewConflict, 'Of the times that you may accept; left out without any')),
  feedback: optional(
    record({
      mine: nullable(InterviewFeedback),
      count: count(2, 'Members who gave any, oneself among them'),
      all: optional(listOf(InterviewFeedback, 'Left out until you have given your own, where you were in it')),
    }),
  ),
  revision: count(2, 'Grows with each change; an answer names the one that it was made to'),
  can: record({
    accept: yesNo(),
    ask: yesNo('Whether you may propose other times'),
    decline: yesNo(),
    change: yesNo('Whether you may change times, place and participants'),
    cancel: yesNo(),
    feedback: yesNo('Whether you may say how it was: it is over, and you were in it'),
  }),
});
export type Interview = Static<typeof Interview>;

export const Interviews = record({
  records: listOf(Interview, 'The newest first'),
  colleagues: optional(listOf(Colleague, 'Members who see this applicant, for those who may arrange interviews')),
});
export type Interviews = Static<typeof Interviews>;

export const OwnInterviews = record({
  records: listOf(Interview, 'Those to come, the soonest first'),
  feed_made_at: nullable(time('Making of the address of the calendar feed, where there is one')),
  time_zone: optional(
    text('Europe/Oslo', 'Of a candidate’s browser, as it was sent last; mails about interviews begin with it'),
  ),
});
export type OwnInterviews = Static<typeof OwnInterviews>;

export const NewCalendarFeed = record({
  address: text(
    'https://jobs.example.org/api/interviews/feeds/Zm9v…/interviews.ics',
    'Secret: whoever has it reads the interviews',
  ),
  made_at: time(),
});
export type NewCalendarFeed = Static<typeof NewCalendarFeed>;
