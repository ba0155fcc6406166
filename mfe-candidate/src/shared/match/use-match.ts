import { call } from '@market/api/call';
import { matchJobs } from '@market/contracts/job-posts';
import type { Match } from '@market/contracts/search';
import { joinReads, useSession, useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';

const readMatch = joinReads(async (http, ids) => {
  const { records } = await call(http, matchJobs, { body: { ids } });
  return records.map(({ id, match }) => [id, match] as const);
});

/**
 * Returns the match of the signed-in candidate's profile with a job; undefined for visitors, without a profile, and
 * where the response lacks the job. Requests for the jobs of a page are batched.
 */
export function useMatch(jobId: string): Match | undefined {
  const { http } = useShell();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: queryKeys.match(user?.login_id ?? 'visitor', jobId),
    queryFn: () => readMatch(http, jobId),
    enabled: user?.login_type === 'CND' && user.can_code !== undefined,
  });
  return data ?? undefined;
}
