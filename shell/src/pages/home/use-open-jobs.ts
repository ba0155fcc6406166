import { call } from '@market/api/call';
import { searchJobs } from '@market/contracts/search';
import { useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';

const RECENT_JOBS = 6;

/** Query of the newest open jobs, their total, and their numbers by category: one call for the whole page. */
export const useOpenJobs = () => {
  const { http } = useShell();
  return useQuery({
    queryKey: ['home', 'open-jobs'],
    queryFn: ({ signal }) =>
      call(http, searchJobs, {
        body: { page: 1, limit: RECENT_JOBS, sort: 'newest', omit: ['job_description'] },
        signal,
      }),
  });
};
