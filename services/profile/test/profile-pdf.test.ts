import { join } from 'node:path';
import { LIMITS_OF_PROFILES } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { createThreadPool } from '@market/service-kit';
import { testMongo, type Person } from '@market/service-kit/testing';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { ReadBack } from './read-pdf.worker';
import { type CandidatePerson, createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await reader.stop();
  await stage.close();
  await mongo.drop();
});

const download = (who: Person | undefined) => stage.as(who).get(api.ownProfilePdf()).buffer(true);
const bytesOf = async (who: Person) => (await download(who).expect(200)).body as Buffer;
const reader = createThreadPool<Uint8Array, ReadBack>({
  file: join(__dirname, 'read-pdf.worker'),
  threads: 1,
  limitMs: 60_000,
  heapMb: 256,
  waiting: 10,
  waitingOfOne: 10,
});
const readBack = async (who: Person) => reader.run('test', await bytesOf(who));
const textOf = async (who: Person) => (await readBack(who)).lines.join('\n');

const JOBS = [
  {
    emp_name: 'Nordwind GmbH',
    exp_type: 'Full-time',
    exp_desg: 'Senior Software Engineer',
    job_stdt: '2021-02-01',
    is_current: true,
    cur_ctc: '98765',
    job_desc: 'Größe zählt nicht.\n- Led a team of six engineers\n- Moved billing to a queue',
  },
  {
    emp_name: 'Harbour Works Ltd',
    exp_type: 'Full-time',
    exp_desg: 'Software Engineer',
    job_stdt: '2016-03-01',
    job_endt: '2021-01-31',
  },
];

async function filledIn(fields: Record<string, string> = {}): Promise<CandidatePerson> {
  const who = await stage.candidate(
    {},
    {
      can_name: 'Zoë Müller',
      can_email: 'zoe.mueller@mailbox.example',
      can_mobn: '22334455',
      country: 'NO',
      can_skill: 'TypeScript,PostgreSQL,Kafka',
      can_about: 'Engineer for billing. Инженер-программист из Осло.',
      ...fields,
    },
  );
  for (const job of JOBS) await stage.as(who).post(api.addExperience(), job).expect(201);
  await stage
    .as(who)
    .post(api.addEducation(), {
      can_edu: 'Bachelor',
      can_stre: 'Computer Science',
      can_scho: 'University of Łódź',
      can_pasy: '2015',
    })
    .expect(201);
  return who;
}

test('S279: the PDF has the profile as selectable text, in order and in its own letters, without the pay', async () => {
  const who = await filledIn();
  const text = await textOf(who);
  const parts = [
    'Zoë Müller',
    'zoe.mueller@mailbox.example | +4722334455',
    'Инженер-программист из Осло.',
    'Experience',
    'Senior Software Engineer, Nordwind GmbH',
    'Feb 2021 – Present',
    'Größe zählt nicht.',
    'Led a team of six engineers',
    'Software Engineer, Harbour Works Ltd',
    'Mar 2016 – Jan 2021',
    'Education',
    'Bachelor Computer Science, University of Łódź',
    'Skills',
    'TypeScript, PostgreSQL, Kafka',
  ];
  const places = parts.map((part) => text.indexOf(part));
  expect(Object.fromEntries(parts.filter((_, at) => places[at] === -1).map((part) => [part, text]))).toEqual({});
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(text).not.toContain('98765');
  expect(text).not.toContain('◌');
});

test('the PDF is tagged, and says its language and title', async () => {
  const document = await PDFDocument.load(await bytesOf(await filledIn()));
  expect(document.getTitle()).toBe('Resume of Zoë Müller');
  expect(String(document.catalog.get(PDFName.of('Lang')))).toContain('en');
  expect(document.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true);
  expect(String(document.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked')))).toBe('true');
});

test('the reading of resumes recognises what is in it', async () => {
  const { reading } = await readBack(await filledIn());
  expect(reading.can_name?.value).toBe('Zoë Müller');
  expect(reading.can_email?.value).toBe('zoe.mueller@mailbox.example');
  expect(reading.can_mobn?.value).toBe('+4722334455');
  expect(
    reading.experience.map(({ exp_desg, emp_name, job_stdt, job_endt }) => [
      exp_desg?.value,
      emp_name?.value,
      job_stdt?.value,
      job_endt?.value,
    ]),
  ).toEqual([
    ['Senior Software Engineer', 'Nordwind GmbH', '2021-02-01', ''],
    ['Software Engineer', 'Harbour Works Ltd', '2016-03-01', '2021-01-31'],
  ]);
});

test('letters that the font lacks are replaced, and the last line says so', async () => {
  const text = await textOf(await filledIn({ can_about: 'Engineer from 日本 here' }));
  expect(text).toContain('Engineer from ◌◌ here');
  expect(text).toMatch(/lacks some characters of this profile/);
});

test('a long profile takes several pages, and loses nothing', async () => {
  const who = await filledIn();
  for (let at = 0; at < 12; at += 1)
    await stage
      .as(who)
      .post(api.addExperience(), {
        ...JOBS[1],
        exp_desg: `Engineer ${at}`,
        job_desc: `${'Long work. '.repeat(150)}End ${at}.`,
      })
      .expect(201);
  const { pages, lines } = await readBack(who);
  expect(pages).toBeGreaterThan(3);
  const text = lines.join(' ');
  for (let at = 0; at < 12; at += 1) expect(text).toContain(`End ${at}.`);
});

describe('S279: the PDF is its owner’s alone', () => {
  test('a visitor, an employer, and a candidate without a profile get none', async () => {
    await filledIn();
    await download(undefined).expect(401);
    await download(await stage.employer()).expect(403);
    await download(stage.person({ login_type: 'CND' })).expect(404);
  });

  test('the PDF is saved as a file, kept by no cache and stored nowhere', async () => {
    const who = await filledIn();
    const { headers } = await download(who).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
    });
    expect(await stage.rows('files.files').countDocuments()).toBe(0);
  });

  test('so many an hour', async () => {
    const who = stage.person({ login_type: 'CND' });
    for (let count = 0; count < LIMITS_OF_PROFILES.profilePdfs.points; count += 1) await download(who).expect(404);
    await download(who).expect(429);
  });
});
