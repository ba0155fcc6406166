import type { ApplicantSort, ApplicationStatus, Screening } from '@market/contracts/applications';
import { type Actor, onlyJobsOf, ownerIdOf } from '@market/service-kit';
import { readSince } from '../domain/access';
import type { EmployerFilter } from '../store/application-store';
import type { AssessmentStore } from '../store/assessment-store';

/** List of applications as a member of the company asks for it. */
export interface WantedList {
  job_id?: string | undefined;
  status?: ApplicationStatus | undefined;
  screening?: Screening | undefined;
  /** Id of a tag of the company. */
  tag?: string | undefined;
  search?: string | undefined;
  order?: ApplicantSort | undefined;
}

/** Filter of such a list: of the caller's company and jobs alone, whatever was asked for. */
export const employerFilterOf = async (
  actor: Actor,
  { job_id, status, screening, tag, search = '', order }: WantedList,
  term: Parameters<typeof readSince>[0],
  assessments: Pick<AssessmentStore, 'taggedWith'>,
): Promise<EmployerFilter> => ({
  employer_login_id: ownerIdOf(actor),
  only: onlyJobsOf(actor),
  job_id,
  status,
  screening: screening && { wanted: screening, readSince: readSince(term) },
  tagged: tag ? await assessments.taggedWith(ownerIdOf(actor), tag, term.now) : undefined,
  search,
  sort: order,
});
