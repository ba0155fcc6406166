import autocannon from 'autocannon';
import { request as playwrightRequest, type APIRequestContext } from '@playwright/test';
import { api as paths } from '@market/contracts/testing';
import { candidate, employer, postJob, uniqueWord, type Person } from '../../e2e/support/people';
import { rowOf, type Figures } from '../figures';
import { statusesOf } from './statuses';
import { startedMarket } from './started-market';

const SECONDS = 10;
const CONNECTIONS = 20;
const APPLICANTS = 40;
const JOBS = 40;
const POSTS = 100;

/**
 * Requests per second and latency through the gateway, embedded and split: health check for scale, reads, applications;
 * and the delay until a posted job is found.
 */
export async function api(): Promise<Figures[]> {
  return [await measure('embedded', []), await measure('split', ['--split', '--replicas', 'jobs=2'])];
}

async function measure(form: string, args: string[]): Promise<Figures> {
  const market = await startedMarket({ args });
  const request = await playwrightRequest.newContext({ baseURL: market.url });
  try {
    const rows: Array<Array<string | number>> = [];
    const owner = await employer(request, 'Bench Works');
    const jobs = await Promise.all(
      Array.from({ length: JOBS }, (_, index) => postJob(request, owner, `Tester ${index}`)),
    );
    const people: Person[] = [];
    for (let index = 0; index < APPLICANTS; index += 1) people.push(await candidate(request, `Person ${index}`));
    const read = (name: string, options: Partial<autocannon.Options>) =>
      run(name, { ...options, url: `${market.url}${options.url}` });
    rows.push(await read('health check (the gateway alone)', { url: '/healthz' }));
    rows.push(await read('read: one job', { url: `/api${paths.viewJob(jobs[0]!.id)}` }));
    rows.push(
      await read('read: categories', {
        url: `/api${paths.listCategories()}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ page: 1, limit: 50 }),
      }),
    );
    rows.push(
      await read('read: own profile (token, account state)', {
        url: `/api${paths.ownAccount()}`,
        headers: { authorization: `Bearer ${people[0]!.token}` },
      }),
    );
    rows.push(
      await read('search: text, facets, 20 records', {
        url: `/api${paths.searchJobs()}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ search: 'engineer' }),
      }),
    );
    rows.push(
      await applies(
        request,
        market.url,
        people,
        jobs.map(({ id }) => id),
      ),
    );
    rows.push(await found(request, market.url, owner));
    return {
      title: `API through the gateway, ${form}`,
      how: `${CONNECTIONS} connections, ${SECONDS} s each, demo data; client on the same two cores. Applies: each candidate to each job once. Found: ${POSTS} jobs posted one after the other, each searched for until ten answers in a row have it (the split form has two replicas of the search); wanted: within a second.`,
      columns: ['call', 'requests/s', 'p50 ms', 'p99 ms'],
      rows,
    };
  } finally {
    await request.dispose();
    await market.stop();
  }
}

async function run(name: string, options: autocannon.Options): Promise<Array<string | number>> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options });
  return rowOf(name, statusesOf(result), [Math.round(result.requests.average), result.latency.p50, result.latency.p99]);
}

async function applies(
  request: APIRequestContext,
  url: string,
  people: Person[],
  jobs: string[],
): Promise<Array<string | number>> {
  const work = people.flatMap((person) => jobs.map((job_id) => ({ token: person.token, job_id })));
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  const startedAt = performance.now();
  const worker = async () => {
    for (let next = work.pop(); next; next = work.pop()) {
      const at = performance.now();
      const answer = await fetch(`${url}/api${paths.applyToJob()}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${next.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ job_id: next.job_id }),
      });
      await answer.arrayBuffer();
      latencies.push(performance.now() - at);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
  return rowOf('write: apply to a job', statuses, [Math.round(latencies.length / seconds), at(0.5), at(0.99)]);
}

/**
 * Milliseconds from the response to a posted job until every replica finds it: ten hits in a row, since requests rotate
 * over all replicas.
 */
async function found(request: APIRequestContext, url: string, owner: Person): Promise<Array<string | number>> {
  const latencies: number[] = [];
  for (let post = 0; post < POSTS; post += 1) {
    const word = uniqueWord();
    await postJob(request, owner, `Keeper of ${word}`);
    const startedAt = performance.now();
    let foundAt = startedAt;
    for (let inARow = 0; inARow < 10;) {
      const answer = await fetch(`${url}/api${paths.searchJobs()}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ search: word }),
      });
      if (!answer.ok) throw new Error(`A search was answered ${answer.status}.`);
      const { total } = (await answer.json()) as { total: number };
      if (total !== 1) inARow = 0;
      else if ((inARow += 1) === 1) foundAt = performance.now();
    }
    latencies.push(foundAt - startedAt);
  }
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
  return ['posted until found', '', at(0.5), at(0.99)];
}
