import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobPost } from '@market/contracts/job-posts';
import {
  OVERRIDES_COOKIE,
  type PublishedRemotes,
  type RemotesRegistry,
  SERVER_BUNDLE,
  VISITOR_COOKIE,
} from '@market/contracts/remotes';
import { type PeerName, SERVICE_NAMES } from '@market/contracts/services';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { createGateway } from '@market/gateway';
import { createInProcessForward } from '@market/gateway/forward-in-process';
import { bucketOf } from '@market/gateway/remotes/choose-versions';
import type { RemotesMirror } from '@market/gateway/remotes/remotes-mirror';
import { seedJobs } from '@market/jobs/seed';
import { createPageWriter, type PageWriter } from '@market/pages';
import {
  createLocalPeers,
  createLog,
  createMetrics,
  createOverridesCookie,
  readSettings,
  systemClock,
  type Peers,
} from '@market/service-kit';
import { testMongo, until } from '@market/service-kit/testing';
import Ajv from 'ajv';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { createPublicPostStore } from '../../services/jobs/src/public/store/public-post-store';
import { listStretches } from '../../services/jobs/src/public/use-cases/list-addresses';
import {
  createStage as createJobsStage,
  type EmployerPerson,
  type Stage as JobsStage,
} from '../../services/jobs/test/stage';
import {
  createStage as createProfileStage,
  COMPANY,
  type Stage as ProfileStage,
} from '../../services/profile/test/stage';
import { createStage as createRemotesStage, type Stage as RemotesStage } from '../../services/remotes/test/stage';
import { ROOT } from '../start/root';
import { JOB_POSTING } from './support/job-posting-schema';
import { gatewaySettings } from '@market/gateway/settings';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'gateway-'));
const PUBLIC_URL = 'https://jobs.example.org';
/** Build of `npm test`. */
const SHELL_FOLDER = join(ROOT, 'shell', 'dist');
/** A busy machine is no service that hangs. */
const PATIENT_MS = 3_000;
const STRETCH = 40;
const LOOKED_AT = 100;

const mongo = testMongo();
let jobs: JobsStage;
let profile: ProfileStage;
let remotes: RemotesStage;
/** Shared by all gateways: its threads start once. */
let writer: PageWriter;
let published: PublishedRemotes;
let gateway: RequestListener;
let employer: EmployerPerson;
let seeded: string[];
const away = new Set<PeerName>();
/** Server sides that are not in the registry, by the address at which it would have them. */
const files = new Map<string, { content: string }>();
/** Number of calls per endpoint. */
const timesAsked = new Map<string, number>();
/** Services that hang. */
const hanging = new Set<PeerName>();

beforeAll(async () => {
  jobs = await createJobsStage(mongo, { env: { PUBLIC_URL } });
  profile = await createProfileStage(mongo);
  const who = profile.person({ login_type: 'EMP' });
  await profile.publish('identity.account-changed.v1', profile.accountOf(who, 1));
  const { body } = await profile.as(who).post(api.saveCompany(), COMPANY).expect(200);
  employer = {
    ...jobs.person({ login_type: 'EMP' }),
    cmp_code: (body as { cmp_code: string }).cmp_code,
    cmp_name: COMPANY.cmp_name,
  };
  await jobs.saveCompany(employer, employer, 1);
  seeded = (await seedJobs(jobs, { employers: [{ ...employer, emp_loca: 'Bergen, Norway' }], count: 1.3 * LOOKED_AT }))
    .filter(({ status, closes_at }) => status === 'open' && (closes_at === null || closes_at > jobs.clock.now()))
    .map(({ id }) => id);
  await until(async () => (await jobs.search()).total === seeded.length);
  remotes = await createRemotesStage(mongo, { env: { FRONTENDS_DIR: ROOT } });
  published = await remotes.published();
  writer = createPageWriter({
    shellFolder: SHELL_FOLDER,
    peers: makePeers(),
    log: SILENT,
    metrics: createMetrics(),
    callLimitMs: PATIENT_MS,
  });
  // Threads start at the first page of each version.
  gateway = await makeGateway();
  for (const path of ['/', '/search-jobs', links.companyProfile(employer.cmp_code)])
    await until(async () => (await read(path)).document.querySelector('#root h1') !== null);
}, 120_000);
/** A new gateway for each test, so that no page of another test is cached. */
beforeEach(async () => {
  gateway = await makeGateway();
  timesAsked.clear();
});
afterAll(async () => {
  await writer.stop();
  await remotes.close();
  await profile.close();
  await jobs.close();
  await mongo.drop();
});
afterEach(() => {
  away.clear();
  hanging.clear();
});

const SILENT = createLog({ name: 'gateway', level: 'silent' });

function handlersOf(): Partial<Record<PeerName, RequestListener>> {
  const stretches = listStretches({ publicPosts: createPublicPostStore(jobs.connection), clock: jobs.clock }, STRETCH);
  // The service itself, but for the length of a sitemap: so that a hundred jobs need three.
  const ofJobs: RequestListener = (req, res) => {
    if (req.url === api.sitemapStretches()) void stretches().then((answer) => res.end(JSON.stringify(answer)));
    else jobs.service.handler(req, res);
  };
  return { jobs: ofJobs, profile: profile.service.handler, remotes: remotes?.service.handler };
}

function makePeers(): Peers {
  const handlers = handlersOf();
  const local = createLocalPeers((name) =>
    away.has(name) ? undefined : hanging.has(name) ? () => undefined : handlers[name],
  );
  return {
    ...local,
    ask(call) {
      timesAsked.set(call.path, (timesAsked.get(call.path) ?? 0) + 1);
      const file = files.get(call.path);
      return file ? Promise.resolve(file) : local.ask(call);
    },
  };
}

async function makeGateway(env: NodeJS.ProcessEnv = {}): Promise<RequestListener> {
  const config = readSettings(gatewaySettings, { NODE_ENV: 'test', DATA_DIR, PUBLIC_URL, ...env });
  const mirror: RemotesMirror = {
    published: () => published,
    file: async () => undefined,
    kept: () => undefined,
    refresh: async () => undefined,
    onChange: () => undefined,
    start: async () => undefined,
    stop: () => undefined,
  };
  const handlers = handlersOf();
  const forward = createInProcessForward(Object.fromEntries(SERVICE_NAMES.map((name) => [name, handlers[name]])));
  return createGateway({
    config,
    forward,
    peers: makePeers(),
    log: SILENT,
    metrics: createMetrics(),
    shellFolder: SHELL_FOLDER,
    mirror,
    writePage: writer.write,
    pageLimitMs: 10 * PATIENT_MS,
  });
}

/** A page as a program reads it that runs no scripts. */
async function read(path: string, cookie = '') {
  const { status, text, headers } = await request(gateway).get(path).set('accept', 'text/html').set('cookie', cookie);
  const { document } = new JSDOM(text).window;
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content');
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent) as Record<string, unknown>,
  );
  const unscripted = new JSDOM(text).window.document;
  for (const silent of document.querySelectorAll('script, style, noscript')) silent.remove();
  return {
    status,
    text,
    headers,
    document,
    /** Page as a browser without scripts shows it. */
    unscripted,
    data,
    content,
    title: document.title,
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    visible: document.body.textContent.replace(/\s+/g, ' '),
  };
}
const xml = (text: string) => new JSDOM(text, { contentType: 'application/xml' }).window.document;
const inXml = (text: string, name: string) =>
  [...xml(text).getElementsByTagName(name)].map((element) => element.textContent);
const ask = (path: string) => request(gateway).get(path);

test('an installation in another language has its pages written in it, with its numbers and dates', async () => {
  const english = (await read('/search-jobs')).visible;
  gateway = await makeGateway({ PAGE_LANGUAGE: 'de' });
  const page = await until(async () => {
    const written = await read('/search-jobs');
    return written.document.querySelector('#root h1') ? written : undefined;
  });
  expect(page.document.documentElement.lang).toBe('de');
  for (const german of [/\d\.\d00 €/, /\d\d\.\d\d\.2026/]) {
    expect(page.visible).toMatch(german);
    expect(english).not.toMatch(german);
  }
});

describe('a job’s page', () => {
  test('has title, description, address, Open Graph, text and structured data in its HTML', async () => {
    const job = await jobs.post(employer, {
      job_title: 'Lighthouse painter',
      job_description: 'Paint the tower.\n\n- White\n- Red',
      salary: '52000',
      salary_max: '61000',
      currency: 'EUR',
      emp_type: 'part_time',
      work_mode: 'onsite',
      exp_min: 2,
      closes_at: '2026-05-01T00:00:00.000Z',
    });
    const page = await read(links.jobDetails(job.id));
    const address = `${PUBLIC_URL}/job-details/${job.id}`;
    expect(page).toMatchObject({ status: 200, title: 'Lighthouse painter, Harbour Works – Perch', canonical: address });
    expect(page.document.querySelectorAll('title, meta[name="description"], h1, main')).toHaveLength(4);
    expect(page.content('meta[name="description"]')).toMatch(
      /^Lighthouse painter at Harbour Works in Bergen, Norway \(€52,000 – €61,000 a year, On site, Part time\)\. Paint the tower/,
    );
    expect([page.content('meta[property="og:title"]'), page.content('meta[property="og:url"]')]).toEqual([
      'Lighthouse painter, Harbour Works',
      address,
    ]);
    // The job's own preview image, at a whole address under which the gateway has it.
    const image = page.content('meta[property="og:image"]')!;
    expect(image).toMatch(new RegExp(`^${PUBLIC_URL}/api/public/jobs/${job.id}/[\\w-]+/preview\\.png$`));
    expect(page.content('meta[property="og:image:alt"]')).toBe('Lighthouse painter at Harbour Works in Bergen, Norway');
    expect(page.content('meta[name="twitter:card"]')).toBe('summary_large_image');
    // The stage of profile asks no other service.
    profile.peerState.jobs.set(job.id, (await jobs.as(undefined).get(api.viewJob(job.id)).expect(200)).body);
    const png = (await ask(image.slice(PUBLIC_URL.length)).expect(200).expect('content-type', 'image/png'))
      .body as Buffer;
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect([page.content('meta[property="og:image:width"]'), page.content('meta[property="og:image:height"]')]).toEqual(
      ['1200', '630'],
    );
    for (const words of [
      'Lighthouse painter',
      'Harbour Works',
      'Bergen, Norway',
      '€52,000 – €61,000 a year',
      'On site',
      'Part time',
      '2 years of experience or more',
      'Posted Mar 15, 2026',
      'Apply by May 1, 2026',
      'Paint the tower.',
      'Patience',
    ])
      expect(page.visible).toContain(words);
    expect(page.data).toEqual([
      {
        '@context': 'https://schema.org/',
        '@type': 'JobPosting',
        title: 'Lighthouse painter',
        description: job.job_description,
        identifier: { '@type': 'PropertyValue', name: 'Perch', value: job.id },
        url: address,
        datePosted: job.created_at,
        validThrough: '2026-05-01T00:00:00.000Z',
        employmentType: 'PART_TIME',
        hiringOrganization: { '@type': 'Organization', name: 'Harbour Works' },
        jobLocation: {
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressLocality: 'Bergen', addressCountry: 'NO' },
        },
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: 'EUR',
          value: { '@type': 'QuantitativeValue', minValue: 52_000, maxValue: 61_000, unitText: 'YEAR' },
        },
        skills: 'Patience, First aid',
        experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 24 },
        industry: job.cate_desc,
        directApply: true,
      },
    ]);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
    expect(page.document.querySelector('#loading-overlay')).toBeNull();
    expect(page.document.querySelector('#root h1')?.textContent).toBe('Lighthouse painter');
  });

  test.each([
    ['of anywhere', { job_location: 'Remote', work_mode: 'remote' }, 'Anywhere'],
    ['of a part of the world', { job_location: 'Remote - EMEA', work_mode: 'remote' }, 'Remote - EMEA (Anywhere)'],
    ['of no place', { job_location: 'Not stated' }, 'Patience'],
  ])('a page of a job %s tells search engines of no place, and so of no job', async (_where, fields, words) => {
    const job = await jobs.post(employer, fields);
    const { data, visible } = await read(links.jobDetails(job.id));
    expect(data).toEqual([]);
    expect(visible).toContain(words);
  });

  test.each([
    ['of a country', 'Remote in Norway', ['Norway'], 'Remote in Norway'],
    ['of another', 'Remote in Portugal', ['Portugal'], 'Remote in Portugal'],
  ])(
    'a page of a remote job %s says who may do it, and shows the same',
    async (_where, job_location, countries, words) => {
      const job = await jobs.post(employer, { job_location, work_mode: 'remote' });
      const {
        data: [data],
        visible,
      } = await read(links.jobDetails(job.id));
      expect(data).toMatchObject({
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: { '@type': 'Country', name: countries[0] },
      });
      expect(data).not.toHaveProperty('jobLocation');
      expect(visible).toContain(words);
    },
  );

  test.each([
    ['by the hour', { salary: '25', currency: 'USD', salary_period: 'hour' }, '$25 an hour', 'HOUR'],
    ['by the month', { salary: '4200', currency: 'EUR', salary_period: 'month' }, '€4,200 a month', 'MONTH'],
    ['in no currency', { salary: '65000', currency: null }, '65,000 a year', undefined],
  ])('a page of a job paid %s says that and no more', async (_how, pay, words, unitText) => {
    // Unique category: similar to no other test's.
    const job = await jobs.post(employer, { ...pay, job_cate: 8, required_skills: ['Rowing'] });
    const {
      data: [data],
      visible,
      document,
    } = await read(links.jobDetails(job.id));
    expect(visible).toContain(words);
    if (unitText)
      expect(data).toMatchObject({
        baseSalary: { currency: pay.currency, value: { value: Number(pay.salary), unitText } },
      });
    else {
      expect(data).not.toHaveProperty('baseSalary');
      expect(document.documentElement.outerHTML).not.toMatch(/[$€£]\s?65,000|USD/);
    }
  });

  test('a page of each of a hundred jobs carries structured data that the schema takes and the page shows', async () => {
    const check = new Ajv({ allErrors: true, strict: false }).compile(JOB_POSTING);
    expect(seeded.length).toBeGreaterThanOrEqual(LOOKED_AT);
    for (const id of seeded.slice(0, LOOKED_AT)) {
      const { status, data, visible, title, canonical, document } = await read(links.jobDetails(id));
      expect([id, status, data.length]).toEqual([id, 200, 1]);
      const posting = data[0] as unknown as Posting;
      expect([id, check(posting) || check.errors]).toEqual([id, true]);
      expect(canonical).toBe(posting.url);
      expect(title).toContain(posting.title);
      for (const words of wordsOf(posting)) expect(visible).toContain(words);
      expect([...document.querySelectorAll('time')].map((time) => time.dateTime)).toEqual(
        expect.arrayContaining([posting.datePosted, ...(posting.validThrough ? [posting.validThrough] : [])]),
      );
    }
  }, 300_000);

  test('S60: hostile words stand there as words, whatever they try to end', async () => {
    const hostile = '</script><script>stolen()</script><!--<img src=x onerror=stolen()>"\'&amp;\u2028';
    const job = await jobs.post(employer, {
      job_title: hostile.slice(0, 60),
      job_location: `${hostile.slice(0, 40)}`,
      job_description: `<p onclick="stolen()">Rope <b>maker</b></p><a href="javascript:stolen()">x</a>${hostile}`,
      required_skills: ['</li><svg/onload=stolen()>', '${x} $& $`'],
    });
    await jobs.saveCompany(employer, { ...employer, cmp_name: '"><script>stolen()</script>' }, 2);
    const page = await read(links.jobDetails(job.id));
    await jobs.saveCompany(employer, employer, 3);
    expect(page.text).not.toMatch(/<script>stolen|<img src=x|<svg[ /]onload|onclick=|javascript:stolen/);
    expect(page.document.querySelector('h1')?.textContent).toBe(job.job_title);
    expect(page.data).toMatchObject([
      { title: job.job_title, hiringOrganization: { name: '"><script>stolen()</script>' } },
    ]);
    expect(page.content('meta[property="og:title"]')).toContain(job.job_title);
    expect(page.visible).toContain('${x} $& $`');
    expect(
      [...page.document.querySelectorAll('*')]
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => name.startsWith('on')),
    ).toEqual([]);
  });

  test('a page of a closed job is gone: 410, similar ones, no structured data, not to be kept', async () => {
    const closed = await jobs.post(employer, { job_title: 'Foghorn tuner', required_skills: ['Foghorns'] });
    const similar = await jobs.post(employer, { job_title: 'Foghorn mechanic', required_skills: ['Foghorns'] });
    await jobs.as(employer).put(api.changeJob(closed.id), { status: 'closed' }).expect(200);
    const page = await read(links.jobDetails(closed.id));
    expect(page).toMatchObject({
      status: 410,
      title: 'Foghorn tuner at Harbour Works is closed – Perch',
      canonical: undefined,
      data: [],
    });
    expect(page.content('meta[name="robots"]')).toBe('noindex');
    expect(page.document.querySelector(`main a[href="${links.jobDetails(similar.id)}"]`)?.textContent).toContain(
      'Foghorn mechanic',
    );
    // Title and company are named, its words are not.
    expect(page.text).not.toContain('Keep the lamp burning');
    const late = await jobs.post(employer, { job_title: 'Tide watcher', closes_at: '2026-03-15T12:05:00.000Z' });
    expect((await read(links.jobDetails(late.id))).status).toBe(200);
    jobs.clock.advance(10 * 60 * 1000);
    await until(async () => (await read(links.jobDetails(late.id))).status === 410);
  });

  test('a page of a job that was taken down after a report is gone at once: 410, similar ones, nothing of the ad', async () => {
    const scam = await jobs.post(employer, { job_title: 'Foghorn dealer', required_skills: ['Foghorns'] });
    expect(await read(links.jobDetails(scam.id))).toMatchObject({ status: 200 });
    await jobs.as(undefined).post(api.sendReport(), { kind: 'job', id: scam.id, reason: 'scam' }).expect(202);
    const admin = jobs.person({ login_type: 'ADM' });
    await jobs
      .as(admin)
      .put(api.decideReport(`job-${scam.id}`), { decision: 'take_down', reason: 'It asks for money.' })
      .expect(200);
    await until(async () => (await read(links.jobDetails(scam.id))).status === 410);
    const page = await read(links.jobDetails(scam.id));
    expect(page).toMatchObject({ title: 'This job is not here any more – Perch', canonical: undefined, data: [] });
    expect(page.document.querySelector('main a[href^="/job-details/"]')).not.toBeNull();
    for (const words of ['Foghorn dealer', 'It asks for money']) expect(page.text).not.toContain(words);
  });

  test('S42: a draft, a job of an employer who is not approved, and none at all look alike: 404 with the application', async () => {
    const draft = await jobs.post(employer, { job_title: 'Secret bell founder', status: 'draft' });
    const refused = await jobs.employer({}, 'Refused & Sons');
    const hidden = await jobs.post(refused, { job_title: 'Secret net mender' });
    await jobs.publish('identity.account-changed.v1', jobs.accountOf(refused, 2, { user_approval_status: 0 }));
    const pages = await Promise.all(
      [draft.id, hidden.id, 'nothing', '%E0%A4%A', '..%2fadmin'].map((id) => read(`/job-details/${id}`)),
    );
    for (const page of pages) {
      expect(page).toMatchObject({ status: 404, title: 'Page not found – Perch', canonical: undefined, data: [] });
      expect(page.text).not.toMatch(/Secret|Refused/);
      expect(page.document.querySelector('#root')?.childElementCount).toBe(0);
    }
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  });

  test('is the application alone while the jobs service is away or hangs, and says so by its status: 503', async () => {
    for (const state of [away, hanging]) {
      state.add('jobs');
      const page = await read(links.jobDetails(seeded[0]!));
      expect(page).toMatchObject({ status: 503, title: 'Job – Perch', canonical: undefined, data: [] });
      expect(page.document.querySelector('#loading-overlay')).not.toBeNull();
      // The application asks for the data itself: only a page that the gateway could not make is the shell's to
      // explain.
      expect(page.content('meta[name="page-status"]')).toBeUndefined();
      state.clear();
    }
  });

  test('is asked for again, and is not sent twice when nothing has changed', async () => {
    const path = links.jobDetails(seeded[0]!);
    const { headers } = await read(path);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await ask(path).set('accept', 'text/html').set('if-none-match', headers.etag!)).status).toBe(304);
  });
});

test('the page of a company that nobody approved is 404, and names nothing of it', async () => {
  const who = profile.person({ login_type: 'EMP', user_approval_status: 0 });
  await profile.publish('identity.account-changed.v1', profile.accountOf(who, 1));
  const { body } = await profile
    .as(who)
    .post(api.saveCompany(), { ...COMPANY, cmp_name: 'Google LLC' })
    .expect(200);
  const page = await read(links.companyProfile((body as { cmp_code: string }).cmp_code));
  expect(page.status).toBe(404);
  expect(page.text).not.toContain('Google');
});

test('a company’s page shows it with its open jobs, and neither mail address nor phone', async () => {
  const page = await read(links.companyProfile(employer.cmp_code));
  expect(page).toMatchObject({
    status: 200,
    title: 'Harbour Works – Perch',
    canonical: `${PUBLIC_URL}/company-profile/${employer.cmp_code}`,
  });
  expect(page.data).toEqual([
    {
      '@context': 'https://schema.org/',
      '@type': 'Organization',
      name: 'Harbour Works',
      url: page.canonical,
      sameAs: COMPANY.cmp_webs,
      address: COMPANY.emp_addr,
    },
  ]);
  expect(page.visible).toContain(COMPANY.emp_addr);
  expect(page.document.querySelectorAll('main a[href^="/job-details/"]')).toHaveLength(20);
  expect(page.text).not.toContain(COMPANY.cmp_email);
  expect(page.text).not.toContain(COMPANY.cmp_mobn);
  expect((await read(links.companyProfile('cmp_unknown'))).status).toBe(404);
  away.add('profile');
  gateway = await makeGateway();
  // The first page of a new gateway may come without what the service writes, where that is not there in time.
  const page503 = await until(async () => {
    const found = await read(links.companyProfile(employer.cmp_code));
    return found.title === 'Company – Perch' && found;
  });
  expect(page503.status).toBe(503);
});

describe('pages are kept', () => {
  const pageOf = ({ id }: { id: string }) => links.jobDetails(id);

  test('and go on being whole while the service is away that tells their text; others come without', async () => {
    const [asked, other] = await Promise.all([jobs.post(employer), jobs.post(employer)]);
    const before = await read(pageOf(asked));
    expect(before.visible).toContain(asked.job_title);
    away.add('jobs');
    // Also once it was asked for again, in vain.
    await until(async () => {
      expect((await read(pageOf(asked))).text).toBe(before.text);
      return timesAsked.get(api.viewJob(asked.id))! > 1;
    });
    expect((await read(pageOf(asked))).text).toBe(before.text);
    expect(await read(pageOf(other))).toMatchObject({ status: 503, title: 'Job – Perch' });
    away.clear();
    await until(async () => (await read(pageOf(other))).visible.includes(other.job_title));
  });

  test('and are made anew after a change that another gateway led to the service', async () => {
    const job = await jobs.post(employer, { job_title: 'Lamp trimmer' });
    expect((await read(pageOf(job))).visible).toContain('Lamp trimmer');
    await jobs.as(employer).put(api.changeJob(job.id), { job_title: 'Lamp polisher' }).expect(200);
    // Until then the kept page is sent, and its end comes by itself.
    await until(async () => (await read(pageOf(job))).visible.includes('Lamp polisher'), 1_000);
  });

  test('and are new at once for who changed something through this gateway', async () => {
    const job = await jobs.post(employer, { job_title: 'Lamp trimmer' });
    for (const job_title of ['Lamp polisher', 'Lamp keeper', 'Lamp lighter']) {
      await read(pageOf(job));
      await request(gateway)
        .put(`/api${api.changeJob(job.id)}`)
        .set('authorization', `Bearer ${employer.token}`)
        .send({ job_title })
        .expect(200);
      expect((await read(pageOf(job))).visible).toContain(job_title);
    }
  });

  test('for all who ask at once one page is made, packed well once it is asked for again', async () => {
    const job = await jobs.post(employer);
    const path = pageOf(job);
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(path)));
    expect(new Set(answers.map(({ text, headers }) => `${text} ${headers.etag ?? ''}`)).size).toBe(1);
    expect(timesAsked.get(api.viewJob(job.id))).toBe(1);
    await until(async () => {
      // Header as browsers send it: the order is not the preference.
      const { headers } = await ask(path).set('accept', 'text/html').set('accept-encoding', 'gzip, deflate, br, zstd');
      return headers['content-encoding'] === 'br' && headers['content-length'] !== undefined;
    });
    expect((await ask(path).set('accept', 'text/html').set('if-none-match', answers[0]!.headers.etag!)).status).toBe(
      304,
    );
  });
});

describe('the version whose text a visitor gets', () => {
  const REMOTE = 'mfe_candidate';
  const CANARY = '1.0.1-canary000000';
  let before: PublishedRemotes;
  let live: string;

  /** A second version, which says so in its text, for half of the visitors. */
  beforeAll(async () => {
    before = published;
    const remote = published.remotes.find(({ name }) => name === REMOTE)!;
    live = remote.live!;
    const version = remote.versions.find(({ id }) => id === live)!;
    const { body } = await remotes.as(undefined).get(api.publishedFile(version.assets[SERVER_BUNDLE]!)).expect(200);
    const code = Buffer.from((body as { content: string }).content, 'base64').toString();
    const other = Buffer.from(code.replaceAll('"All jobs"', '"All jobs of the canary"'));
    const hash = `sha384-${createHash('sha384').update(other).digest('base64')}`;
    files.set(api.publishedFile(hash), { content: other.toString('base64') });
    const canary = { ...version, id: CANARY, version: '1.0.1', assets: { ...version.assets, [SERVER_BUNDLE]: hash } };
    published = {
      generation: before.generation + 1,
      remotes: before.remotes.map((each) =>
        each === remote
          ? { ...remote, versions: [...remote.versions, canary], canary: { id: CANARY, share: 50 } }
          : each,
      ),
    };
  });
  afterAll(() => {
    published = before;
    files.clear();
  });

  const visitor = (isInCanary: boolean) => {
    const marks = Array.from({ length: 100 }, (_, at) => `visitor-number-${String(at).padStart(4, '0')}`);
    return `${VISITOR_COOKIE}=${marks.find((mark) => bucketOf(mark, REMOTE) < 50 === isInCanary)!}`;
  };
  const pinned = (id: string) => {
    const { secretFile } = readSettings(gatewaySettings, { NODE_ENV: 'test', DATA_DIR, PUBLIC_URL });
    return `${OVERRIDES_COOKIE}=${createOverridesCookie({ secretFile, clock: systemClock }).sign({ [REMOTE]: id })}`;
  };

  test.each([
    ['the live one', () => visitor(false), () => live, 'All jobs'],
    ['the canary, for who is in it', () => visitor(true), () => CANARY, 'All jobs of the canary'],
    [
      'the live one, for who is in the canary and has pinned it',
      () => `${visitor(true)}; ${pinned(live)}`,
      () => live,
      'All jobs',
    ],
    [
      'the canary, for who is not in it and has pinned it',
      () => `${visitor(false)}; ${pinned(CANARY)}`,
      () => CANARY,
      'All jobs of the canary',
    ],
  ])('is that which the registry in the page names: %s', async (_who, cookie, id, words) => {
    const job = await jobs.post(employer);
    // A thread of a new version starts first.
    const page = await until(async () => {
      const found = await read(links.jobDetails(job.id), cookie());
      return found.document.querySelector('#root h1') && found;
    });
    const registry = JSON.parse(/id="remotes">([^<]*)/.exec(page.text)![1]!) as RemotesRegistry;
    expect(registry.microFrontends['@market/mfe-candidate']![0]!.url).toContain(`/${REMOTE}/${id()}/`);
    expect([...page.document.querySelectorAll('main a')].map(({ textContent }) => textContent)).toContain(words);
  });
});

describe('the first page', () => {
  test('has its search, the open jobs and the categories in its HTML', async () => {
    const page = await read('/');
    const { total, facets, records } = await jobs.search({ sort: 'newest', limit: 6 });
    expect(page).toMatchObject({
      status: 200,
      canonical: `${PUBLIC_URL}/`,
      visible: expect.stringContaining(`${total.toLocaleString('en')} jobs are open right now`) as unknown,
    });
    expect(page.document.querySelectorAll('h1, main')).toHaveLength(2);
    expect(page.document.querySelector('h1')?.textContent).toBe('Land somewhere good.');
    expect(
      [...page.document.querySelectorAll('main a[href^="/job-details/"]')].map((link) => link.getAttribute('href')),
    ).toEqual(records.map(({ id }) => links.jobDetails(id)));
    const [most] = facets.job_cate.toSorted((one, other) => other.count - one.count);
    expect(page.document.querySelector('main a[href^="/search-jobs?job_cate="]')?.textContent).toBe(
      `${most!.label} ${most!.count} jobs`,
    );
    expect(page.document.querySelector('form')?.getAttribute('action')).toBe('/search-jobs');
    expect(page.document.querySelector('form input')?.getAttribute('name')).toBe('search');
    expect((await ask('/').set('accept', 'text/html').set('if-none-match', page.headers.etag!)).status).toBe(304);
  });

  test('keeps its head and the application while the jobs service is away or hangs', async () => {
    for (const state of [away, hanging]) {
      state.add('jobs');
      const page = await read('/');
      expect(page).toMatchObject({ status: 200, canonical: `${PUBLIC_URL}/` });
      expect(page.document.querySelector('#root')?.childElementCount).toBe(0);
      expect(page.document.querySelector('#loading-overlay')).not.toBeNull();
      // The application asks for the data itself: only a page that the gateway could not make is the shell's to
      // explain.
      expect(page.content('meta[name="page-status"]')).toBeUndefined();
      state.clear();
    }
  });
});

describe('a search’s page', () => {
  const cards = (document: Document) =>
    [...document.querySelectorAll('ul[aria-label="Jobs"] h2 a')].map((card) => card.getAttribute('href'));

  test('has the words, what they find, and the ways on in its HTML', async () => {
    const total = (await jobs.search()).total;
    const page = await read('/search-jobs');
    const { records, facets } = await jobs.search({ limit: 20 });
    expect(page).toMatchObject({
      status: 200,
      title: 'Search jobs – Perch',
      canonical: `${PUBLIC_URL}/search-jobs`,
      visible: expect.stringContaining(`${total.toLocaleString('en')} jobs`) as unknown,
    });
    expect(page.document.querySelectorAll('h1, main')).toHaveLength(2);
    expect(cards(page.document)).toEqual(records.map(({ id }) => links.jobDetails(id)));
    expect(page.visible).toContain(records[0]!.cmp_name);
    const remote = page.document.querySelector('input[form="search-form"][name="work_mode"][value="remote"]')!;
    expect(remote.closest('label')?.textContent).toBe(
      `Remote ${facets.work_mode.find(({ value }) => value === 'remote')!.count}`,
    );
    const turn = (of: Document, words: string) =>
      [...of.querySelectorAll('noscript a')].find(({ textContent }) => textContent === words)?.getAttribute('href');
    const next = turn(page.unscripted, 'Next page')!;
    const second = await read(next);
    expect(cards(second.document)).toEqual(
      (await jobs.search({ limit: 20, page: 2 })).records.map(({ id }) => links.jobDetails(id)),
    );
    expect(second.visible).toContain(`${total} jobs, page 2`);
    expect(turn(second.unscripted, 'Previous page')).toBe('/search-jobs');
    expect((await ask('/search-jobs').set('accept', 'text/html').set('if-none-match', page.headers.etag!)).status).toBe(
      304,
    );
  });

  test('keeps each filter of its address in what leads on, and takes each away by a link of its own', async () => {
    await jobs.post(employer, {
      job_title: 'Semaphore operator',
      job_description: 'Wave the flags at dawn.',
      required_skills: ['Flags'],
      work_mode: 'onsite',
      salary: '41000',
    });
    const address =
      '/search-jobs?search=semafore+operator&skills=Flags&work_mode=onsite&salary_min=40000&sort=newest&limit=1&unknown=1';
    const page = await read(address);
    expect(page.title).toBe('semafore operator jobs – Perch');
    expect([...page.document.querySelectorAll('h2 mark')].map((mark) => mark.textContent)).toEqual([
      'Semaphore',
      'operator',
    ]);
    const meant = [...page.document.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'semaphore operator',
    );
    expect(meant?.getAttribute('href')).toBe(
      '/search-jobs?search=semaphore+operator&skills=Flags&work_mode=onsite&salary_min=40000&sort=newest',
    );
    expect(page.document.querySelector('input[name="search"]')?.getAttribute('value')).toBe('semafore operator');
    const sent = [
      ...page.document.querySelectorAll<HTMLInputElement>('form#search-form input, input[form="search-form"]'),
    ]
      .filter(({ type, checked }) => type !== 'checkbox' || checked)
      .map(({ name, value }) => [name, value]);
    expect(sent.sort()).toEqual([
      // The box beside the words, where the search names no place.
      ['location', ''],
      ['salary_min', '40000'],
      ['search', 'semafore operator'],
      ['skills', 'Flags'],
      ['sort', 'newest'],
      ['work_mode', 'onsite'],
    ]);
    expect(page.unscripted.querySelector('noscript button[form="search-form"]')?.textContent).toBe('Apply filters');
    const chips = [...page.document.querySelectorAll('ul[aria-label="Chosen filters"] li')];
    expect(chips.map(({ textContent }) => textContent)).toEqual(['On site', 'Flags', 'From $40,000', 'Clear all']);
  });

  test('says so where nothing fits and where the list has ended', async () => {
    const none = await read('/search-jobs?search=semaphore&job_cate=36&salary_min=900000');
    expect(none.visible).toContain('No job fits all of this');
    const linkTo = (of: Document, words: string) =>
      [...of.querySelectorAll('main a')].find(({ textContent }) => textContent === words)?.getAttribute('href');
    expect(linkTo(none.document, 'Show all jobs')).toBe('/search-jobs');
    const beyond = await read('/search-jobs?page=400');
    expect(beyond.visible).toContain('The list ends before this page');
    expect(linkTo(beyond.document, 'To the first page')).toBe('/search-jobs');
  });

  test('S60: hostile words of an address stand there as words', async () => {
    const hostile = '"><script>stolen()</script><img src=x onerror=stolen()>';
    const { document, text } = await read(
      `/search-jobs?${new URLSearchParams({ search: hostile, location: hostile, skills: hostile, cmp_code: hostile }).toString()}`,
    );
    expect(text).not.toMatch(/<script>stolen|<img src=x/);
    expect(document.querySelector('input[name="search"]')?.getAttribute('value')).toBe(hostile);
    expect(
      [...document.querySelectorAll('*')]
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => name.startsWith('on')),
    ).toEqual([]);
  });

  test('says at its place what the search refuses, is written in other layouts, and is the application alone while the jobs service is away or hangs', async () => {
    const alone = async (path: string) => {
      const page = await read(path);
      expect(page).toMatchObject({ status: 503, canonical: `${PUBLIC_URL}/search-jobs` });
      expect(page.headers['retry-after']).toBe('30');
      expect(page.document.querySelector('#root')?.childElementCount).toBe(0);
      expect(page.document.querySelector('#loading-overlay')).not.toBeNull();
    };
    expect(
      (await read(`/search-jobs?tracking=${'y'.repeat(12_000)}`)).document.querySelector('main h1'),
    ).not.toBeNull();
    // Words are cut to what the search takes; a company's code is not.
    const cut = await read(`/search-jobs?search=${'x'.repeat(5_000)}`);
    expect([cut.status, cut.document.querySelector('main [role="alert"]')]).toEqual([200, null]);
    const refused = await read(`/search-jobs?cmp_code=${'x'.repeat(5_000)}`);
    expect(refused).toMatchObject({ status: 200, canonical: `${PUBLIC_URL}/search-jobs` });
    expect(refused.document.querySelector('main [role="alert"]')).not.toBeNull();
    expect((await read('/search-list')).document.querySelector('main table')).not.toBeNull();
    for (const state of [away, hanging]) {
      state.add('jobs');
      await alone('/search-jobs');
      state.clear();
    }
  });
});

test('home and search say what they are, and where the same is a feed', async () => {
  const home = await read('/');
  expect(home).toMatchObject({ status: 200, canonical: `${PUBLIC_URL}/` });
  expect(home.content('meta[property="og:title"]')).toBe(home.title.replace(' – Perch', ''));
  // Previews of links take a whole address.
  const picture = home.content('meta[property="og:image"]');
  expect(picture).toBe(`${PUBLIC_URL}/og-image.png`);
  const { body } = await ask('/site.webmanifest')
    .expect(200)
    .expect('content-type', /^application\/manifest\+json/);
  expect(body.name).toBe('Perch');
  expect(home.document.querySelector('link[rel="manifest"]')?.getAttribute('href')).toBe('/site.webmanifest');
  for (const [address, sizes] of [
    ['/og-image.png', '1200x630'],
    [home.document.querySelector('link[rel="apple-touch-icon"]')!.getAttribute('href')!, '180x180'],
    ...(body.icons as Array<{ src: string; sizes: string }>).map(({ src, sizes }) => [src, sizes]),
  ] as Array<[string, string]>) {
    const png = (await ask(address).expect(200).expect('content-type', 'image/png')).body as Buffer;
    // The head of a PNG says how large it is.
    expect([address, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`]).toEqual([address, sizes]);
  }
  const search = await read('/search-list?search=night+%22%3Ewatch&skills=Rope&skills=Tar');
  expect(search).toMatchObject({
    title: 'night ">watch jobs as a table – Perch',
    canonical: `${PUBLIC_URL}/search-jobs`,
  });
  const feed = search.document.querySelector('link[rel="alternate"]');
  expect(feed?.getAttribute('type')).toBe('application/atom+xml');
  expect((await ask(feed!.getAttribute('href')!)).text).toContain('<title>night &quot;&gt;watch jobs – Perch</title>');
  expect((await read('/dashboard-main')).title).toBe('Perch');
});

test('robots.txt leads to the sitemaps and keeps crawlers out of what is private', async () => {
  const { text, headers } = await ask('/robots.txt').expect(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /api/',
      'Allow: /api/public/',
      'Disallow: /admin',
      'Disallow: /dashboard-',
      'Disallow: /profile',
      `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    ]),
  );
  for (const path of ['/job-details/1', '/company-profile/1', '/search-jobs', '/'])
    expect(
      text
        .split('\n')
        .filter((line) => line.startsWith('Disallow') && path.startsWith(line.slice('Disallow: '.length))),
    ).toEqual([]);
});

test('the sitemaps name every open job once, each with its last change, none longer than one may be', async () => {
  const index = await ask('/sitemap.xml').expect(200);
  expect(index.headers['content-type']).toContain('application/xml');
  // No cached copy on the way names a deleted company either.
  expect(index.headers['cache-control']).toBe('no-cache');
  const maps = inXml(index.text, 'loc');
  const open = await openIds();
  expect(maps).toEqual(
    [
      '/sitemaps/pages.xml',
      ...Array.from({ length: Math.ceil(open.length / STRETCH) }, (_, at) => `/sitemaps/jobs-${at + 1}.xml`),
    ].map((path) => `${PUBLIC_URL}${path}`),
  );
  expect(inXml(index.text, 'lastmod')).toHaveLength(maps.length);
  const named: string[] = [];
  for (const map of maps.slice(1)) {
    const { text } = await ask(map.slice(PUBLIC_URL.length)).expect(200);
    const addresses = inXml(text, 'loc');
    expect(addresses.length).toBeLessThanOrEqual(STRETCH);
    for (const time of inXml(text, 'lastmod')) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    named.push(...addresses);
  }
  expect(named.sort()).toEqual(open.map((id) => `${PUBLIC_URL}/job-details/${id}`).sort());
  expect(inXml((await ask('/sitemaps/pages.xml').expect(200)).text, 'loc')).toEqual(
    expect.arrayContaining([
      `${PUBLIC_URL}/`,
      `${PUBLIC_URL}/search-jobs`,
      `${PUBLIC_URL}/company-profile/${employer.cmp_code}`,
    ]),
  );
  for (const path of ['/sitemaps/jobs-0.xml', '/sitemaps/jobs-99.xml', '/sitemaps/jobs-x.xml'])
    expect((await ask(path)).status).toBe(404);
  away.add('jobs');
  expect((await ask('/sitemap.xml')).status).toBe(503);
});

describe('keyless calls', () => {
  test('S31: may be read by pages of any origin, without credentials, whoever sends some', async () => {
    const plain = await ask('/api/public/jobs?limit=2').set('origin', 'https://elsewhere.example').expect(200);
    expect(plain.headers['access-control-allow-origin']).toBe('*');
    expect(plain.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(plain.headers['cache-control']).toMatch(/^public, max-age=\d+/);
    const signed = await ask('/api/public/jobs?limit=2')
      .set('authorization', `Bearer ${employer.token}`)
      .set('cookie', 'a=b')
      .expect(200);
    expect(signed.text).toBe(plain.text);
    expect((await ask('/api/public/jobs?limit=2').set('if-none-match', plain.headers.etag!)).status).toBe(304);
    const asked = await request(gateway)
      .options('/api/public/jobs')
      .set('origin', 'https://elsewhere.example')
      .set('access-control-request-method', 'GET')
      .set('access-control-request-headers', 'if-none-match');
    expect([
      asked.status,
      asked.headers['access-control-allow-origin'],
      asked.headers['access-control-allow-headers'],
    ]).toEqual([204, '*', 'If-None-Match']);
    const refused = await ask('/api/public/jobs?cursor=mine').set('origin', 'https://elsewhere.example');
    expect([refused.status, refused.headers['access-control-allow-origin'], refused.headers['cache-control']]).toEqual([
      422,
      '*',
      'no-store',
    ]);
  });

  test('an internal endpoint of the jobs service for gateways has no address at the door', async () => {
    for (const path of [api.sitemapStretches(), api.sitemapJobs({}), api.sitemapCompanies()])
      expect((await ask(`/api${path}`)).status).toBe(404);
  });
});

interface Place {
  address: { addressLocality: string };
}
/** Fields after the schema's check. */
interface Posting {
  title: string;
  url: string;
  datePosted: string;
  validThrough?: string;
  hiringOrganization: { name: string };
  baseSalary?: { value: Record<string, unknown> };
  jobLocation?: Place | Place[];
  skills?: string;
}

/** Parts of the structured data that people must see in the page too. */
function wordsOf({ title, hiringOrganization, baseSalary, jobLocation, skills }: Posting): string[] {
  const amounts = Object.values(baseSalary?.value ?? {})
    .filter((value) => typeof value === 'number')
    .map((amount) => amount.toLocaleString('en'));
  const towns = jobLocation ? [jobLocation].flat().map(({ address }) => address.addressLocality) : [];
  return [title, hiringOrganization.name, ...amounts, ...towns, ...(skills?.split(', ') ?? [])];
}

async function openIds(): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = (await ask(`/api/public/jobs?limit=100${cursor ? `&cursor=${cursor}` : ''}`).expect(200)) as {
      body: { records: JobPost[]; cursor: string | null };
    };
    ids.push(...body.records.map(({ id }) => id));
    cursor = body.cursor;
  }
  return ids;
}
