import { createInProcessForward } from '../src/forward-in-process';
import { createGateway } from '../src/gateway';
import { createRemotesMirror } from '../src/remotes/remotes-mirror';
import { LIMIT_WINDOW_MS } from '../src/steps/limit-requests';
import { gatewaySettings } from '../src/settings';
import {
  createFloodLimiter,
  createLocalPeers,
  createLog,
  createMetrics,
  createSharedCounts,
  readSettings,
} from '@market/service-kit';
import { PRODUCTION_SETTINGS, testMongo } from '@market/service-kit/testing';
import request from 'supertest';

const log = createLog({ name: 'test', level: 'silent' });
const mongo = testMongo();
const closers: Array<() => Promise<unknown>> = [];
let database = 0;
beforeEach(() => {
  database += 1;
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => mongo.drop());

/** Replica of the gateway that shares its counters on demand. */
function startReplica({
  callsAMinute,
  uri = mongo.uri,
  env = {},
}: {
  callsAMinute: number;
  uri?: string;
  env?: NodeJS.ProcessEnv;
}) {
  const counts = createSharedCounts({ uri, dbName: `${mongo.databasePrefix}gateway_${database}`, log });
  const limiter = createFloodLimiter({ windowMs: LIMIT_WINDOW_MS, counts, log, shareEveryMs: 3_600_000 });
  closers.push(() => limiter.close());
  const config = readSettings(gatewaySettings, {
    ...PRODUCTION_SETTINGS,
    ...env,
  });
  const peers = createLocalPeers(() => undefined);
  const mirror = createRemotesMirror({ config, peers, log, shellFolder: '/nowhere' });
  const gateway = createGateway({
    config,
    forward: createInProcessForward({ identity: (_req, res) => res.end('{}') }),
    peers,
    log,
    metrics: createMetrics(),
    shellFolder: '/nowhere',
    mirror,
    limiter,
    callsAMinute,
  });
  const call = (from: string) => request(gateway).get('/api/auth/profile').set('x-forwarded-for', from);
  return {
    call,
    share: () => limiter.share(),
    /** Counts how many of `count` calls pass. */
    async letThrough(count: number, from: (n: number) => string = () => '203.0.113.9'): Promise<number> {
      let passed = 0;
      for (let n = 0; n < count; n += 1) passed += (await call(from(n))).status === 200 ? 1 : 0;
      return passed;
    },
  };
}
const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' };

test('S58: two replicas of the gateway count together, whatever addresses a caller claims in X-Forwarded-For', async () => {
  const [one, two] = [startReplica({ callsAMinute: 50 }), startReplica({ callsAMinute: 50 })];
  const rotating = (n: number) => `198.51.100.${n}`;
  expect(await one.letThrough(40, rotating)).toBe(40);
  await one.share();
  expect(await two.letThrough(1, rotating)).toBe(1);
  await two.share();
  expect(await two.letThrough(30, rotating)).toBe(9);
  await two.share();
  expect(await one.letThrough(20, rotating)).toBe(10);
  await one.share();
  expect(await one.letThrough(5, rotating)).toBe(0);
  const refused = await one.call('198.51.100.200');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('people behind a trusted proxy are counted one by one; the addresses of one IPv6 network are one', async () => {
  const replica = startReplica({ callsAMinute: 3, env: behindProxy });
  expect(await replica.letThrough(5, () => '203.0.113.9')).toBe(3);
  expect(await replica.letThrough(5, () => '203.0.113.10')).toBe(3);
  expect(await replica.letThrough(5, (n) => `2001:db8:1:2::${n + 1}`)).toBe(3);
});

test('counts are shared in one write for all addresses, and keep no address', async () => {
  const replica = startReplica({ callsAMinute: 100, env: behindProxy });
  for (const from of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) await replica.call(from);
  const connection = await mongo.connect(`gateway_${database}`);
  const rows = connection.collection('counts');
  expect(await rows.countDocuments()).toBe(0);
  await replica.share();
  const stored = await rows.find({}, { readConcern: { level: 'local' } }).toArray();
  expect(stored.map(({ count }) => count as number).sort()).toEqual([1, 2]);
  expect(JSON.stringify(stored)).not.toContain('203.0.113');
});

test('S59: while the store is away each replica counts for itself: calls go on and floods are refused', async () => {
  const replica = startReplica({
    callsAMinute: 5,
    uri: 'mongodb://127.0.0.1:9/?replicaSet=none&serverSelectionTimeoutMS=200',
  });
  expect(await replica.letThrough(2)).toBe(2);
  await replica.share();
  expect(await replica.letThrough(10)).toBe(3);
});
