import { hasRight } from '@market/contracts/companies';
import { pick } from '@market/api';
import { isFinished } from '@market/contracts/applications';
import type { EventEnvelope } from '@market/api/events';
import type { EventPayload } from '@market/contracts/events';
import { threadKey } from '@market/contracts/messaging';
import {
  type AccountCopy,
  type AccountView,
  type ClientSession,
  type Consumer,
  defineConsumer,
  defineGroupConsumer,
  isEnded,
  ownerIdOf,
  seesJob,
} from '@market/service-kit';
import {
  accessWithdrawn,
  answerWithoutPerson,
  noticesOf,
  type Notice,
  type NotifiedEvent,
} from '../domain/notifications';
import { revisionOfStep } from '../domain/stages';
import { isErased } from '../domain/application';
import { seesApplicants } from '../domain/team';
import type { AccessCopyStore } from '../store/access-copy-store';
import { readersOf } from '../use-cases/readers-of';
import type { ApplicationStore } from '../store/application-store';
import type { AssessmentStore } from '../store/assessment-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import type { CompanyCopyStore } from '../store/company-copy-store';
import type { MessageThreadStore } from '../store/message-thread-store';
import type { NotificationStore } from '../store/notification-store';
import type { FollowAssessments } from '../use-cases/assessments/end-assessments';
import type { FollowInterviews } from '../use-cases/interviews/end-interviews';
import type { FollowAnswers } from '../use-cases/responses/follow-answers';
import type { TellAccounts } from '../use-cases/tell-accounts';
import type { FollowThreads } from '../use-cases/messages/end-threads';

/** A notice, with its event's id, time and request. */
interface Told {
  notice: Notice;
  /** Id of the event. */
  id: string;
  at: string;
  requestId: string;
  logo?: LogoFor | undefined;
}

/** Company and candidate of an event. */
interface Parties {
  employer_login_id: string;
  candidate_login_id: string;
  cmp_name: string;
}

/** Logo of the company that an event is about, for its candidate. */
interface LogoFor {
  to: string;
  cmp_name: string;
  cmp_logo: string;
}

interface Needs {
  applications: Pick<ApplicationStore, 'find' | 'forgetEnd' | 'forgetWordsOfStep'>;
  candidates: Pick<CandidateCopyStore, 'find'>;
  notifications: NotificationStore;
  toAccounts: TellAccounts;
  accessRequests: AccessCopyStore;
  threads: Pick<MessageThreadStore, 'find' | 'isBlocked'>;
  followThreads: FollowThreads;
  followInterviews: Pick<FollowInterviews, 'application'>;
  assessments: Pick<AssessmentStore, 'find'>;
  followAssessments: Pick<FollowAssessments, 'application'>;
  followAnswers: FollowAnswers;
  accounts: Pick<AccountView, 'find' | 'membersOf'>;
  companies: Pick<CompanyCopyStore, 'logoOf'>;
}

/**
 * Consumers that notify each side. The list entry and the queued mail are stored in the transaction of the inbox row,
 * so that both exist exactly once even if the event is redelivered. The list contains every notification; a mail is
 * left out if its reader has switched its kind off, and waits for the digest if they chose it daily.
 */
export function notify({
  applications,
  candidates,
  notifications,
  toAccounts,
  accessRequests,
  threads,
  followThreads,
  followInterviews,
  assessments,
  followAssessments,
  followAnswers,
  accounts,
  companies,
}: Needs): Consumer[] {
  async function accountOf(loginId: string): Promise<AccountCopy> {
    const account = await accounts.find(loginId);
    // The account's own event is still in transit: the delivery fails and is retried.
    if (!account) throw new Error(`account ${loginId} is not known yet`);
    return account;
  }

  /** Delivers notices, each of an event, to the lists and mailboxes of their recipients. */
  async function tell(notices: readonly Told[], session: ClientSession): Promise<void> {
    const news = await Promise.all(
      notices.map(async ({ notice, id, at, requestId, logo }) => {
        const account = await accountOf(notice.loginId);
        const { line, mail } = notice.written(account.login_type);
        return {
          account,
          line: { ...line, id: notice.idOf(id), at: new Date(at) },
          mail: logo && logo.to === notice.loginId ? { ...mail, logo } : mail,
          choice: notice.choice,
          requestId,
        };
      }),
    );
    await toAccounts(news, session);
  }

  /** Notifies of every event of the type; pending events share a transaction. */
  const tellOf = (type: NotifiedEvent): Consumer =>
    defineGroupConsumer({
      type,
      async handleAll(events, { session }) {
        const notices = await Promise.all(events.map((event) => toldOf(event)));
        await tell(notices.flat(), session);
      },
    });

  /**
   * Notifies unless a later event has superseded this one: a request for an answer that was already given would only
   * confuse.
   */
  const tellOfNews = <Type extends NotifiedEvent>(
    type: Type,
    isNews: (payload: EventPayload<Type>, session: ClientSession) => Promise<boolean>,
  ): Consumer =>
    defineConsumer({
      type,
      async handle(event, { session }) {
        if (await isNews(event.payload, session)) await tell(await toldOf(event), session);
      },
    });

  /** Notices of an event, ready to store and send. */
  async function toldOf<Type extends NotifiedEvent>(event: EventEnvelope<Type>): Promise<Told[]> {
    const { id, type, occurredAt, payload, requestId } = event;
    const at = 'at' in payload ? payload.at : occurredAt;
    const notices = noticesOf(type, await withoutErasedName(payload));
    const addressed = await Promise.all(notices.map((notice) => toMembers(notice)));
    const logo = await logos[type]?.(payload);
    return addressed.flat().map((notice) => ({ notice, id, at, requestId, logo }));
  }

  /** Logo of the company; undefined where it has none. */
  async function logoOf({ employer_login_id, candidate_login_id, cmp_name }: Parties): Promise<LogoFor | undefined> {
    const cmp_logo = cmp_name ? await companies.logoOf(employer_login_id, cmp_name) : undefined;
    return cmp_logo ? { to: candidate_login_id, cmp_name, cmp_logo } : undefined;
  }

  /** Logo for the candidate's mail, by event type; other events do not notify candidates about a company. */
  const logos: { [Type in NotifiedEvent]?: (payload: EventPayload<Type>) => Promise<LogoFor | undefined> } = {
    'applications.application-submitted.v1': logoOf,
    'applications.application-status-changed.v1': logoOf,
    'profile.access-requested.v1': logoOf,
    'profile.pool-asked.v1': logoOf,
    'profile.pool-ending.v1': logoOf,
    async 'applications.messages-waiting.v1'({ kind, id, to }) {
      const thread = to === 'CND' ? await threads.find(threadKey({ kind, id })) : undefined;
      return thread && logoOf(thread);
    },
  };

  /**
   * A notice for each member of the company with the required right; a notice without `company` is returned unchanged.
   */
  async function toMembers(notice: Notice): Promise<Notice[]> {
    const { company, jobId, loginId: ownerId } = notice;
    if (!company) return [notice];
    const members = await accounts.membersOf(ownerId);
    // Members are unknown while the account's own event is in transit; the delivery is retried.
    if (members.length === 0) return [notice];
    return members
      .filter(
        (account) =>
          !isEnded(account) &&
          hasRight(account.company_role, company) &&
          (jobId === undefined || seesJob(account, jobId)),
      )
      .map(({ login_id }) => ({
        ...notice,
        loginId: login_id,
        idOf: (eventId) => (login_id === ownerId ? notice.idOf(eventId) : `${notice.idOf(eventId)}.${login_id}`),
      }));
  }

  /** A late event must not bring back the name of a candidate whose account has ended since. */
  async function withoutErasedName<Payload extends object>(payload: Payload): Promise<Payload> {
    if (!('can_name' in payload) || !('id' in payload)) return payload;
    const application = await applications.find(String(payload.id));
    return application && isErased(application) ? { ...payload, can_name: '' } : payload;
  }

  /** The event of a step is published once the step cannot be undone: only then is an application finally reopened. */
  async function forgetEndOf(
    { id, revision, from, status }: EventPayload<'applications.application-status-changed.v1'>,
    session: ClientSession,
  ): Promise<void> {
    if (!isFinished(from) || isFinished(status)) return;
    const application = await applications.find(id);
    // Later steps have stored the end themselves.
    if (!application?.finished_at || revisionOfStep(application) !== revision) return;
    await applications.forgetEnd(application, await candidates.find(application.can_code), session);
  }

  /**
   * The event of a step, without words for a candidate who ended the conversation while the step could be undone
   * (docs/security.md, S163); they are deleted from the history too.
   */
  async function withoutRefusedWords(
    event: EventEnvelope<'applications.application-status-changed.v1'>,
    session: ClientSession,
  ): Promise<EventEnvelope<'applications.application-status-changed.v1'>> {
    const { by, reason, message, ...facts } = event.payload;
    if (by !== 'EMP' || (!reason && !message) || !(await threads.isBlocked(facts, session))) return event;
    await applications.forgetWordsOfStep(facts.id, new Date(facts.at), session);
    return { ...event, payload: { by, ...facts } };
  }

  /** Removes the candidate's name and words from the employer's notifications about these answers. */
  async function forgetAnswers(
    { id, employer_login_id }: EventPayload<'profile.access-withdrawn.v1'>,
    kinds: ReadonlyArray<'access-granted' | 'access-declined'>,
    session: ClientSession,
  ): Promise<void> {
    const readers = await readersOf(employer_login_id, accounts);
    for (const login_id of readers)
      for (const kind of kinds)
        await notifications.replace({ login_id, kind, about: id }, answerWithoutPerson(kind), session);
  }

  return [
    tellOf('applications.application-submitted.v1'),
    defineGroupConsumer({
      type: 'applications.application-status-changed.v1',
      async handleAll(events, { session }) {
        for (const { payload } of events) await forgetEndOf(payload, session);
        for (const { payload } of events) await followAnswers(payload, session);
        for (const { payload } of events) await followThreads.application(payload.id, session);
        const notices: Told[] = [];
        for (const event of events) notices.push(...(await toldOf(await withoutRefusedWords(event, session))));
        await tell(notices, session);
        for (const { payload } of events) await followInterviews.application(payload.id, session);
        for (const { payload } of events) await followAssessments.application(payload.id, session);
      },
    }),
    tellOfNews('profile.access-requested.v1', (payload, session) =>
      accessRequests.keep({ ...partiesOf(payload), status: 'requested' }, session),
    ),
    // Read in the meantime, or deleted: no notification.
    tellOfNews('applications.messages-waiting.v1', async ({ kind, id, to }, session) => {
      const thread = await threads.find(threadKey({ kind, id }), session);
      return thread !== undefined && thread.unread[to] > 0 && (to === 'CND' || thread.company_reads);
    }),
    tellOfNews('profile.access-answered.v1', async (payload, session) => {
      const { id, status, at } = payload;
      const isNews = await accessRequests.keep({ ...partiesOf(payload), status }, session);
      if (isNews && status === 'granted') await followThreads.accessGranted(id, session);
      if (isNews && status === 'revoked') await followThreads.accessEnded(id, new Date(at), session);
      if (isNews && status === 'revoked') await forgetAnswers(payload, ['access-granted'], session);
      return isNews;
    }),
    defineConsumer({
      type: 'profile.access-withdrawn.v1',
      async handle({ payload }, { session }) {
        const { id, candidate_login_id, at } = payload;
        const isNews = await accessRequests.keepWithdrawn(payload, session);
        if (isNews) await followThreads.accessEnded(id, new Date(at), session);
        // If the request was repeated in the meantime, the entry for it is pending again.
        if (isNews)
          await notifications.replace(
            { login_id: candidate_login_id, kind: 'access-requested', about: id },
            accessWithdrawn(payload),
            session,
          );
        // An answered request is also withdrawn when one of the two accounts ends.
        if (isNews) await forgetAnswers(payload, ['access-granted', 'access-declined'], session);
      },
    }),
    // Deleted or reworded meanwhile, or no longer accessible to the colleague: no notification.
    tellOfNews('applications.colleague-mentioned.v1', async ({ id, note_id, login_id }, session) => {
      const [assessment, member] = await Promise.all([assessments.find(id, session), accounts.find(login_id)]);
      const note = assessment?.notes.find((one) => one.id === note_id);
      return (
        assessment !== undefined &&
        member !== undefined &&
        ownerIdOf(member) === assessment.employer_login_id &&
        seesApplicants(member, assessment.job_id) &&
        (note?.mentions.includes(login_id) ?? false)
      );
    }),
    tellOf('identity.account-approved.v1'),
    tellOf('identity.approval-withdrawn.v1'),
    tellOf('identity.approval-declined.v1'),
    tellOf('identity.company-decided.v1'),
    tellOf('profile.company-renamed.v1'),
    tellOf('profile.pool-asked.v1'),
    tellOf('profile.pool-joined.v1'),
    tellOf('profile.pool-ending.v1'),
    tellOf('jobs.job-moderated.v1'),
    tellOf('jobs.job-feed-paused.v1'),
  ];
}

/** Fields of a request with both parties, for its local copy. */
function partiesOf(
  payload: EventPayload<'profile.access-requested.v1' | 'profile.access-answered.v1' | 'profile.access-withdrawn.v1'>,
) {
  return pick(payload, 'id', 'employer_login_id', 'candidate_login_id', 'can_code', 'cmp_code', 'cmp_name', 'revision');
}
