import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { createMetrics, mayReadMetrics } from '../src/metrics';
import { watchPool } from '../src/mongo';
import { withoutSecrets } from '../src/start-tracing/without-secrets';
import { testMongo } from '../src/testing';

describe('a scrape', () => {
  test('reads each source anew', async () => {
    const metrics = createMetrics();
    let waiting = 1;
    metrics.atScrape(() => [[metrics.outboxPending, { service: 'jobs' }, waiting]]);
    expect((await metrics.expose()).text).toContain('market_outbox_pending{service="jobs"} 1');
    waiting = 2;
    expect((await metrics.expose()).text).toContain('market_outbox_pending{service="jobs"} 2');
  });

  test('leaves out what a source that fails or hangs told before, and has the others', async () => {
    const metrics = createMetrics();
    let state: 'fine' | 'failing' | 'hanging' = 'fine';
    metrics.atScrape(async () => {
      if (state === 'failing') throw new Error('away');
      if (state === 'hanging') await new Promise(() => undefined);
      return [[metrics.outboxPending, { service: 'jobs' }, 7]];
    });
    metrics.atScrape(() => [[metrics.searchJobs, { service: 'jobs' }, 3]]);
    expect((await metrics.expose()).text).toContain('market_outbox_pending{service="jobs"} 7');
    for (state of ['failing', 'hanging'] as const) {
      const { text } = await metrics.expose();
      expect(text).not.toContain('market_outbox_pending{');
      expect(text).toContain('market_search_jobs{service="jobs"} 3');
    }
  });

  test('a concurrent scrape is made once for all', async () => {
    const metrics = createMetrics();
    let readings = 0;
    metrics.atScrape(() => {
      readings += 1;
      return [];
    });
    await Promise.all(Array.from({ length: 50 }, () => metrics.expose()));
    expect(readings).toBe(1);
  });
});

describe('access to the metrics', () => {
  const from = (remoteAddress: string, headers: IncomingHttpHeaders = {}) =>
    ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
  const token = 'a-long-metrics-token';

  test.each([
    ['this machine', from('127.0.0.1'), undefined, true],
    ['this machine over IPv6', from('::1'), undefined, true],
    ['another machine', from('10.0.0.7'), undefined, false],
    ['another machine, without the token', from('10.0.0.7'), token, false],
    ['another machine with a wrong token', from('10.0.0.7', { authorization: `Bearer ${token}x` }), token, false],
    ['another machine with the token', from('10.0.0.7', { authorization: `Bearer ${token}` }), token, true],
    [
      'somebody behind a proxy on this machine',
      from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }),
      undefined,
      false,
    ],
    [
      'somebody behind a proxy that says so in the standard way',
      from('127.0.0.1', { forwarded: 'for=203.0.113.9' }),
      undefined,
      false,
    ],
  ])('%s: as it should be', (_who, request, known, may) => {
    expect(mayReadMetrics(request, known)).toBe(may);
  });
});

test('connections to the database are counted as in use, idle, and given back', async () => {
  const mongo = testMongo();
  try {
    const connection = await mongo.connect(`pool_${randomUUID().slice(0, 8)}`);
    const pool = watchPool(connection, () => undefined);
    const rows = connection.getClient().db(connection.name).collection('rows');
    const out = new Promise<number>((resolve) => {
      connection.getClient().once('connectionCheckedOut', () => resolve(pool().inUse));
    });
    await rows.insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(await out).toBe(1);
    expect(pool()).toMatchObject({ inUse: 0, waiting: 0 });
    expect(pool().idle).toBeGreaterThan(0);
  } finally {
    await mongo.drop();
  }
});

test('S78: a path is recorded without its query and without tokens', () => {
  expect(withoutSecrets('/job-posts/suggest?q=my%20name')).toBe('/job-posts/suggest');
  expect(withoutSecrets(`/notifications/unsubscribe/${'a'.repeat(60)}`)).toBe('/notifications/unsubscribe/…');
  expect(withoutSecrets(`/job-posts/${randomUUID()}`)).toMatch(/^\/job-posts\/[0-9a-f-]{36}$/);
});

describe('tracing', () => {
  const loadedBy = (env: NodeJS.ProcessEnv) => {
    const script = `require('tsx/cjs'); require(${JSON.stringify(join(__dirname, '../src/start-tracing'))}); console.log(JSON.stringify(Object.keys(require.cache).filter((file) => /@opentelemetry.(sdk|exporter|instrumentation)/.test(file)).length))`;
    return Number(
      spawnSync(process.execPath, ['-e', script], {
        cwd: __dirname,
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      }).stdout,
    );
  };

  test('costs nothing without an endpoint: not one file of the SDK is loaded', () => {
    expect(loadedBy({})).toBe(0);
    expect(loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe(0);
    expect(loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toBeGreaterThan(50);
  });
});
