import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PageQuestion, pagesApi, type WrittenPage } from '@market/contracts/remotes';
import type { Peers } from '@market/service-kit';
import { until } from '@market/service-kit/testing';
import supertest from 'supertest';
import { checkWritten } from '../src/adapters/check-written';
import { createPagesApp } from '../src/app';
import { createPageWriter } from '../src/service';
import { BUSY_MACHINE_MS, NEVER, SETTINGS, SHELL_FOLDER, TOO_OFTEN, createPagesStage } from './stage';

const stage = createPagesStage();
beforeEach(() => stage.reset());
afterAll(() => stage.stop());

test('a page that is being written when the service stops is no failure of its version', async () => {
  const waiting = stage.withPage(`
    const { http } = useShell();
    useQuery({ queryKey: ['zoo'], queryFn: () => http.get('${NEVER}') });
    return null;
  `);
  const warned = jest.spyOn(stage.log, 'warn');
  const page = stage.write(waiting);
  page.catch(() => undefined);
  await until(() => stage.asked.includes(NEVER));
  await stage.writer().stop();
  await expect(page).rejects.toMatchObject({ code: 'service-unavailable' });
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
  expect(await stage.reportOf(waiting)).toMatchObject({ written: 0, failed: 0 });
  await stage.begin(BUSY_MACHINE_MS);
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
    ...stage.peers,
    ask(call) {
      if (call.path.startsWith('/public/jobs')) put(otherBuild);
      return stage.peers.ask(call);
    },
  };
  const own = createPageWriter({
    shellFolder,
    peers: replaced,
    log: stage.log,
    metrics: stage.metrics,
    now: () => stage.now,
  });
  try {
    const jobs = stage.withPage(`
      const { http } = useShell();
      useQuery({ queryKey: ['zoo'], queryFn: () => http.get('/public/jobs') });
      return null;
    `);
    await expect(own.write(stage.question(jobs))).rejects.toMatchObject({ code: 'service-unavailable' });
    put(SHELL_FOLDER);
    expect((await own.write(stage.question(stage.sound)))?.body?.styles).not.toEqual([]);
    expect((await own.report()).every(({ failed }) => failed === 0)).toBe(true);
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
  const { assets, ...version } = stage.withPage(
    "return React.createElement('h1', { className: 'mfe_zoo__cage--a1' });",
  );
  const styled = Object.entries(sheets).map(([path, css]) => [path, stage.publish(css)]);
  const written = await stage.write({ ...version, assets: { ...assets, ...Object.fromEntries(styled) } });
  expect(written?.body?.styles.filter((address) => address.startsWith('/remotes/'))).toEqual(
    ['page.11111111.css', 'library.33333333.css', 'elements.44444444.css'].map(
      (path) => `/remotes/mfe_zoo/${version.id}/${path}`,
    ),
  );
});

test('a version’s page is written with its head, its data, and what the shell puts around it', async () => {
  const jobs = stage.withPage(`
    const { http } = useShell();
    const { data } = useQuery({ queryKey: ['zoo'], queryFn: () => http.get('/public/jobs') });
    return React.createElement('h1', null, data ? data.records[0].job_title : 'waiting');
  `);
  const written = await stage.write(jobs);
  expect(written?.head).toMatchObject({ title: 'Zoo' });
  expect(written?.body?.html).toMatch(/data-part="Header".*<h1>Harbour Pilot<\/h1>/s);
  expect(written?.body?.data).toEqual({
    answers: [{ queryKey: ['zoo'], data: { records: [{ job_title: 'Harbour Pilot' }] } }],
    refusals: [],
  });
  expect(await stage.reportOf(jobs)).toEqual(expect.objectContaining({ written: 1, failed: 0, resting: false }));
});

test('a page is rendered to hear what it asks, then with all answers, those to questions that follow too, and nothing that is switched off is asked', async () => {
  const jobs = stage.withPage(
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
  expect((await stage.write(jobs))?.body?.html).toContain('<p data-first="Harbour Pilot">rendered 2, success</p>');
  expect(stage.asked).toEqual(['/public/jobs', '/public/jobs?like=Harbour+Pilot']);
});

test('a part that a browser asks for anew at once is written as on its way', async () => {
  const page = stage.withPage(`
    const { http } = useShell();
    const { isFetching, data } = useQuery({ queryKey: ['zoo'], staleTime: () => 0, queryFn: () => http.get('/public/jobs') });
    return React.createElement('p', null, data.records.length + (isFetching ? ' and more comes' : ''));
  `);
  expect((await stage.write(page))?.body?.html).toContain('<p>1 and more comes</p>');
});

test('a refusal is an answer that the page shows; where a service does not answer, it says what it said before', async () => {
  const page = (path: string) =>
    stage.withPage(`
    const { usePageHead } = require('@market/web-kit');
    const { http } = useShell();
    const { error } = useQuery({ queryKey: ['zoo'], queryFn: () => http.get('${path}') });
    usePageHead(error ? { title: 'Gone', status: 404 } : { title: 'Zoo of jobs' });
    return React.createElement('p', null, error ? error.code : 'nothing yet');
  `);
  const refused = await stage.write(page('/job-posts/unknown'));
  expect(refused?.body?.html).toContain('<p>not-found</p>');
  expect(refused).toMatchObject({
    head: { title: 'Gone', status: 404 },
    body: { data: { refusals: [{ code: 'not-found' }] } },
  });
  expect(await stage.write(page('/job-posts/1'))).toEqual({ head: { title: 'Zoo of jobs' }, body: null });
});

test('a page’s calls carry the report of its reader’s address, which limits count', async () => {
  const page = stage.withPage(`
    const { http } = useShell();
    useQuery({ queryKey: ['zoo'], queryFn: () => http.get('/public/jobs') });
    return 'jobs';
  `);
  const addressReport = { 'x-forwarded-for': '203.0.113.7', 'x-gateway-seal': 'sealed' };
  const ask = jest.spyOn(stage.peers, 'ask');
  await stage.writer().write({ ...stage.question(page), addressReport });
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ path: '/public/jobs', addressReport }));
  ask.mockRestore();
});

test('a call beyond a limit is left to the browser', async () => {
  const page = stage.withPage(`
    const { http } = useShell();
    const { error } = useQuery({ queryKey: ['zoo'], queryFn: () => http.get('${TOO_OFTEN}') });
    return React.createElement('p', null, error ? error.code : 'nothing yet');
  `);
  expect(await stage.write(page)).toMatchObject({ head: { title: 'Zoo' }, body: null });
  expect(await stage.reportOf(page)).toMatchObject({ failed: 0 });
});

test('a visitor’s own request counts against no version, however long', async () => {
  const long = 'x'.repeat(16_000);
  const page = stage.withHead(
    `{ title: '${long} jobs', feed: { title: 'Jobs', address: '/api/jobs.atom?search=${long}' } }`,
  );
  expect((await stage.write(page))?.body?.html).toContain('page');
});

test.each([
  [undefined],
  [{ head: undefined, html: '', data: {} }],
  [{ head: {}, html: '', data: {} }],
  [{ head: { title: 'x' }, html: 1, data: {} }],
])('a thread’s answer is a page, or refused: %j', (given) => {
  expect(() => checkWritten(given)).toThrow();
});

test('a head gets nothing that no page says', () => {
  expect(checkWritten({ head: { title: 'x', more: 1 }, html: '', data: {} })?.head).toEqual({ title: 'x' });
});

test('a stylesheet that never closes what it opens keeps nobody waiting', async () => {
  // Quadratic before: minutes when each opening bracket was followed to the end.
  const hash = stage.publish('url('.repeat(400_000));
  const { assets, ...version } = stage.sound;
  const written = await stage.write({ ...version, id: 'opens', assets: { ...assets, 'open.55555555.css': hash } });
  expect(written?.body?.styles).toContain('/remotes/mfe_zoo/opens/open.55555555.css');
});

test('a head that a page does not know yet is left as it was', async () => {
  expect((await stage.write(stage.withHead('{ title: undefined, canonical: undefined }')))?.head).toEqual({
    title: 'Zoo',
  });
});

test.each(['undefined', '7', '{}', 'null'])(
  'a call of %s, which is no address, is refused and costs nobody anything',
  async (path) => {
    const careless = stage.withPage(`
      const { http } = useShell();
      const { error } = useQuery({ queryKey: ['zoo'], queryFn: () => http.get(${path}) });
      return React.createElement('p', null, error ? error.code : 'nothing yet');
    `);
    expect((await stage.write(careless))?.body?.html).toContain('<p>token-missing</p>');
    expect(stage.asked).toEqual([]);
    expect((await stage.write(stage.sound))?.body?.html).toContain('A sound page');
  },
);

test('a version that keeps failing is left alone for a while, then tried again', async () => {
  const broken = stage.withPage("throw new Error('broken page');");
  for (let tries = 0; tries < 3; tries += 1) await expect(stage.write(broken)).rejects.toThrow();
  expect(await stage.reportOf(broken)).toMatchObject({ failed: 3, resting: true });
  await expect(stage.write(broken)).rejects.toThrow();
  expect(await stage.reportOf(broken)).toMatchObject({ failed: 3 });
  stage.now += 5 * 60_000 + 1;
  await expect(stage.write(broken)).rejects.toThrow();
  expect(await stage.reportOf(broken)).toMatchObject({ failed: 4 });
});

test('the figure of versions left alone names the owner of its manifest', async () => {
  const broken = stage.withPage("throw new Error('broken for its owner');");
  const question = stage.question(broken);
  const manifests = question.manifests.map((one) => ({ ...one, owner: 'zoo keepers' }));
  const writer = stage.writer();
  for (let tries = 0; tries < 3; tries += 1) await expect(writer.write({ ...question, manifests })).rejects.toThrow();
  const app = createPagesApp({ writer, log: stage.log, metrics: stage.metrics });
  const { text } = await supertest(app).get('/metrics').expect(200);
  expect(text).toMatch(/market_remote_resting\{[^}]*remote="mfe_zoo",owner="zoo keepers"[^}]*\} 1/);
});

test('a version that fails at every second page is left alone too, one that fails now and then is not', async () => {
  const flaky = (mark: string) =>
    stage.withPage(
      `if (useLocation().search.includes('bad')) throw new Error('broken page'); return '${mark}';`,
      "const { useLocation } = require('@market/web-kit/router');",
    );
  const [often, seldom] = [flaky('often'), flaky('seldom')];
  for (let page = 1; page <= 5; page += 1) {
    await stage.write(often, `/zoo?good=${page}`);
    await expect(stage.write(often, `/zoo?bad=${page}`)).rejects.toThrow();
  }
  expect(await stage.reportOf(often)).toMatchObject({ written: 5, failed: 5, resting: true });
  for (let page = 1; page <= 20; page += 1)
    await (page % 4 === 0
      ? expect(stage.write(seldom, `/zoo?bad=${page}`)).rejects.toThrow()
      : stage.write(seldom, `/zoo?good=${page}`));
  expect(await stage.reportOf(seldom)).toMatchObject({ written: 15, failed: 5, resting: false });
});

test('pages that were kept do not make good for pages that fail', async () => {
  const flaky = stage.withPage(
    "if (useLocation().search.includes('bad')) throw new Error('broken page'); return 'good';",
    "const { useLocation } = require('@market/web-kit/router');",
  );
  await stage.write(flaky, '/zoo?good');
  for (let page = 1; page <= 3; page += 1) {
    await stage.write(flaky, '/zoo?good');
    await expect(stage.write(flaky, `/zoo?bad=${String(page)}`)).rejects.toThrow();
  }
  expect(await stage.reportOf(flaky)).toMatchObject({ written: 1, failed: 3, resting: true });
});

test('a page is written again only when an answer that it was made of has changed, or after a minute', async () => {
  const jobs = stage.withPage(
    `
    const { http } = useShell();
    const { data } = useQuery({ queryKey: ['zoo'], queryFn: () => http.get('/public/jobs') });
    return React.createElement('h1', null, data ? data.records[0].job_title : 'none');
  `,
  );
  const times = async () => (await stage.reportOf(jobs))?.written;
  const first = await stage.write(jobs);
  expect(await stage.write(jobs)).toEqual(first);
  expect([await times(), stage.asked]).toEqual([1, ['/public/jobs', '/public/jobs']]);
  stage.jobTitle = 'Lock Keeper';
  expect((await stage.write(jobs))?.body?.html).toContain('Lock Keeper');
  expect(await times()).toBe(2);
  stage.now += 60_000;
  await stage.write(jobs);
  expect(await times()).toBe(3);
  await stage
    .writer()
    .write({ ...stage.question(jobs), settings: { ...SETTINGS, publicUrl: 'https://other.example.org' } });
  expect(await times()).toBe(4);
});

test('a page of another build of the shell is not written: it could not be hydrated', async () => {
  await expect(stage.writer().write({ ...stage.question(stage.sound), build: 'another' })).rejects.toMatchObject({
    code: 'service-unavailable',
  });
});

test('results of each page are counted', async () => {
  stage.metrics.pages.reset();
  await stage.write(stage.sound);
  await stage.write(stage.sound);
  await stage.write(null, '/no-such-page');
  await stage.write(stage.withPage("throw new Error('counted as broken');")).catch(() => undefined);
  await stage
    .writer()
    .write({ ...stage.question(stage.sound), build: 'another' })
    .catch(() => undefined);
  const { values } = await stage.metrics.pages.get();
  expect(Object.fromEntries(values.map(({ labels, value }) => [labels.result, value]))).toEqual({
    written: 2,
    none: 1,
    failed: 1,
    missing: 1,
  });
});

test('over HTTP gateways get pages, and nothing of it is behind the door', async () => {
  const app = createPagesApp({ writer: stage.writer(), log: stage.log, metrics: stage.metrics });
  const { body } = await supertest(app).post(pagesApi.writtenPages).send(stage.question(stage.sound)).expect(200);
  expect((body as WrittenPage).body?.html).toContain('A sound page');
  await supertest(app).post(pagesApi.writtenPages).send(stage.question(null, '/no-such-page')).expect(200, 'null');
  const { body: report } = await supertest(app).get(pagesApi.renderings).expect(200);
  expect(report).toMatchObject({ records: expect.arrayContaining([expect.objectContaining({ written: 1 })]) });
  await supertest(app).get('/readyz').expect(200);
  await supertest(app).get('/metrics').expect(200);
  await supertest(app).get('/anything').expect(404);
});

describe('the manifest of a version', () => {
  const asked = stage.withPage(
    `
    const { http } = useShell();
    const settings = { rows: { kind: 'number', default: 10, min: 1, max: 50, description: 'Rows', public: true } };
    const rows = useSetting(settings, 'rows');
    const { data } = useQuery({ queryKey: ['zoo', rows], queryFn: () => http.get('/public/jobs?limit=' + rows) });
    return React.createElement('h1', null, rows + ' rows, ' + (data ? 'answered' : 'asked'));
  `,
    "const { useSetting } = require('@market/web-kit');",
  );
  const settings = {
    rows: { kind: 'number', default: 10, min: 1, max: 50, description: 'Rows', public: true },
  } as const;
  const questionOf = (manifest: object, remoteSettings?: PageQuestion['remoteSettings']): PageQuestion => {
    const question = stage.question(asked);
    return {
      ...question,
      manifests: question.manifests.map((one) => ({ ...one, settings, ...manifest })),
      ...(remoteSettings ? { remoteSettings } : {}),
    };
  };
  const html = async (question: PageQuestion) => (await stage.writer().write(question))?.body?.html;

  test('has its settings on a server as visitors have them, and a page for each value', async () => {
    expect(await html(questionOf({}))).toContain('10 rows, answered');
    expect(await html(questionOf({}, { mfe_zoo: { rows: { value: 20 } } }))).toContain('20 rows, answered');
    expect(await html(questionOf({}, { mfe_zoo: { rows: { value: 20, roles: ['EMP'] } } }))).toContain('10 rows');
    expect(await html(questionOf({}, { mfe_zoo: { rows: { value: 99 } } }))).toContain('10 rows');
    expect(stage.asked).toContain('/public/jobs?limit=20');
  });

  test('S259: lets a server make the calls that it lists and no other, which is the version’s own failure', async () => {
    expect(await html(questionOf({ endpoints: ['GET /public/jobs'] }))).toContain('10 rows, answered');
    stage.asked.length = 0;
    await expect(html(questionOf({ endpoints: ['GET /public/jobs/:id'] }))).rejects.toMatchObject({
      code: 'service-unavailable',
    });
    expect(stage.asked).toEqual([]);
    expect((await stage.reportOf(asked))?.last_failure).toContain(
      'calls GET /public/jobs, which its manifest does not list',
    );
  });
});

test('a personal page is written for each who asks, from the very same answers too', async () => {
  const personal = stage.withHead('{ canonical: null, isPersonal: true }');
  const written = await stage.write(personal);
  expect(written?.head).toMatchObject({ canonical: null, isPersonal: true });
  await stage.write(personal);
  expect(await stage.reportOf(personal)).toMatchObject({ written: 2 });
});
