import { createServer } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@market/service-kit/testing';
import { findConfinement } from '../src/adapters/confinement';
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

/** Ways to what a page is not given: each leaves the real process in `host`. */
const WAYS: ReadonlyArray<readonly [name: string, code: string]> = [
  ['the global', 'host = process;'],
  ['a function constructor', "host = (() => {}).constructor('return process')();"],
  ['the constructor of what the shell shares', "host = React.createElement.constructor('return this')().process;"],
  [
    'a getter on every object, and a deprecation',
    `Object.defineProperty(Object.prototype, 'noDeprecation', { configurable: true, get() { if (this?.getBuiltinModule) host ??= this; } });
     try { new Buffer(1); } catch {} delete Object.prototype.noDeprecation; host ??= process;`,
  ],
  [
    'the frames of an error',
    `const prepare = Error.prepareStackTrace;
     Error.prepareStackTrace = (_error, frames) => frames.map((frame) => frame.getThis?.() ?? frame.getFunction?.()?.constructor('return this')());
     const found = new Error('frames').stack; Error.prepareStackTrace = prepare;
     host = [].concat(found).map((one) => one?.process).find(Boolean) ?? process;`,
  ],
  [
    'a wrapped bind',
    `const { bind } = Function.prototype; Function.prototype.bind = function (...given) { if (this === process.nextTick) host = process; return bind.apply(this, given); };
     process.nextTick.bind(null); Function.prototype.bind = bind;`,
  ],
];

/** What it tries with it. Each gives a text where it succeeds. */
const TRIES = `
  const of = (name) => host.getBuiltinModule ? host.getBuiltinModule(name) : host.mainModule.require(name);
  const tries = {
    environment: () => host.env.ESCAPES_SECRET ?? host.env.HOME,
    'read a secret': () => of('fs').readFileSync(${JSON.stringify(secretFile)}, 'utf8'),
    'list files': () => of('fs').readdirSync('/'),
    'list by a promise': () => of('fs').promises.readdir('/'),
    'read this process': () => of('fs').readFileSync('/proc/self/status', 'utf8'),
    'write a file': () => of('fs').writeFileSync('/tmp/escaped', 'x') ?? 'written',
    'start a program': () => of('child_process').execSync('id').toString(),
    'start a program in the background': () => new Promise((resolve, reject) => of('child_process').spawn('id').once('spawn', () => resolve('spawned')).once('error', reject)),
    'fork': () => of('child_process').fork('/tmp/x.js').pid,
    'start a thread': () => { new (of('worker_threads').Worker)('1', { eval: true }); return 'started'; },
    'load an addon': () => host.dlopen({ exports: {} }, '/tmp/x.node') ?? 'loaded',
    'use bindings': () => Object.keys(host.binding('fs')).join(),
    'open the inspector': () => { of('inspector').open(0); return of('inspector').url(); },
    'end the parent': () => host.kill(host.ppid, 'SIGKILL'),
    'become root': () => { host.setuid(0); return host.getuid() === 0 ? undefined : 'another user'; },
    'raise its rights': () => host.permission.has('fs.read', '/') ? 'has them' : undefined,
  };
  const network = { 'connect to a port': () => new Promise((resolve, reject) => of('net').connect(${'${PORT}'}, '127.0.0.1').once('connect', () => resolve('connected')).once('error', reject)),
    'fetch': () => fetch('http://127.0.0.1:${'${PORT}'}/').then(() => 'fetched') };
`;

/** A page that says what came of each try, as JSON. */
const escaping = (way: string) =>
  withPage(
    "React.use(done); return React.createElement('pre', null, JSON.stringify(results));",
    `let host; ${way}
     ${TRIES.replaceAll('${PORT}', String(port.number))}
     const results = {};
     const done = (async () => {
       for (const [name, attempt] of Object.entries({ ...tries, ...network }))
         try { const got = await attempt(); if (got !== undefined && got !== false) results[name] = String(got).slice(0, 200); } catch {}
     })();`,
  );

async function gained(way: string): Promise<Record<string, string>> {
  const html = (await stage.write(escaping(way)))?.body?.html ?? '';
  const [, json = 'no page'] = /<pre>(.*?)<\/pre>/s.exec(html) ?? [];
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")) as Record<string, string>;
}

test.each(WAYS)('S91: a server side that reaches the process by %s gains nothing', async (_name, way) => {
  const { says } = await findConfinement();
  const got = await gained(way);
  // Where the operating system cannot take the network, what listens has to ask who calls (docs/security.md).
  if (!says.includes('no network')) for (const name of ['connect to a port', 'fetch']) delete got[name];
  expect(got).toEqual({});
  expect(JSON.stringify(got)).not.toContain(SECRET);
  if (says.includes('no network')) expect(port.connections).toBe(0);
  expect((await stage.write(stage.sound))?.body?.html).toContain('A sound page');
});

/** Writes to the pipe past the program of its process, as fast as it can. */
const flood = (line: string, times: string) =>
  `const fs = process.getBuiltinModule('fs'); const line = Buffer.from(${line} + '\\n'); for (let n = 0; n < ${times}; n += 1) try { fs.writeSync(3, line); } catch { n -= 1; }`;

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

test.each([
  ['sends on', `setTimeout(() => { ${flood("'{}'", '1e4')} });`],
  ['loops without end', 'setTimeout(() => { for (;;); });'],
  [
    'has a timer that never ends',
    'setInterval(() => { const until = Date.now() + 400; while (Date.now() < until); });',
  ],
])(
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
