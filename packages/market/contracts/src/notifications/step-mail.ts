import { APPLICATION_STATES, type ApplicationStatus, isStepBack } from '../applications/application-states';
import { type NotificationKind, notificationSentence, oneLine } from './notification-sentence';
import { texts } from './texts';

/** A step that an employer takes with an application. */
export interface TakenStep {
  cmp_name: string;
  job_title: string;
  /** The status that its candidate knows. */
  from: ApplicationStatus;
  status: ApplicationStatus;
  reason?: string | undefined;
  message?: string | undefined;
}

/** Notification kind of a step for its candidate. */
export function stepKind({ from, status }: Pick<TakenStep, 'from' | 'status'>): NotificationKind {
  return isStepBack(from, status) ? 'application-moved-back' : 'application-status';
}

/**
 * The words of the mail that tells a candidate of a step: the service sends them, and the employer reads them before.
 * A message keeps its lines, each as a paragraph.
 */
export function stepMail(step: TakenStep): { subject: string; paragraphs: string[] } {
  const { cmp_name: company, job_title: job, status, reason, message } = step;
  const { label } = APPLICATION_STATES[status];
  const { stepMail: words } = texts;
  const [first, ...further] = (message ?? '').split(/\s*\n\s*/).filter(Boolean);
  return {
    subject: status === 'rejected' ? words.rejectedSubject({ job }) : words.subject({ job, label }),
    paragraphs: [
      notificationSentence({ kind: stepKind(step), values: { company, job, status } }) ?? '',
      ...(reason ? [words.reason({ reason: oneLine(reason) })] : []),
      ...(first ? [words.message({ message: first }), ...further] : []),
      words.paragraph({ label }),
    ],
  };
}
