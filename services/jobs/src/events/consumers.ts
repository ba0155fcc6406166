import { pick } from '@market/api';
import {
  type AccountView,
  type ClientSession,
  type Consumer,
  defineConsumer,
  defineGroupConsumer,
  ownerIdOf,
  standsForCompany,
} from '@market/service-kit';
import type { ApplicationStore } from '../applications/store/application-store';
import type { CaseStore } from '../reports/store/case-store';
import type { EmployerStore } from '../posts/store/employer-store';
import type { JobTemplateStore } from '../templates/store/job-template-store';
import type { JobFeedStore } from '../feeds/store/job-feed-store';
import type { NotForMeStore } from '../wishes/store/not-for-me-store';
import type { PostCheckStore } from '../reports/store/post-check-store';
import type { PostStore } from '../posts/store/post-store';
import type { ReportStore } from '../reports/store/report-store';
import type { SavedJobStore } from '../saved/store/saved-job-store';
import type { SavedSearchStore } from '../saved/store/saved-search-store';
import type { VersionStore } from '../posts/store/version-store';
import type { WeeklyToldStore } from '../wishes/store/weekly-told-store';
import type { WishesStore } from '../wishes/store/wishes-store';
import type { FindWeeklyJobs } from '../match/use-cases/find-weekly-jobs';
import type { ForgetEmployer } from '../posts/use-cases/forget-employer';
import type { CheckCompanyPage, CheckPosts } from '../reports/use-cases/check-posts';
import type { RenameCompany } from '../posts/use-cases/rename-company';

/** Event consumers of the jobs service; each copy is only replaced by higher revisions (docs/reliability.md, R07). */
export function jobsConsumers({
  accounts,
  employers,
  posts,
  applications,
  savedJobs,
  savedSearches,
  wishes,
  notForMe,
  weeklyTold,
  forgetSaver,
  findWeeklyJobs,
  jobFeeds,
  templates,
  cases,
  reports,
  versions,
  checks,
  checkPosts,
  checkPage,
  renameCompany,
  forgetEmployer,
}: {
  accounts: Pick<AccountView, 'consumers' | 'membersOf'>;
  employers: EmployerStore;
  posts: PostStore;
  applications: ApplicationStore;
  savedJobs: Pick<SavedJobStore, 'removeAll'>;
  savedSearches: Pick<SavedSearchStore, 'removeAll'>;
  wishes: Pick<WishesStore, 'remove'>;
  notForMe: Pick<NotForMeStore, 'removeAll'>;
  weeklyTold: Pick<WeeklyToldStore, 'remove'>;
  /** Erases rows that a replica of a release older than `createTurns` may still write during a rolling update. */
  forgetSaver: (session: ClientSession, loginId: string) => Promise<unknown>;
  findWeeklyJobs: FindWeeklyJobs;
  jobFeeds: Pick<JobFeedStore, 'removeAll' | 'removeAddedBy'>;
  templates: Pick<JobTemplateStore, 'removeAll'>;
  cases: Pick<CaseStore, 'removeOf'>;
  reports: Pick<ReportStore, 'removeOf'>;
  versions: Pick<VersionStore, 'forgetEmployer'>;
  checks: Pick<PostCheckStore, 'removeOf'>;
  checkPosts: CheckPosts;
  checkPage: CheckCompanyPage;
  renameCompany: RenameCompany;
  forgetEmployer: ForgetEmployer;
}): Consumer[] {
  async function endCompany(ownerId: string, session: ClientSession): Promise<void> {
    await jobFeeds.removeAll(session, ownerId);
    await templates.removeAll(session, ownerId);
    await reports.removeOf(session, await cases.removeOf(session, ownerId));
    await versions.forgetEmployer(session, ownerId);
    await checks.removeOf(session, ownerId);
  }

  return [
    ...accounts.consumers.map((consumer) =>
      consumer.type === 'identity.account-changed.v1'
        ? thenShowOrHide(consumer, { accounts, employers, posts })
        : consumer,
    ),
    defineConsumer({
      type: 'identity.account-ended.v1',
      async handle({ payload: { login_id, company_stays, owner_id = login_id } }, { session, requestId }) {
        // Runs in separate transactions from the one that marks the event as handled; idempotent on redelivery.
        if (!company_stays) await forgetEmployer(owner_id, { requestId });
        await savedJobs.removeAll(session, login_id);
        await savedSearches.removeAll(session, login_id);
        await wishes.remove(session, login_id);
        await notForMe.removeAll(session, login_id);
        await weeklyTold.remove(session, login_id);
        await forgetSaver(session, login_id);
        if (!company_stays) await endCompany(owner_id, session);
      },
    }),
    defineConsumer({
      type: 'identity.company-dissolved.v1',
      async handle({ payload: { owner_id } }, { session, requestId }) {
        await forgetEmployer(owner_id, { requestId });
        await endCompany(owner_id, session);
      },
    }),
    defineConsumer({
      type: 'identity.account-recovered.v1',
      // Feeds that somebody else may have added with the account (docs/security.md, S492); later ones stay (S502).
      handle: ({ payload: { login_id, owner_id = login_id, since }, occurredAt }, { session }) =>
        jobFeeds.removeAddedBy(session, {
          login_id,
          owner_id,
          since: new Date(since),
          until: new Date(occurredAt),
        }),
    }),
    defineConsumer({
      type: 'profile.company-saved.v1',
      // Runs in separate transactions from the one that marks the event as handled; idempotent on redelivery.
      handle: ({ payload: { login_id, cmp_code, cmp_name, cmp_logo = null, cmp_domain = null, revision } }) =>
        renameCompany({ login_id, cmp_code, cmp_name, cmp_logo, cmp_domain, revision }),
    }),
    defineGroupConsumer({
      type: 'jobs.job-saved.v1',
      handleAll: (events, { session }) =>
        checkPosts(
          session,
          events.filter(({ payload }) => payload.status === 'open').map(({ payload }) => payload.id),
        ),
    }),
    defineConsumer({
      type: 'profile.company-page-published.v1',
      handle: ({ payload }, { session }) => checkPage(session, payload),
    }),
    defineConsumer({
      type: 'applications.weekly-jobs-due.v1',
      handle: ({ payload }, context) => findWeeklyJobs(payload, context),
    }),
    defineGroupConsumer({
      type: 'applications.application-submitted.v1',
      // Initial state of an application: any status change, even if received earlier, is newer.
      handleAll: (events, { session }) =>
        applications.keep(
          session,
          events.map(({ payload }) => ({
            ...pick(payload, 'id', 'job_id', 'candidate_login_id'),
            withdrawn: false,
            revision: 0,
          })),
        ),
    }),
    defineGroupConsumer({
      type: 'applications.application-status-changed.v1',
      handleAll: (events, { session }) =>
        applications.keep(
          session,
          events.map(({ payload }) => ({
            ...pick(payload, 'id', 'job_id', 'candidate_login_id', 'revision'),
            withdrawn: payload.status === 'withdrawn',
          })),
        ),
    }),
  ];
}

/** Stores the account's copy, then shows or hides an employer's jobs according to the approval. */
function thenShowOrHide(
  keepCopy: Consumer,
  {
    accounts,
    employers,
    posts,
  }: { accounts: Pick<AccountView, 'membersOf'>; employers: EmployerStore; posts: PostStore },
): Consumer {
  return defineConsumer({
    type: 'identity.account-changed.v1',
    async handle(event, context) {
      await keepCopy.handle(event, context);
      const { session } = context;
      if (event.payload.login_type !== 'EMP') return;
      const ownerId = ownerIdOf(event.payload);
      // Decided by the newest copy of each member: an approval is the company's, and holds as long as one of its owners
      // is not locked.
      const active = (await accounts.membersOf(ownerId, session)).some(standsForCompany);
      if (await employers.keepActive(session, ownerId, active)) await posts.setOwnerActive(session, ownerId, active);
    },
  });
}
