import { addressOf } from '@market/api';
import { DAY_MS } from '@market/api/durations';
import { DIGEST, unsubscribe } from '@market/contracts/notifications';
import { links, PRODUCT_NAME } from '@market/contracts/site';
import {
  type AccountCopy,
  type AccountView,
  type Clock,
  createBatchSweeper,
  isEnded,
  type Log,
  type OutgoingMessage,
  type OutgoingMessages,
  renderMail,
  type LeaderTask,
  type Sweeper,
  takesMail,
  type Transact,
  type UnsubscribeTokens,
} from '@market/service-kit';
import type { StoredNotification } from '../domain/notification';
import type { NotificationChoiceStore } from '../store/notification-choice-store';
import type { NotificationStore } from '../store/notification-store';
import { texts } from '../texts';

export const MAIL_DIGESTS_EVERY_MS = 10 * 60_000;
const AT_ONCE = 50;
const LINES_MAILED = 20;
const REQUEST = 'daily-digest';

/**
 * Daily digest: mails the pending entries of a day, in one mail for each account: at most one a day, and none where all
 * entries were read in the list. Taking the entries and queueing the mail are one transaction.
 */
export function createDigestSweeper({
  notifications,
  notificationChoices,
  accounts,
  messages,
  unsubscribeTokens,
  transact,
  clock,
  publicUrl,
  ...needs
}: {
  notifications: Pick<NotificationStore, 'dueDigests' | 'takeDigest'>;
  notificationChoices: Pick<NotificationChoiceStore, 'mailTimes'>;
  accounts: Pick<AccountView, 'find'>;
  messages: Pick<OutgoingMessages, 'queue'>;
  unsubscribeTokens: UnsubscribeTokens;
  transact: Transact;
  clock: Clock;
  publicUrl: string;
  leader: LeaderTask;
  log: Log;
}): Sweeper {
  async function mailTo(loginId: string): Promise<void> {
    const account = await accounts.find(loginId);
    await transact(async (session) => {
      const waiting = await notifications.takeDigest(loginId, session);
      if (!account || isEnded(account) || !takesMail(account)) return;
      const mailTime = await notificationChoices.mailTimes([loginId], session);
      const lines = waiting.filter(({ read, daily }) => !read && daily && mailTime(loginId, daily) !== 'never');
      if (lines.length > 0) await messages.queue(session, digestOf(account, lines), { requestId: REQUEST });
    });
  }

  function digestOf({ login_id, login_type, login_name, login_email }: AccountCopy, lines: StoredNotification[]) {
    const shown = lines.slice(0, LINES_MAILED);
    const subject = texts.digest.subject({ total: lines.length });
    const choicesUrl = `${publicUrl}${links.notificationSettings(login_type)}`;
    const token = unsubscribeTokens.issue({ what: DIGEST, id: login_id });
    return {
      channel: 'email',
      to: login_email,
      subject,
      ...renderMail({
        productName: PRODUCT_NAME,
        title: subject,
        name: login_name,
        paragraphs: [
          lines.length > shown.length
            ? texts.digest.leadMore({ total: lines.length, shown: shown.length })
            : texts.digest.lead,
        ],
        items: shown.map(({ text, link }) => ({ label: text, url: `${publicUrl}${link}`, facts: [] })),
        footer: texts.digest.footer,
        choicesUrl,
        endUrl: `${publicUrl}${links.unsubscribe(token)}`,
      }),
      unsubscribeUrl: `${publicUrl}/api${addressOf(unsubscribe, { token })}`,
    } satisfies OutgoingMessage;
  }

  return createBatchSweeper({
    due: () => notifications.dueDigests(new Date(clock.now().getTime() - DAY_MS), AT_ONCE),
    async end(loginIds) {
      for (const loginId of loginIds) await mailTo(loginId);
    },
    everyMs: MAIL_DIGESTS_EVERY_MS,
    said: 'daily digests could not be mailed; next try in ten minutes',
    logged: 'daily digests were mailed',
    ...needs,
  });
}
