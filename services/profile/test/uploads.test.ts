import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { listen, type RunningServer } from '@market/service-kit';
import { testMongo, until, type Person } from '@market/service-kit/testing';
import { resumePart } from './fixtures';
import { FORM, createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let server: RunningServer;

beforeAll(async () => {
  stage = await createStage(mongo);
  server = await listen({ handler: stage.service.handler, host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close(0);
  await stage.close();
  await mongo.drop();
});

const BOUNDARY = 'boundary-of-this-test';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const filePart = (field: string, name: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
const textPart = (field: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const FORM_PARTS = Object.entries(FORM)
  .map(([field, value]) => textPart(field, value))
  .join('');

/** Sends a body as it is and gives the answer. */
async function send(
  who: Person,
  body: string | Buffer,
  contentType = MULTIPART,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const call = httpRequest({
    port: server.port,
    method: 'POST',
    path: api.createCandidate(),
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
    },
  });
  call.end(body);
  return read(call);
}
async function read(call: ReturnType<typeof httpRequest>): Promise<{ status: number; body: Record<string, unknown> }> {
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return {
    status: answer.statusCode ?? 0,
    body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
  };
}

/**
 * Opens a request of endless length and writes until it is answered or cut.
 * @returns the number of bytes accepted
 */
function sendEndlessly(who: Person): { call: ReturnType<typeof httpRequest>; sent: () => number; cut: Promise<void> } {
  const call = httpRequest({
    port: server.port,
    method: 'POST',
    path: api.createCandidate(),
    headers: { authorization: `Bearer ${who.token}`, 'content-type': MULTIPART, 'transfer-encoding': 'chunked' },
  });
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  let sent = 0;
  const cut = new Promise<void>((resolve) => {
    call.on('error', () => resolve());
    call.on('close', () => resolve());
  });
  call.write(filePart('resume', 'cv.pdf'));
  const more = () => {
    if (call.destroyed || sent > 1024) return;
    call.write(megabyte, () => {
      sent += 1;
      more();
    });
  };
  more();
  return { call, sent: () => sent, cut };
}

test('S43 an endless resume is refused after its first 5 MB, and no more of it is received', async () => {
  const who = stage.person({ login_type: 'CND' });
  const before = process.memoryUsage().rss;
  const { call, sent, cut } = sendEndlessly(who);
  const { status, body } = await read(call);
  expect(status).toBe(413);
  expect(body).toMatchObject({ error: RULE_MESSAGES.fileSize, fields: { resume: RULE_MESSAGES.fileSize } });
  await cut;
  // Bytes in the kernel's buffers on both sides are included.
  expect(sent()).toBeLessThan(24);
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  expect(await stage.rows('files.files').countDocuments()).toBe(0);
});

test('S43 a body that announces more than both files can have is refused before it is read', async () => {
  const who = stage.person({ login_type: 'CND' });
  const call = httpRequest({
    port: server.port,
    method: 'POST',
    path: api.createCandidate(),
    headers: { authorization: `Bearer ${who.token}`, 'content-type': MULTIPART, 'content-length': 1024 ** 3 },
  });
  call.on('error', () => undefined);
  call.write(filePart('resume', 'cv.pdf'));
  const { status, body } = await read(call);
  expect(status).toBe(413);
  expect(body).toMatchObject({ error: RULE_MESSAGES.fileSize });
  call.destroy();
});

describe('S49 a body that is no proper form is refused, and the service goes on', () => {
  test.each([
    ['another media type', JSON.stringify(FORM), 'application/json', 415],
    ['a plain form', 'can_name=a', 'application/x-www-form-urlencoded', 415],
    ['no boundary', FORM_PARTS + END, 'multipart/form-data', 400],
    ['another boundary', FORM_PARTS + END, 'multipart/form-data; boundary=other', 400],
    ['no end', FORM_PARTS, MULTIPART, 400],
    [
      'an end in the middle of a part',
      `${FORM_PARTS}--${BOUNDARY}\r\nContent-Disposition: form-data; na`,
      MULTIPART,
      400,
    ],
    ['a part without a name', `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${END}`, MULTIPART, 400],
    [
      'a thousand fields',
      Array.from({ length: 1_000 }, (_, index) => textPart(`field${index}`, 'x')).join('') + END,
      MULTIPART,
      400,
    ],
    ['a name of 101 characters', textPart('n'.repeat(101), 'x') + END, MULTIPART, 400],
    ['a nested name', textPart('can_name[$gt]', 'x') + END, MULTIPART, 400],
    ['a deeply nested name', textPart(`a${'[b]'.repeat(20)}`, 'x') + END, MULTIPART, 400],
    ['a field of a megabyte', textPart('can_about', 'x'.repeat(1024 * 1024)) + END, MULTIPART, 400],
    [
      'three files',
      filePart('resume', 'a.pdf') +
        `x\r\n` +
        filePart('profileImage', 'b.png') +
        `x\r\n` +
        filePart('other', 'c.pdf') +
        `x\r\n${END}`,
      MULTIPART,
      400,
    ],
    [
      'the same file twice',
      filePart('resume', 'a.pdf') + `x\r\n` + filePart('resume', 'b.pdf') + `x\r\n${END}`,
      MULTIPART,
      400,
    ],
    ['nothing at all', '', MULTIPART, 400],
  ])('%s', async (_what, body, contentType, status) => {
    const who = stage.person({ login_type: 'CND' });
    const answer = await send(who, body, contentType);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    expect(await stage.rows('candidates').countDocuments({ login_id: who.login_id })).toBe(0);
  });

  test('a file part of another name is ignored', async () => {
    const who = stage.person({ login_type: 'CND' });
    expect((await send(who, `${FORM_PARTS}${filePart('avatar', 'x.exe')}MZ\r\n${END}`)).status).toBe(201);
    expect(await stage.rows('files.files').countDocuments()).toBe(0);
  });

  test('an empty file box of a browser’s form counts as no file', async () => {
    const who = stage.person({ login_type: 'CND' });
    expect((await send(who, `${FORM_PARTS}${filePart('resume', '')}\r\n${END}`)).status).toBe(201);
  });

  test('the good form is taken', async () => {
    expect((await send(stage.person({ login_type: 'CND' }), FORM_PARTS + END)).status).toBe(201);
  });
});

test('senders who leave in the middle leave nothing behind, and their room comes back', async () => {
  const leave = async (who: Person, sent: string) => {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST ${api.createCandidate()} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${who.token}\r\nContent-Type: ${MULTIPART}\r\nContent-Length: 10000000\r\n\r\n${sent}`,
      () => socket.destroy(),
    );
    await once(socket, 'close');
  };
  // More of them than fit at once; some are gone before they are even let in.
  for (let turn = 0; turn < 30; turn += 1)
    await leave(
      stage.person({ login_type: 'CND' }),
      turn % 2 ? '' : `${FORM_PARTS}${filePart('resume', 'cv.pdf')}%PDF-`,
    );
  await until(
    async () =>
      (
        await send(
          stage.person({ login_type: 'CND' }),
          Buffer.concat([
            Buffer.from(FORM_PARTS + filePart('resume', 'cv.pdf')),
            (await resumePart()).bytes,
            Buffer.from(`\r\n${END}`),
          ]),
        )
      ).status === 201,
  );
  expect(await stage.rows('candidates').countDocuments({ 'resume.bytes': { $lt: 10 } })).toBe(0);
  expect(await stage.rows('loose_files').countDocuments()).toBe(0);
});

test('S46 more uploads than there is room for are refused for now, the others go through, and the room comes back', async () => {
  // Each announces no length and so counts as the largest body: twelve of them fit.
  const uploads = Array.from({ length: 16 }, () => {
    const call = httpRequest({
      port: server.port,
      method: 'POST',
      path: api.createCandidate(),
      headers: {
        authorization: `Bearer ${stage.person({ login_type: 'CND' }).token}`,
        'content-type': MULTIPART,
        'transfer-encoding': 'chunked',
      },
    });
    const upload: {
      answer: Promise<{ status: number; body: Record<string, unknown> }>;
      status?: number;
      finish(): void;
    } = { answer: read(call), finish: () => call.end(END) };
    call.on('response', ({ statusCode = 0 }) => (upload.status = statusCode));
    call.on('error', () => undefined);
    call.write(FORM_PARTS);
    return upload;
  });
  await until(() => uploads.filter(({ status }) => status !== undefined).length === 4);
  await stage.as(undefined).get(api.viewCompany('nobody')).expect(404);
  uploads.filter(({ status }) => status === undefined).forEach(({ finish }) => finish());

  const answers = await Promise.all(uploads.map(({ answer }) => answer));
  expect(answers.filter(({ status }) => status === 503).map(({ body }) => body.code)).toEqual(
    Array.from({ length: 4 }, () => 'overloaded'),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
  expect((await send(stage.person({ login_type: 'CND' }), FORM_PARTS + END)).status).toBe(201);
});
