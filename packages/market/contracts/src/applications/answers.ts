import { type Static, Type } from '@sinclair/typebox';
import { pick } from '@market/api';
import {
  count,
  forEach,
  id,
  listing,
  listOf,
  nullable,
  number,
  oneOf,
  onlyTrue,
  optional,
  record,
  text,
  time,
  yesNo,
} from '@market/api/answer-fields';
import { SignedIn } from '../accounts/answers';
import { ApplicantTag } from '../assessments/answers';
import { companyLogo } from '../companies/answer-parts';
import { OPEN_INTERVIEW_STATES } from '../interviews/constants';
import { Candidate, Education, Experience } from '../profiles/answers';
import { status } from './answer-parts';
import { REJECTION_CAUSES } from './constants';
import { APPLICATION_STATUSES } from './application-states';
import { AnsweredQuestion, ScreenedAnswer } from './question-answers';
import { ApplicationStage } from './stage-answers';

export const SentApplication = record({ id: id(), status: status() });

/** Response to the form without an account, the same for every address. */
export const KeyOfWaitingApplication = record({
  message: text('Almost done: open the link in the email that we sent you. Your application is sent then.'),
  waiting_key: text(
    'kV7mX2pQ9sT4wZ8aB1cD3eF5gH6jK0lN',
    'A secret of whoever sent the form: changes the address of the mail or sends it again',
  ),
});
export type KeyOfWaitingApplication = Static<typeof KeyOfWaitingApplication>;

/** Application without an account, shown to the holder of the mailed link before it is sent. */
export const WaitingApplication = record({
  job_id: id(),
  job_title: text('Senior nurse'),
  cmp_name: text('Northwind Ltd'),
  can_name: text('Ada King'),
  can_email: text('ada@example.com'),
  can_mobn: text('2233445566'),
  can_about: optional(text('Nurse with eight years in emergency care.')),
  note: optional(text('I can start in May.')),
  answers: optional(listOf(AnsweredQuestion)),
  has_resume: yesNo(),
  sign_in: optional(onlyTrue('The address has an account: only its owner, signed in, can send this application')),
});
export type WaitingApplication = Static<typeof WaitingApplication>;

/** Waiting application from which identity creates an account; only sent within the private network. */
export const KeptWaitingApplication = record({
  ...WaitingApplication.properties,
  can_country: text('NO', 'Country that the phone number was read in'),
  terms_version: text('2026-11-28', 'Version of the terms of use that were accepted'),
  terms_at: time('When the terms were accepted'),
});
export type KeptWaitingApplication = Static<typeof KeptWaitingApplication>;

/** Remainder of a waiting application, to be sent once the profile has the rest. */
export const TakenApplication = record({
  job_id: id(),
  note: optional(text('I can start in May.')),
  answers: optional(listOf(AnsweredQuestion, 'Questions as they were when the form was sent')),
});
export type TakenApplication = Static<typeof TakenApplication>;

/** Confirmed application, with its candidate's session. */
export const ConfirmedApplication = record({
  id: id(),
  status: status(),
  ...pick(SignedIn.properties, 'user', 'token'),
});
export type ConfirmedApplication = Static<typeof ConfirmedApplication>;

/** Step in an application's history: status, actor and time. */
export const StatusChange = record({
  status: status(),
  by: oneOf(['EMP', 'CND']),
  by_login_id: id(),
  by_name: optional(text('Ada King', 'Member of the company who took it; only colleagues read it')),
  at: time(),
  reason: optional(text('We have filled this post.', 'Of a rejection, where the employer gave one')),
  cause: optional(oneOf(REJECTION_CAUSES, 'Of a rejection, for the team; only the employer reads it')),
  cause_note: optional(text('Two years short.', 'To the cause, in the words of the team; only the employer reads it')),
  message: optional(text('Please bring your certificates.', 'To the candidate, in the words of the employer')),
  silent: optional(onlyTrue('Nothing of it was sent to the candidate; only the employer reads that')),
  taken_back: optional(onlyTrue('It was taken back before anybody had heard of it; only the employer sees it')),
  undoes: optional(onlyTrue('It takes the step before it back; only the employer sees it')),
  stage: optional(
    text('Technical interview', 'Own stage that it led to, by its name then; only the employer reads it'),
  ),
  unanswered: optional(onlyTrue('Its candidate closed it, because the promised time had passed without an answer')),
});
export type StatusChange = Static<typeof StatusChange>;

/** Move of an application between own stages of one state; nobody is notified of it. */
export const StageMove = record({
  from: text('Phone call', 'Names of the stages as they were then'),
  to: text('Technical interview'),
  by_login_id: id(),
  by_name: optional(text('Ada King')),
  at: time(),
});
export type StageMove = Static<typeof StageMove>;

const shared = {
  id: id(),
  status: status(),
  job_id: id(),
  job_title: text('Senior nurse'),
  note: optional(text('I can start in May.')),
  created_at: time(),
  updated_at: time(),
  history: listOf(StatusChange),
};

/** Application in the candidate's list. */
export const CandidateApplication = record({
  ...shared,
  answers: optional(listOf(AnsweredQuestion, 'Screening questions as they were when the application was sent')),
  cmp_code: text('CMP-3XK9TD'),
  cmp_name: text('Northwind Ltd'),
  cmp_logo: optional(companyLogo()),
  job_location: text('Oslo, Norway'),
  employer_left: optional(
    onlyTrue('The employer’s account was deleted: neither job nor company can be looked at any more'),
  ),
  job_closed: optional(onlyTrue('The job takes no more applications; this one stands as it is')),
  access_until: optional(
    time('Until when the employer reads what was sent with a finished application; absent where that has ended'),
  ),
  answer_by: optional(time('End of the time in which a first answer was promised; absent once one came')),
  next_interview: optional(
    record(
      {
        state: oneOf(OPEN_INTERVIEW_STATES, 'proposed: the company waits for your answer'),
        at: optional(time('Agreed time')),
      },
      'The interview that waits for your answer, else the soonest agreed one, else one that you proposed times for',
    ),
  ),
  can: record({
    withdraw: yesNo(),
    close_unanswered: yesNo('Whether it can be closed as unanswered: the promised time has passed'),
    end_access: yesNo('Whether that reading can be ended at once'),
  }),
});
export type CandidateApplication = Static<typeof CandidateApplication>;
export const CandidateApplications = listing(CandidateApplication);

const pickedStage = record(pick(ApplicationStage.properties, 'id', 'name'), 'Own stage of the job in which it stands');

/** Application in the list of the job's employer. */
export const EmployerApplication = record({
  ...shared,
  revision: optional(count(3, 'Grows with each change; sent with a step, it refuses one on an older state')),
  answers: optional(
    listOf(ScreenedAnswer, 'Screening questions as they were when the application was sent; read as long as its note'),
  ),
  cmp_name: text('Northwind Ltd', 'As its candidate reads it in mails'),
  tags: optional(listOf(ApplicantTag, 'Tags of the company that it has, by name')),
  stage: optional(pickedStage),
  stage_moves: optional(listOf(StageMove, 'Moves between stages of one state, oldest first')),
  answer_by: optional(time('End of the promised time, while it waits for its first answer')),
  rating: optional(
    record(
      {
        mine: nullable(count(4, 'Your stars')),
        mean: optional(number(3.7, 'Mean of all, to a decimal, for those who have rated')),
        count: count(2, 'Members who rated'),
      },
      'Stars that the team gave; absent where nobody has rated',
    ),
  ),
  unread_messages: optional(count(2, 'Messages of the candidate that nobody of the company has seen')),
  candidate: record(
    {
      ...pick(
        Candidate.properties,
        'can_code',
        'can_name',
        'can_email',
        'can_mobn',
        'can_phone',
        'can_about',
        'can_skill',
        'can_resume',
      ),
      candidate_exp: listOf(record(pick(Experience.properties, 'exp_desg', 'emp_name', 'job_stdt', 'job_endt'))),
      candidate_edu: listOf(
        record(pick(Education.properties, 'can_edu', 'can_stre', 'can_scho', 'can_pasy', 'can_cgpa', 'can_perc')),
      ),
    },
    'Of a finished application as it was sent; of a withdrawn one, and once access has ended, only the name, and of a deleted account not even that; code and texts are empty then',
  ),
  access_until: optional(time('Until when the candidate of a finished application is told as it was sent')),
  access_ended: optional(onlyTrue('What was sent is no longer told: its time is over, or the candidate ended it')),
  can: record(
    {
      reject: yesNo(),
      forward: listOf(status()),
      back: listOf(status()),
      stages: optional(listOf(ApplicationStage, 'Own stages to which it may be moved, its own state’s without a step')),
      undo_until: optional(time('Until when the last step can be taken back, and its candidate sees the one before')),
      undo_rejection: optional(onlyTrue('The same of a rejection, by its older name')),
    },
    'Which statuses the employer may set now',
  ),
});
export type EmployerApplication = Static<typeof EmployerApplication>;
export const EmployerApplications = listing(EmployerApplication);

/** Log of applicant exports, for the company's owners. */
export const ApplicantExports = record({
  records: listOf(
    record({
      id: id(),
      at: time(),
      by_name: text('Ada King', 'Member who made the file; empty of a deleted account'),
      count: count(41, 'Applications in the file'),
    }),
    'The newest first, those of two years, a hundred at most',
  ),
});
export type ApplicantExports = Static<typeof ApplicantExports>;

/** Application with its neighbours in the list that the query specifies. */
export const OpenedApplication = record({
  ...EmployerApplication.properties,
  previous: nullable(id(), 'The next newer one; null at the top of the list'),
  next: nullable(id(), 'The next older one; null at its end'),
});
export type OpenedApplication = Static<typeof OpenedApplication>;

/** Application after a status change, in the form of the caller's list. */
export const ChangedApplication = Type.Union([EmployerApplication, CandidateApplication]);

export const ApplicationFromCandidate = record({ id: id() });

export const DashboardData = record({
  jobs_open: count(),
  jobs_total: count(),
  applicants_total: count(),
  applicants_new: count(),
  requests_pending: count(),
  requests_granted: count(),
  by_status: forEach(APPLICATION_STATUSES, count()),
  by_day: listOf(
    record({ date: text('2026-03-02'), count: count() }),
    'The last 30 days, oldest first; days without applications count 0',
  ),
  recent: listOf(EmployerApplication),
});
export type DashboardData = Static<typeof DashboardData>;
