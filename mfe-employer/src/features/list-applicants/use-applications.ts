import { useShell } from '@market/web-kit';
import { useSearchParams } from '@market/web-kit/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { employerApi } from '../../shared/employer.api';
import { queryKeys } from '../../shared/query-keys';

export const PAGE_SIZE = 20;

export interface ApplicationFilter {
  job_id: string;
  status: string;
  search: string;
  page: number;
  /** The application whose dialog is open. */
  application: string;
}

/** Filters of the applicants' list and the opened application, all in the address. */
export function useApplicationFilter() {
  const [params, setParams] = useSearchParams();
  const text = (name: string) => params.get(name) ?? '';
  const filter: ApplicationFilter = { job_id: text('job_id'), status: text('status'), search: text('search'), page: Math.max(1, Number(params.get('page')) || 1), application: text('application') };
  const change = (next: Partial<ApplicationFilter>) => {
    const staysOnPage = Object.keys(next).every((name) => name === 'application' || name === 'page');
    const merged = { ...filter, ...(staysOnPage ? {} : { page: 1 }), ...next };
    setParams(Object.fromEntries(Object.entries(merged).flatMap(([name, value]) => (value === '' || (name === 'page' && value === 1) ? [] : [[name, String(value)]]))), { replace: true });
  };
  return { filter, change };
}

/** Applications to the employer's jobs. */
export function useApplications({ job_id, status, search, page }: ApplicationFilter) {
  const { http } = useShell();
  const asked = { page, limit: PAGE_SIZE, ...(job_id ? { job_id } : {}), ...(status ? { status } : {}), ...(search ? { search } : {}) };
  return useQuery({ queryKey: queryKeys.applications(asked), queryFn: () => employerApi.applications(http, asked), placeholderData: keepPreviousData });
}

const JOBS_OFFERED = 100;

/** The employer's jobs as choices of the filter. */
export function useJobChoices() {
  const { http } = useShell();
  const asked = { page: 1, limit: JOBS_OFFERED };
  const { data } = useQuery({ queryKey: queryKeys.jobPosts(asked), queryFn: () => employerApi.jobPosts(http, asked) });
  return (data?.records ?? []).map(({ id, job_title }) => ({ value: id, label: job_title }));
}
