import { api } from '@market/contracts/links';
import type { JobSearchResult } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';

const RECENT_JOBS = 6;

/**
 * The newest open jobs, how many there are in all, and how they spread over the categories: one call for the whole
 * page.
 */
export const useOpenJobs = () => {
  const { http } = useShell();
  return useQuery({
    queryKey: ['home', 'open-jobs'],
    queryFn: ({ signal }) =>
      http.post<JobSearchResult>(
        api.searchJobPosts(),
        { page: 1, limit: RECENT_JOBS, sort: 'newest', omit: ['job_description'] },
        { signal },
      ),
  });
};
