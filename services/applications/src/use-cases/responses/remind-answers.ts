import { DAY_MS } from '@market/api/durations';
import { hasRight, seesJob } from '@market/contracts/companies';
import { notificationSentence } from '@market/contracts/notifications/notification-sentence';
import { links } from '@market/contracts/site';
import {
  type AccountView,
  type Clock,
  createBatchSweeper,
  type Log,
  type LeaderTask,
  type Sweeper,
  type Transact,
} from '@market/service-kit';
import type { ApplicationStore } from '../../store/application-store';
import { texts } from '../../texts';
import type { TellAccounts } from '../tell-accounts';

/** Daily at most, so that nobody is reminded more often. */
export const REMIND_OF_ANSWERS_EVERY_MS = DAY_MS;
/** Time before a promise's end at which a reminder is sent; with one sweep a day, at least one day is left. */
const AHEAD_MS = 2 * DAY_MS;
const AT_ONCE = 50;
const REQUEST = 'answers-due';

/**
 * Reminds companies of promised answers due within two days: an entry and a mail for each member with the right to
 * answer, one for all applications together (for hiring managers only of assigned jobs); once for each application.
 * Marking them and queueing mails are one transaction.
 */
export function createAnswerReminders({
  applications,
  accounts,
  toAccounts,
  transact,
  clock,
  ...needs
}: {
  applications: Pick<ApplicationStore, 'employersToRemind' | 'takeDueAnswers'>;
  accounts: Pick<AccountView, 'membersOf'>;
  toAccounts: TellAccounts;
  transact: Transact;
  clock: Clock;
  leader: LeaderTask;
  log: Log;
}): Sweeper {
  const until = () => new Date(clock.now().getTime() + AHEAD_MS);

  async function remind(owner: string): Promise<void> {
    await transact(async (session) => {
      const at = clock.now();
      const jobs = await applications.takeDueAnswers(owner, { now: at, until: until() }, session);
      if (jobs.length === 0) return;
      const members = await accounts.membersOf(owner);
      await toAccounts(
        members
          .filter(({ company_role }) => hasRight(company_role, 'move-applicants'))
          .map((account) => ({ account, count: jobs.filter((job) => seesJob(account, job)).length }))
          .filter(({ count }) => count > 0)
          .map(({ account, count }) => reminderOf(account, count, { owner, at })),
        session,
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

/** The entry and mail that report the number of due answers to a member. */
function reminderOf<Account extends { login_id: string }>(
  account: Account,
  count: number,
  { owner, at }: { owner: string; at: Date },
) {
  const kind = 'answers-due' as const;
  const values = { count };
  const text = notificationSentence({ kind, values }) ?? '';
  const { subject, paragraph, button } = texts.answersDue;
  return {
    account,
    line: {
      id: `${kind}.${owner}.${String(at.getTime())}.${account.login_id}`,
      kind,
      values,
      text,
      link: links.dashboardMain(),
      read: false,
      at,
    },
    mail: { subject: subject({ count }), paragraphs: [text, paragraph], buttonLabel: button },
    choice: 'due_answers' as const,
    requestId: REQUEST,
  };
}
