import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { api as paths } from '@market/contracts/testing';
import { PASSWORD } from '../../faults/support/small-market';
import { rowOf, type Figures, type Statuses } from '../figures';
import { largeMarket, type LargeMarket } from './large-market';
import { Corpus } from './search-engine/corpus';
import { latencyOf } from './search-engine/measured';
import { makeQueries } from './search-engine/queries';
import { statusesOf } from './statuses';
import { startedMarket, type StartedMarket } from './started-market';

const SECONDS = 20;
const CONNECTIONS = 50;
const SEARCH_CLIENTS = [1, 8, 32];
const WRITES_A_SECOND = 10;
const QUERIES = 2_000;

interface Sent {
  path: string;
  method?: 'POST' | 'PUT';
  body?: object;
  token?: string;
}

/**
 * Load test with many jobs and accounts (docs/reliability.md, R18): HTTP searches during concurrent changes,
 * applications, sign-ins, in both forms. `npm run bench -- load --jobs 100000 --users 10000`
 */
export async function load(options: readonly string[]): Promise<Figures[]> {
  const { values } = parseArgs({
    args: [...options],
    options: { jobs: { type: 'string', default: '100000' }, users: { type: 'string', default: '10000' } },
  });
  const [jobs, users] = [Number(values.jobs), Number(values.users)];
  const large = await largeMarket({ jobs, users });
  try {
    const figures: Figures[] = [];
    for (const [form, args] of [
      ['embedded', []],
      ['split', ['--split']],
    ] as const) {
      const market = await startedMarket({ args: [...args], env: large.env, dataDir: large.dataDir });
      try {
        figures.push(await measure({ form, market, large, jobs, users }));
      } finally {
        await market.stop({ keep: true });
      }
    }
    return figures;
  } finally {
    await large.stop();
  }
}

async function measure({
  form,
  market,
  large,
  jobs,
  users,
}: {
  form: string;
  market: StartedMarket;
  large: LargeMarket;
  jobs: number;
  users: number;
}): Promise<Figures> {
  const { people, emails } = large;
  const owners = await tokensOf(market.url, people.employers);
  const seekers = await tokensOf(market.url, people.candidates);
  const rows: Figures['rows'] = [];
  const memoryBefore = residentOf(market.pid);

  const queries = makeQueries(new Corpus(), jobs, QUERIES).map(
    ({ query: { text, job_cate, location, salary_min, skills, emp_type, work_mode, sort } }) => ({
      search: text,
      job_cate,
      location,
      ...(salary_min === null ? {} : { salary_min }),
      skills,
      emp_type,
      work_mode,
      sort,
    }),
  );
  const nextQuery = rotating(queries);
  for (const clients of SEARCH_CLIENTS) {
    const changes = everySecond(WRITES_A_SECOND, market.url, (n) => ({
      path: paths.postJob(),
      token: owners[n % owners.length]!,
      body: {
        job_title: `Keeper of the load ${n}`,
        job_description: 'You look after it.',
        job_cate: 1,
        job_location: 'Lisbon, Portugal',
        salary: '65000',
        currency: 'USD',
        required_skills: ['TypeScript'],
      },
    }));
    rows.push(
      await searches(
        `search, ${clients} clients, ${WRITES_A_SECOND} new jobs a second`,
        market.url,
        nextQuery,
        clients,
      ),
      await changes.stop(`post a job, ${WRITES_A_SECOND} a second beside them`),
    );
  }
  rows.push(await searches(`search, ${CONNECTIONS} clients`, market.url, nextQuery, CONNECTIONS));
  const open = people.jobs.map(({ id }) => id);
  // Embedded runs first, split second: each uses its own half of the pairs.
  const half = form === 'embedded' ? 0 : 1;
  const pairs = seekers.flatMap((token, s) =>
    open
      .filter((_, j) => (s + j) % 2 === half)
      .map((job_id) => ({ path: paths.applyToJob(), token, body: { job_id } })),
  );
  rows.push(
    await run(`apply, ${CONNECTIONS} clients`, market.url, () => pairs.pop(), CONNECTIONS, SECONDS),
    await run(`sign in, ${CONNECTIONS} clients`, market.url, rotating(emails.map(signIn)), CONNECTIONS, SECONDS),
  );
  return {
    title: `Load, ${form}: ${jobs.toLocaleString('en')} jobs, ${users.toLocaleString('en')} accounts`,
    how: `${SECONDS} s each through the gateway, client and database on the same two cores. Ready after ${(market.readyAfterMs / 1_000).toFixed(1)} s${form === 'embedded' ? `; the process had ${memoryBefore} MB before, ${residentOf(market.pid)} MB after` : ''}.`,
    columns: ['call', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows,
  };
}

/** Sequential sign-ins: the limit per address allows only a few at once. */
async function tokensOf(url: string, people: ReadonlyArray<{ email: string }>): Promise<string[]> {
  const tokens: string[] = [];
  for (const { email } of people) {
    const answer = await send(url, signIn(email));
    if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
    tokens.push(((await answer.json()) as { token: string }).token);
  }
  return tokens;
}

const signIn = (login_email: string): Sent => ({ path: paths.logIn(), body: { login_email, login_pass: PASSWORD } });

function send(url: string, { path, method = 'POST', body, token }: Sent): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** Results of calls: milliseconds of each, and counts per status. */
interface Tally {
  times: number[];
  statuses: Map<number, number>;
}

const newTally = (): Tally => ({ times: [], statuses: new Map() });

async function make(url: string, call: Sent, tally: Tally): Promise<void> {
  const at = performance.now();
  const answer = await send(url, call);
  await answer.arrayBuffer();
  tally.times.push(performance.now() - at);
  tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
}

/**
 * Concurrent search clients, each sending one query after another, by a client library that costs the machine little;
 * they accept compressed responses, as browsers do.
 */
async function searches(
  name: string,
  url: string,
  next: () => object,
  clients: number,
): Promise<Array<string | number>> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const asking = autocannon(
      {
        url,
        connections: clients,
        duration: SECONDS,
        requests: [
          {
            method: 'POST',
            path: `/api${paths.searchJobs()}`,
            headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br' },
            setupRequest: (request) => ({ ...request, body: JSON.stringify(next()) }),
          },
        ],
      },
      (error, done) => (error ? reject(error as Error) : resolve(done)),
    );
    asking.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  return row(name, { times, statuses: statusesOf(result) }, result.duration);
}

/** Concurrent clients, each sending one request after another, for a fixed time or until no requests are left. */
async function run(
  name: string,
  url: string,
  next: () => Sent | undefined,
  clients: number,
  seconds: number,
): Promise<Array<string | number>> {
  const tally = newTally();
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let call = next(); call && performance.now() < until; call = next()) await make(url, call, tally);
    }),
  );
  return row(name, tally, (performance.now() - startedAt) / 1_000);
}

function row(
  name: string,
  { times, statuses }: { times: number[]; statuses: Statuses },
  seconds: number,
): Array<string | number> {
  const { p50, p95, p99 } = latencyOf(times);
  return rowOf(name, statuses, [Math.round(times.length / seconds), p50.toFixed(1), p95.toFixed(1), p99.toFixed(1)]);
}

function rotating<Call>(calls: readonly Call[]): () => Call {
  let at = 0;
  return () => calls[at++ % calls.length]!;
}

/** Sends requests at a constant rate, however long each takes. */
function everySecond(
  count: number,
  url: string,
  call: (n: number) => Sent,
): { stop(name: string): Promise<Array<string | number>> } {
  const startedAt = performance.now();
  const tally = newTally();
  let n = 0;
  const running = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const made: Promise<unknown> = make(url, call((n += 1)), tally).finally(() => running.delete(made));
    running.add(made);
  }, 1_000 / count);
  return {
    async stop(name) {
      clearInterval(timer);
      await Promise.all(running);
      return row(name, tally, (performance.now() - startedAt) / 1_000);
    },
  };
}

/** Resident memory of a process in MB, from Linux's `/proc`. */
function residentOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}
