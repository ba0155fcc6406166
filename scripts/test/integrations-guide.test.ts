import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Endpoint } from '@market/api';
import { ENDPOINTS } from '@market/contracts/endpoints';
import type { NewApiKey, NewWebhook } from '@market/contracts/integrations';
import { api } from '@market/contracts/testing';
import { until } from '@market/service-kit/testing';
import supertest from 'supertest';
import { PASSWORD, fillMarket, type SmallMarket } from '../../faults/support/small-market';
import { ROOT } from '../start/root';
import { startTestMarket, type TestMarket } from './support/test-market';

jest.setTimeout(120_000);

/** Programs of the guide, in its order. */
const PROGRAMS = [...readFileSync(join(ROOT, 'docs/integrations.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(
  ([, program = '']) => program,
);

let started: TestMarket;
let people: SmallMarket;
let token = '';
const running: Array<ReturnType<typeof spawn>> = [];
const servers: Array<ReturnType<typeof createServer>> = [];

/** Listens on a port of the machine's choice. */
async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
async function freePort(): Promise<number> {
  const port = await listen(() => undefined);
  await new Promise((resolve) => servers.pop()!.close(resolve));
  return port;
}
/** Runs a program of the guide as it stands there. */
function run(program: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  running.push(child);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said.text += part));
  return { child, said, ended: new Promise<number | null>((resolve) => child.on('exit', resolve)) };
}
const call = (service: 'identity' | 'applications' | 'jobs', path: string, body: object) =>
  supertest(started.market.services[service].handler).post(path).set('Authorization', `Bearer ${token}`).send(body);

let receiverPort = 0;
beforeAll(async () => {
  receiverPort = await freePort();
  started = await startTestMarket('integrations-guide', {
    WEBHOOK_TRUSTED_ORIGINS: `http://127.0.0.1:${String(receiverPort)}`,
  });
  people = await fillMarket(started.market, { employers: 1, candidates: 0, jobs: 0 });
  const { body } = await call('identity', api.logIn(), {
    login_email: people.employers[0]!.email,
    login_pass: PASSWORD,
  }).expect(200);
  ({ token } = body as { token: string });
});
afterAll(async () => {
  for (const child of running) child.kill();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  await started.stop();
});

test('the guide’s first program lists jobs with a key', async () => {
  await call('jobs', api.postJob(), {
    job_title: 'Gardener',
    job_description: 'Look after us.',
    job_cate: 3,
    job_location: 'Lisbon',
    salary: '65000',
    required_skills: ['Roses'],
  }).expect(201);
  const { key } = (
    await call('identity', api.makeApiKey(), {
      name: 'Guide',
      scopes: ['jobs:read', 'applications:read'],
      password: PASSWORD,
    }).expect(201)
  ).body as NewApiKey;
  // The gateway's part: the address below /api leads to the service of its endpoint.
  const port = await listen((req, res) => {
    req.url = (req.url ?? '').replace(/^\/api/, '');
    const path = req.url.replace(/\?.*/, '');
    const found = Object.values<Endpoint>(ENDPOINTS).find((endpoint) => endpoint.path === path);
    started.market.services[found?.service ?? 'identity'].handler(req, res);
  });
  const env = { PERCH_API: `http://127.0.0.1:${String(port)}/api`, PERCH_KEY: key };
  const good = run(PROGRAMS[0]!, env);
  expect(await good.ended).toBe(0);
  expect(good.said.text).toBe('Gardener: 0\n');
  const refused = run(PROGRAMS[0]!, { ...env, PERCH_KEY: `${key.slice(0, -4)}AAAA` });
  expect(await refused.ended).toBe(1);
  expect(refused.said.text).toContain('401 token-invalid');
});

test('the guide’s second program receives a webhook and refuses what is not signed', async () => {
  const url = `http://127.0.0.1:${String(receiverPort)}/`;
  const { id, secret } = (
    await call('applications', api.makeWebhook(), { url, events: ['application.received'] }).expect(201)
  ).body as NewWebhook;
  const receiver = run(PROGRAMS[1]!, { WEBHOOK_SECRET: secret, PORT: String(receiverPort) });
  await until(() => receiver.said.text.includes('ready'));
  await call('applications', api.testWebhook(id), {}).expect(201);
  await until(() => receiver.said.text.includes('webhook.test {}'));
  const { status } = await fetch(url, { method: 'POST', body: '{"type":"job.opened","data":{}}' });
  expect(status).toBe(400);
  expect(PROGRAMS).toHaveLength(2);
});
