import { POOL_ANSWER_DAYS } from '../talent-pool/constants';
import { ASK_AGAIN_AFTER_DAYS, ENDED_ACCESS_DAYS } from './constants';

/** A right to see data of a person, as docs/privacy.md lists it. */
export interface AccessRight {
  /** Roles that have the right. */
  who: string;
  sees: string;
  since: string;
  until: string;
  /** Files that implement it, from the project's root. */
  decidedBy: readonly string[];
  /** Tests that prove its beginning and end. */
  shownBy: readonly string[];
}

const SEE = 'services/profile/src/viewing/use-cases/see-candidate.ts';
const ACCESS_OF_APPLICATION = 'services/applications/src/domain/application.ts';
const ACCESS = 'services/applications/src/domain/access.ts';
const REQUEST = 'services/profile/src/access/domain/access-request.ts';
const BLIND = 'services/profile/src/candidate-search/use-cases/find-blind-candidates.ts';
const ENDED_TESTS = [
  'services/profile/test/ended-access.test.ts',
  'services/applications/test/ended-access.test.ts',
] as const;
const REQUEST_TEST = 'services/profile/test/access-requests.test.ts';

/**
 * All rights to see personal data of candidates and reporters, with their ends. Code that authorizes access to a
 * candidate names the right by a key of this table.
 */
export const ACCESS_RIGHTS = {
  own: {
    who: 'The candidate',
    sees: 'Everything of their own: profile, pay, picture, resume, applications with their steps, requests, the jobs that weekly mails told of, what employers still read of finished applications, and who looked',
    since: 'The profile is filled in',
    until: 'The account is deleted',
    decidedBy: [SEE],
    shownBy: ['services/profile/test/authorization.test.ts'],
  },
  member: {
    who: 'Members of a company, by their role',
    sees: 'All that the company sees: owners, recruiters and read-only members everything, hiring managers those who apply to the jobs given to them. Owners and recruiters may save lists of applicants as files, and owners read who did, for two years. Owners may make keys by which a program of the company reads applications. The candidate reads who opened the profile or resume, with name and time',
    since: 'They accept an invitation to the company',
    until: 'They leave, are removed or get another role; what is the company’s stays',
    decidedBy: ['packages/market/contracts/src/companies/team-rights.ts', SEE, ACCESS_OF_APPLICATION],
    shownBy: [
      'services/identity/test/team.test.ts',
      'services/profile/test/team.test.ts',
      'services/applications/test/team.test.ts',
      'services/jobs/test/team.test.ts',
    ],
  },
  'granted-request': {
    who: 'An approved employer whose request the candidate granted',
    sees: 'The profile as it is, with contact, picture and resume, and what the candidate wrote with the answer; not what is earned now. The notice of it has the name',
    since: 'The candidate grants the request',
    until: 'The candidate revokes it, whatever becomes of applications; or one of the two accounts is deleted',
    decidedBy: [SEE, REQUEST],
    shownBy: [REQUEST_TEST],
  },
  'open-application': {
    who: 'An approved employer to one of whose jobs the candidate applied',
    sees: 'The profile as it is, with contact, picture, resume, the note and answers to questions; not what is earned now',
    since:
      'The candidate applies; of a finished application that the employer opens again before the reading is over, once that step can no longer be undone',
    until: 'The application ends: rejected, hired or withdrawn; or one of the two accounts is deleted',
    decidedBy: [SEE, ACCESS],
    shownBy: ['services/profile/test/authorization.test.ts', ...ENDED_TESTS],
  },
  'finished-application': {
    who: 'That employer, after a rejection or a hire',
    sees: 'What was sent, as it was then: profile, contact, resume, note and answers; no picture, and nothing that changes later',
    since: 'The application was rejected or ended in a hire',
    until: `\`ENDED_ACCESS_DAYS\` later (${String(ENDED_ACCESS_DAYS)} unless set), or once the candidate ends it, also where the application is opened again later; or one of the two accounts is deleted`,
    decidedBy: [SEE, ACCESS, 'services/profile/src/sent-profiles/use-cases/keep-sent-profiles.ts'],
    shownBy: ENDED_TESTS,
  },
  'talent-pool': {
    who: 'An approved employer to whose talent pool the candidate said yes; of its hiring managers those of that job',
    sees: 'A copy of profile, contact and resume as they were at the yes, or at the last update by the candidate; no picture, and nothing that changes later. Before the yes only the name, which came with the application',
    since: `The candidate says yes; no answer in ${String(POOL_ANSWER_DAYS)} days is a no`,
    until:
      'The agreed time of 6, 12 or 24 months is over; before that at once where the candidate ends it or hides from the company, the company takes the candidate out or is shown under another name or site, or one of the two accounts is deleted',
    decidedBy: [
      SEE,
      'services/profile/src/talent-pool/domain/pool-entry.ts',
      'services/profile/src/talent-pool/use-cases/answer-pool.ts',
      'services/profile/src/talent-pool/use-cases/end-pools.ts',
    ],
    shownBy: ['services/profile/test/talent-pool.test.ts'],
  },
  'name-of-application': {
    who: 'That employer, after a withdrawal and after what is above',
    sees: 'The name at the time of applying, the job, the dates and the steps with the reason that it gave',
    since: 'The application was withdrawn, or the reading of what was sent has ended',
    until: 'The candidate’s account is deleted: then job, dates and steps without the name',
    decidedBy: [ACCESS, 'services/applications/src/domain/application.ts'],
    shownBy: [...ENDED_TESTS, 'services/applications/test/forget-account.test.ts'],
  },
  'blind-record': {
    who: 'Every approved employer that the candidate does not hide from',
    sees: 'Category, skills, years of experience, education level and About, without what names or reaches the person, under a code of that employer’s own',
    since:
      'The candidate has chosen to be found, or filled in the profile before that was asked, and the account is verified and approved',
    until:
      'The candidate chooses not to be found, or hides from that company; the candidate applies to that employer, or its request was declined, revoked or withdrawn: then never again for that employer; while the account is locked or not verified, nobody',
    decidedBy: [
      BLIND,
      'services/profile/src/visibility/domain/visibility.ts',
      'services/profile/src/blind/domain/blind.ts',
      'services/profile/src/blind/domain/pair-codes.ts',
    ],
    shownBy: ['services/profile/test/visibility.test.ts', 'services/profile/test/blind.test.ts', REQUEST_TEST],
  },
  'sent-request': {
    who: 'An employer that asked for access',
    sees: 'Its own words, the state of the request and what the candidate wrote with a no; the blind record while the first request is not answered and the candidate is found',
    since: 'It asks',
    until: `One of the two accounts is deleted; after a no, a revocation or a withdrawal it may ask anew after ${String(ASK_AGAIN_AFTER_DAYS)} days, without a blind record`,
    decidedBy: ['services/profile/src/access/use-cases/list-access-requests.ts', REQUEST],
    shownBy: [REQUEST_TEST],
  },
  admin: {
    who: 'An admin',
    sees: 'Of accounts: name, email, phone, company, when made and what was decided; no profile, application or resume',
    since: 'The account is made',
    until: 'The account is deleted; the decision stays, without the name',
    decidedBy: ['packages/market/contracts/src/accounts/endpoints.ts'],
    shownBy: ['scripts/test/endpoints.test.ts', 'services/profile/test/authorization.test.ts'],
  },
  'waiting-application': {
    who: 'Whoever holds the link of the mail to the address that was given',
    sees: 'What was typed without an account for one job: name, email, phone, words about oneself, note and answers to questions; whether there is a resume, not the resume',
    since: 'The form is sent',
    until:
      'The application is sent: it is a profile and an application then; else seven days later, or once the account of that address is deleted',
    decidedBy: [
      'services/identity/src/use-cases/confirm-application.ts',
      'services/profile/src/waiting-applications/use-cases/take-waiting-application.ts',
    ],
    shownBy: ['scripts/test/apply-without-account.test.ts', 'services/profile/test/waiting-applications.test.ts'],
  },
  messages: {
    who: 'The candidate, and who acts for the company, of the messages of an application or of granted access',
    sees: 'Text and files that either side sent, when, and up to where the other side has seen them; no address of the other',
    since: 'It is sent',
    until: `For the company: the right to see the candidate ends. For both: \`ENDED_ACCESS_DAYS\` after the application or access ended, or the candidate’s account is deleted; of an employer’s deleted account the words stay until then, without their author`,
    decidedBy: [
      'services/applications/src/use-cases/messages/needs.ts',
      'services/applications/src/domain/messages/thread.ts',
      'services/applications/src/use-cases/messages/end-threads.ts',
    ],
    shownBy: ['services/applications/test/messages.test.ts'],
  },
  interviews: {
    who: 'The candidate, members of the company who see the applicant, whoever holds the link of the mail to the candidate, and whoever holds the secret address of a calendar feed of one of these',
    sees: 'Proposed and agreed times, the place, the time zones of both sides and what they wrote about it; the company also the colleagues who take part; no address of the other, also not in the calendar object',
    since: 'The company proposes it',
    until: `For the company: the right to see the candidate ends. The link: the last proposed time is over. The feed: it is revoked, or the membership ends. For both: \`ENDED_ACCESS_DAYS\` after the application ended, or the candidate’s account is deleted`,
    decidedBy: [
      'services/applications/src/use-cases/interviews/keep-interviews.ts',
      'services/applications/src/use-cases/interviews/keep-calendar-feed.ts',
      'services/applications/src/use-cases/interviews/end-interviews.ts',
    ],
    shownBy: ['services/applications/test/interviews.test.ts'],
  },
  assessment: {
    who: 'Members of the company who see the applicant; never the candidate in the product, to whom the company owes a copy by law',
    sees: 'Notes of colleagues with their authors, tags, ratings and feedback on interviews: who gives one of these reads those of others after the own one',
    since: 'A member writes, rates or tags',
    until:
      'The company’s sight of the applicant ends, at once after a withdrawal and where the candidate ends it; or one of the accounts is deleted. Of a member’s deleted account the words stay, without their author',
    decidedBy: [
      'services/applications/src/use-cases/assessments/keep-assessments.ts',
      'services/applications/src/use-cases/assessments/end-assessments.ts',
    ],
    shownBy: ['services/applications/test/assessments.test.ts'],
  },
  report: {
    who: 'An admin, of a report',
    sees: 'Reason and text of the report, the email that was left with it, and the ad or message as it was; employers never learn who reported',
    since: 'The report is sent',
    until:
      'The email: the decision, which is mailed there. Text and ad: 180 days after it; or the employer’s account is deleted',
    decidedBy: [
      'services/jobs/src/reports/use-cases/decide-report.ts',
      'services/jobs/src/reports/store/report-store.ts',
    ],
    shownBy: ['services/jobs/test/reports.test.ts'],
  },
} as const satisfies Readonly<Record<string, AccessRight>>;

/** Name of the right by which a person sees a candidate. */
export type AccessRightName = keyof typeof ACCESS_RIGHTS;
