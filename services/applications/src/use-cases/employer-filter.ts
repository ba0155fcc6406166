import type { ApplicantSort, ApplicationStatus, Screening } from '@market/contracts/applications';
import { type Actor, onlyJobsOf, ownerIdOf } from '@market/service-kit';
import { readSince } from '../domain/access';
import type { EmployerFilter } from '../store/application-store';

/** List of applications as a member of the company asks for it. */
export interface WantedList {
  job_id?: string | undefined;
  status?: ApplicationStatus | undefined;
  screening?: Screening | undefined;
  search?: string | undefined;
  order?: ApplicantSort | undefined;
}

/** Filter of such a list: of the caller's company and jobs alone, whatever was asked for. */
export const employerFilterOf = (
  actor: Actor,
  { job_id, status, screening, search = '', order }: WantedList,
  term: Parameters<typeof readSince>[0],
): EmployerFilter => ({
  employer_login_id: ownerIdOf(actor),
  only: onlyJobsOf(actor),
  job_id,
  status,
  screening: screening && { wanted: screening, readSince: readSince(term) },
  search,
  sort: order,
});
