import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@market/api/durations';
import {
  type NewWebhook,
  type Webhook as WebhookAnswer,
  type WebhookDeliveries,
  type WebhookDelivery,
  WEBHOOK_EVENTS,
  type Webhooks,
  WEBHOOKS_MAX,
} from '@market/contracts/integrations';
import { api } from '@market/contracts/testing';
import { createAccountView, inTransaction } from '@market/service-kit';
import { atOnce, sweepOnce, testMongo, until } from '@market/service-kit/testing';
import { Webhook } from 'standardwebhooks';
import { createJobCopyStore } from '../src/store/job-copy-store';
import { createWebhookDeliveryStore } from '../src/store/webhook-delivery-store';
import { createWebhookStore } from '../src/store/webhook-store';
import { queueMessage } from '../src/use-cases/webhooks/queue-message';
import { createJobEndSweeper } from '../src/use-cases/webhooks/tell-job-ends';
import { startReceiver, type Received, type Receiver } from './hostile-receiver';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let receiver: Receiver;
let stage: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  receiver = await startReceiver();
  stage = await createStage(mongo, { env: { WEBHOOK_TRUSTED_ORIGINS: receiver.origin } });
});
beforeEach(async () => {
  employer = await stage.employer();
});
afterAll(async () => {
  await stage.close();
  await receiver.close();
  await mongo.drop();
});

/** Looks once for jobs that have ended, as the service does each minute. */
async function sweepEnds(): Promise<void> {
  const { connection, clock, log } = stage;
  await sweepOnce((leader) =>
    createJobEndSweeper({
      jobs: createJobCopyStore(connection),
      queue: queueMessage({
        webhooks: createWebhookStore({ connection, key: randomBytes(32) }),
        deliveries: createWebhookDeliveryStore(connection),
        accounts: createAccountView({ connection, peers: { ask: noPeer, askEach: noPeer }, clock, log }),
        clock,
        poke: () => undefined,
      }),
      transact: (work) => inTransaction(connection, work),
      clock,
      leader,
      log,
    }),
  );
}

const noPeer = () => Promise.reject(new Error('nobody is asked'));
const paths: string[] = [];
const newPath = () => {
  paths.push(`/hook-${String(paths.length)}`);
  return paths.at(-1)!;
};
async function aWebhook(
  owner = employer,
  { path = newPath(), events = WEBHOOK_EVENTS as readonly string[] } = {},
): Promise<NewWebhook & { path: string }> {
  const { body } = await stage
    .as(owner)
    .post(api.makeWebhook(), { url: `${receiver.origin}${path}`, events })
    .expect(201);
  return { ...(body as NewWebhook), path };
}
const received = (path: string, count: number) =>
  until(() => (receiver.at(path).length >= count ? receiver.at(path) : undefined));
const list = async (owner = employer) => (await stage.as(owner).get(api.listWebhooks()).expect(200)).body as Webhooks;
const logOf = async (id: string) =>
  ((await stage.as(employer).get(api.listWebhookDeliveries(id)).expect(200)).body as WebhookDeliveries).records;
/** The time of the stage stands in the past, which a receiver's own clock would refuse. */
const signedBy = ({ headers, body }: Received, secret: string): boolean => {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`);
};

describe('S274: a webhook is told what happens to its company, by ids and states alone', () => {
  test('jobs and applications, each once, signed, with nothing about a person', async () => {
    const { path, secret } = await aWebhook();
    const other = await aWebhook(await stage.employer());
    const candidate = await stage.candidate({}, 'Maya Lind');
    const job = await stage.postJob(employer);
    const { id } = (await stage.as(candidate).apply(job.id, { note: 'I bake.' }).expect(201)).body as { id: string };
    await stage.as(employer).setStatus(id, 'shortlisted').expect(200);
    await received(path, 3);
    await stage.as(candidate).setStatus(id, 'withdrawn').expect(200);
    await received(path, 4);
    await stage.publish('jobs.job-saved.v1', { ...job, revision: 2, job_title: 'Night Baker II' });
    await stage.publish('jobs.job-saved.v1', { ...job, revision: 3, status: 'closed' });
    const all = await received(path, 5);
    const told = all.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    // Messages may come in another order.
    expect(told.sort((one, other) => one.type.localeCompare(other.type))).toEqual([
      {
        type: 'application.received',
        timestamp: expect.any(String) as string,
        data: { application_id: id, job_id: job.id, status: 'applied' },
      },
      {
        type: 'application.status-changed',
        timestamp: expect.any(String) as string,
        data: { application_id: id, job_id: job.id, from: 'applied', status: 'shortlisted' },
      },
      {
        type: 'application.withdrawn',
        timestamp: expect.any(String) as string,
        data: { application_id: id, job_id: job.id, from: 'shortlisted', status: 'withdrawn' },
      },
      { type: 'job.closed', timestamp: expect.any(String) as string, data: { job_id: job.id, status: 'closed' } },
      { type: 'job.opened', timestamp: expect.any(String) as string, data: { job_id: job.id, status: 'open' } },
    ]);
    expect(all.every((one) => signedBy(one, secret))).toBe(true);
    expect(all.every((one) => signedBy(one, other.secret))).toBe(false);
    expect(all.map(({ body }) => body).join()).not.toMatch(/Maya|Lind|I bake|@|can_/);
    expect(receiver.at(other.path)).toEqual([]);
  });

  test('a job whose closing date has passed, once, and again when it has another one', async () => {
    const { id, path } = await aWebhook(employer, { events: ['job.opened', 'job.closed'] });
    const [first, second] = [MINUTE_MS, 5 * MINUTE_MS].map((ahead) =>
      new Date(stage.clock.now().getTime() + ahead).toISOString(),
    ) as [string, string];
    const job = await stage.postJob(employer, { closes_at: first });
    const other = await stage.postJob(employer, { closes_at: null });
    const closed = await stage.postJob(employer, { closes_at: first });
    await stage.publish('jobs.job-saved.v1', { ...closed, revision: 2, status: 'closed' });
    const told = async () =>
      (await stage.rows('webhook_deliveries').find({ webhook_id: id }).sort({ _id: 1 }).toArray())
        .map(({ body }) => JSON.parse(String(body)) as { type: string; data: { job_id: string; status: string } })
        .filter(({ data }) => data.job_id === job.id)
        .map(({ type, data }) => `${type} ${data.status}`);
    const save = async (change: { revision: number } & Partial<typeof job>) => {
      await stage.publish('jobs.job-saved.v1', { ...job, ...change });
      await until(async () => (await stage.rows('job_copies').findOne({ _id: job.id }))?.revision === change.revision);
    };
    await received(path, 4);
    await sweepEnds();
    expect(await told()).toEqual(['job.opened open']);
    stage.clock.advance(2 * MINUTE_MS);
    await Promise.all([sweepEnds(), sweepEnds()]);
    const ended = ['job.opened open', 'job.closed closed'];
    expect(await told()).toEqual(ended);
    // Another title opens it no more than closing what has ended closes it anew.
    await save({ closes_at: first, revision: 2, job_title: 'Night Baker II' });
    await sweepEnds();
    expect(await told()).toEqual(ended);
    await save({ closes_at: second, revision: 3 });
    expect(await told()).toEqual([...ended, 'job.opened open']);
    stage.clock.advance(10 * MINUTE_MS);
    await sweepEnds();
    await save({ closes_at: second, revision: 4, status: 'closed' });
    await sweepEnds();
    expect(await told()).toEqual([...ended, 'job.opened open', 'job.closed closed']);
    const all = await stage.rows('webhook_deliveries').find({ webhook_id: id, type: 'job.closed' }).toArray();
    const closings = all.map(({ body }) => (JSON.parse(String(body)) as { data: { job_id: string } }).data.job_id);
    expect(closings.filter((one) => one === closed.id)).toHaveLength(1);
    expect(closings).not.toContain(other.id);
  });

  test('the events chosen alone, none while it is off, and none of a company that nobody approved stands for', async () => {
    const { path, id } = await aWebhook(employer, { events: ['job.closed'] });
    const change = (body: object) => stage.as(employer).put(api.changeWebhook(id), body);
    await stage.postJob(employer);
    await change({ events: ['job.opened'], enabled: false }).expect(200);
    await stage.postJob(employer);
    await change({ events: ['job.opened'], enabled: true }).expect(200);
    const { id: third } = await stage.postJob(employer);
    const [only] = await received(path, 1);
    expect(JSON.parse(only!.body)).toMatchObject({ data: { job_id: third } });
    await stage.publish('identity.account-changed.v1', {
      ...stage.accountOf(employer, 2),
      user_approval_status: 0,
    });
    await stage.postJob(employer);
    expect(await logOf(id)).toHaveLength(1);
  });

  test('a message delivered twice to us is sent once', async () => {
    const { id } = await aWebhook();
    const event = {
      id: randomUUID(),
      revision: 1,
      login_id: employer.login_id,
      cmp_code: employer.cmp_code,
      cmp_name: 'Night Bakery',
      job_title: 'Night Baker',
      job_cate: 4,
      job_location: 'Oslo',
      status: 'open' as const,
      closes_at: null,
      created_at: stage.clock.now().toISOString(),
    };
    for (let told = 0; told < 2; told += 1) await stage.publish('jobs.job-saved.v1', event, 'event-told-twice');
    expect(await logOf(id)).toHaveLength(1);
  });
});

describe('S275: secrets of webhooks are sealed, shown once, and replaced', () => {
  test('a message for a try is one that the library of Standard Webhooks verifies', async () => {
    const [{ path, id, secret }, other] = [await aWebhook(), await aWebhook()];
    const { body } = await stage.as(employer).post(api.testWebhook(id)).expect(201);
    expect(body as WebhookDelivery).toMatchObject({ type: 'webhook.test', state: 'queued', attempts: 0 });
    const [one] = await received(path, 1);
    // The library looks at the clock of the machine, and the stage's stands in the past.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(stage.clock.now().getTime());
    const verify = (body: string, by = secret) => new Webhook(by).verify(body, one!.headers as Record<string, string>);
    expect(verify(one!.body)).toMatchObject({ type: 'webhook.test' });
    expect(() => verify(`${one!.body} `)).toThrow('No matching signature');
    expect(() => verify(one!.body, other.secret)).toThrow('No matching signature');
    clock.mockRestore();
    expect(() => verify(one!.body)).toThrow('timestamp too old');
  });

  test('the database and the list have none', async () => {
    const { secret, id } = await aWebhook();
    expect(JSON.stringify(await list())).not.toContain('whsec_');
    const rows = await stage.rows('webhooks').find().toArray();
    const stored = Buffer.from((rows.find(({ _id }) => _id === id)!.sealed as { buffer: Uint8Array }).buffer);
    expect(stored.includes(Buffer.from(secret))).toBe(false);
    expect(stored.includes(Buffer.from(secret.replace('whsec_', ''), 'base64'))).toBe(false);
  });

  test('for a day after it was replaced the former one signs too', async () => {
    const { path, id, secret } = await aWebhook();
    const rotated = (await stage.as(employer).post(api.rotateWebhookSecret(id)).expect(201)).body as NewWebhook;
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.rotating_until).not.toBeNull();
    await stage.as(employer).post(api.testWebhook(id)).expect(201);
    const [both] = await received(path, 1);
    expect([signedBy(both!, secret), signedBy(both!, rotated.secret)]).toEqual([true, true]);
    stage.clock.advance(24 * 3_600_000);
    const { token } = stage.person(employer.actor);
    await stage.signed(stage.request.post(api.testWebhook(id)), token).expect(201);
    const [, alone] = await received(path, 2);
    expect([signedBy(alone!, secret), signedBy(alone!, rotated.secret)]).toEqual([false, true]);
    employer = { ...employer, token };
  });
});

describe('S277: webhooks are kept by owners of their company alone', () => {
  const calls = (id: string, delivery = 'nobodys') => ({
    change: { method: 'put', path: api.changeWebhook(id), body: { events: ['job.opened'], enabled: false } },
    remove: { method: 'delete', path: api.removeWebhook(id) },
    rotate: { method: 'post', path: api.rotateWebhookSecret(id) },
    try: { method: 'post', path: api.testWebhook(id) },
    log: { method: 'get', path: api.listWebhookDeliveries(id) },
    replay: { method: 'post', path: api.replayWebhookDelivery(id, delivery) },
  });
  const made = (person: EmployerPerson, { method, path, body }: { method: string; path: string; body?: object }) =>
    stage.signed(stage.request[method as 'post'](path), person).send(body ?? {});

  test('a change that is based on what another owner has changed is refused', async () => {
    const { id, version } = await aWebhook();
    const change = (body: object) => stage.as(employer).put(api.changeWebhook(id), body);
    const answers = await Promise.all([
      change({ events: ['job.opened'], version }),
      change({ events: ['job.closed'], version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'changed-meanwhile' });
    const kept = answers.find(({ status }) => status === 200)!.body as WebhookAnswer;
    await change({ events: ['job.closed', 'job.opened'], version: kept.version }).expect(200);
    await change({ events: ['job.closed'] }).expect(200);
  });

  test('S460: owners read who of them added and who changed it', async () => {
    const { id, made_by_name, changed_by_name } = await aWebhook();
    expect([made_by_name, changed_by_name]).toEqual(['Erin Shaw', undefined]);
    const second = await stage.employer({ owner_id: employer.login_id, company_role: 'owner' });
    await stage.publish('identity.account-changed.v1', {
      ...stage.accountOf(second, 2, { owner_id: employer.login_id, company_role: 'owner', login_name: 'Olga East' }),
    });
    for (const call of [calls(id).change, calls(id).rotate]) {
      await stage.rows('webhooks').updateOne({ _id: id as never }, { $unset: { changed_by: '' } });
      expect((await made(second, call)).status).toBeLessThan(300);
      expect((await list()).records).toEqual([expect.objectContaining({ made_by_name, changed_by_name: 'Olga East' })]);
    }
  });

  test('another company finds none of it', async () => {
    const theirs = await stage.employer();
    const { id } = await aWebhook();
    const { body } = await stage.as(employer).post(api.testWebhook(id)).expect(201);
    for (const call of Object.values(calls(id, (body as WebhookDelivery).id))) await made(theirs, call).expect(404);
    expect((await list(theirs)).records).toEqual([]);
    expect((await list()).records).toHaveLength(1);
  });

  test.each(['recruiter', 'hiring-manager', 'reader'] as const)('nor may a %s', async (company_role) => {
    const { id } = await aWebhook();
    const member = await stage.employer({ owner_id: employer.login_id, company_role });
    const list = { method: 'get', path: api.listWebhooks() };
    const make = { method: 'post', path: api.makeWebhook(), body: { url: 'https://ats.example', events: [] } };
    stage.peer('identity', () => ({ ...stage.accountOf(member, 1) }));
    for (const call of [list, make, ...Object.values(calls(id))])
      expect((await made(member, call).expect(403)).body).toMatchObject({ code: 'right-missing' });
    stage.peer('identity');
  });

  test('addresses and events are what the product takes', async () => {
    const make = async (body: object) =>
      ((await stage.as(employer).post(api.makeWebhook(), body).expect(422)).body as { fields: object }).fields;
    expect(await make({ url: 'ftp://ats.example', events: ['job.opened'] })).toEqual({
      url: 'Enter the address of your program, which starts with https://',
    });
    expect(await make({ url: 'https://10.0.0.1/hook', events: ['job.opened'] })).toEqual({
      url: 'Messages go to public addresses by https only, on its usual port.',
    });
    expect(await make({ url: 'https://ats.example/hook', events: ['everything'] })).toEqual({
      events: 'Choose at least one event of the list',
    });
    for (let n = 0; n < WEBHOOKS_MAX; n += 1) await aWebhook();
    expect(await make({ url: 'https://ats.example/hook', events: ['job.opened'] })).toHaveProperty('url');
    expect((await list()).can.make).toBe(false);
  });

  test('S297: webhooks made many at once are not beyond their number', async () => {
    const body = { url: `${receiver.origin}${newPath()}`, events: ['job.opened'] };
    const make = () => stage.as(employer).post(api.makeWebhook(), body);
    for (let n = 0; n < WEBHOOKS_MAX - 2; n += 1) await make().expect(201);
    const answers = await atOnce(4, make);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  });

  test('the log tells tries and outcomes, and sends a message again under its id', async () => {
    const { path, id } = await aWebhook();
    await stage.as(employer).post(api.testWebhook(id)).expect(201);
    const [entry] = await until(async () => {
      const records = await logOf(id);
      return records[0]?.state === 'done' ? records : undefined;
    });
    expect(entry).toMatchObject({ attempts: 1, status: 204, failure: null, type: 'webhook.test' });
    await stage.as(employer).post(api.replayWebhookDelivery(id, entry!.id)).expect(201);
    const [first, second] = await received(path, 2);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.body).toBe(first!.body);
    await stage.as(employer).delete(api.removeWebhook(id)).expect(204);
    expect((await list()).records.map((one: WebhookAnswer) => one.id)).not.toContain(id);
    expect(await stage.rows('webhook_deliveries').countDocuments({ webhook_id: id })).toBe(0);
  });

  test('S492: once the owner has an account back, those that it made lately are gone, with their messages', async () => {
    const [kept, made, anothers] = [await aWebhook(), await aWebhook(), await aWebhook()];
    await stage.as(employer).post(api.testWebhook(made.id)).expect(201);
    const { login_id } = employer;
    const now = stage.clock.now();
    const before = new Date(now.getTime() - 1_000);
    await stage.rows('webhooks').updateOne({ _id: kept.id as never }, { $set: { made_at: before } });
    await stage.rows('webhooks').updateOne({ _id: anothers.id as never }, { $set: { made_by: 'another-owner' } });
    await stage.publish('identity.account-recovered.v1', { login_id, since: now.toISOString() });
    expect((await list()).records.map(({ id }) => id).sort()).toEqual([kept.id, anothers.id].sort());
    expect(await stage.rows('webhook_deliveries').countDocuments({ webhook_id: made.id })).toBe(0);
  });

  test('S502: a webhook made after the recovery stays when that is heard late, and a removed member’s goes', async () => {
    const [later, members] = [await aWebhook(), await aWebhook()];
    const now = stage.clock.now();
    const after = new Date(now.getTime() + 1_000);
    await stage.rows('webhooks').updateOne({ _id: later.id as never }, { $set: { made_at: after } });
    await stage.rows('webhooks').updateOne({ _id: members.id as never }, { $set: { made_by: 'removed-member' } });
    const { login_id } = employer;
    const since = now.toISOString();
    await stage.publish('identity.account-recovered.v1', { login_id, since });
    expect((await list()).records).toHaveLength(2);
    await stage.publish('identity.account-recovered.v1', {
      login_id: 'removed-member',
      owner_id: login_id,
      since,
    });
    expect((await list()).records.map(({ id }) => id)).toEqual([later.id]);
  });

  test('an ended company leaves nothing', async () => {
    const { id } = await aWebhook();
    await stage.as(employer).post(api.testWebhook(id)).expect(201);
    await stage.publish('identity.account-ended.v1', { login_id: employer.login_id });
    expect(await stage.rows('webhooks').countDocuments({ owner_id: employer.login_id })).toBe(0);
    expect(await stage.rows('webhook_deliveries').countDocuments({ owner_id: employer.login_id })).toBe(0);
  });
});
