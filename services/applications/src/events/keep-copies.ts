import {
  defineConsumer,
  defineGroupConsumer,
  isEnded,
  type AccountView,
  type Clock,
  type Consumer,
} from '@market/service-kit';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import type { CompanyCopyStore } from '../store/company-copy-store';
import type { JobCopyStore } from '../store/job-copy-store';

/** Consumers that maintain this service's local copies of jobs, companies and candidates. */
export function keepCopies({
  accounts,
  jobs,
  companies,
  candidates,
  applications,
  clock,
}: {
  accounts: Pick<AccountView, 'find' | 'membersOf'>;
  jobs: JobCopyStore;
  companies: CompanyCopyStore;
  candidates: CandidateCopyStore;
  applications: Pick<ApplicationStore, 'rememberCandidateWords'>;
  clock: Clock;
}): Consumer[] {
  /** Late events of an ended account are ignored, or they would restore its data. */
  const hasEnded = async (loginId: string) => {
    const account = await accounts.find(loginId);
    return account !== undefined && isEnded(account);
  };
  return [
    defineGroupConsumer({
      type: 'jobs.job-saved.v1',
      handleAll: (events, { session }) =>
        jobs.keep(
          events.map(({ payload }) => payload),
          session,
        ),
    }),
    defineConsumer({
      type: 'jobs.job-deleted.v1',
      handle: async ({ payload }, { session }) => void (await jobs.keepDeleted(payload, session)),
    }),
    defineConsumer({
      type: 'profile.company-saved.v1',
      async handle({ payload }, { session }) {
        // A late event must not restore the name of a company whose last owner is gone.
        const members = await accounts.membersOf(payload.login_id);
        if (members.length > 0 && members.every(isEnded)) return;
        await companies.keep(payload, session);
      },
    }),
    defineConsumer({
      type: 'profile.candidate-saved.v1',
      async handle({ payload }, { session }) {
        if (await hasEnded(payload.login_id)) return;
        if (await candidates.keepProfile(payload, session))
          await applications.rememberCandidateWords(payload, clock.now(), session);
      },
    }),
    defineConsumer({
      type: 'profile.background-changed.v1',
      async handle({ payload }, { session }) {
        if (!(await hasEnded(payload.login_id))) await candidates.keepBackground(payload, session);
      },
    }),
  ];
}
