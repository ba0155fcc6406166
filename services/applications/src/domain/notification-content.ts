import {
  APPLICATION_STATES,
  PRODUCT_NAME,
  links,
  type EventPayload,
  type LoginType,
  type NotificationChoice,
} from '@market/contracts';
import { texts } from '../texts';
import type { StoredNotification } from './notification';

/** What one person is told about something that happened: a line in the header's list and a mail. */
export interface NotificationContent {
  /** Account that hears it. */
  login_id: string;
  /** The access request that an answer is asked for, so that the line can be found again when it is withdrawn. */
  about?: string;
  kind:
    | 'application-received'
    | 'application-sent'
    | 'application-status'
    | 'application-withdrawn'
    | 'access-requested'
    | 'access-granted'
    | 'access-declined'
    | 'access-revoked'
    | 'account-approved'
    | 'approval-withdrawn'
    | 'approval-declined'
    | 'company-approved'
    | 'company-declined';
  /**
   * The kind of mails that it belongs to, which its reader may have switched off; left out where the mail is always
   * sent.
   */
  choice?: NotificationChoice;
  /** It confirms what the person did: the list keeps it as read already. */
  isOwnDoing?: true;
  /** One sentence for the list. */
  text: string;
  /** Page that it leads to. */
  link: string;
  mail: { subject: string; paragraphs: string[]; buttonLabel: string };
}

/**
 * The id of a notification: the event's own, so that what it tells is told once; one event may tell somebody of their
 * own doing as well.
 */
export function notificationId(eventId: string, { isOwnDoing }: Pick<NotificationContent, 'isOwnDoing'>): string {
  return isOwnDoing ? `${eventId}.own` : eventId;
}

/** To the employer: somebody applied. */
export function applicationReceived(event: EventPayload<'applications.application-submitted.v1'>): NotificationContent {
  const text = texts.applicationReceived.text({
    canName: event.can_name || texts.applicationReceived.canName,
    jobTitle: event.job_title,
  });
  return {
    login_id: event.employer_login_id,
    kind: 'application-received',
    choice: 'new_applications',
    text,
    link: links.dashboardApplicant(event.id),
    mail: {
      subject: texts.applicationReceived.subject({ jobTitle: event.job_title }),
      paragraphs: [text, texts.applicationReceived.paragraph],
      buttonLabel: texts.applicationReceived.button,
    },
  };
}

/** To the candidate: the application has arrived. */
export function applicationSent(event: EventPayload<'applications.application-submitted.v1'>): NotificationContent {
  const company = event.cmp_name || texts.applicationSent.company;
  const text = texts.applicationSent.text({ jobTitle: event.job_title, company });
  return {
    login_id: event.candidate_login_id,
    kind: 'application-sent',
    choice: 'application_status',
    isOwnDoing: true,
    text,
    link: links.myApplications(),
    mail: {
      subject: texts.applicationSent.subject({ jobTitle: event.job_title }),
      paragraphs: [text, texts.applicationSent.paragraph],
      buttonLabel: texts.applicationSent.button,
    },
  };
}

/** To the other side: the employer moved the application on, or the candidate took it back. */
export function statusChanged(event: EventPayload<'applications.application-status-changed.v1'>): NotificationContent {
  return event.by === 'CND' ? applicationWithdrawn(event) : applicationMoved(event);
}

function applicationWithdrawn(event: EventPayload<'applications.application-status-changed.v1'>): NotificationContent {
  const text = texts.applicationWithdrawn.text({
    canName: event.can_name || texts.applicationWithdrawn.canName,
    jobTitle: event.job_title,
  });
  return {
    login_id: event.employer_login_id,
    kind: 'application-withdrawn',
    choice: 'withdrawn_applications',
    text,
    link: links.dashboardApplicant(event.id),
    mail: {
      subject: texts.applicationWithdrawn.subject({ jobTitle: event.job_title }),
      paragraphs: [text, texts.applicationWithdrawn.paragraph],
      buttonLabel: texts.applicationWithdrawn.button,
    },
  };
}

function applicationMoved(event: EventPayload<'applications.application-status-changed.v1'>): NotificationContent {
  const company = event.cmp_name || texts.applicationMoved.company;
  const text = texts.statusSentences[event.status]({ company, job: event.job_title });
  const label = APPLICATION_STATES[event.status].label;
  return {
    login_id: event.candidate_login_id,
    kind: 'application-status',
    choice: 'application_status',
    text: withReason(text, event.reason),
    link: links.myApplications(),
    mail: {
      subject: texts.applicationMoved.subject({ jobTitle: event.job_title, label }),
      paragraphs: [text, ...reasonLine(event.reason), texts.applicationMoved.paragraph({ label })],
      buttonLabel: texts.applicationMoved.button,
    },
  };
}

/** To the candidate: an employer asks for sight of the profile. */
export function accessRequested(event: EventPayload<'profile.access-requested.v1'>): NotificationContent {
  const company = event.cmp_name || texts.accessRequested.company;
  const text = texts.accessRequested.text({ company });
  return {
    login_id: event.candidate_login_id,
    about: event.id,
    kind: 'access-requested',
    choice: 'access_requests',
    text,
    link: links.profile(),
    mail: {
      subject: texts.accessRequested.subject({ company }),
      paragraphs: [text, texts.accessRequested.paragraph],
      buttonLabel: texts.accessRequested.button,
    },
  };
}

/**
 * What stands in the candidate's list in place of `accessRequested` once the employer has withdrawn. It is no notification of
 * its own: there is nothing left to do, so nobody is mailed and it does not count as unread.
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

/** To the employer: the candidate answered, or took an earlier yes back. */
export function accessAnswered(event: EventPayload<'profile.access-answered.v1'>): NotificationContent {
  const { kind, text, next, subject, buttonLabel } = ANSWERS[event.status];
  return {
    login_id: event.employer_login_id,
    kind,
    choice: 'access_answers',
    text,
    link: event.status === 'granted' ? links.candidateProfile(event.can_code) : links.dashboardRequestAccess(),
    mail: { subject, paragraphs: [text, next], buttonLabel },
  };
}

const ANSWERS: Record<
  EventPayload<'profile.access-answered.v1'>['status'],
  Pick<NotificationContent, 'kind' | 'text'> &
    Pick<NotificationContent['mail'], 'subject' | 'buttonLabel'> & { next: string }
> = {
  granted: { kind: 'access-granted', ...texts.accessGranted },
  declined: { kind: 'access-declined', ...texts.accessDeclined },
  revoked: { kind: 'access-revoked', ...texts.accessRevoked },
};

/** To an employer or a candidate: an admin approved the account. */
export function accountApproved(
  event: EventPayload<'identity.account-approved.v1'>,
  loginType: LoginType,
): NotificationContent {
  const isEmployer = loginType === 'EMP';
  const text = isEmployer ? texts.accountApproved.employerText : texts.accountApproved.candidateText;
  return {
    login_id: event.login_id,
    kind: 'account-approved',
    text,
    link: isEmployer ? links.dashboardMain() : links.searchJobs(),
    mail: {
      subject: texts.accountApproved.subject({ productName: PRODUCT_NAME }),
      paragraphs: [text],
      buttonLabel: isEmployer ? texts.accountApproved.employerButton : texts.accountApproved.candidateButton,
    },
  };
}

/** To an employer or a candidate: an admin took the approval back. */
export function approvalWithdrawn(
  event: EventPayload<'identity.approval-withdrawn.v1'>,
  loginType: LoginType,
): NotificationContent {
  const text = texts.approvalWithdrawn.text;
  const meaning =
    loginType === 'EMP' ? texts.approvalWithdrawn.employerMeaning : texts.approvalWithdrawn.candidateMeaning;
  return {
    login_id: event.login_id,
    kind: 'approval-withdrawn',
    text: withReason(text, event.reason),
    link: links.contact(),
    mail: {
      subject: texts.approvalWithdrawn.subject({ productName: PRODUCT_NAME }),
      paragraphs: [
        text,
        ...reasonLine(event.reason),
        texts.approvalWithdrawn.nothingDeleted({ meaning }),
        texts.approvalWithdrawn.mistake,
      ],
      buttonLabel: texts.approvalWithdrawn.button,
    },
  };
}

/** To an employer or a candidate who waited: an admin said no, and why. */
export function approvalDeclined(
  event: EventPayload<'identity.approval-declined.v1'>,
  loginType: LoginType,
): NotificationContent {
  const text = texts.approvalDeclined.text;
  const next = loginType === 'EMP' ? texts.approvalDeclined.employerNext : texts.approvalDeclined.candidateNext;
  return {
    login_id: event.login_id,
    kind: 'approval-declined',
    text: withReason(text, event.reason),
    link: loginType === 'EMP' ? links.profile() : links.contact(),
    mail: {
      subject: texts.approvalDeclined.subject({ productName: PRODUCT_NAME }),
      paragraphs: [text, ...reasonLine(event.reason), next],
      buttonLabel: loginType === 'EMP' ? texts.approvalDeclined.employerButton : texts.approvalDeclined.candidateButton,
    },
  };
}

/**
 * To an approved employer: an admin looked at the company's new name or site. Nothing where that look was taken back.
 */
export function companyDecided({
  login_id,
  decided,
  cmp_name,
  outcome,
  reason,
}: EventPayload<'identity.company-decided.v1'>): NotificationContent | undefined {
  if (outcome === 'undone') return undefined;
  const isApproved = outcome === 'approved';
  const text = isApproved
    ? texts.companyDecided.approvedText({ cmpName: decided.cmp_name })
    : texts.companyDecided.declinedText({ wanted: decided.cmp_name, shown: cmp_name });
  return {
    login_id,
    kind: isApproved ? 'company-approved' : 'company-declined',
    text: withReason(text, reason),
    link: links.profile(),
    mail: {
      subject: isApproved ? texts.companyDecided.approvedSubject : texts.companyDecided.declinedSubject,
      paragraphs: [
        text,
        isApproved ? texts.companyDecided.website({ website: decided.cmp_webs }) : texts.companyDecided.websiteStays,
        ...reasonLine(reason),
      ],
      buttonLabel: texts.companyDecided.button,
    },
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
