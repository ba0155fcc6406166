import type { LookupAddress } from 'node:dns';
import type { ServerResponse } from 'node:http';
import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import { createMessageQueue, inTransaction, createLog, type Connection } from '@market/service-kit';
import { fakeClock, testMongo, until } from '@market/service-kit/testing';
import { createWebhookPoster, type WebhookPoster } from '../src/adapters/webhooks/post-webhook';
import { createWebhookDeliveryStore, type WebhookDeliveryStore } from '../src/store/webhook-delivery-store';
import { createWebhookStore, type StoredWebhook, type WebhookStore } from '../src/store/webhook-store';
import { createWebhookSender } from '../src/use-cases/webhooks/send-webhooks';
import { startReceiver, type Receiver } from './hostile-receiver';

const mongo = testMongo();
const clock = fakeClock('2026-03-02T09:00:00Z');
const log = createLog({ name: 'webhooks', level: 'silent' });
const names = new Map<string, string[]>();
const lookedUp: string[] = [];
/** Owners whose approval ended. */
const unapproved = new Set<string>();
const resolve = (
  hostname: string,
  _options: unknown,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => {
  lookedUp.push(hostname);
  done(
    null,
    (names.get(hostname) ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};
let receiver: Receiver;
let poster: WebhookPoster;
/** Poster that waits for a moment only. */
let hurried: WebhookPoster;
let connection: Connection;
let webhooks: WebhookStore;
let deliveries: WebhookDeliveryStore;
let sender: ReturnType<typeof createWebhookSender>;

beforeAll(async () => {
  receiver = await startReceiver();
  connection = await mongo.connect('webhooks');
  webhooks = createWebhookStore({ connection, key: randomBytes(32) });
  deliveries = createWebhookDeliveryStore(connection);
  const internet = { trustedOrigins: [receiver.origin], publicUrl: 'https://perch.example', resolve };
  poster = createWebhookPoster(internet);
  hurried = createWebhookPoster({ ...internet, limitMs: 100 });
  sender = createWebhookSender({
    webhooks,
    deliveries,
    poster,
    accounts: {
      membersOf: async (ownerId) => [
        {
          login_id: ownerId,
          revision: 1,
          login_type: 'EMP',
          login_name: 'Erin Shaw',
          login_email: `${ownerId}@example.org`,
          login_mobile: '5550001111',
          user_approval_status: unapproved.has(ownerId) ? 0 : 1,
          email_ver_status: 1,
          phone_ver_status: 1,
          profile_created: 1,
          disabled: false,
        },
      ],
    },
    messages: createMessageQueue({ connection, secret: randomBytes(32), clock }),
    transact: (work) => inTransaction(connection, work),
    clock,
    log,
    publicUrl: 'https://perch.example',
    waitsMs: [1, 1],
  });
  await sender.start();
});
afterAll(async () => {
  await sender.stop();
  await Promise.all([poster.close(), hurried.close()]);
  await receiver.close();
  await mongo.drop();
});

async function aWebhook(url: string): Promise<StoredWebhook> {
  const webhook: StoredWebhook = {
    id: randomUUID(),
    owner_id: randomUUID(),
    url,
    events: ['job.closed'],
    made_at: clock.now(),
    enabled: true,
    failing_since: null,
    rotating_until: null,
  };
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await inTransaction(connection, (session) => webhooks.add(session, webhook, secret));
  return webhook;
}
function queued({ id, owner_id }: StoredWebhook, count: number) {
  const delivery = () => ({
    owner_id,
    webhook_id: id,
    message_id: `msg_${randomUUID()}`,
    type: 'job.closed' as const,
    body: '{}',
    request_id: 'request-1',
  });
  return inTransaction(connection, (session) =>
    deliveries.add(session, Array.from({ length: count }, delivery), { now: clock.now(), whenQueued: sender.poke }),
  );
}
async function sent(webhook: StoredWebhook) {
  const { id } = webhook;
  const [row] = await queued(webhook, 1);
  return until(async () => {
    const now = await deliveries.find(id, row!._id);
    return now && now.state !== 'queued' ? now : undefined;
  });
}
const post = (url: string, by = poster) => by.post(url, { headers: {}, body: '{}' });

describe('S272: messages go to the public internet only', () => {
  test.each([
    ['https://127.0.0.1/hook', 'private-address'],
    ['https://2130706433/hook', 'private-address'],
    ['https://10.0.0.8/hook', 'private-address'],
    ['https://169.254.169.254/latest/meta-data', 'private-address'],
    ['https://[::1]/hook', 'private-address'],
    ['https://[::ffff:10.0.0.1]/hook', 'private-address'],
    ['https://localhost/hook', 'private-address'],
    ['https://mongodb/hook', 'private-address'],
    ['http://ats.example/hook', 'not-https'],
    ['https://ats.example:8443/hook', 'other-port'],
    ['https://me:secret@ats.example/hook', 'no-address'],
    ['file:///etc/passwd', 'no-address'],
  ])('not to %s', async (url, failure) => {
    expect(poster.refusalOf(url)).toBe(failure);
    expect(await post(url)).toEqual({ status: null, failure });
    expect(lookedUp).toEqual([]);
  });

  test.each([['127.0.0.1'], ['10.1.2.3'], ['::1'], ['93.184.215.14', '192.168.0.1'], []])(
    'not by a name that leads to %s',
    async (...addresses) => {
      names.set('ats.example', addresses);
      expect(await post('https://ats.example/hook')).toEqual({ status: null, failure: 'private-address' });
      expect(lookedUp.splice(0)).toEqual(['ats.example']);
    },
  );

  test('a name that leads elsewhere later is judged at each connection, by the answer that is connected to', async () => {
    names.set('rebound.example', ['10.0.0.1']);
    expect(poster.refusalOf('https://rebound.example/hook')).toBeUndefined();
    for (const address of ['10.0.0.1', '192.168.1.1', '127.0.0.1']) {
      names.set('rebound.example', [address]);
      expect(await post('https://rebound.example/hook')).toMatchObject({ failure: 'private-address' });
    }
    expect(lookedUp.splice(0)).toEqual(['rebound.example', 'rebound.example', 'rebound.example']);
  });

  test('no redirect is followed, wherever it leads', async () => {
    for (const location of ['https://127.0.0.1/inside', `${receiver.origin}/inside`]) {
      receiver.answers.set('/moved', (_req, res) => res.writeHead(307, { location }).end());
      expect(await post(`${receiver.origin}/moved`)).toEqual({ status: 307, failure: 'redirect' });
    }
    expect(receiver.at('/inside')).toEqual([]);
  });
});

describe('S273: a hostile receiver costs a bounded time and no memory', () => {
  test.each<
    [
      what: string,
      path: string,
      answer: Parameters<Receiver['answers']['set']>[1],
      status: number | null,
      failure: string | null,
    ]
  >([
    [
      'sends headers without end',
      '/headers',
      (_req, res) => res.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end(),
      null,
      'no-answer',
    ],
    ['hangs up', '/closed', (_req, res) => res.socket?.destroy(), null, 'no-answer'],
    ['fails', '/broken', (_req, res) => res.writeHead(500).end('secrets'), 500, 'status'],
    [
      'answers without end',
      '/endless',
      (_req, res) => {
        res.writeHead(200);
        const flood = setInterval(() => res.write('x'.repeat(10_000)), 1);
        res.on('close', () => clearInterval(flood));
      },
      200,
      null,
    ],
  ])('a receiver that %s', async (_what, path, answer, status, failure) => {
    receiver.answers.set(path, answer);
    expect(await post(`${receiver.origin}${path}`)).toEqual({ status, failure });
  });

  test.each<[what: string, path: string, answer: Parameters<Receiver['answers']['set']>[1]]>([
    ['says nothing', '/silent', () => undefined],
    [
      'sends its headers letter by letter',
      '/dripping',
      (_req, res) => {
        res.socket?.write('HTTP/1.1 200 OK\r\nx-long: ');
        const drip = setInterval(() => res.socket?.write('x'), 20);
        res.socket?.on('close', () => clearInterval(drip));
      },
    ],
  ])('a receiver that %s is waited for so long and no longer', async (_what, path, answer) => {
    receiver.answers.set(path, answer);
    expect(await post(`${receiver.origin}${path}`, hurried)).toEqual({ status: null, failure: 'slow' });
  });

  test('a silent receiver holds up its own messages only, however many wait for it', async () => {
    const held: ServerResponse[] = [];
    receiver.answers.set('/tarpit', (_req, res) => void held.push(res));
    await queued(await aWebhook(`${receiver.origin}/tarpit`), 60);
    await until(async () => held.length > 0);
    for (const _message of [1, 2, 3]) {
      expect(await sent(await aWebhook(`${receiver.origin}/good`))).toMatchObject({ state: 'done' });
    }
    expect(held.length).toBeLessThanOrEqual(4);
    receiver.answers.set('/tarpit', (_req, res) => res.writeHead(204).end());
    for (const res of held) res.writeHead(204).end();
    await until(async () => receiver.at('/tarpit').length === 60);
  });

  test('a webhook whose company is not approved any more is sent nothing of the waiting messages', async () => {
    const webhook = await aWebhook(`${receiver.origin}/unapproved`);
    unapproved.add(webhook.owner_id);
    expect(await sent(webhook)).toMatchObject({ state: 'failed', tried_at: null });
    expect(receiver.at('/unapproved')).toEqual([]);
  });

  test('a failing receiver is tried again, as often as there are waits, and then given up', async () => {
    receiver.answers.set('/always', (_req, res) => res.writeHead(503).end());
    const webhook = await aWebhook(`${receiver.origin}/always`);
    expect(await sent(webhook)).toMatchObject({ state: 'failed', status: 503, failure: 'status' });
    const tries = receiver.at('/always');
    expect(tries).toHaveLength(3);
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('a recovered receiver has the message, and its failures are forgotten', async () => {
    let tries = 0;
    receiver.answers.set('/flaky', (_req, res) => res.writeHead((tries += 1) < 3 ? 500 : 200).end());
    const webhook = await aWebhook(`${receiver.origin}/flaky`);
    expect(await sent(webhook)).toMatchObject({ state: 'done', status: 200, failure: null });
    expect(
      (
        await until(async () => {
          const now = await webhooks.find(webhook);
          return now?.failing_since === null ? now : undefined;
        })
      ).enabled,
    ).toBe(true);
  });

  test('a receiver that fails for days is switched off, and its owners are mailed', async () => {
    receiver.answers.set('/dead', (_req, res) => res.writeHead(500).end());
    const webhook = await aWebhook(`${receiver.origin}/dead`);
    const mails = () => connection.collection('outgoing_messages').countDocuments();
    const before = await mails();
    await sent(webhook);
    expect((await webhooks.find(webhook))!.enabled).toBe(true);
    clock.advance(3 * DAY_MS);
    await sent(webhook);
    expect((await webhooks.find(webhook))!.enabled).toBe(false);
    expect(await mails()).toBe(before + 1);
    const calls = receiver.at('/dead').length;
    expect(await sent(webhook)).toMatchObject({ state: 'failed', tried_at: null });
    expect(receiver.at('/dead')).toHaveLength(calls);
  });

  test('a receiver that answers gone is switched off at once', async () => {
    receiver.answers.set('/gone', (_req, res) => res.writeHead(410).end());
    const webhook = await aWebhook(`${receiver.origin}/gone`);
    expect(await sent(webhook)).toMatchObject({ state: 'failed', status: 410 });
    expect((await webhooks.find(webhook))!.enabled).toBe(false);
    expect(receiver.at('/gone')).toHaveLength(1);
  });
});
