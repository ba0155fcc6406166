import { dateFormat } from '@market/api/formatters';
import { type CompanyRight } from '@market/contracts/companies';
import type { LoginType } from '@market/contracts/accounts';
import type { EventPayload, EventType } from '@market/contracts/events';
import { threadKey } from '@market/contracts/messaging';
import type { NotificationChoice, NotificationValues } from '@market/contracts/notifications';
import {
  askerName,
  type NotificationKind,
  notificationSentence,
  oneLine,
} from '@market/contracts/notifications/notification-sentence';
import { stepKind, stepMail } from '@market/contracts/notifications/step-mail';
import type { ModerationOutcome } from '@market/contracts/reports';
import { links, PRODUCT_NAME } from '@market/contracts/site';
import { texts } from '../texts';
import { aboutNote } from './assessments/assessment';
import type { StoredNotification } from './notification';

/** Texts of a notification's mail; its title is the subject. */
export interface NoticeMail {
  subject: string;
  paragraphs: string[];
  buttonLabel: string;
  /** Logo of the company named in a candidate's mail, if it has one. */
  logo?: { cmp_logo: string; cmp_name: string };
}

/** Notification of one account about an event: an entry in the header's list and a mail. */
interface NotificationRow<Payload> {
  kind: NotificationKind;
  /** Condition on the event's payload; left out when every event of the type notifies. */
  when?(payload: Payload): boolean;
  /** Account to notify, or with `company` the owner account of the company. */
  to(payload: Payload): string;
  /** Notifies all members of the company whose role has this right; hiring managers only if assigned to the job. */
  company?: CompanyRight;
  /** Id of its access request or thread, by which the entry is found when that is over. */
  about?(payload: Payload): string;
  /** Kind of mail, which its reader may have switched off; without one it is always mailed. */
  choice?: NotificationChoice;
  /** Confirms the reader's own action: stored as read. */
  isOwnDoing?: true;
  /** Address of the page to open. */
  link(payload: Payload, reader: LoginType): string;
  /** Values of the entry's message. */
  values(payload: Payload, reader: LoginType): NotificationValues;
  /** @param text the entry's sentence, without reason and message */
  mail(text: string, payload: Payload, reader: LoginType): NoticeMail;
}

type NotificationTable = { [Type in EventType]?: ReadonlyArray<NotificationRow<EventPayload<Type>>> };

/** To the members of a company with the right to answer: a candidate has written. */
const MESSAGES_OF_CANDIDATE: Pick<NotificationRow<MessagesWaiting>, 'choice' | 'link' | 'values' | 'mail'> = {
  choice: 'candidate_messages',
  link: (thread) => links.dashboardMessageThread(threadKey(thread)),
  values: ({ name, job_title }) => ({ reader: 'EMP', candidate: name, ...(job_title ? { job: job_title } : {}) }),
  mail: (text, { name }) => mailAboutMessages(text, name || texts.messagesWaiting.someCandidate),
};

/** All notifications, by the event that triggers them. */
const NOTIFICATIONS = {
  'applications.application-submitted.v1': [
    {
      kind: 'application-received',
      choice: 'new_applications',
      ...aboutApplicant(texts.applicationReceived),
    },
    {
      kind: 'application-sent',
      to: ({ candidate_login_id }) => candidate_login_id,
      choice: 'application_status',
      isOwnDoing: true,
      link: () => links.myApplications(),
      values: ({ cmp_name, job_title }) => ({ company: cmp_name, job: job_title }),
      mail: (text, { job_title }) => mailAboutJob(texts.applicationSent, text, job_title),
    },
  ],
  'applications.application-status-changed.v1': [
    {
      kind: 'application-withdrawn',
      when: ({ by, unanswered }) => by === 'CND' && !unanswered,
      choice: 'withdrawn_applications',
      ...aboutApplicant(texts.applicationWithdrawn),
    },
    {
      kind: 'application-unanswered',
      when: ({ unanswered }) => unanswered === true,
      choice: 'withdrawn_applications',
      ...aboutApplicant(texts.applicationUnanswered),
    },
    stepOfEmployer('application-status'),
    stepOfEmployer('application-moved-back'),
  ],
  'applications.messages-waiting.v1': [
    {
      ...aboutMessages('CND'),
      choice: 'employer_messages',
      link: (thread) => links.messageThread(threadKey(thread)),
      values: ({ name, job_title }) => ({ reader: 'CND', company: name, ...(job_title ? { job: job_title } : {}) }),
      mail: (text, { name }) => mailAboutMessages(text, askerName(name)),
    },
    { ...aboutMessages('EMP', 'application'), ...MESSAGES_OF_CANDIDATE, company: 'write-messages' },
    { ...aboutMessages('EMP', 'access'), ...MESSAGES_OF_CANDIDATE, company: 'ask-candidates' },
  ],
  'applications.colleague-mentioned.v1': [
    {
      kind: 'colleague-mentioned',
      to: ({ login_id }) => login_id,
      about: ({ note_id }) => aboutNote(note_id),
      choice: 'mentions',
      link: ({ id }) => links.dashboardApplicant(id),
      values: ({ can_name, job_title }) => ({ candidate: can_name, job: job_title }),
      mail(text) {
        const { subject, paragraph, button } = texts.colleagueMentioned;
        return { subject, paragraphs: [text, paragraph], buttonLabel: button };
      },
    },
  ],
  'profile.access-requested.v1': [
    {
      kind: 'access-requested',
      to: ({ candidate_login_id }) => candidate_login_id,
      about: ({ id }) => id,
      choice: 'access_requests',
      link: ({ id }) => links.request(id),
      values: ({ cmp_name, message }) => ({ company: cmp_name, ...(message ? { message } : {}) }),
      mail(text, { cmp_name, message }) {
        const { subject, paragraph, button } = texts.accessRequested;
        return {
          subject: subject({ company: askerName(cmp_name) }),
          paragraphs: [text, ...messageLine(message), paragraph],
          buttonLabel: button,
        };
      },
    },
  ],
  'profile.access-answered.v1': [
    accessAnswer('granted', texts.accessGranted, (canCode) => links.candidateProfile(canCode)),
    accessAnswer('declined', texts.accessDeclined, () => links.dashboardRequestAccess()),
    accessAnswer('revoked', texts.accessRevoked, () => links.dashboardRequestAccess()),
  ],
  'profile.pool-asked.v1': [
    {
      kind: 'pool-asked',
      to: ({ candidate_login_id }) => candidate_login_id,
      about: ({ id }) => id,
      choice: 'access_requests',
      link: () => links.requests(),
      values: ({ cmp_name, job_title, months, message }) => ({
        company: cmp_name,
        job: job_title,
        count: months,
        ...(message ? { message } : {}),
      }),
      mail(text, { cmp_name, message }) {
        const { subject, paragraph, button } = texts.poolAsked;
        return {
          subject: subject({ company: askerName(cmp_name) }),
          paragraphs: [text, ...messageLine(message), paragraph],
          buttonLabel: button,
        };
      },
    },
  ],
  'profile.pool-joined.v1': [
    {
      kind: 'pool-joined',
      to: ({ employer_login_id }) => employer_login_id,
      company: 'move-applicants',
      about: ({ id }) => id,
      choice: 'access_answers',
      link: () => links.dashboardTalentPool(),
      values: ({ job_title }) => ({ job: job_title }),
      mail(text) {
        const { subject, paragraph, button } = texts.poolJoined;
        return { subject, paragraphs: [text, paragraph], buttonLabel: button };
      },
    },
  ],
  'profile.pool-ending.v1': [
    {
      kind: 'pool-ending',
      when: ({ to }) => to === 'CND',
      to: ({ candidate_login_id }) => candidate_login_id,
      about: ({ id }) => id,
      choice: 'access_requests',
      link: () => links.requests(),
      values: ({ cmp_name, job_title }) => ({ reader: 'CND', company: cmp_name, job: job_title }),
      mail(text, { until }) {
        const { subject, paragraph, button } = texts.poolEnding;
        return { subject, paragraphs: [text, paragraph({ day: dayOf(until) })], buttonLabel: button };
      },
    },
    {
      kind: 'pool-ending',
      when: ({ to }) => to === 'EMP',
      to: ({ employer_login_id }) => employer_login_id,
      company: 'move-applicants',
      about: ({ id }) => id,
      choice: 'access_answers',
      link: () => links.dashboardTalentPool(),
      values: ({ job_title }) => ({ reader: 'EMP', job: job_title }),
      mail(text, { until }) {
        const { subject, paragraph, button } = texts.poolEndingOfCompany;
        return { subject, paragraphs: [text, paragraph({ day: dayOf(until) })], buttonLabel: button };
      },
    },
  ],
  // Always mailed, whatever its reader has switched off: the profile may be visible to others than the company that was
  // granted access.
  'profile.company-renamed.v1': [
    {
      kind: 'company-renamed',
      to: ({ candidate_login_id }) => candidate_login_id,
      link: ({ id }) => links.request(id),
      values: ({ company, former }) => ({ company: company.cmp_name, former: former.cmp_name }),
      mail(text, { company, former }) {
        const { subject, sites, paragraph, button } = texts.companyRenamed;
        return {
          subject: subject({ company: company.cmp_name }),
          paragraphs: [text, sites({ before: former.cmp_webs, now: company.cmp_webs }), paragraph],
          buttonLabel: button,
        };
      },
    },
  ],
  'identity.account-approved.v1': [
    {
      kind: 'account-approved',
      to: ({ login_id }) => login_id,
      link: (_, reader) => (reader === 'EMP' ? links.dashboardMain() : links.searchJobs()),
      values: (_, reader) => ({ reader: reader === 'EMP' ? 'EMP' : 'CND' }),
      mail(text, _, reader) {
        const { employerButton, candidateButton, subject } = texts.accountApproved;
        return {
          subject: subject({ productName: PRODUCT_NAME }),
          paragraphs: [text],
          buttonLabel: reader === 'EMP' ? employerButton : candidateButton,
        };
      },
    },
  ],
  'identity.approval-withdrawn.v1': [
    {
      kind: 'approval-withdrawn',
      to: ({ login_id }) => login_id,
      link: () => links.contact(),
      values: ({ reason }) => (reason ? { reason } : {}),
      mail(text, { reason }, reader) {
        const { employerMeaning, candidateMeaning, subject, nothingDeleted, mistake, button } = texts.approvalWithdrawn;
        const meaning = reader === 'EMP' ? employerMeaning : candidateMeaning;
        return {
          subject: subject({ productName: PRODUCT_NAME }),
          paragraphs: [text, ...reasonLine(reason), nothingDeleted({ meaning }), mistake],
          buttonLabel: button,
        };
      },
    },
  ],
  // To a waiting account: an admin declined it.
  'identity.approval-declined.v1': [
    {
      kind: 'approval-declined',
      to: ({ login_id }) => login_id,
      link: (_, reader) => (reader === 'EMP' ? links.profile() : links.contact()),
      values: ({ reason }) => (reason ? { reason } : {}),
      mail(text, { reason }, reader) {
        const { employerNext, employerButton, candidateNext, candidateButton, subject } = texts.approvalDeclined;
        return {
          subject: subject({ productName: PRODUCT_NAME }),
          paragraphs: [text, ...reasonLine(reason), reader === 'EMP' ? employerNext : candidateNext],
          buttonLabel: reader === 'EMP' ? employerButton : candidateButton,
        };
      },
    },
  ],
  'jobs.job-moderated.v1': [
    aboutJob('hidden', 'job-hidden', texts.jobHidden),
    aboutJob('taken_down', 'job-taken-down', texts.jobTakenDown),
    aboutJob('restored', 'job-restored', texts.jobRestored),
    aboutJob('appeal_declined', 'appeal-declined', texts.appealDeclined),
  ],
  'jobs.job-feed-paused.v1': [
    {
      kind: 'feed-paused',
      to: ({ login_id }) => login_id,
      company: 'edit-jobs',
      link: () => links.dashboardJobs(),
      values: ({ host, reason }) => ({ host, reason }),
      mail(text, { host, reason }) {
        const { subject, paragraph, button } = texts.feedPaused;
        return {
          subject: subject({ host }),
          paragraphs: [text, ...reasonLine(reason), paragraph],
          buttonLabel: button,
        };
      },
    },
  ],
  // To an approved employer: an admin decided on the company's new name or site. No notification where that decision
  // was revoked.
  'identity.company-decided.v1': [
    {
      kind: 'company-approved',
      when: ({ outcome }) => outcome === 'approved',
      to: ({ login_id }) => login_id,
      company: 'manage-team',
      link: () => links.profile(),
      values: ({ decided, reason }) => ({ company: decided.cmp_name, ...(reason ? { reason } : {}) }),
      mail(text, { decided, reason }) {
        const { approvedSubject, website, button } = texts.companyDecided;
        return {
          subject: approvedSubject,
          paragraphs: [text, website({ website: decided.cmp_webs }), ...reasonLine(reason)],
          buttonLabel: button,
        };
      },
    },
    {
      kind: 'company-declined',
      when: ({ outcome }) => outcome === 'declined',
      to: ({ login_id }) => login_id,
      company: 'manage-team',
      link: () => links.profile(),
      values: ({ decided, cmp_name, reason }) => ({
        company: decided.cmp_name,
        shown: cmp_name,
        ...(reason ? { reason } : {}),
      }),
      mail(text, { reason }) {
        const { declinedSubject, websiteStays, button } = texts.companyDecided;
        return {
          subject: declinedSubject,
          paragraphs: [text, websiteStays, ...reasonLine(reason)],
          buttonLabel: button,
        };
      },
    },
  ],
} satisfies NotificationTable;

/** An event that triggers notifications. */
export type NotifiedEvent = keyof typeof NOTIFICATIONS;

/** A notification of one event, before its readers are determined. */
export interface Notice {
  /** Account to notify, or with `company` the owner account of the company. */
  loginId: string;
  company?: CompanyRight;
  /** Id of the job in question. */
  jobId?: string;
  choice?: NotificationChoice;
  /** Texts of the list line and of the mail. */
  written(reader: LoginType): {
    line: Omit<StoredNotification, 'id' | 'at'>;
    mail: NoticeMail;
  };
  /** Id of its list entry: an event may also confirm a reader's own action. */
  idOf(eventId: string): string;
}

/** Notices of an event: each recipient with list entry and mail. */
export function noticesOf<Type extends NotifiedEvent>(type: Type, payload: EventPayload<Type>): Notice[] {
  const table: { [Each in NotifiedEvent]: ReadonlyArray<NotificationRow<EventPayload<Each>>> } = NOTIFICATIONS;
  return table[type]
    .filter(({ when }) => !when || when(payload))
    .map(({ kind, to, company, about, choice, isOwnDoing = false, link, values: valuesOf, mail }) => {
      const addressed = { login_id: to(payload), ...(about ? { about: about(payload) } : {}) };
      return {
        loginId: addressed.login_id,
        ...(choice ? { choice } : {}),
        ...(company ? { company } : {}),
        ...('job_id' in payload && payload.job_id !== undefined ? { jobId: payload.job_id } : {}),
        written(reader) {
          const values = valuesOf(payload, reader);
          const { reason: _reason, message: _message, ...facts } = values;
          return {
            line: {
              ...addressed,
              ...saying(kind, values),
              link: link(payload, reader),
              read: isOwnDoing,
            },
            mail: mail(saying(kind, facts).text, payload, reader),
          };
        },
        idOf: (eventId) => notificationId(eventId, { isOwnDoing }),
      };
    });
}

/** The id of a notification: the event's own id, for idempotency; for a reader's own action a second one. */
export function notificationId(eventId: string, { isOwnDoing }: { isOwnDoing: boolean }): string {
  return isOwnDoing ? `${eventId}.own` : eventId;
}

/**
 * Replaces `access-requested` in the candidate's list once the employer has withdrawn. Not a new notification: no
 * action is pending, so no mail is sent and it does not count as unread.
 */
export function accessWithdrawn(
  event: EventPayload<'profile.access-withdrawn.v1'>,
): Pick<StoredNotification, 'kind' | 'values' | 'text'> & { read: true } {
  return { ...saying('access-withdrawn', { company: event.cmp_name }), read: true };
}

/**
 * Replacement for an answer to an employer's access request, in that employer's list, after the candidate revoked the
 * access or was deleted: without the candidate's name and words.
 */
export function answerWithoutPerson(
  kind: 'access-granted' | 'access-declined',
): Pick<StoredNotification, 'kind' | 'values' | 'text'> {
  return saying(kind, {});
}

/** Kind, values and the sentence made of them. */
function saying(
  kind: NotificationKind,
  values: NotificationValues,
): Required<Pick<StoredNotification, 'kind' | 'values' | 'text'>> {
  return { kind, values, text: notificationSentence({ kind, values }) ?? '' };
}

type AboutApplicant = EventPayload<
  'applications.application-submitted.v1' | 'applications.application-status-changed.v1'
>;

/** To the employer: a candidate's action on an application, with a link to it. */
function aboutApplicant(
  words: WordsAboutJob,
): Pick<NotificationRow<AboutApplicant>, 'to' | 'company' | 'link' | 'values' | 'mail'> {
  return {
    to: ({ employer_login_id }) => employer_login_id,
    company: 'move-applicants',
    link: ({ id }) => links.dashboardApplicant(id),
    values: ({ can_name, job_title }) => ({ job: job_title, ...(can_name ? { candidate: can_name } : {}) }),
    mail: (text, { job_title }) => mailAboutJob(words, text, job_title),
  };
}

type MessagesWaiting = EventPayload<'applications.messages-waiting.v1'>;

/** To one side of a thread: there are unread messages. Their text, and any address, is not mailed. */
function aboutMessages(
  side: MessagesWaiting['to'],
  of?: MessagesWaiting['kind'],
): Pick<NotificationRow<MessagesWaiting>, 'kind' | 'when' | 'to' | 'about'> {
  return {
    kind: 'messages-waiting',
    when: ({ to, kind }) => to === side && (of === undefined || kind === of),
    to: ({ login_id }) => login_id,
    about: (thread) => threadKey(thread),
  };
}

function mailAboutMessages(text: string, name: string): NoticeMail {
  const { subject, paragraph, button } = texts.messagesWaiting;
  return { subject: subject({ name }), paragraphs: [text, paragraph], buttonLabel: button };
}

/** To the candidate: the employer took a step of this kind that was not silent. */
function stepOfEmployer(
  kind: NotificationKind,
): NotificationRow<EventPayload<'applications.application-status-changed.v1'>> {
  return {
    kind,
    when: ({ by, tell = true, ...step }) => by !== 'CND' && tell && stepKind(step) === kind,
    to: ({ candidate_login_id }) => candidate_login_id,
    choice: 'application_status',
    link: () => links.myApplications(),
    values: ({ cmp_name, job_title, status, reason, message }) => ({
      company: cmp_name,
      job: job_title,
      status,
      ...(reason ? { reason } : {}),
      ...(message ? { message } : {}),
    }),
    mail: (_text, step) => ({ ...stepMail(step), buttonLabel: texts.applicationMoved.button }),
  };
}

type WordsAboutJob = Pick<typeof texts.applicationReceived, 'subject' | 'paragraph' | 'button'>;

function mailAboutJob({ subject, paragraph, button }: WordsAboutJob, text: string, jobTitle: string): NoticeMail {
  return { subject: subject({ jobTitle }), paragraphs: [text, paragraph], buttonLabel: button };
}

type AccessAnswer = EventPayload<'profile.access-answered.v1'>;

/** To the employer: the candidate answered, or revoked an earlier consent. */
function accessAnswer(
  status: AccessAnswer['status'],
  { next, subject, buttonLabel }: Omit<NoticeMail, 'paragraphs'> & { next: string },
  link: (canCode: string) => string,
): NotificationRow<AccessAnswer> {
  return {
    kind: `access-${status}`,
    when: (answer) => answer.status === status,
    to: ({ employer_login_id }) => employer_login_id,
    company: 'ask-candidates',
    about: ({ id }) => id,
    choice: 'access_answers',
    link: ({ can_code }) => link(can_code),
    values: ({ can_name, message }) => ({
      ...(can_name ? { candidate: can_name } : {}),
      ...(message ? { message } : {}),
    }),
    mail: (text, { message }) => ({ subject, paragraphs: [text, ...messageLine(message), next], buttonLabel }),
  };
}

/** To the employer of a reported job: an admin's decision, with the reason. */
function aboutJob(
  outcome: ModerationOutcome,
  kind: NotificationKind,
  words: { subject(values: { job: string }): string; paragraph: string; button: string },
): NotificationRow<EventPayload<'jobs.job-moderated.v1'>> {
  return {
    kind,
    when: (payload) => payload.outcome === outcome,
    to: ({ login_id }) => login_id,
    company: 'edit-jobs',
    link: () => links.dashboardJobs(),
    values: ({ job_title, reason }) => ({ job: job_title, ...(reason ? { reason } : {}) }),
    mail: (text, { job_title, reason }) => ({
      subject: words.subject({ job: job_title }),
      paragraphs: [text, ...reasonLine(reason), words.paragraph],
      buttonLabel: words.button,
    }),
  };
}

/** Another person's words, quoted so that they are not mistaken for the marketplace's own. */
function messageLine(message: string | undefined): string[] {
  return message ? [texts.reasonLine.message({ message: oneLine(message) })] : [];
}

/** Date in a mail, in UTC, hence the same for every reader. */
const dayOf = (at: string): string =>
  dateFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

function reasonLine(reason: string | undefined): string[] {
  return reason ? [texts.reasonLine.reason({ reason: oneLine(reason) })] : [];
}
