import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@market/contracts/services';
import {
  createAddressSeal,
  createHttpPeers,
  createLocalPeers,
  createLog,
  createMetrics,
  readSettings,
  type LookUp,
} from '@market/service-kit';
import { until } from '@market/service-kit/testing';
import request from 'supertest';
import { createHttpForward } from '../src/forward-http';
import { createGateway } from '../src/gateway';
import type { RemotesMirror } from '../src/remotes/remotes-mirror';
import { KEYED_CALLS } from '../src/route-table';
import { gatewaySettings } from '../src/settings';

const log = createLog({ name: 'test', level: 'silent' });
const addresses = createAddressSeal(join(mkdtempSync(join(tmpdir(), 'replicas-')), 'secret'));
const NO_URLS = Object.fromEntries(SERVICE_NAMES.map((name) => [name, [] as string[]])) as Record<
  ServiceName,
  string[]
>;
const SEARCH = '/api/job-posts/suggest';
/** No remotes are published: these tests are about calls. */
const NOTHING_PUBLISHED: RemotesMirror = {
  published: () => ({ generation: 0, remotes: [] }),
  file: async () => undefined,
  kept: () => undefined,
  refresh: async () => undefined,
  start: async () => undefined,
  onChange: () => undefined,
  stop: () => undefined,
};

const closers: Array<() => Promise<unknown> | void> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/**
 * Replica of a service with an address of its own; its readiness can be set, and it can hang, break off and come back.
 */
async function startReplica({ address = '127.0.0.1', port = 0 } = {}) {
  const replica = {
    calls: [] as string[],
    ready: true,
    refuses: false,
    hangs: false,
    isSlow: false,
    /** By how much each answer is late, those to probes too. */
    lateMs: 0,
    breaksOff: false,
    /** Number of further answers that another try of the call is in progress. */
    inProgress: 0,
    url: '',
    port: 0,
    stop: async () => undefined as unknown,
  };
  const waiting: Array<() => void> = [];
  const handler: RequestListener = (req, res) => {
    const isProbe = req.url === '/readyz';
    if (!isProbe) replica.calls.push(`${req.method} ${req.url}`);
    const go = () => {
      if (isProbe) res.writeHead(replica.ready ? 200 : 503).end('{}');
      else if (replica.breaksOff) res.destroy();
      else if (replica.inProgress > 0) {
        replica.inProgress -= 1;
        res.writeHead(409, { 'content-type': 'application/json', 'retry-after': '1' }).end('{}');
      } else if (replica.refuses)
        res
          .writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' })
          .end(JSON.stringify({ from: address }));
      else
        req
          .resume()
          .once('end', () =>
            res
              .setHeader('content-type', 'application/json')
              .end(JSON.stringify({ from: address, host: req.headers.host })),
          );
    };
    if (replica.hangs || (replica.isSlow && !isProbe)) waiting.push(go);
    else if (replica.lateMs > 0) setTimeout(go, replica.lateMs);
    else go();
  };
  const server: Server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  replica.port = (server.address() as AddressInfo).port;
  replica.url = `http://${address}:${replica.port}`;
  replica.stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  closers.push(() => (server.listening ? replica.stop() : undefined));
  return Object.assign(replica, {
    goOn() {
      replica.hangs = false;
      replica.isSlow = false;
      for (const go of waiting.splice(0)) go();
    },
  });
}

const SELDOM_MS = 60_000;
/** Silence that makes a replica hang, in tests of what follows from it. */
const SHORT_SILENCE_MS = 200;

function gatewayTo(
  urls: Partial<Record<ServiceName, string[]>>,
  lookUp?: LookUp,
  probeEveryMs = 20,
  forwardLog = log,
  silenceMs?: number,
) {
  const forward = createHttpForward(
    { ...NO_URLS, ...urls },
    {
      log: forwardLog,
      addresses,
      probeEveryMs,
      lookUpEveryMs: 20,
      ...(lookUp ? { lookUp } : {}),
      ...(silenceMs === undefined ? {} : { silenceMs }),
    },
  );
  closers.push(() => forward.close());
  return createGateway({
    config: readSettings(gatewaySettings, { NODE_ENV: 'test' }),
    forward,
    peers: createLocalPeers(() => undefined),
    log,
    metrics: createMetrics(),
    shellFolder: '/nowhere',
    mirror: NOTHING_PUBLISHED,
  });
}

/** Log that records its warnings, such as those about excluded replicas. */
function watchedLog() {
  const leftOut = jest.fn();
  return { leftOut, watched: { ...log, warn: leftOut } as typeof log };
}

type Gateway = ReturnType<typeof gatewayTo>;
const answerer = async (gateway: Gateway) => ((await request(gateway).get(SEARCH)).body as { from?: string }).from;
/** Resolves when `count` calls in a row were answered by one address. */
const onlyFrom = (gateway: Gateway, address: string, count = 6) =>
  until(async () => {
    for (let n = 0; n < count; n += 1) if ((await answerer(gateway)) !== address) return false;
    return true;
  });

test('a name with several addresses is several replicas: all get calls, under the name that was asked for', async () => {
  const one = await startReplica({ address: '127.0.0.2' });
  const two = await startReplica({ address: '127.0.0.3', port: one.port });
  const gateway = gatewayTo({ jobs: [`http://jobs.internal:${one.port}`] }, async () => ['127.0.0.2', '127.0.0.3']);
  for (let n = 0; n < 8; n += 1) expect((await request(gateway).get(SEARCH)).status).toBe(200);
  expect([one.calls.length, two.calls.length]).toEqual([4, 4]);
});

test('the name is looked up again: a replica that is new gets calls, one that is gone gets none, and a resolver that is away changes nothing', async () => {
  const one = await startReplica({ address: '127.0.0.2' });
  await startReplica({ address: '127.0.0.3', port: one.port });
  let addresses: string[] | Error = ['127.0.0.2'];
  const asked: string[] = [];
  const gateway = gatewayTo({ jobs: [`http://jobs.internal:${one.port}`] }, async (hostname) => {
    asked.push(hostname);
    if (addresses instanceof Error) throw addresses;
    return addresses;
  });
  await onlyFrom(gateway, '127.0.0.2');
  addresses = ['127.0.0.3'];
  await onlyFrom(gateway, '127.0.0.3');
  addresses = new Error('the resolver is away');
  const looks = asked.length;
  await until(() => asked.length > looks);
  expect(await answerer(gateway)).toBe('127.0.0.3');
  expect(new Set(asked)).toEqual(new Set(['jobs.internal']));
});

test('M29: a replica that says it is not ready gets no more calls although it answers, and is taken back when it is ready', async () => {
  const [one, two] = [await startReplica({ address: '127.0.0.2' }), await startReplica({ address: '127.0.0.3' })];
  const gateway = gatewayTo({ jobs: [one.url, two.url] });
  one.ready = false;
  await onlyFrom(gateway, '127.0.0.3');
  one.ready = true;
  await until(async () => (await answerer(gateway)) === '127.0.0.2');
});

test('replicas that answer are asked when none is ready: their database may just be choosing a primary', async () => {
  const one = await startReplica();
  one.ready = false;
  const gateway = gatewayTo({ jobs: [one.url] });
  for (let n = 0; n < 10; n += 1) expect(await answerer(gateway)).toBe('127.0.0.1');
});

test('a call that comes while the only replica is being restarted waits for it, and is sent once', async () => {
  const one = await startReplica();
  const { leftOut, watched } = watchedLog();
  const gateway = gatewayTo({ jobs: [one.url] }, undefined, 20, watched);
  await answerer(gateway);
  await one.stop();
  await until(() => leftOut.mock.calls.length > 0);
  const change = request(gateway).post('/api/job-posts').send({ a: 1 });
  const changed = change.then(({ status }) => status);
  const again = await startReplica({ port: one.port });
  expect(await changed).toBe(200);
  expect(again.calls).toEqual(['POST /job-posts']);
});

test('R14: a replica that hangs is left out, what waited for it goes to another where that is safe, and it is taken back', async () => {
  const [one, two] = [await startReplica({ address: '127.0.0.2' }), await startReplica({ address: '127.0.0.3' })];
  const gateway = gatewayTo({ jobs: [one.url, two.url] });
  await answerer(gateway);
  one.hangs = true;
  const reads = await Promise.all(Array.from({ length: 10 }, () => request(gateway).get(SEARCH)));
  expect(reads.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  await onlyFrom(gateway, '127.0.0.3');
  one.goOn();
  await until(async () => (await answerer(gateway)) === '127.0.0.2');
});

test('R14: a service whose only replica hangs costs its callers a bounded wait, then a refusal with Retry-After that does not reach it, and other services answer', async () => {
  const [hanging, fine] = [await startReplica(), await startReplica()];
  const gateway = gatewayTo({ jobs: [hanging.url], identity: [fine.url] }, undefined, 20, undefined, SHORT_SILENCE_MS);
  await answerer(gateway);
  hanging.hangs = true;
  const first = await request(gateway).post('/api/job-posts').send({});
  expect(first.status).toBe(503);
  expect(first.headers['retry-after']).toBe('1');
  const calls = hanging.calls.length;
  const [again, other] = await Promise.all([request(gateway).get(SEARCH), request(gateway).get('/api/auth/profile')]);
  expect([again.status, other.status]).toEqual([503, 200]);
  expect(hanging.calls).toHaveLength(calls);
  hanging.goOn();
  await until(async () => (await request(gateway).get(SEARCH)).status === 200);
});

test('R14: a replica that answers late is slow, not silent: no call is refused', async () => {
  const only = await startReplica();
  const { leftOut, watched } = watchedLog();
  const gateway = gatewayTo({ jobs: [only.url] }, undefined, 20, watched);
  await answerer(gateway);
  only.lateMs = 1_000;
  const statuses: number[] = [];
  // For longer than a silent replica is waited for.
  for (let n = 0; n < 4; n += 1) statuses.push((await request(gateway).get(SEARCH)).status);
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(leftOut).not.toHaveBeenCalled();
});

test('R14: a call for a service whose replicas all hang waits for the first that answers again, and is sent once', async () => {
  const [one, two] = [await startReplica({ address: '127.0.0.2' }), await startReplica({ address: '127.0.0.3' })];
  const { leftOut, watched } = watchedLog();
  const gateway = gatewayTo({ jobs: [one.url, two.url] }, undefined, 20, watched, SHORT_SILENCE_MS);
  await answerer(gateway);
  for (const replica of [one, two]) replica.hangs = true;
  await until(() => leftOut.mock.calls.length === 2);
  for (const replica of [one, two]) replica.calls.length = 0;
  const change = request(gateway)
    .post('/api/job-posts')
    .send({ a: 1 })
    .then(({ status }) => status);
  two.goOn();
  expect(await change).toBe(200);
  expect([one.calls, two.calls]).toEqual([[], ['POST /job-posts']]);
});

test('a call that may have had its effect is not made twice; one that only reads, or that its service knows by its key, is', async () => {
  const broken = await startReplica({ address: '127.0.0.2' });
  const sent = async (send: (gateway: Gateway) => PromiseLike<{ status: number }>) => {
    const fine = await startReplica({ address: '127.0.0.3' });
    broken.breaksOff = true;
    broken.calls.length = 0;
    const gateway = gatewayTo({ jobs: [broken.url, fine.url] });
    const statuses = [(await send(gateway)).status, (await send(gateway)).status].sort();
    return { statuses, effects: broken.calls.length + fine.calls.length };
  };
  expect(await sent((gateway) => request(gateway).get(SEARCH))).toEqual({ statuses: [200, 200], effects: 3 });
  expect(await sent((gateway) => request(gateway).post('/api/job-posts/get-job-posts').send({ search: 'a' }))).toEqual({
    statuses: [200, 200],
    effects: 3,
  });
  expect(
    await sent((gateway) => request(gateway).post('/api/job-posts').set('Idempotency-Key', 'k1').send({ a: 1 })),
  ).toEqual({ statuses: [200, 200], effects: 3 });
  expect(await sent((gateway) => request(gateway).post('/api/job-posts').send({ a: 1 }))).toEqual({
    statuses: [200, 503],
    effects: 2,
  });
  expect(
    await sent((gateway) => request(gateway).put('/api/job-posts/1').set('Idempotency-Key', 'k1').send({ a: 1 })),
  ).toEqual({ statuses: [200, 503], effects: 2 });
});

test('R15: a call that is sent again while its first try is still being worked on gets the answer of that', async () => {
  const [busy, other] = [await startReplica(), await startReplica({ address: '127.0.0.2' })];
  const gateway = gatewayTo({ jobs: [busy.url, other.url] });
  const post = () =>
    request(gateway).post('/api/job-posts').set('idempotency-key', 'key-1').send({ job_title: 'Baker' });
  other.inProgress = 1;
  busy.inProgress = 1;
  // Concurrent duplicates of a call are refused at once.
  expect((await post()).status).toBe(409);
  busy.inProgress = 0;
  busy.breaksOff = true;
  other.inProgress = 3;
  // Until the replica that breaks off has been called first.
  await until(async () => {
    const before = busy.calls.length;
    other.inProgress = 3;
    const { status } = await post();
    return busy.calls.length > before && status === 200;
  });
  expect(other.inProgress).toBe(0);
});

test('R15: a gateway that leaves says so at once, answers on, and gives each connection back with its answer', async () => {
  const replica = await startReplica();
  const forward = createHttpForward({ ...NO_URLS, jobs: [replica.url] }, { log, addresses });
  closers.push(() => forward.close());
  const asked: string[] = [];
  const shellFolder = mkdtempSync(join(tmpdir(), 'shell-'));
  writeFileSync(join(shellFolder, 'main.0a1b2c3d.js'), 'the script');
  const peers = { ask: async ({ service }: { service: string }) => void asked.push(service) } as never;
  const gateway = createGateway({
    config: readSettings(gatewaySettings, { NODE_ENV: 'test' }),
    forward,
    peers,
    log,
    metrics: createMetrics(),
    shellFolder,
    mirror: NOTHING_PUBLISHED,
    isLeaving: () => true,
  });
  expect((await request(gateway).get('/readyz')).status).toBe(503);
  expect(asked).toEqual([]);
  // The file twice: the second time it is answered from memory.
  for (const path of [SEARCH, '/main.0a1b2c3d.js', '/main.0a1b2c3d.js']) {
    const { status, headers } = await request(gateway).get(path).set('Connection', 'keep-alive');
    expect({ path, status, connection: headers.connection }).toEqual({ path, status: 200, connection: 'close' });
  }
});

test('a call that one replica refuses for the time being goes to another, where that is safe; the last refusal is passed on whole', async () => {
  const [one, two] = [await startReplica({ address: '127.0.0.2' }), await startReplica({ address: '127.0.0.3' })];
  const gateway = gatewayTo({ jobs: [one.url, two.url] });
  one.refuses = true;
  for (let n = 0; n < 4; n += 1) expect(await answerer(gateway)).toBe('127.0.0.3');
  const changes = [
    await request(gateway).post('/api/job-posts').send({}),
    await request(gateway).post('/api/job-posts').send({}),
  ];
  expect(changes.map(({ status }) => status).sort()).toEqual([200, 503]);
  two.refuses = true;
  const { status, headers, body } = await request(gateway).get(SEARCH);
  expect({ status, retryAfter: headers['retry-after'], body }).toEqual({
    status: 503,
    retryAfter: '2',
    body: { from: expect.stringMatching(/^127/) },
  });
});

test('the calls that may be sent twice by their key are those of the contract', () => {
  expect([...KEYED_CALLS].sort()).toEqual([
    'POST /education',
    'POST /employers/request-access',
    'POST /experience',
    'POST /job-applications/application/:id/interviews',
    'POST /job-applications/application/:id/notes',
    'POST /job-applications/apply',
    'POST /job-applications/tags',
    'POST /job-posts',
    'POST /messages/templates',
    'POST /messages/threads/:kind/:id',
  ]);
});

test('R15: a call that its only replicas refuse waits a moment for one that is just coming back', async () => {
  const [one, two] = [await startReplica({ address: '127.0.0.2' }), await startReplica({ address: '127.0.0.3' })];
  const gateway = gatewayTo({ jobs: [one.url, two.url] }, undefined, SELDOM_MS);
  await answerer(gateway);
  await Promise.all([one.stop(), two.stop()]);
  const failed = jest.spyOn(log, 'warn');
  closers.push(() => failed.mockRestore());
  // Not a read and without a key: it may be asked again because nothing of it was ever sent.
  const change = request(gateway)
    .post('/api/job-posts')
    .send({})
    .then(({ status }) => status);
  await until(() => failed.mock.calls.filter(([, message]) => message === 'a call failed at a replica').length === 2);
  const back = await startReplica({ address: '127.0.0.2', port: one.port });
  expect(await change).toBe(200);
  expect(back.calls).toEqual(['POST /job-posts']);
});

test('a replica that refused is asked where no other is left, without a wait for its next probe', async () => {
  const one = await startReplica();
  const gateway = gatewayTo({ jobs: [one.url] }, undefined, SELDOM_MS);
  await one.stop();
  expect((await request(gateway).get(SEARCH)).status).toBe(503);
  await startReplica({ port: one.port });
  expect((await request(gateway).get(SEARCH)).status).toBe(200);
});

test('a replica whose calls break off again and again rests although it says that it is ready', async () => {
  const [broken, fine] = [await startReplica({ address: '127.0.0.2' }), await startReplica({ address: '127.0.0.3' })];
  broken.breaksOff = true;
  const gateway = gatewayTo({ jobs: [broken.url, fine.url] });
  const answers: number[] = [];
  for (let at = 0; at < 40; at += 1) answers.push((await request(gateway).post('/api/job-posts').send({})).status);
  const failed = answers.filter((status) => status === 503);
  expect(failed).toHaveLength(broken.calls.length);
  expect(failed.length).toBeLessThanOrEqual(10);
  expect(answers.filter((status) => status === 200)).toHaveLength(40 - failed.length);
});

test('R19: a rest ends with the first answer to what the replica had in hand before', async () => {
  const only = await startReplica();
  const gateway = gatewayTo({ jobs: [only.url] }, undefined, SELDOM_MS);
  only.isSlow = true;
  const before = request(gateway)
    .get(SEARCH)
    .then(({ status }) => status);
  await until(async () => only.calls.length === 1);
  only.isSlow = false;
  only.breaksOff = true;
  // Three in a row break off, and from then on it rests: nothing more reaches it.
  await until(async () => {
    const reached = only.calls.length;
    await request(gateway).get(SEARCH);
    return only.calls.length === reached;
  });
  only.breaksOff = false;
  only.goOn();
  expect(await before).toBe(200);
  expect((await request(gateway).get(SEARCH)).status).toBe(200);
});

test('R19: above what its replicas can have in hand a service refuses at once with Retry-After, and answers what it took', async () => {
  const slow = await startReplica();
  const gateway = gatewayTo({ jobs: [slow.url] });
  const server = createServer(gateway);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const call = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${SEARCH}`);
  await call();
  slow.isSlow = true;
  const answers = Array.from({ length: 160 }, call);
  const settled: number[] = [];
  for (const answer of answers) void answer.then(({ status }) => settled.push(status));
  await until(() => settled.length === 160 - 128);
  expect(new Set(settled)).toEqual(new Set([503]));
  slow.goOn();
  await Promise.all(answers);
  expect(settled.filter((status) => status === 200)).toHaveLength(128);
});

test('peers ask each replica where each knows something of its own, and go without those that do not answer', async () => {
  const all = [await startReplica({ address: '127.0.0.2' }), await startReplica({ address: '127.0.0.3' })];
  const peers = createHttpPeers({ ...NO_URLS, jobs: all.map(({ url }) => url) }, { log });
  closers.push(() => peers.close());
  const question = { service: 'jobs', method: 'GET', path: '/readyz' } as const;
  await expect(peers.askEach(question)).resolves.toEqual([{}, {}]);
  await all[0]!.stop();
  await expect(peers.askEach(question)).resolves.toEqual([{}]);
  all[1]!.ready = false;
  await expect(peers.askEach(question)).resolves.toEqual([]);
});

test('peers ask a replica that is ready where another is not, and fail where no replica is left', async () => {
  const [leaving, fine] = [await startReplica({ address: '127.0.0.2' }), await startReplica({ address: '127.0.0.3' })];
  leaving.ready = false;
  const peers = createHttpPeers({ ...NO_URLS, jobs: [leaving.url, fine.url] }, { log });
  closers.push(() => peers.close());
  for (let n = 0; n < 4; n += 1)
    await expect(peers.ask({ service: 'jobs', method: 'GET', path: '/readyz' })).resolves.toEqual({});
  await Promise.all([leaving.stop(), fine.stop()]);
  await expect(peers.ask({ service: 'jobs', method: 'GET', path: '/readyz' })).rejects.toMatchObject({
    code: 'service-unavailable',
  });
});
