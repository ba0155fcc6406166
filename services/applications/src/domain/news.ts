import { APPLICATION_STATUS_LABELS, PRODUCT_NAME, links, type ApplicationStatus, type EventPayload } from '@market/contracts';

/** What one person is told about something that happened: a line in the header's list and a mail. */
export interface News {
  /** Account that hears it. */
  login_id: string;
  kind: 'application-received' | 'application-status' | 'application-withdrawn' | 'access-requested' | 'access-granted' | 'access-declined' | 'account-approved';
  /** One sentence for the list. */
  text: string;
  /** Page that it leads to. */
  link: string;
  mail: { subject: string; paragraphs: string[]; buttonLabel: string };
}

/** To the employer: somebody applied. */
export function applicationReceived(event: EventPayload<'applications.application-submitted.v1'>): News {
  const text = `${event.can_name || 'A candidate'} applied for ${event.job_title}.`;
  return {
    login_id: event.employer_login_id,
    kind: 'application-received',
    text,
    link: links.dashboardApplicants({ job_id: event.job_id }),
    mail: { subject: `New application for ${event.job_title}`, paragraphs: [text, 'You can see the profile and the resume, and answer, on your dashboard.'], buttonLabel: 'See the application' },
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
    text,
    link: links.dashboardApplicants({ job_id: event.job_id }),
    mail: { subject: `Application for ${event.job_title} withdrawn`, paragraphs: [text, 'You need not do anything.'], buttonLabel: 'See your applicants' },
  };
}

function applicationMoved(event: EventPayload<'applications.application-status-changed.v1'>): News {
  const company = event.cmp_name || 'The employer';
  const text = SENTENCES[event.status](company, event.job_title);
  const label = APPLICATION_STATUS_LABELS[event.status];
  return {
    login_id: event.candidate_login_id,
    kind: 'application-status',
    text,
    link: links.myApplications(),
    mail: { subject: `Your application for ${event.job_title}: ${label}`, paragraphs: [text, `The status of your application is now: ${label}.`], buttonLabel: 'See your applications' },
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
    kind: 'access-requested',
    text,
    link: links.profile(),
    mail: { subject: `${company} asks to see your profile`, paragraphs: [text, 'You decide: until you allow it, your name, your contact details and your resume stay hidden.'], buttonLabel: 'Answer the request' },
  };
}

/** To the employer: the candidate answered. A later revocation is not announced. */
export function accessAnswered(event: EventPayload<'profile.access-answered.v1'>): News | undefined {
  if (event.status === 'revoked') return undefined;
  const granted = event.status === 'granted';
  const text = granted ? 'A candidate has given you access to their profile.' : 'A candidate has declined your request to see their profile.';
  return {
    login_id: event.employer_login_id,
    kind: granted ? 'access-granted' : 'access-declined',
    text,
    link: granted ? links.candidateProfile(event.can_code) : links.dashboardRequestAccess(),
    mail: {
      subject: granted ? 'Your access request was granted' : 'Your access request was declined',
      paragraphs: granted ? [text, 'You can now see the full profile and contact the candidate.'] : [text, 'Other candidates are waiting to be found.'],
      buttonLabel: granted ? 'See the candidate' : 'See your requests',
    },
  };
}

/** To the employer: an admin approved the account. */
export function accountApproved(event: EventPayload<'identity.account-approved.v1'>): News {
  const text = 'Your account is approved. You can now post jobs and see applicants.';
  return {
    login_id: event.login_id,
    kind: 'account-approved',
    text,
    link: links.dashboardMain(),
    mail: { subject: `Welcome to ${PRODUCT_NAME}: your account is approved`, paragraphs: [text], buttonLabel: 'Open your dashboard' },
  };
}
