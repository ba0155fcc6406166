import { randomUUID } from 'node:crypto';
import { SERVICE_NAMES } from '@market/contracts/services';
import { api } from '@market/contracts/testing';
import { createIdentityAdmin } from '@market/identity';
import { createLog, systemClock } from '@market/service-kit';
import { testMongo, testRabbit, until } from '@market/service-kit/testing';
import { readConfig } from '../start/market-config';
import { startSplitForm, type SplitForm } from './support/split-form';
import { startTraceReceiver } from './support/trace-receiver';

const mongo = testMongo();
const rabbit = testRabbit();
const PASSWORD = 'Quiet7Harbour';
const METRICS_TOKEN = 'a-token-for-metrics';
const EVENT = 'applications.application-submitted.v1';
let collector: Awaited<ReturnType<typeof startTraceReceiver>>;
let form: SplitForm;
let candidateEmail: string;
let candidateToken: string;
let answer: Response;
let requestId: string;

/** Application through the gateway, which all tests here inspect. */
beforeAll(async () => {
  collector = await startTraceReceiver();
  form = await startSplitForm({
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: mongo.databasePrefix,
    RABBITMQ_URL: rabbit.url,
    QUEUE_PREFIX: rabbit.prefix,
    METRICS_TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  const connection = await mongo.connect('identity');
  const admin = createIdentityAdmin({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: form.dataDir }),
    connection,
    clock: systemClock,
    log: createLog({ name: 'test', level: 'silent' }),
  });
  const [employer, candidate] = [await person(admin, 'EMP'), await person(admin, 'CND')];
  candidateEmail = candidate.login_email;
  candidateToken = candidate.token;
  await call(employer.token, api.saveCompany(), {
    cmp_name: 'Harbour Works',
    cmp_email: employer.login_email,
    cmp_mobn: '9876543210',
    cmp_webs: 'https://company.test',
    emp_loca: 'Lisbon, Portugal',
    emp_addr: '1 Harbour Street',
  });
  const job = (await (
    await call(employer.token, api.postJob(), {
      job_title: 'Gardener',
      job_description: 'You will look after our services.\n\nWe look after you.',
      job_cate: 1,
      job_location: 'Lisbon, Portugal',
      salary: '65000',
      required_skills: ['TypeScript'],
    })
  ).json()) as { id: string };
  const profile = new FormData();
  for (const [name, value] of Object.entries({
    can_name: 'Ada Lovelace',
    can_email: candidateEmail,
    can_mobn: candidate.login_mobile,
    can_job_cate: '1',
    can_skill: 'TypeScript',
    can_about: 'Builds calm software.',
    reg_date: '2026-01-02',
  }))
    profile.set(name, value);
  await call(candidate.token, api.createCandidate(), profile);
  answer = await call(
    candidate.token,
    `${api.applyToJob()}?from=somewhere`,
    { job_id: job.id },
    { traceparent: '00-11111111111111111111111111111111-2222222222222222-01' },
  );
  requestId = answer.headers.get('x-request-id')!;
}, 600_000);
afterAll(async () => {
  await form?.stop();
  collector?.stop();
  await Promise.all([mongo.drop(), rabbit.drop()]);
});

async function person(admin: ReturnType<typeof createIdentityAdmin>, login_type: 'EMP' | 'CND') {
  const details = {
    login_email: `${randomUUID()}@mail.test`,
    login_mobile: `49${String(Math.trunc(Math.random() * 1e10)).padStart(10, '0')}`,
  };
  await admin.createVerified({ ...details, login_type, login_name: 'Ada Lovelace', password: PASSWORD });
  const { token } = (await (
    await call(undefined, api.logIn(), { login_email: details.login_email, login_pass: PASSWORD })
  ).json()) as { token: string };
  return { ...details, token };
}

async function call(
  token: string | undefined,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  const made = await fetch(`${form.gateway}/api${path}`, {
    method: 'POST',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!made.ok) throw new Error(`${path}: ${made.status} ${await made.text()}`);
  return made;
}

test('the id that the browser sees with its answer stands in every log line on the way: gateway, service, consumers behind the broker, mail', async () => {
  expect(requestId).toMatch(/^[\w-]{36}$/);
  const seen = () => form.lines.filter((line) => line.requestId === requestId);
  const said = (name: string, msg: string) => seen().filter((line) => line.name === name && line.msg === msg);
  await until(
    () =>
      ['profile', 'jobs', 'applications'].every((name) => said(name, 'event handled').length > 0) &&
      said('applications', 'message sent').length === 2 &&
      // Logged when the answer is out, which its client may have a moment before.
      said('gateway', 'answered').length > 0,
  );
  expect(said('gateway', 'answered')).toMatchObject([{ method: 'POST', status: 201 }]);
  expect(said('applications', 'request answered')).toMatchObject([{ status: 201 }]);
  expect(said('jobs', 'event handled')).toMatchObject([{ type: EVENT }]);
});

test('the outbox row and what travels carry the id too', async () => {
  const applications = await mongo.connect('applications');
  const row = await applications.collection('outbox').findOne({ requestId });
  expect(row).toMatchObject({ type: EVENT, traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-/) });
});

test('S77: each refusal is one line at the gateway and one in the service, with its id and status', async () => {
  const ask = async (path: string, body: object, token?: string) => {
    const refused = await fetch(`${form.gateway}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    await refused.arrayBuffer();
    return { status: refused.status, id: refused.headers.get('x-request-id') };
  };
  const [signIn, number] = [
    { login_email: candidateEmail, login_pass: 'Wrong9Password' },
    { login_mobile: '4915550123987' },
  ];
  const refusals = [
    ['identity', await ask(api.logIn(), signIn), 401],
    ['identity', await ask(api.changePassword(), {}, 'no.token.at.all'), 401],
    ['jobs', await ask(api.postJob(), { job_title: 'Gardener' }, candidateToken), 403],
    ['identity', (await ask(api.sendLoginCode(), number), await ask(api.sendLoginCode(), number)), 429],
  ] as const;
  for (const [service, { status, id }, expected] of refusals) {
    expect([service, status]).toEqual([service, expected]);
    const lines = (name: string, msg: string) =>
      form.lines.filter((line) => line.requestId === id && line.name === name && line.msg === msg);
    await until(() => lines('gateway', 'answered').length > 0 && lines(service, 'request refused').length > 0);
    expect(lines('gateway', 'answered')).toMatchObject([{ status: expected }]);
    expect(lines(service, 'request refused')).toMatchObject([{ status: expected }]);
  }
});

test('S78: no line of any part holds a password, a token, a code or what names or reaches a person', async () => {
  // The mail is sent, so that everything has been logged that there is to log of it.
  await until(() => form.lines.some(({ msg }) => msg === 'message sent'));
  const said = JSON.stringify(form.lines);
  expect(said).toContain('request answered');
  for (const secret of [
    PASSWORD,
    'Wrong9Password',
    candidateToken,
    candidateEmail,
    'Ada Lovelace',
    '4915550123987',
    'calm software',
  ])
    expect([secret, said.includes(secret)]).toEqual([secret, false]);
});

test('no part takes the listeners of one answer for a leak, traces included', async () => {
  for (let round = 0; round < 3; round += 1)
    await (await fetch(`${form.gateway}/api${api.listPublicJobs()}`)).arrayBuffer();
  expect(form.complaints.filter((line) => line.includes('MaxListeners'))).toEqual([]);
});

describe('with a collector of OpenTelemetry', () => {
  const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
  const traceIdOf = () =>
    collector.spans.find(
      ({ service, attributes }) => service === 'applications' && attributes['market.request_id'] === requestId,
    )?.traceId;
  /** The trace of the apply, whole. */
  const trace = () =>
    until(() => {
      const spans = spansOf(traceIdOf() ?? '');
      return ['profile', 'jobs', 'applications'].every((name) =>
        spans.some((span) => span.service === name && span.name === `handle ${EVENT}`),
      ) && spans.some(({ service }) => service === 'gateway')
        ? spans
        : undefined;
    }, 20_000);

  test('a trace holds gateway, service, publish and all three consumers, each hanging on the one before', async () => {
    const spans = await trace();
    const find = (service: string, name: RegExp) =>
      spans.find((span) => span.service === service && name.test(span.name))!;
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const rootOf = (span: (typeof spans)[number]): (typeof spans)[number] =>
      span.parentSpanId && byId.has(span.parentSpanId) ? rootOf(byId.get(span.parentSpanId)!) : span;
    const handled = find('jobs', /^handle /);
    const published = byId.get(handled.parentSpanId!)!;
    expect(published).toMatchObject({ service: 'applications', name: `publish ${EVENT}` });
    const root = rootOf(handled);
    expect(root).toMatchObject({ service: 'gateway', name: expect.stringMatching(/^POST/) });
    expect(root.parentSpanId || undefined).toBeUndefined();
    expect(
      spans.filter(
        ({ service, attributes }) =>
          service === 'applications' && (attributes['db.system.name'] ?? attributes['db.system']) === 'mongodb',
      ).length,
    ).toBeGreaterThan(0);
  });

  test('a trace that a stranger claims to be part of is not believed', async () => {
    await trace();
    expect(collector.spans.filter(({ traceId }) => /^1+$/.test(traceId))).toEqual([]);
  });

  test('S78: no address, query or token of a person is recorded', async () => {
    await trace();
    const recorded = JSON.stringify(collector.spans);
    expect(recorded).not.toContain(candidateEmail);
    expect(recorded).not.toContain('from=somewhere');
    expect(recorded).not.toContain(PASSWORD);
    expect(
      collector.spans.filter(({ service, attributes }) => service === 'gateway' && attributes['client.address']),
    ).toEqual([]);
  });
});

describe('the metrics of a running part', () => {
  /**
   * Reads the whole answer also where only its status is looked at: an unread one keeps its connection open after the
   * part has ended.
   */
  const metricsOf = async (name: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${form.urls[name]!}/metrics`, { headers });
    return { status: answer.status, text: await answer.text() };
  };

  test.each(['gateway', ...SERVICE_NAMES])(
    'metrics of %s are for this machine or the token, not for whoever comes by way of a proxy',
    async (name) => {
      const forwarded = { 'x-forwarded-for': '203.0.113.9' };
      expect((await metricsOf(name)).status).toBe(200);
      expect((await metricsOf(name, forwarded)).status).toBe(404);
      expect((await metricsOf(name, { ...forwarded, authorization: 'Bearer wrong-token-wrong' })).status).toBe(404);
      expect((await metricsOf(name, { ...forwarded, authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200);
    },
  );

  test('tell rate, errors and duration by route, at the gateway and in the service', async () => {
    expect((await metricsOf('gateway')).text).toMatch(
      /^market_request_seconds_count\{service="gateway",method="POST",route="\/api\/job-applications",status="201"\} 1$/m,
    );
    expect((await metricsOf('applications')).text).toMatch(
      /^market_request_seconds_count\{service="applications",method="POST",route="\/job-applications[^"]*",status="201"\} 1$/m,
    );
  });

  test('tell of outbox, queues, dead letters, broker, pool, mails and the search index', async () => {
    await until(async () =>
      /^market_messages_total\{service="applications",channel="email",result="sent"\} 2$/m.test(
        (await metricsOf('applications')).text,
      ),
    );
    const { text } = await metricsOf('applications');
    expect(text).toMatch(/^market_outbox_pending\{service="applications"\} 0$/m);
    expect(text).toMatch(/^market_outbox_oldest_seconds\{service="applications"\} 0$/m);
    expect(text).toMatch(
      /^market_queue_ready\{service="applications",queue="applications\.on\.jobs\.job-saved\.v1"\} 0$/m,
    );
    expect(text).toMatch(
      /^market_queue_dead\{service="applications",queue="applications\.on\.jobs\.job-saved\.v1"\} 0$/m,
    );
    expect(text).toMatch(/^market_broker_connected\{service="applications"\} 1$/m);
    expect(text).toMatch(/^market_mongo_pool_connections\{service="applications",state="(?:idle|in use)"\} \d+$/m);
    expect(text).toMatch(
      new RegExp(
        `^market_event_seconds_count\\{service="applications",type="${EVENT.replaceAll('.', '\\.')}",result="done"\\} 1$`,
        'm',
      ),
    );
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
    expect((await metricsOf('jobs')).text).toMatch(/^market_search_jobs\{service="jobs"\} 1$/m);
  });

  test('have no label that a caller can make up', async () => {
    for (const path of [
      `/api/job-posts/${randomUUID()}`,
      `/api/${randomUUID()}`,
      `/${randomUUID()}`,
      `/remotes/${randomUUID()}/x.js`,
    ])
      await (await fetch(`${form.gateway}${path}`)).arrayBuffer();
    for (const name of ['gateway', 'jobs']) {
      const labels = [...(await metricsOf(name)).text.matchAll(/^market_\w+\{(.*)\}/gm)].map(([, inner]) => inner!);
      expect(labels.length).toBeGreaterThan(10);
      expect(labels.filter((inner) => /[0-9a-f]{8}-[0-9a-f]{4}|@/.test(inner))).toEqual([]);
    }
  });
});
