import { mayChangeStatus } from '@market/contracts/applications';
import { inParts, type AccountView, type Clock, type Outbox, type Transact } from '@market/service-kit';
import { factsOf, isErased, withStatus, withoutPerson, type Application } from '../domain/application';
import { noticesOf } from '../domain/notifications';
import type { ApplicationStore } from '../store/application-store';
import type { NotificationStore } from '../store/notification-store';
import { changedMeanwhile } from './change-status';
import { readersOf } from './readers-of';

export type EraseCandidate = (loginId: string, context: { requestId: string }) => Promise<void>;

/** Maximum of applications per transaction. */
const BATCH = 50;

/**
 * Erasure: anonymizes the applications of a candidate whose account ended. Open ones are withdrawn, and for each its
 * employer keeps the job, the dates and the steps, without name, code and note; the employer's notifications about the
 * candidate are rewritten without the name, in every run. Batches have a transaction each: an interrupted run is
 * resumed when the event is redelivered.
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
          // Concurrent change by the employer: the whole batch is retried.
          if (!(await applications.saveErased(after, before.revision, session))) throw changedMeanwhile();
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

  /** Rewrites the employer's notifications about the application and its end. */
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
