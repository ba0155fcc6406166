import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Endpoint,
  JSON_MAX_BYTES,
  LARGE_JSON_MAX_KEYS,
  pagingSchema,
  RELEASE_VERSION,
  STATUSES_OF_API,
} from '@market/api';
import { CommonError } from '@market/api/common-error';
import { object, string } from 'yup';
import request from 'supertest';
import { createLog } from '../src/log';
import { createMetrics } from '../src/metrics';
import { noteForCall } from '../src/outbox/own-events';
import { createAddressSeal, createServiceApp, type Call, type RouteRow, type ServiceAppNeeds } from '../src/http';

const addresses = createAddressSeal(join(mkdtempSync(join(tmpdir(), 'service-')), 'secret'));
const fail = (error: unknown) => async () => Promise.reject(error);
/** A row of this test: an endpoint that anybody may call, whose answer nothing is expected of. */
const row = (
  endpoint: Pick<Endpoint, 'method' | 'path'> & Partial<Endpoint>,
  run: (call: Call<Record<string, unknown>>) => Promise<unknown>,
): RouteRow => ({
  endpoint: { service: 'jobs', summary: 'A call', access: 'public', answers: { 200: 'Message' }, ...endpoint },
  run: run as RouteRow['run'],
});
const answers = { good: () => undefined, failed: () => undefined };
const routes = [
  row({ method: 'GET', path: '/breaks' }, fail(new TypeError('secret detail of ours'))),
  row({ method: 'GET', path: '/full' }, fail(new CommonError('storage-full'))),
  row(
    { method: 'GET', path: '/away' },
    fail(new CommonError('service-unavailable', { cause: new Error('the store is away') })),
  ),
  row({ method: 'GET', path: '/away/:token' }, fail(new CommonError('service-unavailable'))),
  row({ method: 'GET', path: '/own', access: 'signed-in' }, async () => ({})),
  row(
    { method: 'POST', path: '/named', body: object({ name: string().required('Name is required') }) },
    async ({ body }) => body,
  ),
  row({ method: 'POST', path: '/large', bodyLimit: 1024 * 1024, body: pagingSchema }, async ({ body }) => body),
  row({ method: 'POST', path: '/list', body: pagingSchema }, async ({ body }) => body),
];
routes.push(row({ method: 'GET', path: '/address' }, async ({ clientAddress }) => ({ clientAddress })));
// Public calls without a token ask none of the others.
const log = createLog({ name: 'test', level: 'silent' });
const app = createServiceApp({
  name: 'jobs',
  answers,
  routes,
  log,
  metrics: createMetrics(),
  ready: async () => ({}),
  hasRoom: async () => true,
  addresses,
} as unknown as ServiceAppNeeds);
const json = 'application/json';

test.each([
  ['a failure of ours is 500 with an id and nothing of what broke', () => request(app).get('/breaks'), 'internal'],
  ['no room left is 507', () => request(app).get('/full'), 'storage-full'],
  ['a part that is away is 503', () => request(app).get('/away'), 'service-unavailable'],
  ['no token is 401', () => request(app).get('/own'), 'token-missing'],
  ['an unknown address is 404', () => request(app).get('/nowhere'), 'not-found'],
  ['another method is 405', () => request(app).delete('/named'), 'method-not-allowed'],
  ['half a body is 400', () => request(app).post('/named').type(json).send('{"name":'), 'not-parseable'],
  [
    'a body above the limit is 413',
    () =>
      request(app)
        .post('/named')
        .type(json)
        .send(JSON.stringify({ name: 'x'.repeat(JSON_MAX_BYTES) })),
    'too-large',
  ],
  [
    'a foreign media type is 415',
    () => request(app).post('/named').type('text/plain').send('name'),
    'media-type-unsupported',
  ],
  ['a wrong field is 422', () => request(app).post('/named').send({}), 'fields-invalid'],
] as const)('%s, in the one shape of the contract', async (_what, ask, code) => {
  const { body, headers, status, text } = await ask();
  expect(status).toBe(STATUSES_OF_API[code]);
  expect(headers['content-type']).toContain('application/problem+json');
  expect(body).toMatchObject({
    code,
    error: expect.any(String),
    requestId: headers['x-request-id'],
    type: expect.any(String),
    title: expect.any(String),
    status,
    detail: expect.any(String),
    instance: expect.any(String),
  });
  expect(text).not.toMatch(/secret|\n\s+at |<html/i);
  if (status === 503) expect(headers['retry-after']).toMatch(/^\d+$/);
  if (status === 405) expect(headers.allow).toBe('POST');
  if (status !== 422) return;
  expect(body.fields).toEqual({ name: 'Name is required' });
  expect(body.rules).toEqual({ name: { code: 'rules.nameRequired' } });
});

describe('S58: the address of who calls', () => {
  const seen = async (headers: Record<string, string>) =>
    ((await request(app).get('/address').set(headers).expect(200)).body as { clientAddress: string }).clientAddress;
  const sealed = addresses.headersFor({ requestId: 'a-request-of-a-gateway', clientAddress: '203.0.113.9' });

  it('is what a gateway of the installation reports', async () => {
    expect(await seen(sealed)).toBe('203.0.113.9');
  });

  it('is the connection’s own for everybody else, also on this machine and in the private network', async () => {
    const elsewhere = createAddressSeal(join(mkdtempSync(join(tmpdir(), 'elsewhere-')), 'secret')).headersFor({
      requestId: 'a-request-of-a-gateway',
      clientAddress: '203.0.113.9',
    });
    const claims: Array<Record<string, string>> = [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': '10.0.0.7, 203.0.113.9' },
      { ...sealed, 'x-gateway-seal': '' },
      elsewhere,
      { ...sealed, 'x-forwarded-for': '203.0.113.10' },
      { ...sealed, 'x-request-id': 'another-request' },
      { ...sealed, 'x-forwarded-for': '203.0.113.9, 203.0.113.10' },
    ];
    for (const headers of claims) expect(['127.0.0.1', '::1']).toContain(await seen(headers));
  });
});

test('a service says nothing of TLS, which only the gateway knows of', async () => {
  expect((await request(app).get('/healthz').expect(200)).headers).not.toHaveProperty('strict-transport-security');
});

test('probes are answered with the release and not counted: among ten a second nobody would see that people meet errors', async () => {
  const metrics = createMetrics();
  const counted = createServiceApp({
    name: 'jobs',
    answers,
    routes,
    log,
    metrics,
    ready: async () => ({}),
    addresses,
  } as unknown as ServiceAppNeeds);
  for (let n = 0; n < 5; n += 1) await request(counted).get('/readyz').expect(200).expect('X-Release', RELEASE_VERSION);
  expect((await request(counted).get('/healthz').expect(200)).body).toEqual({ status: 'ok', version: RELEASE_VERSION });
  await request(counted).get('/breaks').expect(500);
  const { text } = await metrics.expose();
  expect(text.match(/^market_request_seconds_count.*/gm)).toEqual([
    'market_request_seconds_count{service="jobs",method="GET",route="/breaks",status="500"} 1',
  ]);
  expect(text).toContain(`market_build_info{version="${RELEASE_VERSION}"} 1`);
});

test('an absent peer stands in the log, under the id that the caller was told', async () => {
  const warn = jest.spyOn(log, 'warn');
  const { headers } = await request(app).get('/away');
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ err: new Error('the store is away'), requestId: headers['x-request-id'], path: '/away' }),
    expect.any(String),
  );
  warn.mockRestore();
});

test('S78: a token in an address stands in no log line', async () => {
  const warn = jest.spyOn(log, 'warn');
  await request(app)
    .get(`/away/${'t0ken'.repeat(12)}`)
    .expect(503);
  expect(JSON.stringify(warn.mock.calls)).toContain('/away/…');
  expect(JSON.stringify(warn.mock.calls)).not.toContain('t0ken');
  warn.mockRestore();
});

test('pages count from 1, twenty to a page unless asked otherwise, a hundred at most', async () => {
  const ask = (body: object) => request(app).post('/list').send(body);
  expect((await ask({})).body).toEqual({ page: 1, limit: 20 });
  expect((await ask({ page: 2, limit: 100, other: 'ignored' })).body).toEqual({ page: 2, limit: 100 });
  for (const wrong of [{ page: 0 }, { limit: 0 }, { limit: 101 }, { page: 'one' }])
    expect((await ask(wrong)).status).toBe(422);
});

test('S54 a body that may be larger than others may not have any number of parts', async () => {
  const send = (parts: number) =>
    request(app)
      .post('/large')
      .send({ list: Array.from({ length: parts }, () => 'x'.repeat(100)) });
  expect((await send(LARGE_JSON_MAX_KEYS - 1)).status).toBe(200);
  const { body, status } = await send(LARGE_JSON_MAX_KEYS);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'not-parseable', error: 'The request has too many parts.' });
});

test('R26: with little room on the disk uploads are refused before they are read, with less every change, and reading never', async () => {
  let room = { upload: true, change: true };
  const asked: string[] = [];
  const done = async () => ({ done: true });
  const busy = createServiceApp({
    name: 'jobs',
    answers,
    log,
    metrics: createMetrics(),
    ready: async () => ({}),
    addresses,
    hasRoom: async (growth: 'upload' | 'change') => (asked.push(growth), room[growth]),
    routes: [
      row({ method: 'POST', path: '/file', multipart: { files: ['resume'] } }, done),
      row({ method: 'POST', path: '/make', answers: { 201: 'Message' } }, done),
      row({ method: 'PUT', path: '/change' }, done),
      row({ method: 'POST', path: '/save' }, done),
      row({ method: 'POST', path: '/search', readOnly: true }, done),
      row({ method: 'POST', path: '/sign-in', needsNoRoom: true }, done),
      row({ method: 'GET', path: '/read' }, done),
      row({ method: 'DELETE', path: '/remove' }, done),
    ],
  } as unknown as ServiceAppNeeds);
  const big = () =>
    request(busy)
      .post('/file')
      .type('multipart/form-data; boundary=x')
      .send('x'.repeat(JSON_MAX_BYTES + 1));
  const statuses = async () =>
    (
      await Promise.all([
        big(),
        request(busy).post('/make'),
        request(busy).put('/change'),
        request(busy).post('/save'),
        request(busy).post('/search'),
        request(busy).post('/sign-in'),
        request(busy).get('/read'),
        request(busy).delete('/remove'),
      ])
    ).map(({ status }) => status);
  expect(await statuses()).toEqual([200, 201, 200, 200, 200, 200, 200, 200]);
  room = { upload: false, change: true };
  expect(await statuses()).toEqual([507, 201, 200, 200, 200, 200, 200, 200]);
  expect((await big()).body).toMatchObject({ code: 'storage-full' });
  room = { upload: false, change: false };
  expect(await statuses()).toEqual([507, 507, 507, 507, 200, 200, 200, 200]);
  expect(new Set(asked)).toEqual(new Set(['upload', 'change']));
});

test('a service says whether it has handled events to whoever knows their ids, and nothing to anybody else', async () => {
  const asked: string[][] = [];
  const told = createServiceApp({
    name: 'jobs',
    answers,
    routes,
    log,
    metrics: createMetrics(),
    addresses,
    hasHandled: async (ids: string[]) => (asked.push(ids), ids.length === 1),
  } as unknown as ServiceAppNeeds);
  expect((await request(told).get('/events/handled?ids=event-1').expect(200)).body).toEqual({ handled: true });
  expect((await request(told).get('/events/handled?ids=event-1,event-2').expect(200)).body).toEqual({ handled: false });
  for (const query of [
    '',
    '?ids=',
    '?ids=a,,b',
    '?ids[$ne]=a',
    '?ids=a&ids=b',
    `?ids=${'x'.repeat(65)}`,
    `?ids=${Array.from({ length: 101 }, (_, n) => n).join(',')}`,
  ])
    await request(told).get(`/events/handled${query}`).expect(404);
  expect(asked).toEqual([['event-1'], ['event-1', 'event-2']]);
});

test('an answer waits until its change can be read, and not where nothing has changed or it failed', async () => {
  const settledFor: string[] = [];
  const made = { id: 'event-1', type: 'jobs.job-saved.v1' } as const;
  const writing = createServiceApp({
    name: 'jobs',
    answers,
    log,
    metrics: createMetrics(),
    addresses,
    ready: async () => ({}),
    hasRoom: async () => true,
    settled: async (events: Array<{ id: string }>, requestId: string) =>
      void settledFor.push(`${events.map(({ id }) => id).join()} ${requestId}`),
    routes: [
      row({ method: 'POST', path: '/change' }, async () => (noteForCall()(made), { done: true })),
      row({ method: 'POST', path: '/fail' }, async () => (noteForCall()(made), fail(new CommonError('not-found'))())),
      row({ method: 'GET', path: '/look' }, async () => ({})),
    ],
  } as unknown as ServiceAppNeeds);
  await request(writing).get('/look').expect(200);
  await request(writing).post('/fail').expect(404);
  expect(settledFor).toEqual([]);
  const { headers } = await request(writing).post('/change').expect(200);
  expect(settledFor).toEqual([`event-1 ${headers['x-request-id']}`]);
});
