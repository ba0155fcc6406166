import type { OwnCompanyPage } from '@market/contracts/companies';
import { randomUUID } from 'node:crypto';
import { JOB_PREVIEW, type ViewedJob } from '@market/contracts/job-posts';
import { LIMITS } from '@market/contracts/limits';
import { api } from '@market/contracts/testing';
import { createAddressLimiter, createAddressSeal } from '@market/service-kit';
import { testMongo } from '@market/service-kit/testing';
import sharp, { type Region } from 'sharp';
import { createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'job_preview' });
});
afterEach(() => stage.peerState.jobs.clear());
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const JOB: Partial<ViewedJob> = {
  job_title: 'Lighthouse painter',
  cate_desc: 'Construction and Trades',
  cmp_name: 'Harbour Works',
  cmp_code: 'CMP-1',
  job_location: 'Bergen, Norway',
  salary: '52000',
  salary_max: '61000',
  currency: 'EUR',
  preview_version: 'one',
};

/** Puts a job where everybody sees it, and asks for its preview image. */
async function shown(job: Partial<ViewedJob> = {}, { id = 'job-1', version = 'one' } = {}) {
  stage.peerState.jobs.set(id, { ...JOB, ...job });
  return stage.request.get(api.jobPreview(id, version)).buffer(true);
}

/** Pixels of the image that are no background. */
async function inked(
  png: Buffer,
  area: Region = { left: 0, top: 20, width: JOB_PREVIEW.width, height: JOB_PREVIEW.height - 20 },
) {
  const { data, info } = await sharp(png).extract(area).greyscale().raw().toBuffer({ resolveWithObject: true });
  let ink = 0;
  let right = 0;
  for (const [at, value] of data.entries())
    if (value < 200) {
      ink += 1;
      right = Math.max(right, area.left + (at % info.width));
    }
  return { ink, right };
}
const TITLE_AREA = { left: 0, top: 200, width: JOB_PREVIEW.width, height: 260 };

test('S292: an open job’s image is for everybody, and caches keep it as long as its version', async () => {
  const { status, headers, body } = await shown();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
  });
  const { format, width, height } = await sharp(body as Buffer).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: JOB_PREVIEW.width, height: JOB_PREVIEW.height });
  expect((await inked(body as Buffer)).ink).toBeGreaterThan(5_000);
  await stage.request.get(api.jobPreview('job-1', 'one')).set('if-none-match', headers.etag!).expect(304);
});

test('another version gets the newest image, and no cache keeps it for long', async () => {
  const current = await shown({}, { id: 'job-2' });
  const old = await shown({}, { id: 'job-2', version: 'of-yesterday' });
  expect(current.body.equals(old.body)).toBe(true);
  expect(old.headers['cache-control']).toBe('public, max-age=60');
  const changed = await shown({ job_title: 'Lighthouse keeper', preview_version: 'two' }, { id: 'job-2' });
  expect(changed.headers['cache-control']).toBe('public, max-age=60');
  expect(current.body.equals(changed.body)).toBe(false);
});

test('S292: a job that is closed, hidden, deleted or was never there has no image, also where one was drawn', async () => {
  await shown({}, { id: 'job-3' });
  stage.peerState.jobs.delete('job-3');
  await stage.request.get(api.jobPreview('job-3', 'one')).expect(404);
  // A job that its applicants alone still read has no version.
  const { preview_version: _none, ...closed } = JOB;
  stage.peerState.jobs.set('job-3', closed);
  await stage.request.get(api.jobPreview('job-3', 'one')).expect(404);
});

test('S293: no text is markup in the image, and none leaves it, however long', async () => {
  const markup = await shown(
    {
      job_title: '</g><script>alert(1)</script><image href="file:///etc/passwd"/>&amp;\u0000\u202e',
      preview_version: 'markup',
    },
    { id: 'job-4', version: 'markup' },
  );
  expect(markup.status).toBe(200);
  for (const [version, job_title] of [
    ['words', 'Very long words of a title '.repeat(20)],
    ['one-word', 'Donaudampfschifffahrtsgesellschaft'.repeat(10)],
  ] as const) {
    const { body } = await shown(
      { job_title, cmp_name: job_title, job_location: job_title, preview_version: version },
      { id: 'job-4', version },
    );
    const { ink, right } = await inked(body as Buffer);
    expect(ink).toBeGreaterThan(20_000);
    expect(right).toBeLessThanOrEqual(JOB_PREVIEW.width - 76);
  }
});

test('a title that the font cannot write is the category in words, and symbols are left out', async () => {
  const ofTitle = async (id: string, job: Partial<ViewedJob>) =>
    sharp((await shown(job, { id })).body as Buffer)
      .extract(TITLE_AREA)
      .raw()
      .toBuffer();
  const category = await ofTitle('job-5', { job_title: 'Construction and Trades' });
  for (const [id, job_title] of [
    ['job-6', '灯台の塗装工'],
    ['job-7', 'رسام منارة'],
    ['job-8', '🚀 Construction\u200b and\nTrades 🎨'],
  ] as const)
    expect([job_title, category.equals(await ofTitle(id, { job_title }))]).toEqual([job_title, true]);
  expect(category.equals(await ofTitle('job-14', { job_title: 'Строитель' }))).toBe(false);
});

test('S292: the logo of a published page is in the image, that of a draft or of another company is not', async () => {
  const employer = await stage.employer();
  const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#102030' } })
    .png()
    .toBuffer();
  const { body } = await stage
    .signed(stage.request.post(api.addCompanyPicture()), employer)
    .field('kind', 'logo')
    .attach('image', bytes, 'image.png')
    .expect(201);
  const { address } = (body as OwnCompanyPage).draft.logo!;
  const logoArea = { left: 980, top: 50, width: 150, height: 150 };
  const inkOfLogo = async (id: string, cmp_code = employer.cmp_code) =>
    (await inked((await shown({ cmp_code, cmp_logo: address }, { id })).body as Buffer, logoArea)).ink;
  expect(await inkOfLogo('job-9')).toBe(0);
  await stage.as(employer).post(api.publishCompanyPage()).expect(200);
  expect(await inkOfLogo('job-10')).toBeGreaterThan(10_000);
  expect(await inkOfLogo('job-11', (await stage.employer()).cmp_code)).toBe(0);
});

test('S294: an address has so many images drawn in an hour; drawn ones are for all, and others go on', async () => {
  const ask = (id: string, address: string) =>
    stage.request
      .get(api.jobPreview(id, 'one'))
      .set(createAddressSeal(stage.config.secretFile).headersFor({ requestId: randomUUID(), clientAddress: address }));
  const address = '203.0.113.9';
  stage.peerState.jobs.set('job-12', JOB).set('job-13', JOB);
  await Promise.all(Array.from({ length: 8 }, () => ask('job-12', '203.0.113.10').expect(200)));
  const { connection, config } = stage;
  const limit = createAddressLimiter({ connection, config, ...LIMITS.jobPreviews });
  for (let time = 0; time < LIMITS.jobPreviews.points; time += 1) await limit.consume(address);
  expect((await ask('job-13', address).expect(429)).body).toMatchObject({ code: 'too-many-requests' });
  await ask('job-12', address).expect(200);
  await ask('job-13', '203.0.113.10').expect(200);
});
