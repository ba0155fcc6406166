import { hasRight } from '@market/contracts/companies';
import { notificationSentence } from '@market/contracts/notifications/notification-sentence';
import { links } from '@market/contracts/site';
import {
  type AccountView,
  type Clock,
  createBatchSweeper,
  isEnded,
  type Log,
  type OutgoingMessages,
  type SoleWork,
  type Sweeper,
  takesMail,
  type Transact,
} from '@market/service-kit';
import type { NoticeMailOf } from '../../present/notice-mail';
import type { ApplicationStore } from '../../store/application-store';
import type { NotificationChoiceStore } from '../../store/notification-choice-store';
import type { NotificationStore } from '../../store/notification-store';
import { texts } from '../../texts';

/** Once a day, so that nobody is reminded more often. */
export const REMIND_OF_ANSWERS_EVERY_MS = 24 * 60 * 60_000;
/** Time before the end of a promise at which it is reminded of; with one sweep a day, at least one day is left. */
const AHEAD_MS = 2 * 24 * 60 * 60_000;
const AT_ONCE = 50;
const CHOICE = 'due_answers';
const REQUEST = 'answers-due';

/**
 * Reminds companies of promised answers whose time ends within two days: a line and a mail for owners and recruiters,
 * one for all applications together, and of each application once. Marking them and queueing mails are one transaction.
 */
export function createAnswerReminders({
  applications,
  notifications,
  notificationChoices,
  accounts,
  messages,
  mailOf,
  transact,
  clock,
  ...needs
}: {
  applications: Pick<ApplicationStore, 'employersToRemind' | 'takeDueAnswers'>;
  notifications: Pick<NotificationStore, 'add'>;
  notificationChoices: Pick<NotificationChoiceStore, 'mailTimes'>;
  accounts: Pick<AccountView, 'membersOf'>;
  messages: Pick<OutgoingMessages, 'queueAll'>;
  mailOf: NoticeMailOf;
  transact: Transact;
  clock: Clock;
  sole: SoleWork;
  log: Log;
}): Sweeper {
  const until = () => new Date(clock.now().getTime() + AHEAD_MS);

  async function remind(owner: string): Promise<void> {
    await transact(async (session) => {
      const at = clock.now();
      const count = await applications.takeDueAnswers(owner, { now: at, until: until() }, session);
      if (count === 0) return;
      const members = await accounts.membersOf(owner);
      const readers = members.filter((member) => !isEnded(member) && hasRight(member.company_role, 'edit-jobs'));
      const mailTime = await notificationChoices.mailTimes(
        readers.map(({ login_id }) => login_id),
        session,
      );
      const kind = 'answers-due';
      const values = { count };
      const text = notificationSentence({ kind, values }) ?? '';
      const link = links.dashboardMain();
      await notifications.add(
        readers.map(({ login_id }) => ({
          id: `${kind}.${owner}.${String(at.getTime())}.${login_id}`,
          login_id,
          kind,
          values,
          text,
          link,
          read: false,
          at,
          ...(mailTime(login_id, CHOICE) === 'daily' ? { daily: CHOICE } : {}),
        })),
        session,
      );
      const { subject, paragraph, button } = texts.answersDue;
      const mail = { subject: subject({ count }), paragraphs: [text, paragraph], buttonLabel: button };
      await messages.queueAll(
        session,
        readers
          .filter((account) => takesMail(account) && mailTime(account.login_id, CHOICE) === 'at-once')
          .map((account) => ({ message: mailOf(account, { choice: CHOICE, mail, link }), requestId: REQUEST })),
      );
    });
  }

  return createBatchSweeper({
    due: () => applications.employersToRemind({ now: clock.now(), until: until() }, AT_ONCE),
    async end(owners) {
      for (const owner of owners) await remind(owner);
    },
    everyMs: REMIND_OF_ANSWERS_EVERY_MS,
    said: 'companies could not be reminded of promised answers; next try in a day',
    logged: 'companies were reminded of promised answers',
    ...needs,
  });
}
