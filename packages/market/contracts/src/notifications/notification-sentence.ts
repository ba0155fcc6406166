import type { NotificationValues } from './answers';
import { APPLICATION_STATES } from '../applications/application-states';
import { FEED_FAILING_DAYS } from '../feeds/constants';
import { texts } from './texts';

const { lines, statuses, unnamed } = texts;

/** Name of the employer who requests access. */
export const askerName = (company: string | undefined): string => company || unnamed.asker;

/** Joins a reason into one line. */
export const oneLine = (reason: string): string => reason.replace(/\s+/g, ' ');

/** Sentence builders per kind; a missing name means that it is not disclosed. */
const SENTENCES = {
  'application-received': ({ candidate, job = '' }) =>
    lines.applicationReceived({ candidate: candidate || unnamed.candidate, job }),
  'application-sent': ({ company, job = '' }) =>
    lines.applicationSent({ company: company || unnamed.employerWithin, job }),
  'application-withdrawn': ({ candidate, job = '' }) =>
    lines.applicationWithdrawn({ candidate: candidate || unnamed.candidate, job }),
  'application-unanswered': ({ candidate, job = '' }) =>
    lines.applicationUnanswered({ candidate: candidate || unnamed.candidate, job }),
  'answers-due': ({ count = 0 }) => lines.answersDue({ count }),
  'application-status': ({ company, job = '', status }) =>
    status && Object.hasOwn(statuses, status)
      ? statuses[status]({ company: company || unnamed.employer, job })
      : undefined,
  'application-moved-back': ({ company, job = '', status }) =>
    status && Object.hasOwn(APPLICATION_STATES, status)
      ? lines.applicationMovedBack({
          company: company || unnamed.employer,
          job,
          label: APPLICATION_STATES[status].label,
        })
      : undefined,
  'access-requested': ({ company }) => lines.accessRequested({ company: askerName(company) }),
  'access-withdrawn': ({ company }) => lines.accessWithdrawn({ company: askerName(company) }),
  'access-granted': ({ candidate }) => lines.accessGranted({ candidate: candidate || unnamed.candidate }),
  'access-declined': () => lines.accessDeclined,
  'access-revoked': () => lines.accessRevoked,
  'pool-asked': ({ company, job = '', count = 0 }) =>
    lines.poolAsked({ company: askerName(company), job, months: String(count) }),
  'pool-joined': ({ job = '' }) => lines.poolJoined({ job }),
  'pool-ending': ({ reader, company, job = '' }) =>
    reader === 'EMP'
      ? lines.poolEndingOfCompany({ job })
      : lines.poolEnding({ company: company || unnamed.employerWithin }),
  'company-renamed': ({ company = '', former = '' }) =>
    company === former ? lines.companyMoved({ company }) : lines.companyRenamed({ company, former }),
  'account-approved': ({ reader }) => (reader === 'EMP' ? lines.employerApproved : lines.candidateApproved),
  'approval-withdrawn': () => lines.approvalWithdrawn,
  'approval-declined': () => lines.approvalDeclined,
  'company-approved': ({ company = '' }) => lines.companyApproved({ company }),
  'company-declined': ({ company = '', shown = '' }) => lines.companyDeclined({ company, shown }),
  'job-hidden': ({ job = '' }) => lines.jobHidden({ job }),
  'job-taken-down': ({ job = '' }) => lines.jobTakenDown({ job }),
  'job-restored': ({ job = '' }) => lines.jobRestored({ job }),
  'feed-paused': ({ host = '' }) => lines.feedPaused({ host, days: FEED_FAILING_DAYS }),
  'messages-waiting': ({ reader, candidate, company, job }) =>
    reader === 'EMP'
      ? job
        ? lines.messagesOfCandidate({ candidate: candidate || unnamed.candidate, job })
        : lines.messagesOfCandidateAlone({ candidate: candidate || unnamed.candidate })
      : job
        ? lines.messagesOfCompany({ company: company || unnamed.employer, job })
        : lines.messagesOfCompanyAlone({ company: company || unnamed.employer }),
  'interview-proposed': ({ company, job = '' }) =>
    lines.interviewProposed({ company: company || unnamed.employer, job }),
  'interview-changed': ({ reader, candidate, company, job = '' }) =>
    reader === 'EMP'
      ? lines.interviewChangedOfCandidate({ candidate: candidate || unnamed.candidateWithin, job })
      : lines.interviewChanged({ company: company || unnamed.employer, job }),
  'interview-invited': ({ candidate, job = '' }) =>
    lines.interviewInvited({ candidate: candidate || unnamed.candidateWithin, job }),
  'interview-removed': ({ job = '' }) => lines.interviewRemoved({ job }),
  'interview-asked': ({ candidate, job = '' }) =>
    lines.interviewAsked({ candidate: candidate || unnamed.candidate, job }),
  'interview-accepted': ({ reader, candidate, company, job = '' }) =>
    reader === 'EMP'
      ? lines.interviewAcceptedByCandidate({ candidate: candidate || unnamed.candidate, job })
      : lines.interviewAccepted({ company: company || unnamed.employerWithin, job }),
  'interview-declined': ({ candidate, job = '' }) =>
    lines.interviewDeclined({ candidate: candidate || unnamed.candidate, job }),
  'interview-cancelled': ({ reader, candidate, company, job = '' }) =>
    reader === 'EMP'
      ? lines.interviewCancelledOfCandidate({ candidate: candidate || unnamed.candidate, job })
      : lines.interviewCancelled({ company: company || unnamed.employerWithin, job }),
  'interview-feedback': ({ candidate, job = '' }) =>
    lines.interviewFeedback({ candidate: candidate || unnamed.candidateWithin, job }),
  'interview-reminder': ({ reader, candidate, company, job = '' }) =>
    reader === 'EMP'
      ? lines.interviewReminderOfCandidate({ candidate: candidate || unnamed.candidate, job })
      : lines.interviewReminder({ company: company || unnamed.employerWithin, job }),
  'colleague-mentioned': ({ candidate, job = '' }) =>
    lines.colleagueMentioned({ candidate: candidate || unnamed.candidateWithin, job }),
  'appeal-declined': ({ job = '' }) => lines.appealDeclined({ job }),
} satisfies Record<string, (values: NotificationValues) => string | undefined>;

/** A kind of notification; each has its sentence. */
export type NotificationKind = keyof typeof SENTENCES;

/**
 * Sentence of a notification in the page's language (English on a server); reason and message are quoted unchanged.
 * @returns undefined for a kind or status that this version does not know
 */
export function notificationSentence({
  kind,
  values,
}: {
  kind: string;
  values: NotificationValues;
}): string | undefined {
  const sentence = isKind(kind) ? SENTENCES[kind](values) : undefined;
  return (
    sentence &&
    [sentence, ...[values.reason, values.message].flatMap((words) => (words ? [oneLine(words)] : []))].join(' ')
  );
}

const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(SENTENCES, kind);
