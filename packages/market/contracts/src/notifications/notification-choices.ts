import type { LoginType, SelfRegisteredLoginType } from '../accounts/roles';
import { texts } from '../texts';

/**
 * Notification kinds whose mails each type of account may switch on or off. The list in the header shows all of them;
 * mails about the account itself and its security belong to no kind and are always sent.
 */
export const NOTIFICATION_CHOICES = {
  CND: ['application_status', 'access_requests', 'employer_messages', 'weekly_jobs'],
  EMP: [
    'new_applications',
    'withdrawn_applications',
    'access_answers',
    'candidate_messages',
    'mentions',
    'due_answers',
  ],
} as const satisfies Record<SelfRegisteredLoginType, readonly string[]>;
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[SelfRegisteredLoginType][number];

/** Weekly mail of the best jobs ‘For you’: not in the notification list, so it is opt-in. */
export const WEEKLY_JOBS = 'weekly_jobs' satisfies NotificationChoice;

/** Whether a kind is mailed by default. */
export const isMailedUnlessOff = (choice: NotificationChoice): boolean => choice !== WEEKLY_JOBS;

/** Whether a kind may come in the daily digest. */
export const mayBeDaily = (choice: NotificationChoice): boolean => choice !== WEEKLY_JOBS;

/** Mail that a link unsubscribes from: one notification kind, or the daily digest with all its kinds. */
export type EndedMail = NotificationChoice | typeof DIGEST;
export const DIGEST = 'daily_digest';

/** Labels of the kinds and of the digest, in mails and on screens. */
export const NOTIFICATION_CHOICE_LABELS: Record<EndedMail, string> = texts.notificationChoices;

/** Kinds that an account of `loginType` can choose; none for admins. */
export function notificationChoicesOf(loginType: LoginType): readonly NotificationChoice[] {
  return loginType === 'ADM' ? [] : NOTIFICATION_CHOICES[loginType];
}
