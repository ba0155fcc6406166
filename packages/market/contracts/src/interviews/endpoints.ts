import type { Access, Endpoint } from '@market/api';
import { approvedMember } from '../callers';
import { LIMITS_OF_INTERVIEWS } from './limits';
import {
  interviewAnswerSchema,
  interviewCancelSchema,
  interviewChangeSchema,
  interviewConflictsSchema,
  interviewFeedbackSchema,
  interviewSchema,
  listInterviewsSchema,
} from './schemas';

const BOTH_SIDES = { roles: ['CND', 'EMP'], approved: ['EMP'], right: 'see-applicants' } as const satisfies Access;

export const proposeInterview = {
  service: 'applications',
  method: 'POST',
  path: '/job-applications/application/:id/interviews',
  summary: 'Propose times for an interview to an applicant',
  access: approvedMember('arrange-interviews'),
  body: interviewSchema,
  answers: { 201: 'Interview' },
  idempotent: true,
  errors: ['interview-closed', 'thread-closed'],
  limits: [LIMITS_OF_INTERVIEWS.interviewChanges],
} as const satisfies Endpoint;

export const listInterviews = {
  service: 'applications',
  method: 'GET',
  path: '/job-applications/application/:id/interviews',
  summary: 'List the interviews of an application',
  access: BOTH_SIDES,
  query: listInterviewsSchema,
  answers: { 200: 'Interviews' },
  errors: ['not-found'],
} as const satisfies Endpoint;

export const checkInterviewTimes = {
  service: 'applications',
  method: 'POST',
  path: '/job-applications/application/:id/interviews/conflicts',
  summary: 'Check for other interviews of yourself and of colleagues at given times, before proposing them',
  access: approvedMember('arrange-interviews'),
  body: interviewConflictsSchema,
  answers: { 200: 'InterviewConflicts' },
  errors: ['not-found'],
  readOnly: true,
} as const satisfies Endpoint;

export const changeInterview = {
  service: 'applications',
  method: 'PUT',
  path: '/interviews/:id',
  summary:
    'Change the times, place, message or participants of an interview; a new time needs the candidate’s acceptance',
  access: approvedMember('arrange-interviews'),
  body: interviewChangeSchema,
  answers: { 200: 'Interview' },
  errors: ['interview-closed', 'changed-meanwhile', 'thread-closed'],
  limits: [LIMITS_OF_INTERVIEWS.interviewChanges],
} as const satisfies Endpoint;

export const answerInterview = {
  service: 'applications',
  method: 'PUT',
  path: '/interviews/:id/answer',
  summary: 'Answer proposed times: accept one, propose others, or decline; as the company, accept one of the candidate',
  access: { roles: ['CND', 'EMP'], approved: ['EMP'], right: 'arrange-interviews' },
  body: interviewAnswerSchema,
  answers: { 200: 'Interview' },
  errors: ['interview-closed', 'changed-meanwhile'],
  limits: [LIMITS_OF_INTERVIEWS.interviewChanges],
} as const satisfies Endpoint;

export const cancelInterview = {
  service: 'applications',
  method: 'PUT',
  path: '/interviews/:id/cancelled',
  summary: 'Cancel an interview',
  access: approvedMember('arrange-interviews'),
  body: interviewCancelSchema,
  answers: { 200: 'Interview' },
  errors: ['interview-closed', 'changed-meanwhile', 'thread-closed'],
  limits: [LIMITS_OF_INTERVIEWS.interviewChanges],
} as const satisfies Endpoint;

export const giveInterviewFeedback = {
  service: 'applications',
  method: 'PUT',
  path: '/interviews/:id/feedback',
  summary: 'Save your feedback on an interview that you took part in; colleagues’ feedback is visible afterwards',
  access: approvedMember('assess-applicants'),
  body: interviewFeedbackSchema,
  answers: { 200: 'Interview' },
  errors: ['interview-closed'],
  limits: [LIMITS_OF_INTERVIEWS.interviewChanges],
} as const satisfies Endpoint;

export const showInterviewOfLink = {
  service: 'applications',
  method: 'GET',
  path: '/interviews/links/:token',
  summary: 'Show the interview of a mailed link; changes nothing',
  access: 'public',
  answers: { 200: 'Interview' },
  errors: ['link-invalid'],
  limits: [LIMITS_OF_INTERVIEWS.interviewLinks],
} as const satisfies Endpoint;

export const answerInterviewOfLink = {
  service: 'applications',
  method: 'PUT',
  path: '/interviews/links/:token/answer',
  summary: 'Answer proposed times by a mailed link, without an account: as the candidate of that interview alone',
  access: 'public',
  body: interviewAnswerSchema,
  answers: { 200: 'Interview' },
  errors: ['link-invalid', 'interview-closed', 'changed-meanwhile'],
  limits: [LIMITS_OF_INTERVIEWS.interviewLinks],
} as const satisfies Endpoint;

export const listOwnInterviews = {
  service: 'applications',
  method: 'GET',
  path: '/interviews',
  summary: 'List your upcoming interviews, and whether a calendar feed exists',
  access: BOTH_SIDES,
  answers: { 200: 'OwnInterviews' },
} as const satisfies Endpoint;

export const makeCalendarFeed = {
  service: 'applications',
  method: 'POST',
  path: '/interviews/feed',
  summary: 'Create or rotate the secret address of your interview calendar, shown only once',
  access: BOTH_SIDES,
  answers: { 201: 'NewCalendarFeed' },
  limits: [LIMITS_OF_INTERVIEWS.calendarFeedsMade],
  leavesPages: true,
} as const satisfies Endpoint;

export const removeCalendarFeed = {
  service: 'applications',
  method: 'DELETE',
  path: '/interviews/feed',
  summary: 'Revoke the address of your calendar feed: its next call is refused',
  access: { roles: ['CND', 'EMP'], right: 'see-applicants' },
  answers: { 204: 'nothing' },
  leavesPages: true,
} as const satisfies Endpoint;

export const readCalendarFeed = {
  service: 'applications',
  method: 'GET',
  path: '/interviews/feeds/:token/interviews.ics',
  summary: 'Get an interview calendar by its secret address (RFC 5545)',
  access: 'public',
  answers: { 200: { type: 'text/calendar' } },
  errors: ['not-found'],
  limits: [LIMITS_OF_INTERVIEWS.calendarFeedTries, LIMITS_OF_INTERVIEWS.calendarFeedReads],
} as const satisfies Endpoint;
