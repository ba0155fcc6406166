import {
  ANSWERS_KEPT_SECONDS,
  COUNTS_KEPT_SECONDS,
  ENDED_SESSIONS_KEPT_SECONDS,
  INBOX_KEPT_SECONDS,
  MAILBOX_KEPT_SECONDS,
  OUTBOX_KEPT_SECONDS,
  REPLAYED_LETTERS_KEPT_SECONDS,
  SENT_MESSAGES_KEPT_SECONDS,
} from '@market/api/kept-for';
import { RESET_LINK_LIFETIME_SECONDS, UNPROVED_ACCOUNT_DAYS } from '../accounts/constants';
import { APPLICANTS_EXPORT_DAYS } from '../applications/schemas';
import { WAITING_APPLICATION_DAYS } from '../applications/constants';
import { TEAM_HISTORY_DAYS } from '../companies/team';
import { DAY, HOUR, MINUTE } from '@market/api/durations';
import { WEBHOOK_LOG_DAYS } from '../integrations/webhooks';
import { JOB_VISITS_KEPT_DAYS } from '../job-statistics/constants';
import type { ServiceName } from '../services';
import { POOL_ASK_AGAIN_DAYS } from '../talent-pool/constants';
import type { AccessRightName } from './access-rights';
import { ENDED_ACCESS_DAYS, LOOKS_KEPT_DAYS } from './constants';
import {
  CODES_REMEMBERED_SECONDS,
  JOB_NEWS_KEPT_SECONDS,
  LOOSE_FILES_KEPT_SECONDS,
  NOTIFICATIONS_KEPT_SECONDS,
  PUBLISHED_POSTS_KEPT_SECONDS,
  REPORTS_KEPT_SECONDS,
  SESSIONS_REMEMBERED_SECONDS,
} from './kept-for';

/**
 * Data of a deleted account that a row may keep: ids that no longer resolve (ADR 0044), and names that candidates keep.
 */
export type Remains = 'login_id' | 'can_code' | 'cmp_code' | 'cmp_name';

/** Duty that does not apply, or is not fulfilled, with the reason. */
interface None {
  readonly none: string;
}

/** Erasure when a person's account ends, or when a company's last owner leaves. */
interface Erased {
  readonly when: 'account-ends' | 'company-ends';
  /** File that implements the erasure, and the test that proves it, from the project's root. */
  readonly by: string;
  readonly shownBy: string;
  readonly leaves?: readonly Remains[];
  /** Erased fields, where the row itself remains. */
  readonly of?: string;
}

/** Sections of an account's data export (packages/market/market-ui/src/account/own-data.ts). */
export const OWN_DATA_PARTS = [
  'account',
  'accepted_terms',
  'passkeys',
  'devices',
  'notifications',
  'notification_choices',
  'notification_digests',
  'messages',
  'profile',
  'visibility',
  'resume_details',
  'applications',
  'looks',
  'interviews',
  'interview_time_zone',
  'calendar_feed',
  'sent_profiles',
  'access_requests',
  'talent_pools',
  'saved_jobs',
  'saved_searches',
  'match_wishes',
  'not_for_me',
  'message_templates',
  'assessments',
  'company',
  'company_page',
  'jobs',
  'job_templates',
  'published_jobs',
  'job_feeds',
  'api_keys',
  'webhooks',
] as const;
export type OwnDataPart = (typeof OWN_DATA_PARTS)[number];

/** Readers of rows in the product: by an access right, or as one of these groups. */
type Reader = AccessRightName | 'account' | 'company' | 'admins' | 'everybody' | 'nobody';

/** Retention: the database (TTL) or a sweep deletes the row that long after the date in the field. */
type Retention =
  | { readonly field: string; readonly seconds: number; readonly date?: string }
  | { readonly sweptBy: string; readonly seconds: number; readonly after: string }
  | None;

/** Row of the table for a kind of stored rows about people. */
interface AboutPeople {
  /** Services whose databases contain the collection. */
  readonly services: readonly ServiceName[];
  readonly collection: string;
  /** Content: the rows' data, and the people concerned. */
  readonly what: string;
  readonly erase: Erased | None;
  readonly export: { readonly parts: readonly OwnDataPart[] } | None;
  /** Readers; the rows are hidden from everybody else. */
  readonly hide: { readonly fromAllBut: readonly Reader[]; readonly while?: string };
  readonly retention: Retention;
  readonly notify: { readonly whom: 'account' | 'candidate' | 'company' | 'reporter'; readonly of: string } | None;
}

/** Row of the table for a collection without personal data. */
interface AboutNobody {
  readonly services: readonly ServiceName[];
  readonly collection: string;
  /** Reason why the rows concern nobody. */
  readonly nobody: string;
}

export type PersonalDataRow = AboutPeople | AboutNobody;

const IDENTITY_TESTS = 'services/identity/test/delete-account.test.ts';
const WITH_SESSIONS = {
  when: 'account-ends',
  by: 'services/identity/src/use-cases/end-account.ts',
  shownBy: IDENTITY_TESTS,
} as const;
const WITH_PROFILE = {
  when: 'account-ends',
  by: 'services/profile/src/accounts/use-cases/forget-account.ts',
  shownBy: 'services/profile/test/forget-account.test.ts',
} as const;
const WITH_COMPANY_PROFILE = { ...WITH_PROFILE, when: 'company-ends' } as const;
const WITH_KEPT_JOBS = {
  when: 'account-ends',
  by: 'services/jobs/src/events/consumers.ts',
  shownBy: 'services/jobs/test/forget-employer.test.ts',
} as const;
/** Rows of a company that name members. */
const WITH_THE_COMPANY = 'With the company; of a member whose company stays the id stays';
const WITH_POSTS = { ...WITH_KEPT_JOBS, when: 'company-ends' } as const;
const IN_APPLICATIONS = {
  when: 'account-ends',
  by: 'services/applications/src/events/forget-account.ts',
  shownBy: 'services/applications/test/forget-account.test.ts',
} as const;
const WITH_COMPANY_IN_APPLICATIONS = { ...IN_APPLICATIONS, when: 'company-ends' } as const;

const UNTIL_ERASED = { none: 'Kept until it is erased or changed' } as const;
const SECRET = { none: 'A secret, of no use to who reads it' } as const;
const COPY = { none: 'A copy: the service that it is of gives it' } as const;
const NOBODY_TOLD = { none: 'nothing that anybody waits for' } as const;
const ONLY_SYSTEM = { fromAllBut: ['nobody'] } as const;
const OWN = { fromAllBut: ['account'] } as const;
const OF_THE_COMPANY = { fromAllBut: ['company'] } as const;

/**
 * Table of duties: for each kind of stored rows, by model name, whether it is about people, and if so its erasure,
 * export section, readers, retention and notification. A store without a row does not compile (`modelOf`);
 * docs/privacy.md is generated from it.
 */
export const PERSONAL_DATA = {
  // Platform.
  AccountCopy: {
    services: ['profile', 'jobs', 'applications', 'remotes'],
    collection: 'account_copies',
    what: 'Name, email, phone, company and state of an account, as identity told them',
    erase: {
      when: 'account-ends',
      by: 'packages/platform/service-kit/src/auth/account-view.ts',
      shownBy: 'scripts/test/deleted-account.test.ts',
      leaves: ['login_id'],
      of: 'Name, email, phone and codes',
    },
    export: COPY,
    hide: { fromAllBut: ['member', 'admin'], while: 'Codes answer 404 while the account is locked' },
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  EndedSession: {
    services: ['profile', 'jobs', 'applications', 'remotes'],
    collection: 'ended_sessions',
    nobody: `Random ids of sessions that are no more, without their account, for ${String(ENDED_SESSIONS_KEPT_SECONDS / MINUTE)} minutes`,
  },
  IdempotencyKey: {
    services: ['identity', 'profile', 'jobs', 'applications', 'remotes'],
    collection: 'idempotency_keys',
    what: 'The answer to a call with an idempotency key, whatever it says of the caller; the key is a hash',
    erase: { none: 'Nothing finds it but the same call, and it goes soon (ADR 0044)' },
    export: { none: 'Said once already, to the same caller' },
    hide: OWN,
    retention: {
      field: 'expiresAt',
      seconds: 0,
      date: `${String(ANSWERS_KEPT_SECONDS / HOUR)} hours after the answer`,
    },
    notify: NOBODY_TOLD,
  },
  LooseFile: {
    services: ['profile', 'applications'],
    collection: 'loose_files',
    nobody: 'Ids of files that no record names, until the sweep deletes these',
  },

  // Identity.
  Account: {
    services: ['identity'],
    collection: 'accounts',
    what: 'Name, email, phone, hash of the password, accepted terms, company and decisions about it',
    erase: WITH_SESSIONS,
    export: { parts: ['account', 'accepted_terms'] },
    hide: { fromAllBut: ['account', 'admin', 'company'] },
    retention: {
      sweptBy: 'services/identity/src/use-cases/end-unproved.ts',
      seconds: UNPROVED_ACCOUNT_DAYS * DAY,
      after: 'a sign-up that proved neither email nor phone; others until they are erased',
    },
    notify: { whom: 'account', of: 'A change of email, phone, password or sign-in, a lock, and the deletion, by mail' },
  },
  Session: {
    services: ['identity'],
    collection: 'sessions',
    what: 'Device and address of somebody who is signed in',
    erase: WITH_SESSIONS,
    export: { parts: ['devices'] },
    hide: OWN,
    retention: { field: 'expires_at', seconds: SESSIONS_REMEMBERED_SECONDS, date: 'the end of the session' },
    notify: { whom: 'account', of: 'A session that was ended because its token was used twice, by mail' },
  },
  RefreshToken: {
    services: ['identity'],
    collection: 'refresh_tokens',
    what: 'Hashes of the tokens of a session',
    erase: WITH_SESSIONS,
    export: SECRET,
    hide: ONLY_SYSTEM,
    retention: { field: 'expires_at', seconds: SESSIONS_REMEMBERED_SECONDS, date: 'the end of the session' },
    notify: NOBODY_TOLD,
  },
  AccountDecision: {
    services: ['identity'],
    collection: 'account_decisions',
    what: 'A decision about an account: reason, company, state before, and the admin who took it',
    erase: { none: 'It is a record of who decided, without name or address of the account (ADR 0044)' },
    export: { none: 'The reason is in the account while the decision stands' },
    hide: { fromAllBut: ['admins'] },
    retention: { none: 'Kept without limit, as evidence of the decision' },
    notify: { whom: 'account', of: 'The decision with its reason, by mail or as a notification' },
  },
  MailLink: {
    services: ['identity'],
    collection: 'mail_links',
    what: 'Email to which a link was sent, and the hash of the link',
    erase: {
      ...WITH_SESSIONS,
      of: `Links of the account; one asked for with an email of no account names that email for ${String(RESET_LINK_LIFETIME_SECONDS / MINUTE)} minutes`,
    },
    export: SECRET,
    hide: ONLY_SYSTEM,
    retention: { field: 'expires_at', seconds: 0, date: 'the end of the link' },
    notify: { whom: 'account', of: 'The link itself, by mail' },
  },
  UndoLink: {
    services: ['identity'],
    collection: 'undo_links',
    what: 'Email and phone before a change that can be taken back',
    erase: WITH_SESSIONS,
    export: SECRET,
    hide: ONLY_SYSTEM,
    retention: { field: 'expires_at', seconds: 0, date: 'the end of the link' },
    notify: { whom: 'account', of: 'The change, at the address of before' },
  },
  ApplicationLink: {
    services: ['identity'],
    collection: 'application_links',
    what: 'Email to which the link of an application without an account was sent',
    erase: { ...WITH_SESSIONS, of: 'Those of the account and of its proved email' },
    export: SECRET,
    hide: ONLY_SYSTEM,
    retention: { field: 'expires_at', seconds: 0, date: `${String(WAITING_APPLICATION_DAYS)} days after the form` },
    notify: { whom: 'candidate', of: 'The link itself, by mail' },
  },
  OneTimeCode: {
    services: ['identity'],
    collection: 'one_time_codes',
    what: 'Account or phone to which a code was sent, and the hash of the code',
    erase: WITH_SESSIONS,
    export: SECRET,
    hide: ONLY_SYSTEM,
    retention: { field: 'expires_at', seconds: CODES_REMEMBERED_SECONDS, date: 'the end of the code' },
    notify: { whom: 'account', of: 'The code itself, by text message or mail' },
  },
  Passkey: {
    services: ['identity'],
    collection: 'passkeys',
    what: 'Public key and name of a passkey',
    erase: WITH_SESSIONS,
    export: { parts: ['passkeys'] },
    hide: OWN,
    retention: UNTIL_ERASED,
    notify: { whom: 'account', of: 'A passkey that was added or removed, by mail' },
  },
  SecondFactor: {
    services: ['identity'],
    collection: 'second_factors',
    what: 'Sealed secret of an administrator’s authenticator app, hashes of recovery codes',
    erase: WITH_SESSIONS,
    export: SECRET,
    hide: ONLY_SYSTEM,
    retention: UNTIL_ERASED,
    notify: { whom: 'account', of: 'A second factor that was added or removed, by mail' },
  },
  SignInStep: {
    services: ['identity'],
    collection: 'sign_in_steps',
    what: 'An account whose sign-in waits for its second step',
    erase: WITH_SESSIONS,
    export: SECRET,
    hide: ONLY_SYSTEM,
    retention: { field: 'expires_at', seconds: 0, date: 'the end of the step' },
    notify: NOBODY_TOLD,
  },
  Tries: {
    services: ['identity'],
    collection: 'tries',
    nobody: 'Counts under hashes of addresses and emails, without these',
  },
  Turn: {
    services: ['identity', 'jobs', 'applications'],
    collection: 'turns',
    nobody: 'Counts under hashes of accounts, companies and applications, for a day after the last change',
  },
  Once: {
    services: ['identity'],
    collection: 'once',
    what: 'That an account was told today of a second sign-up; ids of used Google tokens',
    erase: { none: 'An id alone, which goes by itself' },
    export: { none: 'Says nothing of the person' },
    hide: ONLY_SYSTEM,
    retention: { field: 'expires_at', seconds: 0, date: 'the next day, or the end of the token' },
    notify: NOBODY_TOLD,
  },
  TeamInvitation: {
    services: ['identity'],
    collection: 'team_invitations',
    what: 'Email of somebody invited to a company, and by whom',
    erase: {
      when: 'account-ends',
      by: 'services/identity/src/use-cases/team-keeper.ts',
      shownBy: 'services/identity/test/team.test.ts',
      leaves: ['login_id'],
      of: 'Invitations to the proved email, and all of a company that ends; of who invited the id stays',
    },
    export: { none: 'Read on the page of the team, where it names others' },
    hide: { fromAllBut: ['company'], while: 'Owners read them' },
    retention: { field: 'removed_at', seconds: 0, date: 'some time after the invitation ended' },
    notify: { whom: 'account', of: 'The invitation, by mail' },
  },
  TeamChange: {
    services: ['identity'],
    collection: 'team_changes',
    what: 'Names of members and emails of the invited in the history of a team',
    erase: {
      when: 'account-ends',
      by: 'services/identity/src/use-cases/team-keeper.ts',
      shownBy: 'services/identity/test/team.test.ts',
      leaves: ['login_id'],
      of: 'Name and proved email, and all of a company that ends; email of an invited person without an account not',
    },
    export: { none: 'Read on the page of the team, where it names others' },
    hide: { fromAllBut: ['company'], while: 'Owners read them' },
    retention: { field: 'at', seconds: TEAM_HISTORY_DAYS * DAY, date: 'the change' },
    notify: NOBODY_TOLD,
  },
  DomainProof: {
    services: ['identity'],
    collection: 'domain_proofs',
    what: 'Domain that a company proved, by its owner’s account',
    erase: {
      when: 'company-ends',
      by: 'services/identity/src/use-cases/team-keeper.ts',
      shownBy: 'services/identity/test/company-domain.test.ts',
    },
    export: { parts: ['company'] },
    hide: { fromAllBut: ['everybody'] },
    retention: UNTIL_ERASED,
    notify: { whom: 'company', of: 'A proof that ends or has ended, by mail to its owners' },
  },
  ApiKey: {
    services: ['identity'],
    collection: 'api_keys',
    what: 'Hash of an API key of a company, its name and scopes, and the owner who made it',
    erase: {
      when: 'account-ends',
      by: 'services/identity/src/use-cases/team-keeper.ts',
      shownBy: 'services/identity/test/api-keys.test.ts',
      of: 'Keys that the account made, and all of a company that ends',
    },
    export: { parts: ['api_keys'] },
    hide: { fromAllBut: ['company'], while: 'Owners read them, never the key itself' },
    retention: { field: 'removed_at', seconds: 0, date: 'the 30th day after the key expired' },
    notify: { whom: 'company', of: 'A new key, by mail to its owners' },
  },

  // Profile.
  Candidate: {
    services: ['profile'],
    collection: 'candidates',
    what: 'Profile of a candidate with contact, picture and resume',
    erase: WITH_PROFILE,
    export: { parts: ['profile'] },
    hide: {
      fromAllBut: ['own', 'granted-request', 'open-application', 'blind-record'],
      while: 'Nobody finds it while the account is locked or not verified',
    },
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  Background: {
    services: ['profile'],
    collection: 'backgrounds',
    what: 'Experience, pay and education of a candidate',
    erase: WITH_PROFILE,
    export: { parts: ['profile'] },
    hide: {
      fromAllBut: ['own', 'granted-request', 'open-application', 'blind-record'],
      while: 'Pay: its candidate alone',
    },
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  Visibility: {
    services: ['profile'],
    collection: 'visibilities',
    what: 'Whether a candidate wants to be found, and the companies that the profile is hidden from',
    erase: { ...WITH_PROFILE, shownBy: 'services/profile/test/visibility.test.ts' },
    export: { parts: ['visibility'] },
    hide: { fromAllBut: ['own'] },
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  ResumeDetails: {
    services: ['profile'],
    collection: 'resume_details',
    what: 'Parts of a candidate’s JSON Resume without a field in the profile: awards, references, interests and the like',
    erase: { ...WITH_PROFILE, shownBy: 'services/profile/test/resume-details.test.ts' },
    export: { parts: ['resume_details'] },
    hide: { fromAllBut: ['own'] },
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  SentProfile: {
    services: ['profile'],
    collection: 'sent_profiles',
    what: 'Profile, background and resume as they were sent with an application that has ended',
    erase: { ...WITH_PROFILE, shownBy: 'services/profile/test/ended-access.test.ts' },
    export: { parts: ['sent_profiles'] },
    hide: { fromAllBut: ['own', 'finished-application'] },
    retention: {
      sweptBy: 'services/profile/src/sent-profiles/use-cases/end-terms.ts',
      seconds: ENDED_ACCESS_DAYS * DAY,
      after: 'the end of the application (`ENDED_ACCESS_DAYS`)',
    },
    notify: NOBODY_TOLD,
  },
  WaitingApplication: {
    services: ['profile'],
    collection: 'waiting_applications',
    what: 'Name, email, phone, resume and answers of somebody who applied without an account',
    erase: { ...WITH_PROFILE, shownBy: 'services/profile/test/waiting-applications.test.ts' },
    export: { none: 'Shown to who holds the link of the mail; once sent it is an application' },
    hide: { fromAllBut: ['waiting-application'] },
    retention: {
      sweptBy: 'services/profile/src/waiting-applications/use-cases/end-waiting.ts',
      seconds: WAITING_APPLICATION_DAYS * DAY,
      after: 'the form',
    },
    notify: { whom: 'candidate', of: 'The link that sends it, by mail' },
  },
  Applicant: {
    services: ['profile'],
    collection: 'applicant_copies',
    what: 'Code of a candidate and the employer to whom the candidate applied',
    erase: { ...WITH_PROFILE, leaves: ['login_id'], of: 'The candidate’s code; the employer’s id stays' },
    export: COPY,
    hide: ONLY_SYSTEM,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  AccessRequest: {
    services: ['profile'],
    collection: 'access_requests',
    what: 'An employer’s request to see a candidate, with what both wrote and which members asked and withdrew it',
    erase: { ...WITH_PROFILE, of: 'The requests that a candidate received, and those of a company that ends' },
    export: { parts: ['access_requests'] },
    hide: { fromAllBut: ['own', 'sent-request', 'granted-request'] },
    retention: UNTIL_ERASED,
    notify: { whom: 'candidate', of: 'A request; the employer of the answer and of a revocation' },
  },
  PoolEntry: {
    services: ['profile'],
    collection: 'talent_pool_entries',
    what: 'A company’s question to stay in its talent pool and the member who asked, the copy of profile, contact and resume after a yes, and a no or an end with its day',
    erase: { ...WITH_PROFILE, of: 'What a candidate was asked, and the pool of a company that ends' },
    export: { parts: ['talent_pools'] },
    hide: { fromAllBut: ['own', 'talent-pool'] },
    retention: {
      sweptBy: 'services/profile/src/talent-pool/use-cases/end-pools.ts',
      seconds: POOL_ASK_AGAIN_DAYS * DAY,
      after: 'a no or an end, without name, words and copy; the copy goes with the agreed time of 24 months at most',
    },
    notify: { whom: 'candidate', of: 'A question, and the coming end; the company of a yes and of that end' },
  },
  Look: {
    services: ['profile'],
    collection: 'profile_looks',
    what: 'The member of a company who looked at a candidate, and when',
    erase: {
      ...WITH_PROFILE,
      of: 'Looks at the candidate, and those of a company that ends; of a member the id stays',
    },
    export: { parts: ['looks'] },
    hide: { fromAllBut: ['own'] },
    retention: { field: 'at', seconds: LOOKS_KEPT_DAYS * DAY, date: 'the last look' },
    notify: NOBODY_TOLD,
  },
  Company: {
    services: ['profile'],
    collection: 'companies',
    what: 'Name, contact and address of a company, under its owner’s account, and who saved it last',
    erase: { ...WITH_COMPANY_PROFILE, of: WITH_THE_COMPANY },
    export: { parts: ['company'] },
    hide: { fromAllBut: ['everybody'], while: 'Without email and phone, which its members read' },
    retention: UNTIL_ERASED,
    notify: { whom: 'company', of: 'An admin’s decision about a new name or site' },
  },
  CompanyPage: {
    services: ['profile'],
    collection: 'company_pages',
    what: 'Page of a company, its pictures and its draft, with who changed and published it',
    erase: { ...WITH_COMPANY_PROFILE, shownBy: 'services/profile/test/company-page.test.ts' },
    export: { parts: ['company_page'] },
    hide: { fromAllBut: ['everybody'], while: 'The draft: members alone' },
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  CompanyJobCopy: {
    services: ['profile'],
    collection: 'job_copies',
    nobody: 'State of a company’s jobs, for a count',
  },

  // Jobs.
  Post: {
    services: ['jobs'],
    collection: 'posts',
    what: 'Job posts with the internal note, own stages and who changed what others read and anything in it last, under the owner’s account',
    erase: {
      ...WITH_POSTS,
      by: 'services/jobs/src/posts/use-cases/forget-employer.ts',
      leaves: ['login_id', 'cmp_code'],
      of: 'All but ids, category, state and dates of its last revision (ADR 0027)',
    },
    export: { parts: ['jobs'] },
    hide: {
      fromAllBut: ['everybody'],
      while: 'Drafts and notes: members alone; all while the company is not approved',
    },
    retention: UNTIL_ERASED,
    notify: { whom: 'company', of: 'What an admin decided about a reported job' },
  },
  PostVersion: {
    services: ['jobs'],
    collection: 'post_versions',
    what: 'What an ad said while it was published, and which member published it so',
    erase: { ...WITH_POSTS, shownBy: 'services/jobs/test/published-posts.test.ts' },
    export: { parts: ['published_jobs'] },
    hide: { fromAllBut: ['company', 'admins'] },
    retention: { field: 'until', seconds: PUBLISHED_POSTS_KEPT_SECONDS, date: 'the end of that version' },
    notify: NOBODY_TOLD,
  },
  PostCheck: {
    services: ['jobs'],
    collection: 'post_checks',
    what: 'Marks of a post’s or company page’s text, by which copies and repeated evidence are found, under the owner’s account',
    erase: { ...WITH_POSTS, shownBy: 'services/jobs/test/post-flags.test.ts' },
    export: { none: 'Numbers reckoned from the post, which is in the copy' },
    hide: ONLY_SYSTEM,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  Employer: {
    services: ['jobs'],
    collection: 'employers',
    what: 'Copy of a company’s name, code, logo and domain',
    erase: { ...WITH_POSTS, leaves: ['login_id'], of: 'Name, code, logo and domain' },
    export: COPY,
    hide: { fromAllBut: ['everybody'] },
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  JobTemplate: {
    services: ['jobs'],
    collection: 'job_templates',
    what: 'Templates of posts, under the owner’s account, and who saved them last',
    erase: { ...WITH_POSTS, shownBy: 'services/jobs/test/job-templates.test.ts', of: WITH_THE_COMPANY },
    export: { parts: ['job_templates'] },
    hide: OF_THE_COMPANY,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  JobFeed: {
    services: ['jobs'],
    collection: 'job_feeds',
    what: 'Addresses from which a company’s jobs are read, under the owner’s account, and who added and changed them',
    erase: { ...WITH_POSTS, shownBy: 'services/jobs/test/job-feeds.test.ts', of: WITH_THE_COMPANY },
    export: { parts: ['job_feeds'] },
    hide: OF_THE_COMPANY,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  SavedJob: {
    services: ['jobs'],
    collection: 'saved_jobs',
    what: 'Jobs that somebody keeps, with the company’s name of then',
    erase: { ...WITH_KEPT_JOBS, shownBy: 'services/jobs/test/saved-jobs.test.ts', leaves: ['cmp_name'] },
    export: { parts: ['saved_jobs'] },
    hide: OWN,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  SavedSearch: {
    services: ['jobs'],
    collection: 'saved_searches',
    what: 'Searches that somebody keeps, with words, place and time zone',
    erase: WITH_KEPT_JOBS,
    export: { parts: ['saved_searches'] },
    hide: OWN,
    retention: UNTIL_ERASED,
    notify: { whom: 'account', of: 'New jobs, by mail as the search says' },
  },
  ToldJobs: {
    services: ['jobs'],
    collection: 'told_jobs',
    what: 'Jobs that a saved search has mailed',
    erase: WITH_KEPT_JOBS,
    export: { none: 'Ids of jobs, all of which were mailed' },
    hide: ONLY_SYSTEM,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  AlertLook: {
    services: ['jobs'],
    collection: 'alert_looks',
    nobody: 'The time up to which all alerts were looked through',
  },
  MatchWishes: {
    services: ['jobs'],
    collection: 'match_wishes',
    what: 'What a candidate wants of jobs: pay, place, hours',
    erase: { ...WITH_KEPT_JOBS, shownBy: 'services/jobs/test/match.test.ts' },
    export: { parts: ['match_wishes'] },
    hide: OWN,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  NotForMe: {
    services: ['jobs'],
    collection: 'not_for_me',
    what: 'Jobs that a candidate does not want to see, or all of their company, why, and the company’s name of then',
    erase: { ...WITH_KEPT_JOBS, shownBy: 'services/jobs/test/match.test.ts', leaves: ['cmp_name', 'cmp_code'] },
    export: { parts: ['not_for_me'] },
    hide: OWN,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  WeeklyTold: {
    services: ['jobs'],
    collection: 'weekly_told',
    what: 'Jobs that the weekly mails of a candidate had',
    erase: { ...WITH_KEPT_JOBS, shownBy: 'services/jobs/test/weekly-jobs.test.ts' },
    export: { parts: ['match_wishes'] },
    hide: OWN,
    retention: UNTIL_ERASED,
    notify: { whom: 'account', of: 'The jobs themselves, by mail, where the candidate chose it' },
  },
  JobVisit: {
    services: ['jobs'],
    collection: 'job_visits',
    nobody: `Counts of views and begun applications by job, quarter of an hour and source, for ${String(JOB_VISITS_KEPT_DAYS)} days`,
  },
  ApplicationCopy: {
    services: ['jobs'],
    collection: 'applications',
    what: 'Account of a candidate and the job applied to',
    erase: { none: 'Ids alone, which lead nowhere any more (ADR 0044); the job’s counts go by them' },
    export: COPY,
    hide: ONLY_SYSTEM,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  JobNews: {
    services: ['jobs'],
    collection: 'job_news',
    nobody: `Ids of new and changed jobs, for ${String(JOB_NEWS_KEPT_SECONDS / DAY)} days`,
  },
  Report: {
    services: ['jobs'],
    collection: 'reports',
    what: 'Reason and text of a report, the email that was left with it, the reported message',
    erase: {
      ...WITH_POSTS,
      shownBy: 'services/jobs/test/reports.test.ts',
      of: 'A reporter’s own end erases none: a report names no account, and its email goes with the decision',
    },
    export: { none: 'A report names no account' },
    hide: { fromAllBut: ['report'] },
    retention: {
      field: 'expires_at',
      seconds: 0,
      date: `${String(REPORTS_KEPT_SECONDS / DAY)} days after the decision; without one, no limit`,
    },
    notify: { whom: 'reporter', of: 'The decision, at the email that was left' },
  },
  ReportedAd: {
    services: ['jobs'],
    collection: 'reported_ads',
    what: 'An ad as it was when it was reported',
    erase: { ...WITH_POSTS, shownBy: 'services/jobs/test/reports.test.ts' },
    export: { none: 'Evidence for admins; the ad itself is in the copy' },
    hide: { fromAllBut: ['report'] },
    retention: {
      field: 'expires_at',
      seconds: 0,
      date: `${String(REPORTS_KEPT_SECONDS / DAY)} days after the decision; without one, no limit`,
    },
    notify: NOBODY_TOLD,
  },
  ReportCase: {
    services: ['jobs'],
    collection: 'report_cases',
    what: 'What was reported, of which company, and its appeal',
    erase: { ...WITH_POSTS, shownBy: 'services/jobs/test/reports.test.ts' },
    export: { none: 'The decision about a job is in the copy of the job; the rest is evidence for admins' },
    hide: { fromAllBut: ['report', 'company'], while: 'Its company reads the decision and the own appeal' },
    retention: UNTIL_ERASED,
    notify: { whom: 'company', of: 'The decision with its reason' },
  },
  ReportDecision: {
    services: ['jobs'],
    collection: 'report_decisions',
    what: 'A decision about reports, and the name and email of the admin who took it',
    erase: { ...WITH_POSTS, shownBy: 'services/jobs/test/reports.test.ts' },
    export: { none: 'Evidence about the company, written by admins' },
    hide: { fromAllBut: ['admins'] },
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },

  // Applications.
  Application: {
    services: ['applications'],
    collection: 'applications',
    what: 'An application: name, note, answers, steps with their reasons, own stages of the company, and what was sent',
    erase: {
      ...IN_APPLICATIONS,
      by: 'services/applications/src/use-cases/erase-candidate.ts',
      leaves: ['login_id', 'cmp_code', 'cmp_name'],
      of: 'Name, code, note, answers, reasons, own stages and what was sent; job, dates and steps stay (ADR 0044)',
    },
    export: { parts: ['applications'] },
    hide: { fromAllBut: ['own', 'open-application', 'finished-application', 'name-of-application'] },
    retention: {
      sweptBy: 'services/applications/src/use-cases/end-terms.ts',
      seconds: ENDED_ACCESS_DAYS * DAY,
      after: 'its end what was sent goes (`ENDED_ACCESS_DAYS`); the rest until it is erased',
    },
    notify: { whom: 'candidate', of: 'Each step that is told; the company of a new one and of a withdrawal' },
  },
  CandidateCopy: {
    services: ['applications'],
    collection: 'candidate_copies',
    what: 'Copy of a candidate’s profile and background; time zone of the browser, for mails about interviews',
    erase: { ...IN_APPLICATIONS, leaves: ['login_id', 'can_code'], of: 'Profile, background and time zone' },
    export: { parts: ['profile', 'interview_time_zone'] },
    hide: { fromAllBut: ['open-application', 'finished-application'] },
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  Notification: {
    services: ['applications'],
    collection: 'notifications',
    what: 'News of an account, with names of candidates and companies',
    erase: {
      ...IN_APPLICATIONS,
      leaves: ['cmp_name'],
      of: 'Those of the account; what others read is said anew without the name',
    },
    export: { parts: ['notifications'] },
    hide: OWN,
    retention: { field: 'at', seconds: NOTIFICATIONS_KEPT_SECONDS, date: 'the news' },
    notify: { whom: 'account', of: 'The same by mail, as the account chose' },
  },
  NotificationChoices: {
    services: ['applications'],
    collection: 'notification_choices',
    what: 'News that an account wants by mail, and which once a day',
    erase: IN_APPLICATIONS,
    export: { parts: ['notification_choices', 'notification_digests'] },
    hide: OWN,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  AccessRequestCopy: {
    services: ['applications'],
    collection: 'access_request_copies',
    what: 'Both sides of a request for access, and its state',
    erase: {
      ...IN_APPLICATIONS,
      by: 'services/applications/src/store/access-copy-store.ts',
      leaves: ['login_id'],
      of: 'Codes, the candidate’s account and the company’s name: each request is told as withdrawn',
    },
    export: COPY,
    hide: ONLY_SYSTEM,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  JobCopy: {
    services: ['applications'],
    collection: 'job_copies',
    what: 'Copy of a job with its own stages and its company’s name, under the owner’s account',
    erase: {
      when: 'company-ends',
      by: 'services/applications/src/store/job-copy-store.ts',
      shownBy: 'scripts/test/deleted-account.test.ts',
      leaves: ['login_id', 'cmp_code'],
      of: 'Once each job is told as deleted: all but ids and state',
    },
    export: COPY,
    hide: { fromAllBut: ['everybody'] },
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  CompanyCopy: {
    services: ['applications'],
    collection: 'company_copies',
    what: 'Account that a company belongs to, its name and the address of its logo',
    erase: { ...WITH_COMPANY_IN_APPLICATIONS, of: 'Name and logo', leaves: ['login_id', 'cmp_code'] },
    export: COPY,
    hide: ONLY_SYSTEM,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  Message: {
    services: ['applications'],
    collection: 'messages',
    what: 'Text and file of a message, and its author',
    erase: {
      ...IN_APPLICATIONS,
      shownBy: 'services/applications/test/messages.test.ts',
      by: 'services/applications/src/use-cases/messages/end-threads.ts',
      leaves: ['cmp_code'],
      of: 'All of a candidate; of a company’s author the account, its words end with the thread',
    },
    export: { parts: ['messages'] },
    hide: { fromAllBut: ['messages'] },
    retention: {
      sweptBy: 'services/applications/src/use-cases/messages/end-threads.ts',
      seconds: ENDED_ACCESS_DAYS * DAY,
      after: 'the end of the application or access (`ENDED_ACCESS_DAYS`)',
    },
    notify: { whom: 'candidate', of: 'A message that waits; the company likewise, as each chose' },
  },
  MessageThread: {
    services: ['applications'],
    collection: 'message_threads',
    what: 'Candidate and company who write to each other, with the last words and which member muted it',
    erase: {
      ...IN_APPLICATIONS,
      shownBy: 'services/applications/test/messages.test.ts',
      by: 'services/applications/src/use-cases/messages/end-threads.ts',
      leaves: ['login_id', 'cmp_code', 'cmp_name'],
      of: 'All of a candidate; those of a company that ends get a term',
    },
    export: { parts: ['messages'] },
    hide: { fromAllBut: ['messages'] },
    retention: {
      sweptBy: 'services/applications/src/use-cases/messages/end-threads.ts',
      seconds: ENDED_ACCESS_DAYS * DAY,
      after: 'the end of the application or access (`ENDED_ACCESS_DAYS`)',
    },
    notify: NOBODY_TOLD,
  },
  MessageBlock: {
    services: ['applications'],
    collection: 'message_blocks',
    what: 'Company of which a candidate wants no messages',
    erase: {
      ...IN_APPLICATIONS,
      shownBy: 'services/applications/test/forget-account.test.ts',
      by: 'services/applications/src/use-cases/messages/end-threads.ts',
      leaves: ['cmp_code'],
    },
    export: { parts: ['messages'] },
    hide: OWN,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  MessageTemplate: {
    services: ['applications'],
    collection: 'message_templates',
    what: 'Templates of messages of a company, and who changed them last',
    erase: {
      ...WITH_COMPANY_IN_APPLICATIONS,
      of: WITH_THE_COMPANY,
      by: 'services/applications/src/use-cases/messages/end-threads.ts',
    },
    export: { parts: ['message_templates'] },
    hide: OF_THE_COMPANY,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  Interview: {
    services: ['applications'],
    collection: 'interviews',
    what: 'Times, place and notes of an interview, with both sides, the colleagues who take part and who changed it last',
    erase: {
      ...IN_APPLICATIONS,
      shownBy: 'services/applications/test/interviews.test.ts',
      by: 'services/applications/src/use-cases/interviews/end-interviews.ts',
      leaves: ['login_id', 'cmp_code', 'cmp_name'],
      of: 'All of a candidate; those of a company that ends get a term; of a member in it the account, of who changed it last the id stays',
    },
    export: { parts: ['interviews'] },
    hide: { fromAllBut: ['interviews'] },
    retention: {
      sweptBy: 'services/applications/src/use-cases/interviews/end-interviews.ts',
      seconds: ENDED_ACCESS_DAYS * DAY,
      after: 'the end of the application (`ENDED_ACCESS_DAYS`)',
    },
    notify: { whom: 'candidate', of: 'Proposal, change, cancellation and reminder; the company likewise' },
  },
  CalendarFeed: {
    services: ['applications'],
    collection: 'calendar_feeds',
    what: 'Hash of the secret address by which a calendar reads the interviews of an account',
    erase: {
      ...IN_APPLICATIONS,
      shownBy: 'services/applications/test/interviews.test.ts',
      by: 'services/applications/src/use-cases/interviews/end-interviews.ts',
    },
    export: { parts: ['calendar_feed'] },
    hide: OWN,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  Assessment: {
    services: ['applications'],
    collection: 'assessments',
    what: 'Notes, ratings, tags and feedback on interviews of a team on an applicant, each with its author',
    erase: {
      ...IN_APPLICATIONS,
      shownBy: 'services/applications/test/assessments.test.ts',
      by: 'services/applications/src/use-cases/assessments/end-assessments.ts',
      of: 'All of a candidate and of a company that ends; of a member the account, the words stay',
    },
    export: { parts: ['assessments'] },
    hide: { fromAllBut: ['assessment'] },
    retention: { field: 'delete_at', seconds: 0, date: `the end of the company’s sight of the applicant` },
    notify: { whom: 'company', of: 'A mention, and feedback that is missing, to the colleague' },
  },
  ApplicantTag: {
    services: ['applications'],
    collection: 'applicant_tags',
    what: 'Words of a company for its applicants, under the owner’s account, and who made and renamed them',
    erase: {
      ...WITH_COMPANY_IN_APPLICATIONS,
      of: WITH_THE_COMPANY,
      by: 'services/applications/src/use-cases/assessments/end-assessments.ts',
    },
    export: { none: 'Words without a person; those put on somebody are in the assessments' },
    hide: OF_THE_COMPANY,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  ApplicantExport: {
    services: ['applications'],
    collection: 'applicant_exports',
    what: 'The member who made a file of applicants, when, and of how many',
    erase: { ...WITH_COMPANY_IN_APPLICATIONS, of: WITH_THE_COMPANY },
    export: { none: 'Read by the owners of the company, whose log it is' },
    hide: { fromAllBut: ['company'], while: 'Owners read it' },
    retention: { field: 'at', seconds: APPLICANTS_EXPORT_DAYS * DAY, date: 'the file' },
    notify: NOBODY_TOLD,
  },
  Webhook: {
    services: ['applications'],
    collection: 'webhooks',
    what: 'Address to which a company has its news sent, the sealed secret that signs them, and who added and changed it',
    erase: {
      ...WITH_COMPANY_IN_APPLICATIONS,
      shownBy: 'services/applications/test/webhooks.test.ts',
      of: WITH_THE_COMPANY,
    },
    export: { parts: ['webhooks'] },
    hide: { fromAllBut: ['company'], while: 'Owners read them' },
    retention: UNTIL_ERASED,
    notify: { whom: 'company', of: 'A webhook that is off after days of failures, by mail to its owners' },
  },

  // Remotes.
  Generation: { services: ['remotes'], collection: 'generation', nobody: 'A count of changes' },
  Remote: { services: ['remotes'], collection: 'remotes', nobody: 'Parts of the frontend and their live version' },
  File: { services: ['remotes'], collection: 'files', nobody: 'Files of published programs' },
  Shell: { services: ['remotes'], collection: 'shells', nobody: 'Running shells and their modules' },
  BrowserMinute: { services: ['remotes'], collection: 'browser_minutes', nobody: 'Sums of page loads by version' },
  BrowserPage: { services: ['remotes'], collection: 'browser_pages', nobody: 'Sums of page loads by page' },
  BrowserError: {
    services: ['remotes'],
    collection: 'browser_errors',
    nobody: 'Messages of faults by version, without who met them',
  },
  Version: {
    services: ['remotes'],
    collection: 'versions',
    what: 'A published version and the name of who published it',
    erase: { none: 'Those who run the marketplace are locked, not deleted; the history names them' },
    export: { none: 'Read on the pages of remotes' },
    hide: { fromAllBut: ['admins'] },
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  },
  History: {
    services: ['remotes'],
    collection: 'history',
    what: 'A change of a remote and the name of who made it',
    erase: { none: 'Those who run the marketplace are locked, not deleted; the history names them' },
    export: { none: 'Read on the pages of remotes' },
    hide: { fromAllBut: ['admins'] },
    retention: { none: 'Kept without limit, as an audit log' },
    notify: NOBODY_TOLD,
  },
  DeployToken: {
    services: ['remotes'],
    collection: 'deploy_tokens',
    what: 'Hash of a team’s token, the name of its holder and of who made it',
    erase: { none: 'Those who run the marketplace are locked, not deleted; whoever made it deletes it' },
    export: { none: 'Read on the pages of remotes' },
    hide: { fromAllBut: ['admins'] },
    retention: { none: 'Kept until it is revoked, also once it has expired' },
    notify: NOBODY_TOLD,
  },
} as const satisfies Readonly<Record<string, PersonalDataRow>>;

/** Model name of a kind of stored rows. */
export type StoredKind = keyof typeof PERSONAL_DATA;

/** Row of the table for a collection without a model. */
interface WithoutModel extends Omit<AboutPeople, 'services' | 'export' | 'notify'> {
  /** Name of the collection, or a prefix if it ends in a dot. */
  readonly collection: string;
}

const EVENTS_STAY = { none: 'Sent again where a queue was lost; a late one brings no name back (ADR 0044)' } as const;

/** Collections that the platform stores without a model, in the databases of several services and the gateway. */
export const COLLECTIONS_WITHOUT_MODEL: ReadonlyArray<WithoutModel | Pick<AboutNobody, 'collection' | 'nobody'>> = [
  {
    collection: 'outbox',
    what: 'Events, with what they say of people',
    erase: EVENTS_STAY,
    hide: ONLY_SYSTEM,
    retention: { field: 'doneAt', seconds: OUTBOX_KEPT_SECONDS, date: 'it was sent' },
  },
  {
    collection: 'dead_letters',
    what: 'Events that a consumer gave up on',
    erase: { none: 'The operator replays or discards them (ADR 0044)' },
    hide: ONLY_SYSTEM,
    retention: { field: 'doneAt', seconds: REPLAYED_LETTERS_KEPT_SECONDS, date: 'it was replayed' },
  },
  {
    collection: 'outgoing_messages',
    what: 'Mails and text messages, sealed while they wait; recipient and content are erased once sent',
    erase: { none: 'They are on their way' },
    hide: ONLY_SYSTEM,
    retention: { field: 'doneAt', seconds: SENT_MESSAGES_KEPT_SECONDS, date: 'it was sent or given up' },
  },
  {
    collection: 'webhook_deliveries',
    what: 'Messages to webhooks, with ids of applications and jobs and their states',
    erase: {
      when: 'company-ends',
      by: 'services/applications/src/events/forget-account.ts',
      shownBy: 'services/applications/test/webhooks.test.ts',
    },
    hide: { fromAllBut: ['company'], while: 'Owners read them' },
    retention: { field: 'doneAt', seconds: WEBHOOK_LOG_DAYS * DAY, date: 'it was sent or given up' },
  },
  {
    collection: 'mailbox',
    what: 'Mails and text messages of an installation that sends none',
    erase: { none: 'It stands for mailboxes of people, in development' },
    hide: { fromAllBut: ['account'] },
    retention: { field: 'at', seconds: MAILBOX_KEPT_SECONDS, date: 'it was written' },
  },
  {
    collection: 'files.',
    what: 'Pictures, resumes and attachments, with the record that names them',
    erase: {
      when: 'account-ends',
      by: 'packages/market/uploads/src/sweep-files.ts',
      shownBy: 'services/profile/test/forget-account.test.ts',
    },
    hide: { fromAllBut: ['own', 'open-application', 'finished-application', 'granted-request', 'messages'] },
    retention: {
      sweptBy: 'packages/market/uploads/src/sweep-files.ts',
      seconds: LOOSE_FILES_KEPT_SECONDS,
      after: 'no record names it any more',
    },
  },
  {
    collection: 'limits',
    nobody: 'Counts of calls by hashes of addresses, phones and accounts, until their time is over',
  },
  { collection: 'inbox', nobody: `Ids of handled events, for ${String(INBOX_KEPT_SECONDS / DAY)} days` },
  { collection: 'sole_work.', nobody: 'Which replica does the work of all' },
  {
    collection: 'counts',
    nobody: `Counts of calls by hashes of addresses and accounts, for ${String(COUNTS_KEPT_SECONDS)} seconds`,
  },
];
