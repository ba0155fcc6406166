import {
  APPLICATION_STATUS_LABELS,
  PRODUCT_NAME,
  links,
  type ApplicationStatus,
  type EventPayload,
  type LoginType,
  type NotificationChoice,
} from '@market/contracts';
import type { StoredNotification } from './notification';

/** What one person is told about something that happened: a line in the header's list and a mail. */
export interface News {
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
export function notificationId(eventId: string, { isOwnDoing }: Pick<News, 'isOwnDoing'>): string {
  return isOwnDoing ? `${eventId}.own` : eventId;
}

/** To the employer: somebody applied. */
export function applicationReceived(event: EventPayload<'applications.application-submitted.v1'>): News {
  const text = `${event.can_name || 'A candidate'} applied for ${event.job_title}.`;
  return {
    login_id: event.employer_login_id,
    kind: 'application-received',
    choice: 'new_applications',
    text,
    link: links.dashboardApplicant(event.id),
    mail: {
      subject: `New application for ${event.job_title}`,
      paragraphs: [text, 'You can see the profile and the resume, and answer, on your dashboard.'],
      buttonLabel: 'See the application',
    },
  };
}

/** To the candidate: the application has arrived. */
export function applicationSent(event: EventPayload<'applications.application-submitted.v1'>): News {
  const company = event.cmp_name || 'the employer';
  const text = `Your application for ${event.job_title} was sent to ${company}.`;
  return {
    login_id: event.candidate_login_id,
    kind: 'application-sent',
    choice: 'application_status',
    isOwnDoing: true,
    text,
    link: links.myApplications(),
    mail: {
      subject: `Your application for ${event.job_title} was sent`,
      paragraphs: [
        text,
        'You hear from us as soon as its status changes. Until the employer has decided, you can withdraw it.',
      ],
      buttonLabel: 'See your applications',
    },
  };
}

/** To the other side: the employer moved the application on, or the candidate took it back. */
export function statusChanged(event: EventPayload<'applications.application-status-changed.v1'>): News {
  return event.by === 'CND' ? applicationWithdrawn(event) : applicationMoved(event);
}

function applicationWithdrawn(event: EventPayload<'applications.application-status-changed.v1'>): News {
  const text = `${event.can_name || 'A candidate'} withdrew the application for ${event.job_title}.`;
  return {
    login_id: event.employer_login_id,
    kind: 'application-withdrawn',
    choice: 'withdrawn_applications',
    text,
    link: links.dashboardApplicant(event.id),
    mail: {
      subject: `Application for ${event.job_title} withdrawn`,
      paragraphs: [text, 'You need not do anything.'],
      buttonLabel: 'See the application',
    },
  };
}

function applicationMoved(event: EventPayload<'applications.application-status-changed.v1'>): News {
  const company = event.cmp_name || 'The employer';
  const text = SENTENCES[event.status](company, event.job_title);
  const label = APPLICATION_STATUS_LABELS[event.status];
  return {
    login_id: event.candidate_login_id,
    kind: 'application-status',
    choice: 'application_status',
    text: withReason(text, event.reason),
    link: links.myApplications(),
    mail: {
      subject: `Your application for ${event.job_title}: ${label}`,
      paragraphs: [text, ...reasonLine(event.reason), `The status of your application is now: ${label}.`],
      buttonLabel: 'See your applications',
    },
  };
}

const SENTENCES: Record<ApplicationStatus, (company: string, job: string) => string> = {
  applied: (company, job) => `${company} has received your application for ${job}.`,
  viewed: (company, job) => `${company} has viewed your application for ${job}.`,
  shortlisted: (company, job) => `${company} has put you on the shortlist for ${job}.`,
  interview: (company, job) => `${company} would like to interview you for ${job}.`,
  offered: (company, job) => `${company} has made you an offer for ${job}.`,
  hired: (company, job) => `${company} has hired you for ${job}. Congratulations!`,
  rejected: (company, job) => `${company} has decided not to go on with your application for ${job}.`,
  withdrawn: (company, job) => `Your application for ${job} at ${company} was withdrawn.`,
};

/** To the candidate: an employer asks for sight of the profile. */
export function accessRequested(event: EventPayload<'profile.access-requested.v1'>): News {
  const company = event.cmp_name || 'An employer';
  const text = `${company} asks to see your profile.`;
  return {
    login_id: event.candidate_login_id,
    about: event.id,
    kind: 'access-requested',
    choice: 'access_requests',
    text,
    link: links.profile(),
    mail: {
      subject: `${company} asks to see your profile`,
      paragraphs: [
        text,
        'You decide: until you allow it, your name, your contact details and your resume stay hidden.',
      ],
      buttonLabel: 'Answer the request',
    },
  };
}

/**
 * What stands in the candidate's list in place of `accessRequested` once the employer has withdrawn. It is no news of
 * its own: there is nothing left to do, so nobody is mailed and it does not count as unread.
 */
export function accessWithdrawn(
  event: EventPayload<'profile.access-withdrawn.v1'>,
): Pick<StoredNotification, 'kind' | 'text' | 'read'> {
  return {
    kind: 'access-withdrawn',
    text: `${event.cmp_name || 'An employer'} asked to see your profile and has withdrawn the request.`,
    read: true,
  };
}

/** To the employer: the candidate answered, or took an earlier yes back. */
export function accessAnswered(event: EventPayload<'profile.access-answered.v1'>): News {
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
  Pick<News, 'kind' | 'text'> & Pick<News['mail'], 'subject' | 'buttonLabel'> & { next: string }
> = {
  granted: {
    kind: 'access-granted',
    text: 'A candidate has given you access to their profile.',
    next: 'You can now see the full profile and contact the candidate.',
    subject: 'Your access request was granted',
    buttonLabel: 'See the candidate',
  },
  declined: {
    kind: 'access-declined',
    text: 'A candidate has declined your request to see their profile.',
    next: 'Other candidates are waiting to be found.',
    subject: 'Your access request was declined',
    buttonLabel: 'See your requests',
  },
  revoked: {
    kind: 'access-revoked',
    text: 'A candidate has taken back the access to their profile.',
    next: 'Name, contact details and resume are hidden again, unless the candidate applies to one of your jobs.',
    subject: 'Access to a candidate was taken back',
    buttonLabel: 'See your requests',
  },
};

/** To an employer or a candidate: an admin approved the account. */
export function accountApproved(event: EventPayload<'identity.account-approved.v1'>, loginType: LoginType): News {
  const isEmployer = loginType === 'EMP';
  const text = isEmployer
    ? 'Your account is approved. You can now post jobs and see applicants.'
    : 'Your account is approved. You can now apply to jobs, and employers can find you.';
  return {
    login_id: event.login_id,
    kind: 'account-approved',
    text,
    link: isEmployer ? links.dashboardMain() : links.searchJobs(),
    mail: {
      subject: `Welcome to ${PRODUCT_NAME}: your account is approved`,
      paragraphs: [text],
      buttonLabel: isEmployer ? 'Open your dashboard' : 'Find jobs',
    },
  };
}

/** To an employer or a candidate: an admin took the approval back. */
export function approvalWithdrawn(event: EventPayload<'identity.approval-withdrawn.v1'>, loginType: LoginType): News {
  const text = 'The approval of your account was withdrawn.';
  const meaning =
    loginType === 'EMP'
      ? 'Your jobs are hidden, and your applicants and candidates are closed to you until the account is approved again.'
      : 'Employers do not find you until the account is approved again.';
  return {
    login_id: event.login_id,
    kind: 'approval-withdrawn',
    text: withReason(text, event.reason),
    link: links.contact(),
    mail: {
      subject: `The approval of your ${PRODUCT_NAME} account was withdrawn`,
      paragraphs: [
        text,
        ...reasonLine(event.reason),
        `${meaning} Nothing of yours was deleted.`,
        'If you think that this is a mistake, please write to us.',
      ],
      buttonLabel: 'Write to us',
    },
  };
}

/** To an employer or a candidate who waited: an admin said no, and why. */
export function approvalDeclined(event: EventPayload<'identity.approval-declined.v1'>, loginType: LoginType): News {
  const text = 'Your account was not approved.';
  const next =
    loginType === 'EMP'
      ? 'Change your company on your profile, and we look at it again.'
      : 'If you think that this is a mistake, please write to us.';
  return {
    login_id: event.login_id,
    kind: 'approval-declined',
    text: withReason(text, event.reason),
    link: loginType === 'EMP' ? links.profile() : links.contact(),
    mail: {
      subject: `Your ${PRODUCT_NAME} account was not approved`,
      paragraphs: [text, ...reasonLine(event.reason), next],
      buttonLabel: loginType === 'EMP' ? 'Open your profile' : 'Write to us',
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
}: EventPayload<'identity.company-decided.v1'>): News | undefined {
  if (outcome === 'undone') return undefined;
  const isApproved = outcome === 'approved';
  const text = isApproved
    ? `Your company is now shown as ${decided.cmp_name}.`
    : `Your company is not shown as ${decided.cmp_name}; it is still shown as ${cmp_name}.`;
  return {
    login_id,
    kind: isApproved ? 'company-approved' : 'company-declined',
    text: withReason(text, reason),
    link: links.profile(),
    mail: {
      subject: isApproved ? 'The change of your company is approved' : 'The change of your company was declined',
      paragraphs: [text, `Its website: ${isApproved ? decided.cmp_webs : 'as it was before.'}`, ...reasonLine(reason)],
      buttonLabel: 'Open your profile',
    },
  };
}

function withReason(text: string, reason: string | undefined): string {
  return reason ? `${text} ${oneLine(reason)}` : text;
}

function reasonLine(reason: string | undefined): string[] {
  return reason ? [`Reason: ${oneLine(reason)}`] : [];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
