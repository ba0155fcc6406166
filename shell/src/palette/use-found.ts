import { call } from '@market/api/call';
import { listEmployerApplications } from '@market/contracts/applications';
import { searchJobs } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { useSession, useSettled, useShell } from '@market/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { includesRight } from '../base/includes-right';
import { texts } from '../texts';
import type { PaletteEntry } from './palette-entries';

const SHOWN = 5;
/** Debounce: the next letter would make the search for each letter useless. */
const PAUSE_MS = 200;

/** Finds jobs, and applicants to the employer's own jobs, by the typed words; empty without words. */
export function useFound(typed: string): { jobs: PaletteEntry[]; applicants: PaletteEntry[]; isSearching: boolean } {
  const { http, navigate } = useShell();
  const { user } = useSession();
  const words = useSettled(typed.trim(), PAUSE_MS);
  const readsApplicants =
    user?.login_type === 'EMP' && user.user_approval_status === 1 && includesRight(user, 'see-applicants');
  const jobs = useQuery({
    queryKey: ['palette', 'jobs', words],
    queryFn: ({ signal }) =>
      call(http, searchJobs, { body: { page: 1, limit: SHOWN, search: words, omit: ['job_description'] }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const applicants = useQuery({
    // The key contains the account, since another account in the same browser has other applicants.
    queryKey: ['palette', 'applicants', user?.login_id, words],
    queryFn: ({ signal }) =>
      call(http, listEmployerApplications, { body: { page: 1, limit: SHOWN, search: words }, signal }),
    enabled: words !== '' && readsApplicants,
    placeholderData: keepPreviousData,
  });
  const isTyped = typed.trim() !== '';
  return {
    isSearching: isTyped && (words !== typed.trim() || jobs.isFetching || applicants.isFetching),
    jobs: isTyped
      ? (jobs.data?.records ?? []).map(({ id, job_title: label, cmp_name: detail }) => ({
          id: `job ${id}`,
          label,
          detail,
          run: () => navigate(links.jobDetails(id)),
        }))
      : [],
    applicants:
      isTyped && readsApplicants
        ? (applicants.data?.records ?? []).map(({ id, candidate, job_title: detail }) => ({
            id: `applicant ${id}`,
            label: candidate.can_name || texts.palette.noName,
            detail,
            run: () => navigate(links.dashboardApplicant(id)),
          }))
        : [],
  };
}
