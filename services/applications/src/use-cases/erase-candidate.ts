import { mayChangeStatus } from '@market/contracts/applications';
import { inParts, type AccountView, type Clock, type Outbox, type Transact } from '@market/service-kit';
import { factsOf, isErased, withStatus, withoutPerson, type Application } from '../domain/application';
import { noticesOf } from '../domain/notifications';
import type { ApplicationStore } from '../store/application-store';
import type { NotificationStore } from '../store/notification-store';
import { overtaken } from './change-status';
import { readersOf } from './readers-of';

export type EraseCandidate = (loginId: string, context: { requestId: string }) => Promise<void>;

/** Applications of one transaction at most. */
const BATCH = 50;

/**
 * Erasure: takes the person out of the applications of somebody whose account ended. Those that stand are withdrawn,
 * and of each its employer keeps the job, the days and the steps, without name, code and note; what the employer's list
 * of notifications says of the person is said anew, each time. Batch by batch, each in a transaction of its own: broken
 * off, it goes on when it is told the same again.
 */
export function eraseCandidate({
  applications,
  notifications,
  accounts,
  transact,
  outbox,
  clock,
}: {
  applications: ApplicationStore;
  accounts: Pick<AccountView, 'membersOf'>;
  notifications: NotificationStore;
  transact: Transact;
  outbox: Outbox;
  clock: Clock;
}): EraseCandidate {
  return async (loginId, { requestId }) => {
    const ids = await applications.allOf(loginId);
    await inParts(ids, { most: BATCH }, (part) =>
      transact(async (session) => {
        const all = await applications.findMany(part, session);
        for (const application of all) await sayWithoutName(application, session);
        const now = clock.now();
        const ended = all.flatMap((application) => {
          if (isErased(application)) return [];
          const step = { status: 'withdrawn', by: 'CND', by_login_id: loginId, at: now } as const;
          const isStanding = mayChangeStatus(application, step.status, step.by);
          const last = isStanding ? withStatus(application, step) : application;
          return [{ before: application, isStanding, after: withoutPerson(last, now) }];
        });
        for (const { before, after } of ended) {
          // Changed by its employer at the same time: the whole batch is retried.
          if (!(await applications.saveErased(after, before.revision, session))) throw overtaken();
        }
        await outbox.addAll(
          session,
          'applications.application-status-changed.v1',
          ended
            .filter(({ isStanding }) => isStanding)
            .map(({ before, after }) => ({
              ...factsOf(before),
              can_name: '',
              revision: after.revision,
              from: before.status,
              status: after.status,
              by: 'CND' as const,
              at: now.toISOString(),
            })),
          { requestId },
        );
      }),
    );
  };

  /** The lines that told the employer of the application and of its end. */
  async function sayWithoutName(application: Application, session: Parameters<NotificationStore['reword']>[1]) {
    const at = application.updated_at.toISOString();
    const facts = { ...factsOf(application), can_name: '', at };
    const changed = {
      ...facts,
      revision: application.revision,
      from: 'applied',
      status: 'withdrawn',
      by: 'CND',
    } as const;
    const readers = await readersOf(application.employer_login_id, accounts);
    for (const { loginId, written } of [
      ...noticesOf('applications.application-submitted.v1', facts),
      ...noticesOf('applications.application-status-changed.v1', changed),
    ])
      if (loginId === application.employer_login_id)
        for (const login_id of readers) await notifications.reword({ ...written('EMP').line, login_id }, session);
  }
}
