import type { JobSearchResult } from '@market/contracts/search';
import { api } from '@market/contracts/testing';

/** Returns the id of a public job. */
export async function newestJob(url: string): Promise<string> {
  const answer = await fetch(`${url}/api${api.searchJobs()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page: 1, limit: 1, sort: 'newest' }),
  });
  return ((await answer.json()) as JobSearchResult).records[0]!.id;
}
