import { APPLICATION_STATES, type ApplicationStatus, isStepBack } from '../applications/application-states';
import { type NotificationKind, notificationSentence, oneLine } from './notification-sentence';
import { texts } from './texts';

/** A step that an employer takes with an application. */
export interface TakenStep {
  cmp_name: string;
  job_title: string;
  /** Status that the candidate currently sees. */
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
 * Text of the mail about a step: the service sends it, and the employer previews it. A message keeps its lines, each as
 * a paragraph.
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
