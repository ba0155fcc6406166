import { randomUUID } from 'node:crypto';
import type { EventPayload } from '@market/contracts/events';
import { testMongo, until } from '@market/service-kit/testing';
import { logoOf } from '../src/domain/alert-mail';
import { createStage, type CandidatePerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let candidate: CandidatePerson;

beforeAll(async () => {
  stage = await createStage(mongo);
});
beforeEach(async () => {
  candidate = await stage.candidate();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

type Alert = EventPayload<'jobs.search-alert-due.v1'>;
const job = (different: object = {}) => ({
  id: randomUUID(),
  job_title: 'Night Baker',
  cmp_name: 'Old Mill',
  job_location: 'Oslo',
  salary: 40_000,
  salary_max: null,
  currency: 'EUR',
  ...different,
});
const alert = (jobs: Alert['jobs'], different: Partial<Alert> = {}): Alert => ({
  login_id: candidate.login_id,
  search_id: randomUUID(),
  name: 'Bakers in Oslo',
  frequency: 'daily',
  address: '/search-jobs?search=baker&skills=a&skills=b',
  total: jobs.length,
  jobs,
  ...different,
});
const mailed = () => until(() => stage.mailsTo(candidate.email)[0]);

test('the mail names each job with company, place and pay, leads to it and to the search, and says how to end it', async () => {
  const jobs = [
    job(),
    job({ job_title: 'Pastry <b>Chef</b>', salary_max: 52_000 }),
    job({ job_title: 'Miller', salary: null, currency: null }),
    job({ job_title: 'Carter', salary: 31_000, currency: null }),
    job({ job_title: 'Ferryman', salary: 25, currency: 'GBP', salary_period: 'hour' }),
  ];
  const payload = alert(jobs, { total: 14 });
  await stage.publish('jobs.search-alert-due.v1', payload);
  const mail = await mailed();
  expect(mail.subject).toBe('14 new jobs for “Bakers in Oslo”');
  // Nothing states dollars, so nothing says them.
  expect(`${mail.text}${mail.html}`).not.toContain('$');
  for (const form of [mail.text, mail.html.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')]) {
    for (const { id, job_title } of jobs)
      for (const part of [job_title, `https://jobs.example.org/job-details/${id}`]) expect(form).toContain(part);
    for (const part of [
      'Hello Maya Lind,',
      'Old Mill · Oslo',
      '€40,000 a year',
      '€40,000 – €52,000 a year',
      '31,000 a year',
      '£25 an hour',
      'Here are 5 of them',
      'https://jobs.example.org/search-jobs?search=baker&skills=a&skills=b',
      'https://jobs.example.org/saved-searches',
      'https://jobs.example.org/unsubscribe/saved_search.',
    ])
      expect(form).toContain(part);
  }
  expect(mail.html).not.toContain('<b>Chef</b>');
  expect(mail.unsubscribeUrl).toMatch(
    new RegExp(
      `^https://jobs\\.example\\.org/api/saved-searches/unsubscribe/saved_search\\.${payload.search_id}\\.[\\w-]{43}$`,
    ),
  );
});

test('S295: a logo comes from this site, at one address for all readers, and only where the site has TLS', async () => {
  const logo = '/employers/CMP-1/pictures/67c41f0e2a9b4d0012ab34cd';
  const jobs = [job({ cmp_logo: logo }), job({ cmp_name: 'New Mill' })];
  await stage.publish('jobs.search-alert-due.v1', alert(jobs));
  const images = [...(await mailed()).html.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)];
  expect(images.map(([, src, alt]) => [src, alt])).toEqual([[`https://jobs.example.org/api${logo}`, 'Old Mill']]);
  const [found] = jobs;
  expect(logoOf(found!, 'http://127.0.0.1:3000')).toEqual({});
  // No address leads out of this site.
  for (const cmp_logo of ['@evil.example/a.png', '//evil.example/a.png', 'https://evil.example/a.png'])
    expect(new URL(logoOf({ cmp_logo, cmp_name: 'Mill' }, 'https://jobs.example.org').image!.url).host).toBe(
      'jobs.example.org',
    );
});

test('S295: a candidate’s mails about an application show the logo of its company, and none in its name for another', async () => {
  const employer = await stage.employer();
  const cmp_logo = '/employers/CMP-1/pictures/67c41f0e2a9b4d0012ab34cd';
  const { login_id, cmp_code } = employer;
  const company = { login_id, cmp_code, cmp_name: 'Night Bakery', emp_loca: 'Oslo', cmp_logo };
  await stage.publish('profile.company-saved.v1', { ...company, revision: 2 });
  await until(async () => (await stage.rows('company_copies').findOne({ _id: cmp_code }))?.revision === 2);
  const ownJob = await stage.postJob(employer);
  const ofOther = await stage.postJob(employer, { cmp_name: 'Old Mill', job_title: 'Miller' });
  for (const { id } of [ownJob, ofOther]) await stage.as(candidate).apply(id).expect(201);
  const mailOf = (email: string, title: string) =>
    until(() => stage.mailsTo(email).find(({ subject }) => subject.includes(title)));
  const imagesOf = ({ html }: { html: string }) =>
    [...html.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map(([, src, alt]) => [src, alt]);
  expect(imagesOf(await mailOf(candidate.email, 'Night Baker'))).toEqual([
    [`https://jobs.example.org/api${cmp_logo}`, 'Night Bakery'],
  ]);
  expect(imagesOf(await mailOf(candidate.email, 'Miller'))).toEqual([]);
  expect(imagesOf(await mailOf(employer.email, 'Night Baker'))).toEqual([]);
});

test('a single job is the subject', async () => {
  await stage.publish('jobs.search-alert-due.v1', alert([job({ currency: 'ZZ9' })], { frequency: 'instant' }));
  const mail = await mailed();
  expect(mail.subject).toBe('New job: Night Baker at Old Mill');
  expect(mail.text).toContain('40,000 ZZ9 a year');
});

test('delivered twice it is mailed once, and a disabled account gets none', async () => {
  const event = await stage.publish('jobs.search-alert-due.v1', alert([job()]));
  await stage.publish('jobs.search-alert-due.v1', event.payload, event.id);
  const disabled = await stage.candidate();
  await stage.publish('identity.account-changed.v1', {
    ...stage.accountOf(disabled, 2, { disabled: true }),
    login_email: disabled.email,
  });
  await stage.publish('jobs.search-alert-due.v1', alert([job()], { login_id: disabled.login_id }));
  await mailed();
  await until(async () => (await stage.rows('outgoing_messages').countDocuments({ state: 'queued' })) === 0);
  expect([stage.mailsTo(candidate.email).length, stage.mailsTo(disabled.email).length]).toEqual([1, 0]);
});
