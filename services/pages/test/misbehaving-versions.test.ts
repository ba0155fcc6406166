import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  MarketError,
  SERVER_BUNDLE,
  pagesApi,
  type PageQuestion,
  type PageRemote,
  type Rendering,
  type WrittenPage,
} from '@market/contracts';
import { api } from '@market/contracts/testing';
import { buildOf } from '@market/contracts/shell-build';
import { createLog, createMetrics, type Peers } from '@market/service-kit';
import { until } from '@market/service-kit/testing';
import supertest from 'supertest';
import { checkWritten } from '../src/adapters/check-written';
import { createPagesApp } from '../src/app';
import { createPageWriter, type PageWriter } from '../src/service';

const SHELL_FOLDER = join(__dirname, '../../../shell/dist');
const log = createLog({ name: 'pages', level: 'silent' });
const metrics = createMetrics();
const REACT = readFileSync(join(__dirname, '../../../node_modules/react/cjs/react.production.js'), 'utf8');
const SETTINGS = { company: { email: null, site: null, social: [] }, publicUrl: 'https://jobs.example.org' };

/** What no answer comes to. */
const NEVER = '/public/jobs?page=9';
/** Server sides by their hash, as the registry has them. */
const files = new Map<string, string>();
let asked: string[];
let writer: PageWriter;
let now: number;
let jobTitle: string;

const peers: Peers = {
  async ask<Answer>({ service, path }: { service: string; path: string }) {
    const file = [...files].find(([hash]) => path === api.publishedFile(hash));
    if (service === 'remotes' && file) return { content: Buffer.from(file[1]).toString('base64') } as Answer;
    asked.push(path);
    if (path === NEVER) return new Promise<Answer>(() => undefined);
    if (path.split('?')[0] === '/public/jobs') return { records: [{ job_title: jobTitle }] } as Answer;
    throw new MarketError(path === '/job-posts/unknown' ? 'not-found' : 'service-unavailable');
  },
  askEach: () => Promise.resolve([]),
};

/** For a page as a whole, by the clock: on a busy machine a thread waits long until it has kept a processor busy. */
const BUSY_MACHINE_MS = 100_000;
const writerWith = (pageLimitMs: number) =>
  createPageWriter({ shellFolder: SHELL_FOLDER, peers, log, metrics, now: () => now, pageLimitMs });

beforeAll(() => {
  if (!existsSync(join(SHELL_FOLDER, SERVER_BUNDLE))) throw new Error('The shell is not built. Run: npm run build');
});
beforeEach(() => {
  asked = [];
  now = 0;
  jobTitle = 'Harbour Pilot';
  writer = writerWith(BUSY_MACHINE_MS);
});
afterEach(() => writer.stop());

/** Puts a file into the registry. @returns its hash */
function publish(content: string): string {
  const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  files.set(hash, content);
  return hash;
}

/** A version of a remote with one page, `/zoo`, made of the code of its server side. */
function versionOf(code: string): PageRemote {
  const hash = publish(code);
  return { name: 'mfe_zoo', id: `1.0.0-${hash.slice(7, 15)}`, assets: { [SERVER_BUNDLE]: hash } };
}

/** As a build makes it: `page` is the body of the page's component, `before` runs when the file is loaded. */
const withPage = (page: string, before = '') =>
  versionOf(`
    const React = require('react');
    const { useQuery } = require('@tanstack/react-query');
    const { useShell } = require('@market/web-kit');
    const { createPages } = require('@market/web-kit/router');
    ${before}
    function Zoo() { ${page} }
    exports.setup = () => ({ ...createPages({ '/zoo': async () => Zoo }), dialogs: {} });
  `);
/** A version that says something else to the process in place of each call. */
const saying = (instead: string) =>
  withPage(
    "const { http } = useShell(); useQuery({ queryKey: ['zoo'], queryFn: () => http.get('/public/jobs') }); return null;",
    `
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (said, ...others) {
      return postMessage.call(this, said && said.call ? ${instead} : said, ...others);
    };
  `,
  );
/** A version with a page that says this of itself, an expression. */
const withHead = (head: string) =>
  withPage(`usePageHead(${head}); return 'page';`, "const { usePageHead } = require('@market/web-kit');");
const SOUND = withPage("return React.createElement('h1', null, 'A sound page');");

function question(remote: PageRemote | null, address = '/zoo'): PageQuestion {
  return {
    address,
    build: buildOf(readFileSync(join(SHELL_FOLDER, 'index.html'), 'utf8')),
    remote,
    manifests: [
      {
        name: 'mfe_zoo',
        label: 'Zoo',
        owner: 'zoo team',
        version: '1.0.0',
        contracts: '^2.2.0',
        pages: [{ path: '/zoo', render: 'server', title: 'Zoo', layout: 'default', access: 'public' }],
        menu: [],
        dialogs: [],
        prefetch: false,
      },
    ],
    settings: SETTINGS,
    requestId: 'request-1',
  };
}

const write = (remote: PageRemote | null, address?: string): Promise<WrittenPage | null> =>
  writer.write(question(remote, address));
const reportOf = ({ name, id }: PageRemote): Rendering | undefined =>
  writer.report().find(({ version }) => version === `${name}/${id}`);

/** The version's page comes without its text, and everybody else's as before. */
async function expectAlone(broken: PageRemote, reason: RegExp): Promise<void> {
  await expect(write(broken)).rejects.toMatchObject({ code: 'service-unavailable' });
  expect(reportOf(broken)).toMatchObject({ written: 0, failed: 1, last_failure: expect.stringMatching(reason) });
  const [sound, home] = await Promise.all([write(SOUND), write(null, '/pricing')]);
  expect(sound?.body?.html).toContain('A sound page');
  expect(home?.body?.html).toContain('Pricing');
}

test('a page that is being written when the service stops is no failure of its version', async () => {
  const waiting = withPage(`
    const { http } = useShell();
    useQuery({ queryKey: ['zoo'], queryFn: () => http.get('${NEVER}') });
    return null;
  `);
  const warned = jest.spyOn(log, 'warn');
  const page = write(waiting);
  page.catch(() => undefined);
  await until(() => asked.includes(NEVER));
  await writer.stop();
  await expect(page).rejects.toMatchObject({ code: 'service-unavailable' });
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
  expect(reportOf(waiting)).toMatchObject({ written: 0, failed: 0 });
});

test('a page is not kept with the styles of a build of the shell that came while it was written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  const [shellFolder, otherBuild] = [join(folder, 'shell'), join(folder, 'other')];
  const put = (build: string) => {
    rmSync(shellFolder, { force: true });
    symlinkSync(build, shellFolder);
  };
  mkdirSync(otherBuild);
  writeFileSync(join(otherBuild, 'index.html'), '<script src="/main.11111111.js"></script>');
  put(SHELL_FOLDER);
  const replaced: Peers = {
    ...peers,
    ask(call) {
      if (call.path.startsWith('/public/jobs')) put(otherBuild);
      return peers.ask(call);
    },
  };
  const own = createPageWriter({ shellFolder, peers: replaced, log, metrics, now: () => now });
  try {
    const jobs = withPage(`
      const { http } = useShell();
      useQuery({ queryKey: ['zoo'], queryFn: () => http.get('/public/jobs') });
      return null;
    `);
    await expect(own.write(question(jobs))).rejects.toMatchObject({ code: 'service-unavailable' });
    put(SHELL_FOLDER);
    expect((await own.write(question(SOUND)))?.body?.styles).not.toEqual([]);
    expect(own.report().every(({ failed }) => failed === 0)).toBe(true);
  } finally {
    await own.stop();
    rmSync(folder, { recursive: true });
  }
});

test('a page is linked with the stylesheets whose classes it has, and with those of its remote that have other ones', async () => {
  const sheets = {
    'page.11111111.css': '.mfe_zoo__cage--a1{color:red}',
    'other.22222222.css': '.mfe_zoo__pond--b2{background:url("pond.svg")}',
    'library.33333333.css': '.mfe_zoo__pond--b2{color:blue}.lion-tamer{color:gold}',
    'elements.44444444.css': 'h1{color:green}',
  };
  const { assets, ...version } = withPage("return React.createElement('h1', { className: 'mfe_zoo__cage--a1' });");
  const styled = Object.entries(sheets).map(([path, css]) => [path, publish(css)]);
  const written = await write({ ...version, assets: { ...assets, ...Object.fromEntries(styled) } });
  expect(written?.body?.styles.filter((address) => address.startsWith('/remotes/'))).toEqual(
    ['page.11111111.css', 'library.33333333.css', 'elements.44444444.css'].map(
      (path) => `/remotes/mfe_zoo/${version.id}/${path}`,
    ),
  );
});

test('a version’s page is written with its head, its data, and what the shell puts around it', async () => {
  const jobs = withPage(`
    const { http } = useShell();
    const { data } = useQuery({ queryKey: ['zoo'], queryFn: () => http.get('/public/jobs') });
    return React.createElement('h1', null, data ? data.records[0].job_title : 'waiting');
  `);
  const written = await write(jobs);
  expect(written?.head).toMatchObject({ title: 'Zoo' });
  expect(written?.body?.html).toMatch(/data-part="Header".*<h1>Harbour Pilot<\/h1>/s);
  expect(written?.body?.data).toEqual({
    answers: [{ queryKey: ['zoo'], data: { records: [{ job_title: 'Harbour Pilot' }] } }],
    refusals: [],
  });
  expect(reportOf(jobs)).toEqual(expect.objectContaining({ written: 1, failed: 0, resting: false }));
});

test('a page is rendered to hear what it asks, then with all answers, those to questions that follow too, and nothing that is switched off is asked', async () => {
  const jobs = withPage(
    `
    const { http } = useShell();
    const first = useQuery({ queryKey: ['first'], queryFn: () => http.get('/public/jobs') });
    const title = first.data && first.data.records[0].job_title;
    const second = useQuery({ queryKey: ['second'], enabled: !!title, queryFn: () => http.get('/public/jobs', { params: { like: title } }) });
    useQuery({ queryKey: ['never'], enabled: false, queryFn: () => http.get('/public/jobs', { params: { never: 1 } }) });
    return React.createElement('p', { 'data-first': title }, React.createElement(Rest, { second }));
  `,
    `
    let renderings = 0;
    function Rest({ second }) { renderings += 1; return 'rendered ' + renderings + ', ' + second.status; }
  `,
  );
  expect((await write(jobs))?.body?.html).toContain('<p data-first="Harbour Pilot">rendered 2, success</p>');
  expect(asked).toEqual(['/public/jobs', '/public/jobs?like=Harbour+Pilot']);
});

test('what a browser asks for anew at once is written as on its way', async () => {
  const page = withPage(`
    const { http } = useShell();
    const { isFetching, data } = useQuery({ queryKey: ['zoo'], staleTime: () => 0, queryFn: () => http.get('/public/jobs') });
    return React.createElement('p', null, data.records.length + (isFetching ? ' and more comes' : ''));
  `);
  expect((await write(page))?.body?.html).toContain('<p>1 and more comes</p>');
});

test('a refusal is an answer that the page shows; where a service does not answer, it says what it said before', async () => {
  const page = (path: string) =>
    withPage(`
    const { usePageHead } = require('@market/web-kit');
    const { http } = useShell();
    const { error } = useQuery({ queryKey: ['zoo'], queryFn: () => http.get('${path}') });
    usePageHead(error ? { title: 'Gone', status: 404 } : { title: 'Zoo of jobs' });
    return React.createElement('p', null, error ? error.code : 'nothing yet');
  `);
  const refused = await write(page('/job-posts/unknown'));
  expect(refused?.body?.html).toContain('<p>not-found</p>');
  expect(refused).toMatchObject({
    head: { title: 'Gone', status: 404 },
    body: { data: { refusals: [{ code: 'not-found' }] } },
  });
  expect(await write(page('/job-posts/1'))).toEqual({ head: { title: 'Zoo of jobs' }, body: null });
});

test.each([
  ['throws when it is loaded', () => versionOf("throw new Error('broken at load');"), /broken at load/],
  ['exports nothing', () => versionOf('exports.nothing = 1;'), /exports no setup/],
  ['throws when it is set up', () => versionOf("exports.setup = () => { throw new Error('no setup'); };"), /no setup/],
  ['throws when it renders', () => withPage("throw new Error('broken page');"), /broken page/],
  [
    'throws in a query',
    () =>
      withPage(
        "useQuery({ queryKey: ['zoo'], queryFn: () => { throw new TypeError('broken query'); } }); return 'as if nothing were';",
      ),
    /broken query/,
  ],
  [
    'brings another React',
    () =>
      withPage(
        'return other.useState(1)[0];',
        `const other = ((module) => { const exports = module.exports; ${REACT} ; return module.exports; })({ exports: {} });`,
      ),
    /reading 'useState'/,
  ],
  [
    'has other bytes in the registry than were published',
    () => {
      const changed = withPage("return 'as published';");
      files.set(changed.assets[SERVER_BUNDLE]!, `exports.setup = () => { throw new Error('changed code ran'); };`);
      return changed;
    },
    /not what was published/,
  ],
  ['asks for what is not shared', () => versionOf("require('node:fs');"), /'node:fs', which the shell does not share/],
  ['never ends', () => withPage('for (;;);'), /kept a thread busy/],
  ['never ends to load', () => versionOf('for (;;);'), /kept a thread busy/],
  [
    'allocates without end',
    () => withPage('const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length));'),
    /memory|busy/,
  ],
  [
    'fills buffers while it renders',
    // It would end by itself at 800 MB, so that a fault of the limit takes no machine with it.
    () => withPage('const kept = []; for (;;) if (kept.length < 8) kept.push(new Uint8Array(1e8).fill(1));'),
    /took more than 384 MB/,
  ],
  [
    'keeps buffers',
    () => withPage("kept.push(new Uint8Array(2e8).fill(1)); return 'kept';", 'const kept = [];'),
    /more than 128 MB in buffers/,
  ],
  [
    'takes memory by WebAssembly',
    () => withPage("new WebAssembly.Memory({ initial: 1 }); return 'kept';"),
    /reading 'Memory'/,
  ],
  ['ends the process', () => withPage('process.exit(1);'), /process\.exit is not a function/],
  ['reads files', () => withPage("process.getBuiltinModule('node:fs');"), /getBuiltinModule is not a function/],
  ['kills others', () => withPage('process.kill(process.ppid);'), /kill is not a function/],
  [
    'imports what it likes',
    () => withPage('React.use(found); return null;', "const found = import('node:fs'); found.catch(() => undefined);"),
    /dynamic import/,
  ],
  ['says what is no call', () => saying('{ id: said.id }'), /not understood: TypeError/],
  ['says nothing at all', () => saying('null'), /not understood: TypeError/],
  ['calls outside', () => withPage("fetch('http://169.254.169.254/'); return null;"), /fetch is not defined/],
  ...[1, 2].map(
    (number) =>
      [
        `calls outside by what fetch is made of (${String(number)})`,
        () =>
          withPage(
            `globalThis[Symbol.for('undici.globalDispatcher.${String(number)}')].dispatch({ origin: 'http://169.254.169.254', path: '/', method: 'GET' }, {}); return null;`,
            "new Request('http://localhost/');",
          ),
        /calls nobody but the API/,
      ] as const,
  ),
  [
    'answers with a status that is none',
    () => withHead("{ title: 'Zoo', status: 0 }"),
    /no good head: status must be one of/,
  ],
  [
    'has a title that is no text',
    () => withHead('{ title: { toString: 1 } }'),
    /no good head: title must be a `string`/,
  ],
  [
    'is known under somebody else’s address',
    () => withHead("{ title: 'Zoo', canonical: '//example.org/' }"),
    /canonical must be a path of the site/,
  ],
  ['says of itself what no JSON is', () => withHead("{ title: 'Zoo', data: { id: 1n } }"), /BigInt/],
  ['writes a page that nobody reads', () => withPage("return 'long '.repeat(5e5);"), /longer than 2097152 letters/],
  [
    'calls without end',
    () =>
      withPage(
        "const { http } = useShell(); useQuery({ queryKey: ['zoo'], queryFn: () => Promise.all(Array.from({ length: 61 }, () => http.get('/public/jobs'))) }); return null;",
      ),
    /more than 60 calls/,
  ],
  [
    'works on while it waits for an answer',
    () =>
      withPage(
        `const { http } = useShell(); useQuery({ queryKey: ['zoo'], queryFn: () => { setTimeout(() => { for (;;); }, 100); return http.get('${NEVER}'); } }); return null;`,
      ),
    /kept a thread busy for more than 300 ms/,
  ],
] as const)('a version that %s costs its own pages their text and nothing else', async (_name, make, reason) => {
  await expectAlone(make(), reason);
});

test('a version that waits for what never comes costs its own pages their text and nothing else', async () => {
  await writer.stop();
  writer = writerWith(12_000);
  const waiting = withPage('React.use(never); return null;', 'const never = new Promise(() => undefined);');
  await expectAlone(waiting, /not done after/);
});

test('what a visitor asks for counts against no version, however long', async () => {
  const long = 'x'.repeat(16_000);
  const page = withHead(`{ title: '${long} jobs', feed: { title: 'Jobs', address: '/api/jobs.atom?search=${long}' } }`);
  expect((await write(page))?.body?.html).toContain('page');
});

test.each([
  [undefined],
  [{ head: undefined, html: '', data: {} }],
  [{ head: {}, html: '', data: {} }],
  [{ head: { title: 'x' }, html: 1, data: {} }],
])('what a thread gives is a page, or refused: %j', (given) => {
  expect(() => checkWritten(given)).toThrow();
});

test('of a head nothing is taken that no page says', () => {
  expect(checkWritten({ head: { title: 'x', more: 1 }, html: '', data: {} })?.head).toEqual({ title: 'x' });
});

test('a stylesheet that never closes what it opens keeps nobody waiting', async () => {
  // It took minutes where each opening was followed to the end.
  const hash = publish('url('.repeat(400_000));
  const { assets, ...version } = SOUND;
  const written = await write({ ...version, id: 'opens', assets: { ...assets, 'open.55555555.css': hash } });
  expect(written?.body?.styles).toContain('/remotes/mfe_zoo/opens/open.55555555.css');
});

test('what a page does not know of its head yet is left as it was', async () => {
  expect((await write(withHead('{ title: undefined, canonical: undefined }')))?.head).toEqual({ title: 'Zoo' });
});

test('a version that works on without a page is ended, which counts as its failure, and begins anew', async () => {
  const spinning = withPage("setTimeout(() => { for (;;); }, 500); return 'before it spins';");
  expect((await write(spinning))?.body?.html).toContain('before it spins');
  await until(() => reportOf(spinning)?.failed === 1, 20_000);
  expect(reportOf(spinning)).toMatchObject({ written: 1, last_failure: expect.stringMatching(/without a page/) });
  // Its next page has a thread of its own.
  expect((await write(spinning, '/zoo?again'))?.body?.html).toContain('before it spins');
});

test('pages that are written while a version takes the memory keep their text', async () => {
  const swelling = withPage('const kept = []; for (;;) if (kept.length < 8) kept.push(new Uint8Array(1e8).fill(1));');
  let isOver = false;
  const failure = expect(write(swelling))
    .rejects.toMatchObject({ code: 'service-unavailable' })
    .finally(() => (isOver = true));
  for (let page = 0; !isOver; page += 1)
    expect((await write(SOUND, `/zoo?page=${String(page)}`))?.body?.html).toContain('A sound page');
  await failure;
  expect(reportOf(SOUND)).toMatchObject({ failed: 0 });
});

test('no version that is at work is ended for one more', async () => {
  const atWork = Array.from({ length: 6 }, (_, index) =>
    withPage(`
      const { http } = useShell();
      useQuery({ queryKey: [${String(index)}], queryFn: () => http.get('${NEVER}') });
      return null;
    `),
  );
  const pages = atWork.map((version) => write(version));
  for (const page of pages) page.catch(() => undefined);
  await until(() => asked.filter((path) => path === NEVER).length === atWork.length, 60_000);
  await expect(write(SOUND)).rejects.toMatchObject({ code: 'service-unavailable' });
  expect(atWork.map((version) => reportOf(version)?.failed)).toEqual(atWork.map(() => 0));
  expect(reportOf(SOUND)).toMatchObject({ failed: 0 });
});

test('what a version says to the console is told as its own, in a few lines', async () => {
  const told = jest.spyOn(log, 'debug');
  await write(
    withPage(
      "console.assert(true, 'holds'); for (let line = 0; line < 50; line += 1) console.groupCollapsed('line', line); return null;",
    ),
  );
  const lines = told.mock.calls.map(([facts]) => facts as unknown as { text: string; version: string });
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatchObject({ text: 'line 0', version: expect.stringMatching(/^mfe_zoo\//) });
  told.mockRestore();
});

test.each([
  ['buffers', 'kept.push(new Uint8Array(1e7).fill(1));', /more than 128 MB in buffers/],
  ['objects', 'kept.push(new Array(2e6).fill(kept.length));', /memory|busy/],
])(
  'a version that keeps more %s with each page begins anew before that is too much',
  async (_what, keep, reason) => {
    const leaking = withPage(`${keep} return 'page ' + kept.length;`, 'const kept = [];');
    let failed = 0;
    for (let page = 1; failed < 2 && page <= 60; page += 1)
      await write(leaking, `/zoo?page=${String(page)}`).catch(() => (failed += 1));
    const { written, ...report } = reportOf(leaking)!;
    expect(report).toMatchObject({ failed: 2, last_failure: expect.stringMatching(reason), resting: false });
    expect(written).toBeGreaterThan(2);
    expect((await write(leaking, '/zoo'))?.body?.html).toMatch(/page \d+</);
    expect((await write(SOUND))?.body?.html).toContain('A sound page');
  },
  90_000,
);

test('what a version writes into globals is its own', async () => {
  const vandal = withPage(
    "return React.createElement('h1', null, 'vandal');",
    "globalThis.React = null; Array.prototype.map = () => { throw new Error('stolen'); }; Object.prototype.toString = null;",
  );
  await write(vandal).catch(() => undefined);
  expect((await write(SOUND))?.body?.html).toContain('A sound page');
  expect((await write(null, '/pricing'))?.body?.html).toContain('Pricing');
});

test('a page may read what any visitor may, and change nothing', async () => {
  const bold = withPage(`
    const { http } = useShell();
    for (const [name, ask] of [
      ['own', () => http.post('/auth/sessions', {})],
      ['change', () => http.post('/job-applications/apply', { job_id: '1' })],
      ['inner', () => http.get('/published-remotes?since=-1')],
      ['put', () => http.put('/job-posts/1', {})],
    ]) useQuery({ queryKey: [name], queryFn: ask });
    return React.createElement('h1', null, 'bold');
  `);
  await write(bold).catch(() => undefined);
  expect(asked).toEqual([]);
});

test.each(['undefined', '7', '{}', 'null'])(
  'a call of %s, which is no address, is refused and costs nobody anything',
  async (path) => {
    const careless = withPage(`
      const { http } = useShell();
      const { error } = useQuery({ queryKey: ['zoo'], queryFn: () => http.get(${path}) });
      return React.createElement('p', null, error ? error.code : 'nothing yet');
    `);
    expect((await write(careless))?.body?.html).toContain('<p>token-missing</p>');
    expect(asked).toEqual([]);
    expect((await write(SOUND))?.body?.html).toContain('A sound page');
  },
);

test('a version that keeps failing is left alone for a while, then tried again', async () => {
  const broken = withPage("throw new Error('broken page');");
  for (let tries = 0; tries < 3; tries += 1) await expect(write(broken)).rejects.toThrow();
  expect(reportOf(broken)).toMatchObject({ failed: 3, resting: true });
  await expect(write(broken)).rejects.toThrow();
  expect(reportOf(broken)).toMatchObject({ failed: 3 });
  now += 5 * 60_000 + 1;
  await expect(write(broken)).rejects.toThrow();
  expect(reportOf(broken)).toMatchObject({ failed: 4 });
});

test('a version that fails at every second page is left alone too, one that fails now and then is not', async () => {
  const flaky = (mark: string) =>
    withPage(
      `if (useLocation().search.includes('bad')) throw new Error('broken page'); return '${mark}';`,
      "const { useLocation } = require('@market/web-kit/router');",
    );
  const [often, seldom] = [flaky('often'), flaky('seldom')];
  for (let page = 1; page <= 5; page += 1) {
    await write(often, `/zoo?good=${page}`);
    await expect(write(often, `/zoo?bad=${page}`)).rejects.toThrow();
  }
  expect(reportOf(often)).toMatchObject({ written: 5, failed: 5, resting: true });
  for (let page = 1; page <= 20; page += 1)
    await (page % 4 === 0
      ? expect(write(seldom, `/zoo?bad=${page}`)).rejects.toThrow()
      : write(seldom, `/zoo?good=${page}`));
  expect(reportOf(seldom)).toMatchObject({ written: 15, failed: 5, resting: false });
});

test('pages that were kept do not make good for pages that fail', async () => {
  const flaky = withPage(
    "if (useLocation().search.includes('bad')) throw new Error('broken page'); return 'good';",
    "const { useLocation } = require('@market/web-kit/router');",
  );
  await write(flaky, '/zoo?good');
  for (let page = 1; page <= 3; page += 1) {
    await write(flaky, '/zoo?good');
    await expect(write(flaky, `/zoo?bad=${String(page)}`)).rejects.toThrow();
  }
  expect(reportOf(flaky)).toMatchObject({ written: 1, failed: 3, resting: true });
});

test('a version that another one has taken the place of is dropped; one that is only quiet stays', async () => {
  const counting = (label: string) =>
    withPage(`return React.createElement('p', null, '${label}', loads += 1);`, 'let loads = 0;');
  const [old, current] = [counting('old '), counting('current ')];
  /** How often the page was rendered since the version was loaded. */
  const rendered = async (version: PageRemote) => {
    // Longer than a written page is kept.
    now += 60_000;
    return Number(/<p>\D*(?:<!-- -->)?(\d+)/.exec((await write(version))?.body?.html ?? '')?.[1]);
  };
  const first = await rendered(old);
  now += 60 * 60_000;
  expect(await rendered(old)).toBeGreaterThan(first);
  expect(await rendered(current)).toBe(first);
  // Still asked for, as by those who are not in the canary.
  expect(await rendered(old)).toBeGreaterThan(first);
  now += 5 * 60_000;
  expect(await rendered(current)).toBeGreaterThan(first);
  expect(await rendered(old)).toBe(first);
});

test('a page is written again only when an answer that it was made of has changed, or after a minute', async () => {
  const jobs = withPage(
    `
    const { http } = useShell();
    const { data } = useQuery({ queryKey: ['zoo'], queryFn: () => http.get('/public/jobs') });
    return React.createElement('h1', null, data ? data.records[0].job_title : 'none');
  `,
  );
  const times = () => reportOf(jobs)?.written;
  const first = await write(jobs);
  expect(await write(jobs)).toEqual(first);
  expect([times(), asked]).toEqual([1, ['/public/jobs', '/public/jobs']]);
  jobTitle = 'Lock Keeper';
  expect((await write(jobs))?.body?.html).toContain('Lock Keeper');
  expect(times()).toBe(2);
  now += 60_000;
  await write(jobs);
  expect(times()).toBe(3);
  await writer.write({ ...question(jobs), settings: { ...SETTINGS, publicUrl: 'https://other.example.org' } });
  expect(times()).toBe(4);
});

test('a page of another build of the shell is not written: it could not be hydrated', async () => {
  await expect(writer.write({ ...question(SOUND), build: 'another' })).rejects.toMatchObject({
    code: 'service-unavailable',
  });
});

test('what came of each page is counted', async () => {
  metrics.pages.reset();
  await write(SOUND);
  await write(SOUND);
  await write(null, '/no-such-page');
  await write(withPage("throw new Error('broken page');")).catch(() => undefined);
  await writer.write({ ...question(SOUND), build: 'another' }).catch(() => undefined);
  const { values } = await metrics.pages.get();
  expect(Object.fromEntries(values.map(({ labels, value }) => [labels.result, value]))).toEqual({
    written: 2,
    none: 1,
    failed: 1,
    missing: 1,
  });
});

test('over HTTP gateways get pages, and nothing of it is behind the door', async () => {
  const app = createPagesApp({ writer, log, metrics });
  const { body } = await supertest(app).post(pagesApi.writtenPages).send(question(SOUND)).expect(200);
  expect((body as WrittenPage).body?.html).toContain('A sound page');
  await supertest(app).post(pagesApi.writtenPages).send(question(null, '/no-such-page')).expect(200, 'null');
  const { body: report } = await supertest(app).get(pagesApi.renderings).expect(200);
  expect(report).toMatchObject({ records: expect.arrayContaining([expect.objectContaining({ written: 1 })]) });
  await supertest(app).get('/readyz').expect(200);
  await supertest(app).get('/metrics').expect(200);
  await supertest(app).get('/anything').expect(404);
});
