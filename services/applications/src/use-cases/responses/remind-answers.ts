import { hasRight } from '@market/contracts/companies';
import { notificationSentence } from '@market/contracts/notifications/notification-sentence';
import { links } from '@market/contracts/site';
import {
  type AccountView,
  type Clock,
  createBatchSweeper,
  type Log,
  type SoleWork,
  type Sweeper,
  type Transact,
} from '@market/service-kit';
import type { ApplicationStore } from '../../store/application-store';
import { texts } from '../../texts';
import type { TellAccounts } from '../tell-accounts';

/** Once a day, so that nobody is reminded more often. */
export const REMIND_OF_ANSWERS_EVERY_MS = 24 * 60 * 60_000;
/** Time before the end of a promise at which it is reminded of; with one sweep a day, at least one day is left. */
const AHEAD_MS = 2 * 24 * 60 * 60_000;
const AT_ONCE = 50;
const REQUEST = 'answers-due';

/**
 * Reminds companies of promised answers whose time ends within two days: a line and a mail for owners and recruiters,
 * one for all applications together, and of each application once. Marking them and queueing mails are one transaction.
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
      const readers = members.filter(({ company_role }) => hasRight(company_role, 'edit-jobs'));
      const kind = 'answers-due';
      const values = { count };
      const text = notificationSentence({ kind, values }) ?? '';
      const { subject, paragraph, button } = texts.answersDue;
      await toAccounts(
        readers.map((account) => ({
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
        })),
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
