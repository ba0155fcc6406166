import type { Listing } from '@market/api';
import type { EmployerApplication } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import { type Actor, type CallContext, type Clock, ownerIdOf, seesJob } from '@market/service-kit';
import { presentToEmployer } from '../present/employer-application';
import type { OwnsJob } from '../adapters/open-job';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import type { JobCopyStore } from '../store/job-copy-store';
import { type AssessmentsOfLists, employerFilterOf, type WantedList } from './employer-filter';

type Page = Parameters<ApplicationStore['ofEmployer']>[1];
type Input = WantedList & Page;

interface Needs {
  applications: ApplicationStore;
  assessments: AssessmentsOfLists;
  jobs: Pick<JobCopyStore, 'stagesOf'>;
  candidates: CandidateCopyStore;
  ownsJob: OwnsJob;
  clock: Clock;
  endedAccessDays: number;
}

/**
 * Applications to an employer's own jobs, newest first unless `order` says otherwise, each with its candidate: what
 * gives any page of the list as it is read at this moment.
 * @throws MarketError 'not-found' for a job that is not the employer's, exactly as for one that does not exist
 * (docs/security.md, S42).
 */
export function openEmployerApplications({
  applications,
  assessments,
  jobs,
  candidates,
  ownsJob,
  clock,
  endedAccessDays,
}: Needs) {
  return async (
    actor: Actor,
    list: WantedList,
    asking: CallContext,
  ): Promise<(page: Page) => Promise<Listing<EmployerApplication>>> => {
    const { job_id } = list;
    if (
      job_id &&
      (!seesJob(actor, job_id) ||
        (!(await applications.employerHasJob(ownerIdOf(actor), job_id)) &&
          !(await ownsJob(job_id, ownerIdOf(actor), asking))))
    )
      throw new MarketError('not-found');
    const term = { now: clock.now(), endedAccessDays };
    const filter = await employerFilterOf(actor, list, term, { assessments, jobs });
    return async ({ page, limit }) => {
      const { records, total } = await applications.ofEmployer(filter, { page, limit });
      const candidatesByCode = await candidates.findAll(records.map((application) => application.can_code));
      return {
        records: records.map((application) =>
          presentToEmployer(application, candidatesByCode.get(application.can_code), term),
        ),
        total,
        page,
        limit,
      };
    };
  };
}

/** A page of a list of applications. */
export const listEmployerApplications =
  (open: ReturnType<typeof openEmployerApplications>) =>
  async (actor: Actor, { page, limit, ...list }: Input, asking: CallContext): Promise<Listing<EmployerApplication>> => {
    const pageOf = await open(actor, list, asking);
    return pageOf({ page, limit });
  };
