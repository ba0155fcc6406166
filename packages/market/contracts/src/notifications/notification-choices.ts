import type { LoginType, SelfRegisteredLoginType } from '../accounts/roles';
import { texts } from '../texts';

/**
 * The kinds of news that each kind of account may have by mail or not. The list in the header shows all of them; mails
 * about the account itself and its safety are of none of these kinds and are always sent.
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

/**
 * Mail of a week’s best jobs ‘For you’: no news of the list behind the bell, so it comes to who has chosen it alone.
 */
export const WEEKLY_JOBS = 'weekly_jobs' satisfies NotificationChoice;

/** Whether a kind is mailed where its reader has said nothing of it. */
export const isMailedUnlessOff = (choice: NotificationChoice): boolean => choice !== WEEKLY_JOBS;

/** Whether a kind may come in the daily digest. */
export const mayBeDaily = (choice: NotificationChoice): boolean => choice !== WEEKLY_JOBS;

/** Mail that a link unsubscribes from: one kind of news, or the daily digest with all kinds that come in it. */
export type EndedMail = NotificationChoice | typeof DIGEST;
export const DIGEST = 'daily_digest';

/** The kinds as mails and screens call them, and the digest. */
export const NOTIFICATION_CHOICE_LABELS: Record<EndedMail, string> = texts.notificationChoices;

/** The kinds that an account of `loginType` chooses of; none for those who run the marketplace. */
export function notificationChoicesOf(loginType: LoginType): readonly NotificationChoice[] {
  return loginType === 'ADM' ? [] : NOTIFICATION_CHOICES[loginType];
}
