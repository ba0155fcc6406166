import { pick } from '@market/api';
import { isFinished } from '@market/contracts/applications';
import {
  type AccountView,
  type Consumer,
  defineConsumer,
  defineGroupConsumer,
  isEnded,
  ownerIdOf,
  type Outbox,
} from '@market/service-kit';
import type { ApplicantStore } from '../applications/store/applicant-store';
import type { BackgroundStore } from '../profiles/store/background-store';
import type { CandidateStore } from '../profiles/store/candidate-store';
import type { CompanyStore } from '../companies/store/company-store';
import type { JobCopyStore } from '../companies/store/job-copy-store';
import type { WaitingApplicationStore } from '../waiting-applications/store/waiting-application-store';
import type { ForgetAccount } from '../accounts/use-cases/forget-account';
import type { KeepSentProfiles } from '../sent-profiles/use-cases/keep-sent-profiles';
import type { NoteCompanyDecision } from '../companies/use-cases/note-company-decision';
import type { KeepSeen } from '../looks/use-cases/note-looks';
import type { RefreshListing } from '../visibility/use-cases/refresh-listing';
import { companySaved } from '../companies/domain/event-payloads';
import type { TellRenamed } from '../companies/use-cases/needs';

/**
 * Event consumers of the profile service; a local copy is replaced by higher revisions only (docs/reliability.md, R07).
 */
export function profileConsumers({
  accounts,
  candidates,
  backgrounds,
  applicants,
  jobs,
  waiting,
  refresh,
  keepSent,
  noteCompanyDecision,
  companies,
  outbox,
  tellRenamed,
  forget,
  keepSeen,
}: {
  accounts: AccountView;
  candidates: CandidateStore;
  backgrounds: BackgroundStore;
  applicants: ApplicantStore;
  jobs: JobCopyStore;
  waiting: Pick<WaitingApplicationStore, 'forgetSent'>;
  refresh: RefreshListing;
  keepSent: KeepSentProfiles;
  noteCompanyDecision: NoteCompanyDecision;
  companies: Pick<CompanyStore, 'findByLogin' | 'setDomain'>;
  outbox: Outbox;
  tellRenamed: TellRenamed;
  forget: ForgetAccount;
  keepSeen: KeepSeen;
}): Consumer[] {
  return [
    ...accounts.consumers.map((consumer) =>
      consumer.type === 'identity.account-changed.v1'
        ? thenRelist(consumer, { accounts, candidates, backgrounds, refresh })
        : consumer,
    ),
    defineConsumer({
      type: 'identity.account-ended.v1',
      handle: ({ payload: { login_id, waiting_applications = [], company_stays, owner_id = login_id } }, context) =>
        forget(login_id, {
          ...context,
          waitingIds: waiting_applications,
          ...(company_stays ? {} : { ownerId: owner_id }),
        }),
    }),
    defineConsumer({
      type: 'identity.company-dissolved.v1',
      handle: ({ payload: { owner_id } }, context) =>
        forget(undefined, { ...context, waitingIds: [], ownerId: owner_id }),
    }),
    defineConsumer({
      type: 'identity.company-decided.v1',
      handle: ({ payload }, { session, requestId }) => noteCompanyDecision(payload, session, requestId),
    }),
    defineConsumer({
      type: 'identity.company-domain-changed.v1',
      async handle({ payload: { login_id, domain, revision } }, { session, requestId }) {
        const company = await companies.setDomain(session, login_id, domain, revision);
        if (company) await outbox.add(session, 'profile.company-saved.v1', companySaved(company), { requestId });
      },
    }),
    defineConsumer({
      type: 'identity.account-approved.v1',
      // A company without approval may have changed its name meanwhile.
      async handle({ payload: { login_id } }, { session, requestId }) {
        const account = await accounts.find(login_id);
        const company = await companies.findByLogin(account ? ownerIdOf(account) : login_id, session);
        if (company) await tellRenamed(company, { session, requestId });
      },
    }),
    defineGroupConsumer({
      type: 'jobs.job-saved.v1',
      handleAll: (events, { session }) =>
        jobs.keep(
          session,
          events.map(({ payload }) => ({
            ...pick(payload, 'id', 'cmp_code', 'status', 'revision'),
            closes_at: payload.closes_at ? new Date(payload.closes_at) : null,
          })),
        ),
    }),
    defineConsumer({
      type: 'jobs.job-deleted.v1',
      // Tombstone with the last revision, so that a late event of the job does not restore it.
      handle: ({ payload: { id, cmp_code, status, revision } }, { session }) =>
        jobs.keep(session, [{ id, cmp_code, status, closes_at: null, revision }]),
    }),
    defineGroupConsumer({
      type: 'applications.application-submitted.v1',
      // First state of an application: any status change is newer, even if its event arrived earlier.
      async handleAll(events, { session }) {
        await applicants.keep(
          session,
          events.map(({ payload }) => ({
            ...pick(payload, 'id', 'employer_login_id', 'can_code'),
            withdrawn: false,
            revision: 0,
          })),
        );
        await waiting.forgetSent(
          session,
          events.map(({ payload }) => payload.id),
        );
      },
    }),
    defineGroupConsumer({
      type: 'applications.application-status-changed.v1',
      async handleAll(events, { session }) {
        await applicants.keep(
          session,
          events.map(({ payload }) => ({
            ...pick(payload, 'id', 'employer_login_id', 'can_code', 'revision'),
            withdrawn: payload.status === 'withdrawn',
            finished_at: isFinished(payload.status) ? new Date(payload.finished_at ?? payload.at) : null,
            ...(payload.access_ended ? { closed: true } : {}),
          })),
        );
        await keepSent(
          session,
          events.map(({ payload }) => payload.id),
        );
      },
    }),
    defineConsumer({
      type: 'applications.access-ended.v1',
      async handle({ payload }, { session }) {
        await applicants.keep(session, [
          {
            ...pick(payload, 'id', 'employer_login_id', 'can_code', 'revision'),
            withdrawn: false,
            finished_at: new Date(payload.finished_at),
            closed: payload.at_once,
          },
        ]);
        await keepSent(session, [payload.id]);
      },
    }),
    defineConsumer({
      type: 'applications.candidates-seen.v1',
      handle: ({ payload }, { session }) => keepSeen(payload, session),
    }),
  ];
}

/**
 * After the account's copy is stored, lists or unlists the candidate's blind record by the account's state. The
 * background is locked even without a profile, so that a profile created at the same time and this handler wait for
 * each other.
 */
function thenRelist(
  keepCopy: Consumer,
  {
    accounts,
    candidates,
    backgrounds,
    refresh,
  }: { accounts: AccountView; candidates: CandidateStore; backgrounds: BackgroundStore; refresh: RefreshListing },
): Consumer {
  return defineConsumer({
    type: 'identity.account-changed.v1',
    async handle(event, context) {
      await keepCopy.handle(event, context);
      const { payload: account } = event;
      if (account.login_type !== 'CND') return;
      // After the account's data was erased, locking its background would create an empty row that remains.
      if (isEnded(account) && !(await candidates.findByLogin(account.login_id, context.session))) return;
      const background = await backgrounds.hold(context.session, account.login_id);
      const stored = await accounts.find(account.login_id);
      if (stored && stored.revision > account.revision) return;
      const candidate = await candidates.findByLogin(account.login_id, context.session);
      if (candidate) await refresh(context.session, { candidate, background, account });
    },
  });
}
