import { call } from '@market/api/call';
import { matchJobs } from '@market/contracts/job-posts';
import type { Match } from '@market/contracts/search';
import { useSession, useShell, type HttpClient } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';

/**
 * Match of the signed-in candidate's profile with a job; undefined for visitors, without a profile, and where there
 * is no answer for the job. The jobs of a page are requested together.
 */
export function useMatch(jobId: string): Match | undefined {
  const { http } = useShell();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: queryKeys.match(user?.login_id ?? 'visitor', jobId),
    queryFn: () => askTogether(http, jobId),
    enabled: user?.login_type === 'CND' && user.can_code !== undefined,
  });
  return data ?? undefined;
}

interface Batch {
  ids: Set<string>;
  answer: Promise<Map<string, Match>>;
}

const waiting = new WeakMap<HttpClient, Batch>();

/** Jobs asked for in the same moment make one call. */
async function askTogether(http: HttpClient, id: string): Promise<Match | null> {
  let batch = waiting.get(http);
  if (!batch) {
    const ids = new Set<string>();
    const send = async () => {
      await Promise.resolve();
      waiting.delete(http);
      const { records } = await call(http, matchJobs, { body: { ids: [...ids] } });
      return new Map(records.map((record) => [record.id, record.match]));
    };
    batch = { ids, answer: send() };
    waiting.set(http, batch);
  }
  batch.ids.add(id);
  return (await batch.answer).get(id) ?? null;
}
