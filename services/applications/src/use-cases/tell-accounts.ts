import type { NotificationChoice } from '@market/contracts/notifications';
import { type AccountCopy, type ClientSession, isEnded, type OutgoingMessages, takesMail } from '@market/service-kit';
import type { StoredNotification } from '../domain/notification';
import type { NoticeMail } from '../domain/notifications';
import type { NoticeMailOf } from '../present/notice-mail';
import type { NotificationChoiceStore } from '../store/notification-choice-store';
import type { NotificationStore } from '../store/notification-store';

/** Notification for one account. */
export interface News {
  account: AccountCopy;
  /** Entry in the list behind the bell. */
  line: Omit<StoredNotification, 'login_id' | 'daily'>;
  mail: NoticeMail;
  /** Kind of mail; undefined where it is always mailed. */
  choice: NotificationChoice | undefined;
  requestId: string;
}

export type TellAccounts = (news: readonly News[], session: ClientSession) => Promise<void>;

/**
 * Stores notifications in the lists of accounts and queues their mails, in one transaction: at once, for the daily
 * digest, or not at all, by each reader's preference. Idempotent: an existing entry is neither stored nor mailed again.
 */
export function tellAccounts({
  notifications,
  notificationChoices,
  messages,
  mailOf,
}: {
  notifications: Pick<NotificationStore, 'add'>;
  notificationChoices: Pick<NotificationChoiceStore, 'mailTimes'>;
  messages: Pick<OutgoingMessages, 'queueAll'>;
  mailOf: NoticeMailOf;
}): TellAccounts {
  return async (news, session) => {
    const present = news.filter(({ account }) => !isEnded(account));
    const mailTime = await notificationChoices.mailTimes(
      present.flatMap(({ choice, account }) => (choice ? [account.login_id] : [])),
      session,
    );
    const timed = present.map((one) => ({
      ...one,
      time: one.choice ? mailTime(one.account.login_id, one.choice) : 'at-once',
    }));
    const added = await notifications.add(
      timed.map(({ line, account: { login_id }, choice, time }) => ({
        ...line,
        login_id,
        ...(choice && time === 'daily' ? { daily: choice } : {}),
      })),
      session,
    );
    await messages.queueAll(
      session,
      timed
        .filter(({ line, account, time }) => time === 'at-once' && added.has(line.id) && takesMail(account))
        .map(({ account, choice, mail, line: { link }, requestId }) => ({
          message: mailOf(account, { choice, mail, link }),
          requestId,
        })),
    );
  };
}
