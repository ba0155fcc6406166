import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { DESCRIPTION_MAX } from '@market/api';
import { PROFILE_IMAGE_MAX_PIXELS } from '@market/contracts/profiles';
import { SERVICE_NAMES, type ServiceName } from '@market/contracts/services';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { createIdentityAdmin } from '@market/identity';
import { listen } from '@market/service-kit';
import { testMongo } from '@market/service-kit/testing';
import { readConfig } from '../scripts/start/market-config';
import { pdf, picture } from '../services/profile/test/fixtures';
import { createMarket, type Market } from '../scripts/start/market';
import { recordFigures, type Figures } from './support/record-figures';
import { createRequestSender, type SentRequest } from './support/send-in-thread';
import { PASSWORD, fillMarket, type SmallMarket } from './support/small-market';

const mongo = testMongo();
const folder = mkdtempSync(join(tmpdir(), 'market-bodies-'));
/** URL of each service, and of the gateway before them all. */
const urls = {} as Record<ServiceName | 'gateway', string>;
const sender = createRequestSender();
/** Sender of honest requests: hostile ones block their own thread only. */
const honestSender = createRequestSender();
const closing: Array<() => Promise<void>> = [];
let market: Market;
let people: SmallMarket;

beforeAll(async () => {
  market = await createMarket({
    ...readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      MONGODB_URI: mongo.uri,
      DATABASE_PREFIX: mongo.databasePrefix,
      HOST: '127.0.0.1',
      PORT: '0',
    }),
    mongodbUri: mongo.uri,
  });
  await market.start();
  people = await fillMarket(market, { employers: 7, candidates: 6, jobs: 300 });
  for (const name of SERVICE_NAMES) {
    const server = await listen({ handler: market.services[name].handler, host: '127.0.0.1', port: 0 });
    urls[name] = `http://127.0.0.1:${server.port}`;
    closing.push(() => server.close(0));
  }
  urls.gateway = `http://127.0.0.1:${await market.listen()}`;
}, 300_000);
afterAll(async () => {
  await Promise.all([sender.close(), honestSender.close()]);
  for (const close of closing) await close();
  await market?.stop();
  await mongo.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function tokenOf(email: string): Promise<string> {
  const answer = await fetch(`${urls.identity}${api.logIn()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login_email: email, login_pass: PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
}

interface Body {
  what: string;
  service: ServiceName | 'gateway';
  path: string;
  token?: string;
  /** JSON as bytes, or a form; absent for a request without a body. */
  body?: Uint8Array | SentRequest['form'];
  method?: 'GET' | 'POST' | 'PUT';
  times?: number;
}

const json = (value: unknown) => new Uint8Array(Buffer.from(JSON.stringify(value)));

function send({ service, path, token, body, method = 'POST', times = 1 }: Body, by = sender): Promise<number[]> {
  const isJson = body instanceof Uint8Array;
  return by.send({
    url: `${urls[service]}${path}`,
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
    },
    times,
    ...(isJson ? { body } : body ? { form: body } : {}),
  });
}

/** Measures the longest event-loop pause during `work`; the sender runs in another thread. */
async function longestPause<T>(work: () => Promise<T>): Promise<{ result: T; pauseMs: number; tookMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  const result = await work();
  const tookMs = performance.now() - startedAt;
  delay.disable();
  return { result, pauseMs: delay.max / 1e6, tookMs };
}

/** Sends a body the given number of times, concurrently. */
async function measure(one: Body): Promise<Figures> {
  const { result: statuses, pauseMs, tookMs } = await longestPause(() => send(one));
  const kinds = [...new Set(statuses)]
    .sort()
    .map((status) => `${statuses.filter((each) => each === status).length} × ${status}`);
  return {
    body: one.what,
    answers: kinds.join(', '),
    'all answered after ms': Math.round(tookMs),
    'longest pause in ms': Math.round(pauseMs),
  };
}

/** Duration of the idle baseline. */
const QUIET_MS = 5_000;
const commas = ','.repeat(5_200_000);
const wide = `title,b\n${`x${','.repeat(1_999)}\n`.repeat(1_000)}`;
const ad = (n: number) => `"Potter ${n}","${'We throw clay, glaze pots and fire kilns in Bergen. '.repeat(90)}"`;
const ads = `title,description\n${Array.from({ length: 1_000 }, (_, n) => ad(n)).join('\n')}`;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Three-letter name for each of 17,576 towns. */
const town = (n: number) =>
  [n % 26, Math.floor(n / 26) % 26, Math.floor(n / 676) % 26].map((at) => LETTERS[at]).join('');
const townsOf = (row: number) => Array.from({ length: 22 }, (_, at) => `${town(22 * row + at)}, TX`).join('; ');
const towns = `title,location\n${Array.from({ length: 1_000 }, (_, n) => `Potter ${n},"${townsOf(n)}"`).join('\n')}`;
const slowResume = new TextEncoder().encode(
  `%PDF-1.5\n${Array.from({ length: 150_000 }, (_, n) => `${n + 1} 0 obj\n<<>>\nendobj\n`).join('')}%%EOF`,
);

const PDF = { field: 'resume', name: 'cv.pdf', type: 'application/pdf' };
const PICTURE = { field: 'profileImage', name: 'me.png', type: 'image/png' };

function profileForm(
  file?: typeof PDF & { bytes: Uint8Array },
  about = 'Builds calm software.',
): NonNullable<SentRequest['form']> {
  return {
    fields: {
      can_name: 'Candidate',
      can_email: 'candidate@storm.test',
      can_mobn: '2000000001',
      can_job_cate: '1',
      can_skill: 'TypeScript',
      can_about: about,
    },
    files: file ? [file] : [],
  };
}

test('R28: the worst body of each call that grows with its body holds the event loop for moments only', async () => {
  const employers = await Promise.all(people.employers.map(({ email }) => tokenOf(email)));
  const candidates = await Promise.all(people.candidates.map(({ email }) => tokenOf(email)));
  await createIdentityAdmin(market.deps.identity).createAdmin({ login_email: 'admin@storm.test', password: PASSWORD });
  const admin = await tokenOf('admin@storm.test');
  const file = (content: string, commit = false) => json({ format: 'csv', content, commit });
  const post = (job_description: string) =>
    json({ job_title: 'Potter', job_description, job_cate: 1, job_location: 'Bergen', required_skills: ['Clay'] });
  const importing = { service: 'jobs', path: api.importJobs() } as const;
  const searching = { service: 'jobs', path: api.searchJobs() } as const;
  // Maximum of pixels in few bytes.
  const largePicture = new Uint8Array(await picture({ side: Math.floor(Math.sqrt(PROFILE_IMAGE_MAX_PIXELS)) }));
  const page = { service: 'gateway', method: 'GET' } as const;
  const bodies: Body[] = [
    { ...importing, what: 'import, a small file first', token: employers[0]!, body: file('title\nPotter') },
    { ...importing, what: 'import of 5.2 million commas', token: employers[0]!, body: file(commas) },
    { ...importing, what: 'the same, five at once of one account', token: employers[1]!, body: file(commas), times: 5 },
    { ...importing, what: 'import of 1,000 rows of 2,000 cells', token: employers[2]!, body: file(wide) },
    {
      ...importing,
      what: 'import whose body is 10 MB of numbers',
      token: employers[2]!,
      body: new TextEncoder().encode(`{"content":[${'1,'.repeat(5_000_000)}1]}`),
    },
    { ...importing, what: 'import of 1,000 long ads, previewed', token: employers[3]!, body: file(ads) },
    { ...importing, what: 'import of 1,000 long ads, stored', token: employers[3]!, body: file(ads, true) },
    {
      ...importing,
      what: 'import of 1,000 rows of 22 towns of one state, stored',
      token: employers[5]!,
      body: file(towns, true),
    },
    { ...searching, what: 'the first search after it', body: json({ search: 'potter', location: 'Texas' }) },
    {
      ...searching,
      what: 'search for 200 letters of a place that is none, with the nearest',
      body: json({
        search: 'potter',
        location: Array.from({ length: 40 }, (_, n) => `t${town(n)}`).join(' '),
        include: ['nearest'],
      }),
    },
    {
      service: 'jobs',
      path: api.postJob(),
      what: 'job post of nested tags',
      token: employers[4]!,
      body: post('<b><i>'.repeat(DESCRIPTION_MAX / 6)),
    },
    {
      service: 'jobs',
      path: api.postJob(),
      what: 'job post of 99 KB of entities',
      token: employers[4]!,
      body: post('&amp;'.repeat(19_000)),
    },
    { ...searching, what: 'search for 99 KB of words', body: json({ search: 'potter clay '.repeat(8_000) }) },
    { ...searching, what: 'search for one word of 99 KB', body: json({ search: 'a'.repeat(99_000) }) },
    {
      ...searching,
      what: '99 KB of brackets',
      body: new TextEncoder().encode(`${'['.repeat(49_000)}${']'.repeat(49_000)}`),
    },
    {
      service: 'profile',
      path: api.browseCandidates(),
      what: 'blind list, 99 KB of words',
      token: employers[5]!,
      body: json({ search: 'clay '.repeat(19_000), limit: 100 }),
    },
    {
      service: 'profile',
      path: api.updateCandidate(),
      method: 'PUT',
      what: 'profile with an About of 60 KB',
      token: candidates[0]!,
      body: profileForm(undefined, 'a@b.c +1 (at) '.repeat(4_000)),
    },
    {
      service: 'profile',
      path: api.updateCandidate(),
      method: 'PUT',
      what: 'profile with a slow resume of 4 MB',
      token: candidates[1]!,
      body: profileForm({ ...PDF, bytes: slowResume }),
    },
    {
      service: 'profile',
      path: api.updateCandidate(),
      method: 'PUT',
      what: 'the same, twenty at once of one account',
      token: candidates[2]!,
      body: profileForm({ ...PDF, bytes: slowResume }),
      times: 20,
    },
    {
      service: 'profile',
      path: api.updateCandidate(),
      method: 'PUT',
      what: 'profile with a picture of 25 million points',
      token: candidates[0]!,
      body: profileForm({ ...PICTURE, bytes: largePicture }),
    },
    {
      service: 'profile',
      path: api.saveCompany(),
      what: 'company with 90 KB of address',
      token: employers[6]!,
      body: json({
        cmp_name: 'Kiln',
        cmp_mobn: '2000000001',
        emp_loca: 'Bergen',
        emp_addr: 'Street 1, '.repeat(9_000),
      }),
    },
    {
      service: 'jobs',
      path: api.saveSearch(),
      what: 'saved search of 90 KB of words',
      token: candidates[0]!,
      body: json({ name: 'Clay', frequency: 'daily', filter: { search: 'potter clay '.repeat(7_500) } }),
    },
    {
      ...page,
      what: 'page of a search for 7 KB of words',
      path: links.searchJobs({ search: 'potter clay '.repeat(580) }),
    },
    {
      ...page,
      what: 'page of a search with 1,300 filters',
      path: `${links.searchJobs()}?${Array.from({ length: 1_300 }, (_, n) => `skills=${n.toString(36)}`).join('&')}`,
    },
    { ...page, what: 'home page, twenty at once', path: '/', times: 20 },
    { ...page, what: 'page of a job, twenty at once', path: links.jobDetails(people.jobs[0]!.id), times: 20 },
    {
      service: 'remotes',
      path: '/remotes/mfe-auth/versions',
      what: 'a version of a remote of 10 MB (admins and deploy tokens only)',
      token: admin,
      body: json({
        package: 'mfe-auth',
        files: Array.from({ length: 3 }, (_, n) => ({
          path: `f${n}.js`,
          hash: 'sha384-x',
          content: Buffer.alloc(3_300_000, 97).toString('base64'),
        })),
      }),
    },
  ];
  const table: Figures[] = [];
  for (const one of bodies) table.push(await measure(one));
  // Baseline, measured once all work triggered by the bodies is finished.
  const idle = await longestPause(() => pause(QUIET_MS));
  table.unshift({
    body: 'nothing: what the machine does by itself',
    answers: '',
    'all answered after ms': QUIET_MS,
    'longest pause in ms': Math.round(idle.pauseMs),
  });
  recordFigures(
    'worst-bodies',
    {
      calls: bodies.length,
      'longest pause in ms': Math.max(...table.map((row) => Number(row['longest pause in ms']))),
    },
    table,
  );
  for (const { answers } of table) expect(answers).not.toMatch(/× 5(?!03)\d\d/);
}, 600_000);

test('R29: an honest resume waits for nobody else’s', async () => {
  const [attacker, honest] = await Promise.all(people.candidates.slice(3, 5).map(({ email }) => tokenOf(email)));
  const good = new Uint8Array(await pdf());
  const call = { service: 'profile', path: api.updateCandidate(), method: 'PUT', what: '' } as const;
  const alone = performance.now();
  expect(await send({ ...call, token: honest!, body: profileForm({ ...PDF, bytes: good }) }, honestSender)).toEqual([
    200,
  ]);
  const aloneMs = performance.now() - alone;
  const startedAt = performance.now();
  const attack = Array.from({ length: 20 }, () =>
    send({ ...call, token: attacker!, body: profileForm({ ...PDF, bytes: slowResume }) }),
  );
  // The first 429 shows that the account has reached its limit of concurrent requests.
  await new Promise<void>((resolve) => {
    for (const one of attack) void one.then(([status]) => status === 429 && resolve());
  });
  const honestAt = performance.now();
  expect(await send({ ...call, token: honest!, body: profileForm({ ...PDF, bytes: good }) }, honestSender)).toEqual([
    200,
  ]);
  const waited = performance.now() - honestAt;
  const statuses = (await Promise.all(attack)).flat();
  recordFigures('slow-resumes', {
    'slow files at once of one account': 20,
    judged: statuses.filter((status) => status === 422).length,
    'refused for now (429)': statuses.filter((status) => status === 429).length,
    'all of them after ms': Math.round(performance.now() - startedAt),
    'honest upload after ms': Math.round(waited),
    'the same on a quiet service in ms': Math.round(aloneMs),
  });
}, 300_000);
