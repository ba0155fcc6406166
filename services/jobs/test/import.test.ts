import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Listing } from '@market/api';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, type ImportReport, type JobPost } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { MarketError } from '@market/contracts/errors';
import { ImportRefused, importFile, type ImportFile } from '../src/commands/import-jobs';
import { packed, partsOf, workbook } from './workbook';
import { readImport } from '../src/imports/domain/read-import';
import { jobsParts } from '../src/parts';
import { importJobs } from '../src/imports/use-cases/import-jobs';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'import' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const CSV =
  'title;company;city;salary;description\nGlass blower;Glass & Co;Bergen;40000-50000;Blow glass.We do it hot.\n;;Oslo;;no title\nSilk weaver;;Oslo;;<p>Weave</p><script>alert(1)</script>\n';
const upload = (who: EmployerPerson, input: object) => stage.as(who).post(api.importJobs(), input);
const report = async (who: EmployerPerson, input: object) =>
  (await upload(who, input).expect(200)).body as ImportReport;
const postsOf = (who: EmployerPerson) =>
  stage
    .rows('posts')
    .find({ login_id: who.login_id }, { sort: { job_title: 1 } })
    .toArray();

const PAY_CSV = [
  'title;city;salary',
  'Lamp polisher;Hamburg;45.000 - 52.000 €',
  'Lamp lighter;Oslo, Norway;310 kr per hour',
  'Lamp seller;Leeds;£70k–£90k',
  'Lamp maker;Pune;6-8 LPA',
  'Lamp keeper;Bergen;50000',
  'Lamp painter;Ulm;18 bis 20 €',
].join('\n');

describe('an employer’s import', () => {
  test('shows in the preview the pay that is stored, in each row’s own money', async () => {
    const who = await stage.employer();
    const PAY = ['job_title', 'salary', 'salary_max', 'currency', 'salary_period'] as const;
    const { preview } = await report(who, { format: 'csv', content: PAY_CSV });
    expect(preview.map((job) => PAY.map((name) => job[name]))).toEqual([
      ['Lamp polisher', '45000', '52000', 'EUR', 'year'],
      ['Lamp lighter', '310', null, 'NOK', 'hour'],
      ['Lamp seller', '70000', '90000', 'GBP', 'year'],
      ['Lamp maker', '600000', '800000', 'INR', 'year'],
      ['Lamp keeper', '50000', null, null, 'year'],
      ['Lamp painter', null, null, null, 'year'],
    ]);
    expect(preview.map(({ unread_pay }) => unread_pay)).toEqual([null, null, null, null, null, '18 bis 20 €']);
    await report(who, { format: 'csv', content: PAY_CSV, commit: true });
    const { records } = (await stage.as(who).post(api.listOwnJobs(), { limit: 100 }).expect(200)).body as {
      records: JobPost[];
    };
    const stored = new Map(records.map((job) => [job.job_title, PAY.map((name) => job[name])]));
    for (const job of preview) expect(stored.get(job.job_title)).toEqual(PAY.map((name) => job[name]));
  });

  test('asks for the country of dollars before anything is stored, and says where nobody knows it', async () => {
    const who = await stage.employer();
    const content =
      'title,location,salary\nReef guide,Sydney,"$90,000"\nReef cook,Chicago,"$60,000"\nReef nurse,Xyzzyqua,"$70,000"\n';
    for (const commit of [false, true]) {
      const { preview, remarks } = await report(who, { format: 'csv', content, commit });
      expect(preview.map(({ currency }) => currency)).toEqual(['AUD', 'USD', null]);
      expect(remarks).toEqual([
        {
          line: 4,
          title: 'Reef nurse',
          reason: expect.stringMatching(/“Xyzzyqua” lies.*without the currency of its \$/),
        },
      ]);
    }
  });

  test('says of every row that its pay cannot be read, beyond those of the preview too', async () => {
    const who = await stage.employer();
    const rows = Array.from({ length: 14 }, (_, at) => `Lamp polisher ${'abcdefghijklmn'[at]};18 bis 20 €`);
    const { remarks } = await report(who, { format: 'csv', content: ['title;salary', ...rows].join('\n') });
    expect(remarks).toHaveLength(14);
    expect(remarks[13]).toMatchObject({ line: 15, reason: expect.stringContaining('“18 bis 20 €”') });
  });

  test('is a preview until it is confirmed', async () => {
    const who = await stage.employer();
    const preview = await report(who, { format: 'csv', content: CSV });
    expect(preview).toMatchObject({
      total: 3,
      imported: 2,
      unchanged: 0,
      refused: [{ line: 3, reason: 'The row has no job title' }],
      columns: {
        job_title: 'title',
        job_location: 'city',
        salary: 'salary',
        company_name: 'company',
        job_description: 'description',
      },
    });
    expect(preview.preview[0]).toEqual({
      job_title: 'Glass blower',
      status: 'open',
      job_location: 'Bergen',
      job_cate: 37,
      cate_desc: 'Other',
      salary: '40000',
      salary_max: '50000',
      currency: null,
      salary_period: 'year',
      unread_pay: null,
      required_skills: ['Other'],
      emp_type: null,
      work_mode: null,
      job_description: 'Blow glass. We do it hot.',
    });
    expect(await postsOf(who)).toEqual([]);

    expect(await report(who, { format: 'csv', content: CSV, commit: true })).toMatchObject({
      imported: 2,
      unchanged: 0,
      refused: [{ line: 3 }],
    });
    expect(await postsOf(who)).toMatchObject([
      {
        job_title: 'Glass blower',
        salary: 40_000,
        salary_max: 50_000,
        status: 'open',
        cmp_code: who.cmp_code,
        cmp_name: who.cmp_name,
        job_description: '<p><strong>Company:</strong> Glass &amp; Co</p>\n<p>Blow glass.</p>\n<p>We do it hot.</p>',
      },
      { job_title: 'Silk weaver', salary: null, job_description: expect.not.stringContaining('script>') },
    ]);
    expect((await stage.search({ search: 'glass blower' })).total).toBe(1);
    expect((await stage.events()).filter(({ login_id }) => login_id === who.login_id)).toHaveLength(2);
  });

  test('repeated, it changes nothing; a row that says something else since is changed, and later edits of the others stay', async () => {
    const who = await stage.employer();
    await report(who, { format: 'csv', content: CSV, commit: true });
    const before = await postsOf(who);
    await stage.as(who).put(api.changeJob(before[1]!._id), { job_location: 'Voss' }).expect(200);
    expect(await report(who, { format: 'csv', content: CSV, commit: true })).toMatchObject({
      imported: 0,
      unchanged: 2,
    });
    expect((await postsOf(who)).map((row) => [row._id, row.job_location])).toEqual([
      [before[0]!._id, 'Bergen'],
      [before[1]!._id, 'Voss'],
    ]);

    const ids = 'id,title,city\n1,Potter,Oslo\n2,Turner,Oslo\n';
    await report(who, { format: 'csv', content: ids, commit: true });
    expect(await report(who, { format: 'csv', content: ids.replace('1,Potter,Oslo', '1,Potter,Voss') })).toMatchObject({
      imported: 1,
      unchanged: 1,
    });
    expect(
      await report(who, { format: 'csv', content: ids.replace('1,Potter,Oslo', '1,Potter,Voss'), commit: true }),
    ).toMatchObject({ imported: 1, unchanged: 1 });
    expect(await stage.rows('posts').find({ login_id: who.login_id, job_title: 'Potter' }).toArray()).toMatchObject([
      { job_location: 'Voss', revision: 2 },
    ]);
  });

  test('a row that says draft or closed comes in as that and nobody finds it; one whose status no one knows is a draft', async () => {
    const who = await stage.employer();
    const rows = (potter: string, turner = 'on hold') =>
      `id,title,city,status\n1,Quern potter,Oslo,${potter}\n2,Quern turner,Oslo,${turner}\n3,Quern weaver,Oslo,Published\n4,Quern sawyer,Oslo,flumoxed\n`;
    const take = (content: string, commit = true) => report(who, { format: 'csv', content, commit });
    const statuses = async () => (await postsOf(who)).map(({ status }) => status as string);
    const found = async () => (await stage.search({ search: 'quern' })).records.map(({ job_title }) => job_title);

    expect((await take(rows('draft'), false)).preview.map(({ status }) => status)).toEqual([
      'draft',
      'closed',
      'open',
      'draft',
    ]);
    expect(await take(rows('draft'))).toMatchObject({ imported: 4, refused: [] });
    expect([await statuses(), await found()]).toEqual([['draft', 'draft', 'closed', 'open'], ['Quern weaver']]);
    const [draft] = await postsOf(who);
    await stage.as(undefined).get(api.viewJob(draft!._id)).expect(404);

    // A draft is a new job when its row opens it; what others have read is closed, not made a draft again.
    await stage.rows('posts').updateOne({ _id: draft!._id }, { $set: { created_at: new Date(0) } });
    await take(rows('open', 'open'));
    expect([await statuses(), (await postsOf(who))[0]!.created_at]).toEqual([
      ['open', 'draft', 'open', 'open'],
      stage.clock.now(),
    ]);
    await take(rows('draft'));
    expect(await statuses()).toEqual(['closed', 'draft', 'closed', 'open']);
  });

  test('a column called state is a place’s where no row says with it what becomes of a job', async () => {
    const who = await stage.employer();
    const places = await report(who, { format: 'csv', content: 'title,city,state\nCook,Austin,TX\nBaker,Boise,ID\n' });
    expect(places).toMatchObject({ imported: 2, refused: [], columns: { job_title: 'title', job_location: 'city' } });
    expect(places.columns).not.toHaveProperty('status');
    const states = await report(who, {
      format: 'csv',
      content: 'title,state\nCook,published\nBaker,draft\nSmith,TX\n',
    });
    expect(states).toMatchObject({ imported: 3, refused: [], columns: { status: 'state' } });
    expect(states.preview.map(({ status }) => status)).toEqual(['open', 'draft', 'draft']);
  });

  test('equal rows of one file all come in, once', async () => {
    const who = await stage.employer();
    const twice = '{"title":"Rower","city":"Oslo"}\n{"title":"Rower","city":"Oslo"}\n';
    expect(await report(who, { format: 'jsonl', content: twice, commit: true })).toMatchObject({ imported: 2 });
    expect(await report(who, { format: 'jsonl', content: twice, commit: true })).toMatchObject({
      imported: 0,
      unchanged: 2,
    });
    expect(await postsOf(who)).toHaveLength(2);
  });

  test('S54 worst bodies are read in threads, one of an account at a time: everybody else’s import is answered meanwhile', async () => {
    const [attacker, honest] = [await stage.employer(), await stage.employer()];
    // The thread has its libraries before.
    await report(honest, { format: 'csv', content: CSV });
    // 1,000 rows of 2,000 cells pass every limit that is looked at before parsing.
    const wide = `title,b\n${`x${','.repeat(1_999)}\n`.repeat(1_000)}`;
    const attack = [...Array.from({ length: 3 }, () => wide), ','.repeat(5_200_000)].map((content) =>
      upload(attacker, { format: 'csv', content }),
    );
    let done = 0;
    const counted = Promise.all(
      attack.map(async (one) => {
        const answer = await one;
        done += 1;
        return answer;
      }),
    );
    await upload(honest, { format: 'csv', content: CSV }).expect(200);
    expect(done).toBeLessThan(4);
    const others = await counted;
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 422]);
    expect((others[3]!.body as { fields: object }).fields).toEqual({ content: 'The file has more than 200 columns' });
  });

  test('imports of one employer are at most thirty files an hour', async () => {
    const who = await stage.employer();
    for (let n = 0; n < 30; n += 1) await report(who, { format: 'csv', content: 'title\nPotter\n' });
    const refused = await upload(who, { format: 'csv', content: 'title\nPotter\n' }).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await report(await stage.employer(), { format: 'csv', content: 'title\nPotter\n' });
  });

  test('a body that cannot be read, or breaks a limit, says so as any other call does', async () => {
    const who = await stage.employer();
    const send = (body: string, type = 'application/json') =>
      stage.as(who).post(api.importJobs(), body).set('Content-Type', type);
    expect((await send('{"format":"csv"').expect(400)).body).toMatchObject({ code: 'not-parseable' });
    expect((await send('[1').expect(400)).body).toMatchObject({ code: 'not-parseable' });
    expect((await send('5').expect(400)).body).toMatchObject({ code: 'not-parseable' });
    expect((await send(`{"map":${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`).expect(400)).body).toMatchObject({
      error: 'The request is nested too deeply.',
    });
    expect(
      (
        await send(
          JSON.stringify({ map: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, 'title'])) }),
        ).expect(400)
      ).body,
    ).toMatchObject({ error: 'The request has too many parts.' });
    await send('format=csv', 'application/x-www-form-urlencoded').expect(415);
    expect((await upload(who, {}).expect(422)).body).toMatchObject({
      fields: { format: 'Choose csv, json, jsonl, xml or xlsx', content: 'The file is empty' },
    });
  });

  test('the same file sent five times at once comes in once', async () => {
    const who = await stage.employer();
    const content = `[${Array.from({ length: 150 }, (_, at) => `{"id":${at},"title":"Oarsman ${at}"}`).join(',')}]`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => upload(who, { format: 'json', content, commit: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + (body as ImportReport).imported, 0)).toBe(150);
    expect(await postsOf(who)).toHaveLength(150);
  });

  test('columns can be named by hand; a wrong name is said', async () => {
    const who = await stage.employer();
    const content = 'what,where\nSailor,Oslo\n';
    expect(
      await report(who, { format: 'csv', content, map: { what: 'job_title', where: 'job_location' } }),
    ).toMatchObject({ imported: 1, preview: [{ job_title: 'Sailor', job_location: 'Oslo' }] });
    expect((await upload(who, { format: 'csv', content }).expect(422)).body).toMatchObject({
      fields: { map: expect.stringContaining('what, where') },
    });
    expect((await upload(who, { format: 'csv', content, map: { nope: 'job_title' } }).expect(422)).body).toMatchObject({
      fields: { map: expect.stringContaining("no column 'nope'") },
    });
  });

  test('a file whose title nobody recognises is inspected: its columns, what stands in them, what each was taken for', async () => {
    const who = await stage.employer();
    const content = 'what,where,Gehalt,isListed\nSailor,Oslo,30000,true\nRower,Oslo,,false\n';
    const inspected = await report(who, { format: 'csv', content, inspect: true, commit: true });
    expect(inspected).toMatchObject({
      total: 2,
      imported: 0,
      refused: [],
      preview: [],
      columns: { salary: 'Gehalt' },
      file_columns: [
        { name: 'what', samples: ['Sailor', 'Rower'], field: null },
        { name: 'where', samples: ['Oslo'], field: null },
        { name: 'Gehalt', samples: ['30000'], field: 'salary' },
        { name: 'isListed', samples: ['true', 'false'], field: 'status' },
      ],
      problem: expect.stringContaining('what, where, Gehalt, isListed'),
    });
    const map = { what: 'job_title', Gehalt: '' };
    const { imported, problem, columns } = await report(who, { format: 'csv', content, map, inspect: true });
    expect([imported, problem, columns]).toEqual([2, null, { job_title: 'what' }]);
  });

  test.each([
    ['no format', { content: 'title\nx' }, 'format'],
    ['another format', { format: 'pdf', content: 'x' }, 'format'],
    ['no content', { format: 'csv' }, 'content'],
    ['an empty file', { format: 'csv', content: '  \n' }, 'content'],
    ['a header alone', { format: 'csv', content: 'title,city\n' }, 'content'],
    ['broken JSON', { format: 'json', content: '{"title": ' }, 'content'],
    ['content that is no text', { format: 'json', content: [{ title: 'x' }] }, 'content'],
    ['a map that is no map', { format: 'csv', content: 'title\nx', map: ['title'] }, 'map'],
    ['a map to something else than text', { format: 'csv', content: 'title\nx', map: { title: { $ne: 1 } } }, 'map'],
    ['too many rows', { format: 'csv', content: `title\n${'x\n'.repeat(IMPORT_MAX_ROWS + 1)}` }, 'content'],
  ])('%s is refused', async (_what, input, field) => {
    const who = await stage.employer();
    const { body } = await upload(who, input).expect(422);
    expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
  });

  test('a thousand rows come in, a file beyond five megabytes does not', async () => {
    const who = await stage.employer();
    expect(
      await report(who, {
        format: 'csv',
        content: `title\n${Array.from({ length: IMPORT_MAX_ROWS }, (_, at) => `Sailor ${at}`).join('\n')}`,
      }),
    ).toMatchObject({ imported: IMPORT_MAX_ROWS });
    await upload(who, { format: 'csv', content: `title\n${'x'.repeat(5_242_880)}` }).expect(413);
    await upload(who, { format: 'csv', content: `title\n${'x'.repeat(12_000_000)}` }).expect(413);
  });

  test('before there is a company nothing comes in', async () => {
    const { body } = await stage
      .as(stage.person({ login_type: 'EMP' }))
      .post(api.importJobs(), { format: 'csv', content: CSV })
      .expect(403);
    expect(body).toMatchObject({ code: 'company-missing' });
  });
});

test('a workbook and an XML feed come in by the call as tables do; a workbook beyond five megabytes does not', async () => {
  const who = await stage.employer();
  const content = Buffer.from(
    workbook([
      ['Title', 'City'],
      ['Glass blower', 'Bergen'],
    ]),
  ).toString('base64');
  expect(await report(who, { format: 'xlsx', content, commit: true })).toMatchObject({ imported: 1, refused: [] });
  const parts = partsOf([
    ['Title', 'Salary'],
    ['Glass cutter', 99_000],
  ]);
  parts['xl/worksheets/sheet1.xml'] = parts['xl/worksheets/sheet1.xml']!.replace(
    '<sheetData>',
    '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>',
  );
  const hiding = Buffer.from(packed(parts)).toString('base64');
  expect(await report(who, { format: 'xlsx', content: hiding })).toMatchObject({
    preview: [{ salary: null }],
    file_columns: [{ field: 'job_title' }, { name: 'Salary', field: null }],
    remarks: [{ reason: expect.stringContaining('not published: Salary') }],
  });
  const xml = '<jobs><job><title>Silk weaver</title></job></jobs>';
  expect(await report(who, { format: 'xml', content: xml, commit: true })).toMatchObject({ imported: 1, refused: [] });
  expect((await postsOf(who)).map(({ job_title }) => job_title)).toEqual(['Glass blower', 'Silk weaver']);
  const large = Buffer.alloc(IMPORT_MAX_BYTES + 1, 'PK').toString('base64');
  await upload(who, { format: 'xlsx', content: large }).expect(413);
  const { body } = await upload(who, { format: 'xlsx', content: 'title,x' }).expect(422);
  expect(body).toMatchObject({ fields: { content: expect.stringContaining('not an Excel workbook') } });
});

describe('the import command', () => {
  const run = (email: string, file: Partial<ImportFile>) =>
    importFile(
      { connection: stage.connection, clock: stage.clock },
      { format: 'csv', content: CSV, email, map: {}, dryRun: false, progress: () => undefined, ...file },
    );

  /** An employer whose account has been told of. */
  async function knownEmployer(change: object = {}): Promise<EmployerPerson & { email: string }> {
    const who = await stage.employer();
    const account = stage.accountOf(who, 1, change);
    await stage.publish('identity.account-changed.v1', account);
    return { ...who, email: account.login_email };
  }

  test('takes a file in for an employer while the service runs: found at once, with the row’s own company', async () => {
    const who = await knownEmployer();
    const seen: number[] = [];
    const result = await run(who.email.toUpperCase(), { progress: ({ done }) => seen.push(done) });
    expect(result).toMatchObject({
      total: 3,
      imported: 2,
      unchanged: 0,
      refused: [{ line: 3 }],
      employer: { cmp_code: who.cmp_code },
    });
    expect(seen).toEqual([3]);
    const found = await stage.until(async () => {
      const { records } = await stage.search({ search: 'blower', cmp_code: who.cmp_code });
      return records.length > 0 && records;
    });
    expect(found).toMatchObject([
      { cmp_name: 'Glass & Co', job_description: '<p>Blow glass.</p>\n<p>We do it hot.</p>' },
    ]);
    expect(await run(who.email, {})).toMatchObject({ imported: 0, unchanged: 2 });

    await stage.saveCompany(who, { cmp_code: who.cmp_code, cmp_name: 'Renamed Ltd' }, 2);
    expect((await postsOf(who)).map((row) => row.cmp_name)).toEqual(['Glass & Co', 'Renamed Ltd']);
  });

  test('only says what would happen when asked to', async () => {
    const who = await knownEmployer();
    expect(await run(who.email, { dryRun: true })).toMatchObject({ imported: 2 });
    expect(await postsOf(who)).toEqual([]);
  });

  test('says plainly why an employer cannot be posted for', async () => {
    const unapproved = await knownEmployer({ user_approval_status: 0 });
    const without = stage.person({ login_type: 'EMP' });
    const candidate = stage.person({ login_type: 'CND' });
    for (const person of [without, candidate])
      await stage.publish('identity.account-changed.v1', stage.accountOf(person, 1));
    const refusals: Array<[string, string]> = [
      ['nobody@accounts.example', 'No account has the email'],
      [unapproved.email, 'not approved'],
      [stage.accountOf(without, 1).login_email, 'no company yet'],
      [stage.accountOf(candidate, 1).login_email, 'not an employer'],
    ];
    for (const [email, words] of refusals) {
      await expect(run(email, {})).rejects.toThrow(ImportRefused);
      await expect(run(email, {})).rejects.toThrow(words);
    }
  });

  test('a batch that the database does not take in time is stored in smaller ones, each row once, equal ones too', async () => {
    const who = await knownEmployer();
    const { change } = jobsParts(stage);
    const sizes: number[] = [];
    // Transactions with more than thirty posts take too long here.
    const posts = {
      ...change.posts,
      insert: async (...[session, made]: Parameters<typeof change.posts.insert>) => {
        sizes.push(made.length);
        if (made.length > 30) throw new MarketError('service-unavailable');
        await change.posts.insert(session, made);
      },
    };
    const run = importJobs({ ...change, posts, locate: async () => [], takeAll: async () => undefined });
    const content = JSON.stringify(Array.from({ length: 90 }, (_, n) => ({ title: `Baker ${n % 45}` })));
    const { company } = await change.employers.find(who.login_id);
    const taken: string[] = [];
    const report = await run(
      company!,
      { read: await readImport({ content, format: 'json' }), commit: true, showNamedCompany: true, author: {} },
      { requestId: 'request-1', taken: (ids) => taken.push(...ids) },
    );
    expect(sizes).toEqual([90, 45, 23, 23, 23, 21]);
    expect(report).toMatchObject({ total: 90, imported: 90, unchanged: 0, refused: [] });
    expect(new Set(taken).size).toBe(90);
    expect(await stage.rows('posts').countDocuments({ login_id: who.login_id })).toBe(90);
    expect(await stage.rows('outbox').countDocuments({ 'payload.login_id': who.login_id })).toBe(90);
  });

  const DATA = resolve(__dirname, '../../../../shared/data');
  const describeWithData = existsSync(DATA) ? describe : describe.skip;
  describeWithData('real input', () => {
    test('all 300 ads of job-ads.csv come in, cleaned, and the second time nothing changes', async () => {
      const who = await knownEmployer();
      const file = { format: 'csv' as const, content: readFileSync(join(DATA, 'job-ads.csv'), 'utf8') };
      expect(await run(who.email, file)).toMatchObject({ total: 300, imported: 300, unchanged: 0, refused: [] });
      const posts = await postsOf(who);
      expect(posts).toHaveLength(300);
      for (const post of posts) {
        expect(post.job_description).not.toMatch(/#(?:URL|EMAIL|PHONE)_|&amp;(?:amp|nbsp|rsquo)|[\u00a0\t]/);
        expect((post.required_skills as string[]).length).toBeGreaterThan(0);
      }
      const other = posts.filter((post) => post.job_cate === 37).length;
      expect(other).toBeLessThan(15);
      expect(posts.filter((post) => post.salary === null).length).toBeGreaterThan(240);
      expect(
        (await stage.as(who).post(api.listOwnJobs(), { limit: 1 }).expect(200)).body as Listing<JobPost>,
      ).toMatchObject({ total: 300 });
      await stage.until(async () => (await stage.search({ cmp_code: who.cmp_code })).total === 300);
      expect((await stage.search({ search: 'englsh teacher', cmp_code: who.cmp_code })).total).toBeGreaterThan(30);
      expect(await run(who.email, file)).toMatchObject({ imported: 0, unchanged: 300 });
    });

    test('all listings of job-listings.json come in, those that are not active as closed; one has an address for a title', async () => {
      const who = await knownEmployer();
      const content = readFileSync(join(DATA, 'job-listings.json'), 'utf8');
      const listings = JSON.parse(content) as Array<{ active: boolean; title: string }>;
      const active = listings.filter((listing) => listing.active && !listing.title.startsWith('https://')).length;
      expect(await run(who.email, { format: 'json', content })).toMatchObject({
        total: 3_000,
        imported: 2_999,
        unchanged: 0,
        refused: [{ line: 23_859 }],
      });
      expect(await stage.rows('posts').countDocuments({ login_id: who.login_id })).toBe(2_999);
      expect(await stage.rows('posts').countDocuments({ login_id: who.login_id, status: 'open' })).toBe(active);
      // Against what hangs: three thousand changes take a busy machine longer than a wait usually lasts.
      await stage.until(async () => (await stage.search({ cmp_code: who.cmp_code })).total === active, 150_000);
      const { total, facets } = await stage.search({ cmp_code: who.cmp_code, location: 'San Francisco' });
      expect(total).toBeGreaterThan(10);
      expect(facets.location.find(({ value }) => value === 'San Francisco, CA')?.count).toBe(total);
      expect(await run(who.email, { format: 'json', content })).toMatchObject({
        imported: 0,
        unchanged: 2_999,
      });
    }, 300_000);
  });
});
