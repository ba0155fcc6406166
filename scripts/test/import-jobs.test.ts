import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { testMongo } from '@market/service-kit/testing';
import { workbook } from '../../services/jobs/test/workbook';
import { readArguments } from '../import-jobs';

const mongo = testMongo();
const folder = mkdtempSync(join(tmpdir(), 'import-'));
const FILE = join(folder, 'ads.csv');
const EMAIL = 'keeper@harbour.example';

beforeAll(async () => {
  writeFileSync(FILE, 'what,where\nLamp lighter,Bergen\n,Oslo\nNet mender,Voss\n');
  const connection = await mongo.connect('jobs');
  const database = connection.getClient().db(connection.name);
  await database.collection<{ _id: string }>('account_copies').insertOne({
    _id: 'login-1',
    ...{ login_email: EMAIL, login_type: 'EMP', user_approval_status: 1, disabled: false, revision: 1 },
  });
  await database.collection<{ _id: string }>('employers').insertOne({
    _id: 'login-1',
    ...{
      cmp_code: 'cmp_1',
      cmp_name: 'Harbour Works',
      company_revision: 1,
      account_revision: 1,
      active: true,
      held: 0,
    },
  });
});
afterAll(() => mongo.drop());

/** Runs the command as a person does. */
function run(
  args: string[],
  env: Record<string, string> = { MONGODB_URI: mongo.uri, DATABASE_PREFIX: mongo.databasePrefix },
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done) => {
    const { MONGODB_URI: _uri, ...inherited } = process.env;
    const child = spawn(process.execPath, [resolve(__dirname, '../run.mjs'), 'import-jobs', ...args], {
      env: { ...inherited, NODE_ENV: 'test', DATA_DIR: folder, ...env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (data) => (out += String(data)));
    child.stderr.on('data', (data) => (err += String(data)));
    child.on('close', (code) => done({ code, out, err }));
  });
}

test('the command says what comes in, what is refused and why, and repeats without duplicates', async () => {
  const args = [FILE, '--employer', EMAIL, '--map', 'what=job_title', '--map', 'where=job_location'];
  const dry = await run([...args, '--dry-run']);
  expect(dry.out).toContain('3 rows for Harbour Works: 2 would come in, 0 unchanged, 1 refused.');
  const first = await run(args);
  expect(first.out).toContain('Columns: what → job_title, where → job_location');
  expect(first.out).toContain('line 3: The row has no job title');
  expect(first.out).toContain('2 came in, 0 unchanged, 1 refused.\nOf those are 2 posted, 0 drafts, 0 closed.');
  expect(first.err).toContain('3 of 3 rows');
  expect((await run(args)).out).toContain('0 came in, 2 unchanged, 1 refused.');
}, 300_000);

test('files as Excel saves them are read in their own encoding', async () => {
  const file = join(folder, 'excel.csv');
  const text = 'Stellentitel;Ort\r\nBürokaufmann;München\r\n';
  for (const [encoding, said] of [
    ['latin1', 'Read as windows-1252'],
    ['utf16le', ''],
  ] as const) {
    writeFileSync(file, text, encoding);
    const { out } = await run([file, '--employer', EMAIL]);
    expect(out).toContain('Columns: Stellentitel → job_title, Ort → job_location');
    expect(out).toContain(said);
  }
  const connection = await mongo.connect('jobs');
  const rows = connection.getClient().db(connection.name).collection('posts');
  expect(await rows.distinct('job_location', { job_title: 'Bürokaufmann' })).toEqual(['München']);
}, 300_000);

test('XML feeds and workbooks are known by what is in them', async () => {
  const feed = join(folder, 'feed.xml');
  writeFileSync(feed, '<jobs><job><title>Xylographer</title><location>Oslo</location></job></jobs>');
  expect((await run([feed, '--employer', EMAIL])).out).toContain('1 came in, 0 unchanged, 0 refused.');
  const sheet = join(folder, 'jobs.xlsx');
  writeFileSync(
    sheet,
    workbook([
      ['Title', 'Location'],
      ['Xylophonist', 'Oslo'],
    ]),
  );
  expect((await run([sheet, '--employer', EMAIL])).out).toContain('1 came in, 0 unchanged, 0 refused.');
}, 300_000);

test.each([
  ['a file that is not there', [join(folder, 'none.csv'), '--employer', EMAIL], /cannot be read/],
  [
    'an account that is not there',
    [FILE, '--employer', 'nobody@x.example', '--map', 'what=job_title'],
    /No account has the email nobody@x.example/,
  ],
  [
    'columns that tell nothing',
    [FILE, '--employer', EMAIL],
    /No column looks like the job's title. Columns: what, where/,
  ],
])(
  '%s ends in one plain sentence',
  async (_what, args, sentence) => {
    const { code, err, out } = await run(args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/\n\s+at /);
  },
  300_000,
);

test('with nothing running the command says what to do', async () => {
  const { code, err } = await run([FILE, '--employer', EMAIL], {});
  expect(code).toBe(1);
  expect(err).toContain('The marketplace is not running: start it with npm start');
}, 300_000);

test('the arguments', () => {
  expect(readArguments(['f.csv', '--employer', 'a@b', '--map', 'a=b,c=d', '--map', 'e=f', '--dry-run'])).toEqual({
    file: 'f.csv',
    employer: 'a@b',
    map: { a: 'b', c: 'd', e: 'f' },
    encoding: undefined,
    dryRun: true,
    asDrafts: false,
  });
  expect(readArguments(['f.csv', '--employer', 'a@b', '--encoding', 'Windows-1250'])).toMatchObject({
    encoding: 'windows-1250',
  });
  expect(() => readArguments(['f.csv', '--employer', 'a', '--encoding', 'ebcdic'])).toThrow(/--encoding takes one of/);
  for (const args of [[], ['f.csv'], ['f.csv', 'g.csv', '--employer', 'a'], ['f.csv', '--employer', 'a', '--nonsense']])
    expect(() => readArguments(args)).toThrow(/Usage:/);
  expect(() => readArguments(['f.csv', '--employer', 'a', '--map', 'a'])).toThrow(/COLUMN=FIELD/);
});
