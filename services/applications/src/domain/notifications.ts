import {
  APPLICATION_STATES,
  PRODUCT_NAME,
  links,
  type EventPayload,
  type EventType,
  type LoginType,
  type NotificationChoice,
} from '@market/contracts';
import { texts } from '../texts';
import type { StoredNotification } from './notification';

/** The words of a notification: one sentence for the list, and its mail, whose title is the subject. */
interface NotificationWords {
  text: string;
  subject: string;
  paragraphs: string[];
  buttonLabel: string;
}

/** What one account hears of an event: a line in the header's list and a mail. */
interface NotificationRow<Payload> {
  kind: string;
  /** Which events of the type it tells of; left out where it tells of all. */
  when?(payload: Payload): boolean;
  /** Account that hears it. */
  to(payload: Payload): string;
  /** The access request that an answer is asked for, so that the line can be found again when it is withdrawn. */
  about?(payload: Payload): string;
  /** The kind of mails that it belongs to, which its reader may have switched off; without one it is always mailed. */
  choice?: NotificationChoice;
  /** It confirms what the person did: the list keeps it as read already. */
  isOwnDoing?: true;
  /** Page that it leads to. */
  link(payload: Payload, reader: LoginType): string;
  words(payload: Payload, reader: LoginType): NotificationWords;
}

type NotificationTable = { [Type in EventType]?: ReadonlyArray<NotificationRow<EventPayload<Type>>> };

/** All notifications, by the event that they tell of. */
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
      words({ cmp_name, job_title: jobTitle }) {
        const { company, text: textOf, subject, paragraph, button } = texts.applicationSent;
        const text = textOf({ jobTitle, company: cmp_name || company });
        return { text, subject: subject({ jobTitle }), paragraphs: [text, paragraph], buttonLabel: button };
      },
    },
  ],
  'applications.application-status-changed.v1': [
    {
      kind: 'application-withdrawn',
      when: ({ by }) => by === 'CND',
      choice: 'withdrawn_applications',
      ...aboutApplicant(texts.applicationWithdrawn),
    },
    {
      kind: 'application-status',
      when: ({ by }) => by !== 'CND',
      to: ({ candidate_login_id }) => candidate_login_id,
      choice: 'application_status',
      link: () => links.myApplications(),
      words({ cmp_name, job_title: jobTitle, status, reason }) {
        const { company, subject, paragraph, button } = texts.applicationMoved;
        const text = texts.statusSentences[status]({ company: cmp_name || company, job: jobTitle });
        const { label } = APPLICATION_STATES[status];
        return {
          text: withReason(text, reason),
          subject: subject({ jobTitle, label }),
          paragraphs: [text, ...reasonLine(reason), paragraph({ label })],
          buttonLabel: button,
        };
      },
    },
  ],
  'profile.access-requested.v1': [
    {
      kind: 'access-requested',
      to: ({ candidate_login_id }) => candidate_login_id,
      about: ({ id }) => id,
      choice: 'access_requests',
      link: () => links.profile(),
      words({ cmp_name }) {
        const { text: textOf, subject, paragraph, button } = texts.accessRequested;
        const company = cmp_name || texts.accessRequested.company;
        const text = textOf({ company });
        return { text, subject: subject({ company }), paragraphs: [text, paragraph], buttonLabel: button };
      },
    },
  ],
  'profile.access-answered.v1': [
    accessAnswer('granted', texts.accessGranted, (canCode) => links.candidateProfile(canCode)),
    accessAnswer('declined', texts.accessDeclined, () => links.dashboardRequestAccess()),
    accessAnswer('revoked', texts.accessRevoked, () => links.dashboardRequestAccess()),
  ],
  'identity.account-approved.v1': [
    {
      kind: 'account-approved',
      to: ({ login_id }) => login_id,
      link: (_, reader) => (reader === 'EMP' ? links.dashboardMain() : links.searchJobs()),
      words(_, reader) {
        const { employerText, employerButton, candidateText, candidateButton, subject } = texts.accountApproved;
        const text = reader === 'EMP' ? employerText : candidateText;
        return {
          text,
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
      words({ reason }, reader) {
        const { text, employerMeaning, candidateMeaning, subject, nothingDeleted, mistake, button } =
          texts.approvalWithdrawn;
        const meaning = reader === 'EMP' ? employerMeaning : candidateMeaning;
        return {
          text: withReason(text, reason),
          subject: subject({ productName: PRODUCT_NAME }),
          paragraphs: [text, ...reasonLine(reason), nothingDeleted({ meaning }), mistake],
          buttonLabel: button,
        };
      },
    },
  ],
  // To who waited: an admin said no.
  'identity.approval-declined.v1': [
    {
      kind: 'approval-declined',
      to: ({ login_id }) => login_id,
      link: (_, reader) => (reader === 'EMP' ? links.profile() : links.contact()),
      words({ reason }, reader) {
        const { text, employerNext, employerButton, candidateNext, candidateButton, subject } = texts.approvalDeclined;
        return {
          text: withReason(text, reason),
          subject: subject({ productName: PRODUCT_NAME }),
          paragraphs: [text, ...reasonLine(reason), reader === 'EMP' ? employerNext : candidateNext],
          buttonLabel: reader === 'EMP' ? employerButton : candidateButton,
        };
      },
    },
  ],
  // To an approved employer: an admin looked at the company's new name or site. Nothing where that look was taken back.
  'identity.company-decided.v1': [
    {
      kind: 'company-approved',
      when: ({ outcome }) => outcome === 'approved',
      to: ({ login_id }) => login_id,
      link: () => links.profile(),
      words({ decided, reason }) {
        const { approvedText, approvedSubject, website, button } = texts.companyDecided;
        const text = approvedText({ cmpName: decided.cmp_name });
        return {
          text: withReason(text, reason),
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
      link: () => links.profile(),
      words({ decided, cmp_name, reason }) {
        const { declinedText, declinedSubject, websiteStays, button } = texts.companyDecided;
        const text = declinedText({ wanted: decided.cmp_name, shown: cmp_name });
        return {
          text: withReason(text, reason),
          subject: declinedSubject,
          paragraphs: [text, websiteStays, ...reasonLine(reason)],
          buttonLabel: button,
        };
      },
    },
  ],
} satisfies NotificationTable;

/** An event of which somebody is told. */
export type NotifiedEvent = keyof typeof NOTIFICATIONS;

/** A notification of one event, before it is known who reads it. */
export interface Notice {
  /** Account that hears it. */
  loginId: string;
  choice?: NotificationChoice;
  /** Its line of the list, and the words of its mail. */
  written(reader: LoginType): {
    line: Omit<StoredNotification, 'id' | 'at'>;
    mail: NoticeMail;
  };
  /** Id of its line: an event may tell somebody of their own doing as well. */
  idOf(eventId: string): string;
}

/** The words of a notice's mail. */
export type NoticeMail = Omit<NotificationWords, 'text'>;

/** Whom an event concerns, and what each of them is told. */
export function noticesOf<Type extends NotifiedEvent>(type: Type, payload: EventPayload<Type>): Notice[] {
  const table: { [Each in NotifiedEvent]: ReadonlyArray<NotificationRow<EventPayload<Each>>> } = NOTIFICATIONS;
  return table[type]
    .filter(({ when }) => !when || when(payload))
    .map(({ kind, to, about, choice, isOwnDoing = false, link, words }) => {
      const addressed = { login_id: to(payload), ...(about ? { about: about(payload) } : {}) };
      return {
        loginId: addressed.login_id,
        ...(choice ? { choice } : {}),
        written(reader) {
          const { text, ...mail } = words(payload, reader);
          return { line: { ...addressed, kind, text, link: link(payload, reader), read: isOwnDoing }, mail };
        },
        idOf: (eventId) => notificationId(eventId, { isOwnDoing }),
      };
    });
}

/** The id of a notification: the event's own, so that what it tells is told once; of one's own doing, a second one. */
export function notificationId(eventId: string, { isOwnDoing }: { isOwnDoing: boolean }): string {
  return isOwnDoing ? `${eventId}.own` : eventId;
}

/**
 * What stands in the candidate's list in place of `access-requested` once the employer has withdrawn. It is no
 * notification of its own: there is nothing left to do, so nobody is mailed and it does not count as unread.
 */
export function accessWithdrawn(
  event: EventPayload<'profile.access-withdrawn.v1'>,
): Pick<StoredNotification, 'kind' | 'text' | 'read'> {
  return {
    kind: 'access-withdrawn',
    text: texts.accessWithdrawn.text({ cmpName: event.cmp_name || texts.accessWithdrawn.company }),
    read: true,
  };
}

type AboutApplicant = EventPayload<
  'applications.application-submitted.v1' | 'applications.application-status-changed.v1'
>;

/** To the employer: what a candidate did with an application, and the way to it. */
function aboutApplicant({
  canName,
  text: textOf,
  subject,
  paragraph,
  button,
}: typeof texts.applicationReceived | typeof texts.applicationWithdrawn): Pick<
  NotificationRow<AboutApplicant>,
  'to' | 'link' | 'words'
> {
  return {
    to: ({ employer_login_id }) => employer_login_id,
    link: ({ id }) => links.dashboardApplicant(id),
    words({ can_name, job_title: jobTitle }) {
      const text = textOf({ canName: can_name || canName, jobTitle });
      return { text, subject: subject({ jobTitle }), paragraphs: [text, paragraph], buttonLabel: button };
    },
  };
}

type AccessAnswer = EventPayload<'profile.access-answered.v1'>;

/** To the employer: the candidate answered, or took an earlier yes back. */
function accessAnswer(
  status: AccessAnswer['status'],
  { text, next, subject, buttonLabel }: Omit<NotificationWords, 'paragraphs'> & { next: string },
  link: (canCode: string) => string,
): NotificationRow<AccessAnswer> {
  return {
    kind: `access-${status}`,
    when: (answer) => answer.status === status,
    to: ({ employer_login_id }) => employer_login_id,
    choice: 'access_answers',
    link: ({ can_code }) => link(can_code),
    words: () => ({ text, subject, paragraphs: [text, next], buttonLabel }),
  };
}

function withReason(text: string, reason: string | undefined): string {
  return reason ? `${text} ${oneLine(reason)}` : text;
}

function reasonLine(reason: string | undefined): string[] {
  return reason ? [texts.reasonLine.reason({ reason: oneLine(reason) })] : [];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
