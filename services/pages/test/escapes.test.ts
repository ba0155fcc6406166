import { createServer } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@market/service-kit/testing';
import { findConfinement } from '../src/adapters/confinement';
import { AFTERWARDS, WAYS, escaping, flood, gainedBy } from './hostile-versions';
import { createPagesStage } from './stage';

const stage = createPagesStage();
const { withPage } = stage;
const folder = mkdtempSync(join(tmpdir(), 'escapes-'));
const SECRET = 'the key that signs access tokens';
const secretFile = join(folder, 'access-token.json');
writeFileSync(secretFile, SECRET, { mode: 0o644 });
process.env.ESCAPES_SECRET = SECRET;
/** Stands for the database, the broker, and every other port of this machine. */
const port = { number: 0, connections: 0 };
const server = createServer((socket) => {
  port.connections += 1;
  socket.end();
});

beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        port.number = typeof address === 'object' && address ? address.port : 0;
        resolve();
      });
    }),
);
beforeEach(() => stage.reset());
afterAll(async () => {
  await stage.stop();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  delete process.env.ESCAPES_SECRET;
});

async function gained(way: string): Promise<Record<string, string>> {
  const page = await stage.write(withPage(...escaping(way, { secretFile, port: port.number })));
  return gainedBy(page?.body?.html ?? '');
}

test.each(WAYS)('S91: a server side that reaches the process by %s gains nothing', async (_name, way) => {
  const { says } = await findConfinement();
  const got = await gained(way);
  // Without network isolation by the operating system, open ports must authenticate callers (docs/security.md).
  if (!says.includes('no network')) for (const name of ['connect to a port', 'fetch']) delete got[name];
  expect(got).toEqual({});
  expect(JSON.stringify(got)).not.toContain(SECRET);
  if (says.includes('no network')) expect(port.connections).toBe(0);
  expect((await stage.write(stage.sound))?.body?.html).toContain('A sound page');
});

test.each([
  [
    'messages before its page',
    () => withPage("return 'page';", flood("'{}'", '1e5')),
    /not understood|more than 60 calls/,
  ],
  [
    'messages while it renders',
    () => withPage(`${flood('\'{"id":1,"call":{}}\'', '1e5')} return 'page';`),
    /more than 60 calls/,
  ],
  [
    'bytes without end',
    () => withPage(`${flood("'x'.repeat(65536)", '1e4')} return 'page';`),
    /longer than|not understood/,
  ],
  ['what is no JSON', () => withPage(`${flood("'{'", '1')} return 'page';`), /not understood/],
  [
    'a page that it makes up',
    () => withPage(`${flood('\'{"written":{"head":1}}\'', '1')} return 'page';`),
    /not understood/,
  ],
  ['brackets in brackets', () => withPage(`${flood("'['.repeat(1e6)", '1')} return 'page';`), /not understood/],
] as const)(
  'S92: a version that floods its pipe with %s costs its own pages their text and nothing else',
  async (_name, make, reason) => {
    await stage.expectAlone(make(), reason);
  },
);

test.each(AFTERWARDS)(
  'S92: a version that %s after its page keeps nobody waiting, and writes its next page in the end',
  async (_name, after) => {
    const version = withPage(`${after} return 'page';`);
    await until(
      () =>
        stage
          .write(version, `/zoo?n=${String(Math.random())}`)
          .then((page) => page?.body?.html.includes('page') ?? false)
          .catch(() => false),
      60_000,
    );
    expect((await stage.write(stage.sound))?.body?.html).toContain('A sound page');
  },
);
