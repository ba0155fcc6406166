import { randomBytes, randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { createLog } from '../src/log';
import { MessageRefused, createOutgoingMessages, type OutgoingMessage, type OutgoingMessages } from '../src/messages';
import { inTransaction } from '../src/mongo';
import { openText, sealText } from '../src/messages/sealed-text';
import { fakeClock, recordingMail, recordingSms, testMongo, until } from '../src/testing';

const log = createLog({ name: 'test', level: 'silent' });
const mongo = testMongo();
const secret = randomBytes(32);
let connection: Connection;
let mail: ReturnType<typeof recordingMail>;
let sms: ReturnType<typeof recordingSms>;
let running: OutgoingMessages[];

beforeEach(async () => {
  connection = await mongo.connect(`outgoing_${randomUUID().slice(0, 8)}`);
  mail = recordingMail();
  sms = recordingSms();
  running = [];
});
afterEach(() => Promise.all(running.map((each) => each.stop())));
afterAll(() => mongo.drop());

async function start(options: Partial<Parameters<typeof createOutgoingMessages>[0]> = {}): Promise<OutgoingMessages> {
  const outgoing = createOutgoingMessages({
    connection,
    mail,
    sms,
    secret,
    service: 'identity',
    log,
    retryFirstMs: 1,
    ...options,
  });
  running.push(outgoing);
  await outgoing.start();
  return outgoing;
}

const reset: OutgoingMessage = {
  channel: 'email',
  to: 'ann@example.org',
  subject: 'Reset',
  text: 'https://x.test/reset-password/SECRET-TOKEN',
  html: '<p>SECRET-TOKEN</p>',
};
const code: OutgoingMessage = { channel: 'sms', to: '+911234567890', text: 'Your code is 424242' };
const queue = (outgoing: OutgoingMessages, message: OutgoingMessage) =>
  inTransaction(connection, (session) => outgoing.queue(session, message, { requestId: 'request-1' }));
const rows = () => connection.collection('outgoing_messages').find().toArray();
const states = async () => (await rows()).map(({ state }) => state as string);

test('a message is sent once, right after the commit of its change', async () => {
  // Nothing but the commit makes it look within the time that `until` waits.
  const outgoing = await start({ pollMs: 3_600_000 });
  const mailId = await queue(outgoing, reset);
  const smsId = await queue(outgoing, code);
  await until(() => mail.sent.length === 1 && sms.sent.length === 1);
  expect(mail.sent).toEqual([
    {
      to: 'ann@example.org',
      subject: 'Reset',
      text: 'https://x.test/reset-password/SECRET-TOKEN',
      html: '<p>SECRET-TOKEN</p>',
      messageId: mailId,
    },
  ]);
  expect(sms.sent).toEqual([{ to: '+911234567890', text: 'Your code is 424242', messageId: smsId }]);
});

test('a message whose change rolls back is never sent', async () => {
  const outgoing = await start();
  await inTransaction(connection, async (session) => {
    await outgoing.queue(session, reset, { requestId: 'request-1' });
    throw new Error('no');
  }).catch(() => undefined);
  await queue(outgoing, code);
  await until(() => sms.sent.length === 1);
  expect(mail.sent).toEqual([]);
});

test('codes, links and recipients lie sealed while they wait, and are erased once sent', async () => {
  const waiting = createOutgoingMessages({ connection, mail, sms, secret, service: 'identity', log });
  await queue(waiting, reset);
  await queue(waiting, code);
  const dump = () => connection.collection('outgoing_messages').find({}, { raw: true }).toArray();
  const before = Buffer.concat((await dump()) as unknown as Buffer[]).toString('latin1');
  for (const hidden of ['SECRET-TOKEN', 'ann@example.org', '424242', '1234567890'])
    expect(before).not.toContain(hidden);
  await start();
  await until(async () => (await states()).every((state) => state === 'done'));
  expect((await rows()).map((row) => 'sealed' in row)).toEqual([false, false]);
});

test('a server that does not answer is tried again, with the same message id', async () => {
  mail.failNext(3);
  const outgoing = await start();
  const id = await queue(outgoing, reset);
  await until(() => mail.sent.length === 1);
  expect(mail.sent[0]!.messageId).toBe(id);
  await until(async () => (await states())[0] === 'done');
});

test('a message refused for good is given up and erased, and the others go on', async () => {
  mail.failNext(1, new MessageRefused('no such user'));
  const outgoing = await start();
  await queue(outgoing, reset);
  await until(async () => (await states())[0] === 'failed');
  await queue(outgoing, { ...reset, to: 'bob@example.org' });
  await until(async () => (await states()).includes('done'));
  expect(mail.sent.map(({ to }) => to)).toEqual(['bob@example.org']);
  expect((await rows()).some((row) => 'sealed' in row)).toBe(false);
});

test('S62: a recipient with a line break is given up at once', async () => {
  const outgoing = await start();
  await queue(outgoing, { ...reset, to: 'ann@example.org\r\nBcc: victim@example.org' });
  await until(async () => (await states())[0] === 'failed');
  expect(mail.sent).toEqual([]);
});

test('a code that no longer works is not sent late', async () => {
  const clock = fakeClock();
  const waiting = createOutgoingMessages({ connection, mail, sms, secret, service: 'identity', log, clock });
  await queue(waiting, { ...code, expiresAt: new Date(clock.now().getTime() + 300_000) });
  clock.advance(301_000);
  await start({ clock });
  await until(async () => (await states())[0] === 'failed');
  expect(sms.sent).toEqual([]);
});

test('replicas that send at once share the messages', async () => {
  const [first] = [await start(), await start(), await start()];
  await inTransaction(connection, async (session) => {
    for (let n = 0; n < 60; n += 1)
      await first!.queue(session, { ...reset, to: `user${n}@example.org` }, { requestId: 'request-1' });
  });
  await until(async () => (await states()).every((state) => state === 'done'));
  expect(mail.sent).toHaveLength(60);
  expect(new Set(mail.sent.map(({ to }) => to)).size).toBe(60);
});

test('a sealed text opens only with its own key and in its own place, unchanged', () => {
  const sealed = sealText(secret, 'row-1', 'text');
  expect(openText(secret, 'row-1', sealed)).toBe('text');
  expect(sealText(secret, 'row-1', 'text').equals(sealed)).toBe(false);
  expect(() => openText(randomBytes(32), 'row-1', sealed)).toThrow();
  expect(() => openText(secret, 'row-2', sealed)).toThrow();
  sealed[sealed.length - 1]! ^= 1;
  expect(() => openText(secret, 'row-1', sealed)).toThrow();
});
