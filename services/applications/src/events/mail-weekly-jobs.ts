import { addressOf } from '@market/api';
import { unsubscribe, WEEKLY_JOBS } from '@market/contracts/notifications';
import { links } from '@market/contracts/site';
import {
  defineConsumer,
  isEnded,
  takesMail,
  type AccountView,
  type Consumer,
  type OutgoingMessages,
  type UnsubscribeTokens,
} from '@market/service-kit';
import { weeklyJobsMail } from '../domain/weekly-jobs';
import { jobsMailTo } from '../present/jobs-mail';
import type { NotificationChoiceStore } from '../store/notification-choice-store';

interface Needs {
  accounts: Pick<AccountView, 'find'>;
  notificationChoices: Pick<NotificationChoiceStore, 'wantsWeekly'>;
  messages: Pick<OutgoingMessages, 'queue'>;
  unsubscribeTokens: UnsubscribeTokens;
  publicUrl: string;
}

/**
 * Mails a week's best jobs to a candidate who is still subscribed. The mail is stored in the transaction of the inbox
 * row, so that a redelivered event does not send it twice.
 */
export function mailWeeklyJobs({
  accounts,
  notificationChoices,
  messages,
  unsubscribeTokens,
  publicUrl,
}: Needs): Consumer {
  return defineConsumer({
    type: 'jobs.weekly-jobs-found.v1',
    async handle({ payload: { login_id, jobs } }, { session, requestId }) {
      const account = await accounts.find(login_id);
      if (!account || isEnded(account) || !takesMail(account)) return;
      if (!(await notificationChoices.wantsWeekly(login_id, session))) return;
      const token = unsubscribeTokens.issue({ what: WEEKLY_JOBS, id: login_id });
      const mail = weeklyJobsMail(
        { jobs },
        {
          publicUrl,
          unsubscribePage: links.unsubscribe(token),
          choicesPage: links.notificationSettings(account.login_type),
        },
      );
      const ending = `${publicUrl}/api${addressOf(unsubscribe, { token })}`;
      await messages.queue(session, jobsMailTo(account, mail, ending), { requestId });
    },
  });
}
