import { threadKey } from '@market/contracts/messaging';
import {
  createBatchSweeper,
  type ClientSession,
  type Clock,
  type Log,
  type LeaderTask,
  type Sweeper,
  type Transact,
} from '@market/service-kit';
import type { FileStore } from '@market/uploads';
import { OPEN_TERMS, termsAfterEnd, termsOfApplication } from '../../domain/messages/thread';
import type { ApplicationStore } from '../../store/application-store';
import type { CompanyCopyStore } from '../../store/company-copy-store';
import type { MessageStore } from '../../store/message-store';
import type { MessageTemplateStore } from '../../store/message-template-store';
import type { MessageThreadStore } from '../../store/message-thread-store';
import type { NotificationStore } from '../../store/notification-store';

/** Interval of the sweep, for all replicas together. */
export const END_THREADS_EVERY_MS = 10 * 60_000;
const AT_ONCE = 50;

export type RemoveThreads = (keys: readonly string[], session: ClientSession) => Promise<void>;

/**
 * Deletes threads with their messages, and both sides' notifications about them, names included; files are detached
 * here and deleted by the sweeper.
 */
export function removeThreads({
  threads,
  messages,
  notifications,
  files,
}: {
  threads: Pick<MessageThreadStore, 'remove'>;
  messages: Pick<MessageStore, 'removeOf'>;
  notifications: Pick<NotificationStore, 'removeAbout'>;
  files: Pick<FileStore, 'detach'>;
}): RemoveThreads {
  return async (keys, session) => {
    for (const file of await messages.removeOf(keys, session)) await files.detach(session, file);
    await notifications.removeAbout(keys, session);
    await threads.remove(keys, session);
  };
}

/** Deletes expired threads; a leader task: one replica of the service does it for all. */
export function createThreadSweeper({
  threads,
  remove,
  transact,
  clock,
  leader,
  log,
  everyMs = END_THREADS_EVERY_MS,
}: {
  threads: Pick<MessageThreadStore, 'due'>;
  remove: RemoveThreads;
  transact: Transact;
  clock: Clock;
  leader: LeaderTask;
  log: Log;
  everyMs?: number;
}): Sweeper {
  return createBatchSweeper({
    due: () => threads.due(clock.now(), AT_ONCE),
    end: (keys) => transact((session) => remove(keys, session)),
    leader,
    everyMs,
    said: 'threads of messages could not be deleted with their term; next try in ten minutes',
    logged: 'threads of messages were deleted with their term',
    log,
  });
}

export type FollowThreads = ReturnType<typeof followThreads>;

/** Updates the terms of a thread to those of its application or access. */
export function followThreads({
  applications,
  threads,
  notifications,
  clock,
  endedAccessDays,
}: {
  applications: Pick<ApplicationStore, 'find'>;
  threads: Pick<MessageThreadStore, 'setTerms'>;
  notifications: Pick<NotificationStore, 'removeAbout'>;
  clock: Clock;
  endedAccessDays: number;
}) {
  return {
    async application(id: string, session: ClientSession): Promise<void> {
      const application = await applications.find(id);
      if (!application) return;
      const terms = termsOfApplication(application, { now: clock.now(), endedAccessDays });
      await threads.setTerms(threadKey({ kind: 'application', id }), terms, session);
    },

    /** Ends the company's read access, and deletes its notifications, which name the candidate. */
    async accessEnded(id: string, at: Date, session: ClientSession): Promise<void> {
      const key = threadKey({ kind: 'access', id });
      await threads.setTerms(key, termsAfterEnd(at, endedAccessDays), session);
      await notifications.removeAbout([key], session, 'EMP');
    },

    async accessGranted(id: string, session: ClientSession): Promise<void> {
      await threads.setTerms(threadKey({ kind: 'access', id }), OPEN_TERMS, session);
    },
  };
}

export type ForgetMessages = (
  ended: {
    /** Account that ended; undefined where its company alone did. */
    loginId: string | undefined;
    /** Owner id of the company that ended; undefined where it stays. */
    companyOf: string | undefined;
  },
  context: { session: ClientSession },
) => Promise<void>;

/**
 * Deletes the messages of an account that ended: for a candidate all threads, including companies' messages. A
 * company's messages stay with its candidates for the usual term, without their author; its templates are deleted.
 */
export function forgetMessages({
  threads,
  messages,
  templates,
  companies,
  remove,
  transact,
  clock,
  endedAccessDays,
}: {
  threads: Pick<MessageThreadStore, 'keysOfCandidate' | 'endOfEmployer' | 'forgetBlocks'>;
  messages: Pick<MessageStore, 'forgetAuthor'>;
  templates: Pick<MessageTemplateStore, 'removeAll'>;
  companies: Pick<CompanyCopyStore, 'codesOf'>;
  remove: RemoveThreads;
  transact: Transact;
  clock: Clock;
  endedAccessDays: number;
}): ForgetMessages {
  return async ({ loginId, companyOf }, { session }) => {
    if (loginId !== undefined) {
      for (;;) {
        const keys = await threads.keysOfCandidate(loginId, AT_ONCE);
        if (keys.length === 0) break;
        await transact((own) => remove(keys, own));
      }
      await threads.forgetBlocks(loginId, session);
      await messages.forgetAuthor(loginId, session);
    }
    if (companyOf === undefined) return;
    await threads.endOfEmployer(companyOf, termsAfterEnd(clock.now(), endedAccessDays), session);
    await templates.removeAll(await companies.codesOf(companyOf), session);
  };
}
