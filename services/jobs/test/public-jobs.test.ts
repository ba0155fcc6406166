import { JOB_DETAILS, type JobPost, type PublicJobs, type ViewedJob } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { JSDOM } from 'jsdom';
import { presentPublicJob } from '../src/public/present/present-public-job';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
const PUBLIC_URL = 'https://jobs.example.org';
let stage: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo, { env: { PUBLIC_URL } });
  employer = await stage.employer({}, 'Tide & Co');
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const FIELDS = [
  'cate_desc',
  'closes_at',
  'cmp_code',
  'cmp_name',
  'created_at',
  'id',
  'job_cate',
  'job_description',
  'job_location',
  'job_title',
  'latitude',
  'longitude',
  'required_skills',
  'salary',
  'salary_max',
  'status',
  'updated_at',
  'url',
  ...JOB_DETAILS,
].sort();
const list = async (query: Record<string, string> = {}) =>
  (await stage.request.get(api.listPublicJobs(query)).expect(200)).body as PublicJobs;
const titles = ({ records }: Pick<PublicJobs, 'records'>) => records.map(({ job_title }) => job_title);
const post = (job_title: string, fields: object = {}) => stage.post(employer, { job_title, ...fields });
/** Posts of the same moment, which only their ids tell apart. */
const postMany = (words: string[]) => Promise.all(words.map((word) => post(word)));

describe('the open jobs for other programs', () => {
  test('come newest first; a cursor goes on where it was, whatever is posted and closed meanwhile', async () => {
    const old = await postMany(['Anchor smith', 'Buoy keeper', 'Chart maker', 'Deck hand']);
    stage.clock.advance(1_000);
    const young = await postMany(['Eel fisher', 'Ferry master', 'Grain weigher']);
    const whole = await list();
    expect(new Set(titles({ records: whole.records.slice(0, 3) }))).toEqual(
      new Set(young.map(({ job_title }) => job_title)),
    );
    expect([whole.records.length, whole.cursor]).toEqual([7, null]);

    const first = await list({ limit: '2' });
    stage.clock.advance(1_000);
    await post('Harbour pilot');
    await stage.as(employer).put(api.changeJob(first.records[1]!.id), { status: 'closed' }).expect(200);
    const rest: string[] = [];
    for (let cursor = first.cursor; cursor !== null;) {
      const next: PublicJobs = await list({ limit: '2', cursor });
      rest.push(...titles(next));
      cursor = next.cursor;
    }
    expect([...titles(first), ...rest]).toEqual(titles(whole));
    for (const { id } of [...old, ...young]) await stage.as(employer).put(api.changeJob(id), { status: 'closed' });
  });

  test('carry nothing that depends on who asks, and lead to their page', async () => {
    stage.clock.advance(1_000);
    const job = await post('Ink mixer', { salary_max: '60000', currency: 'NOK' });
    const mine = (
      await stage
        .as(employer)
        .get(api.listPublicJobs({ limit: '1' }))
        .expect(200)
    ).body as PublicJobs;
    expect(mine.records[0]).toEqual({
      ...withoutViewer(job),
      latitude: job.latitude,
      longitude: job.longitude,
      url: `${PUBLIC_URL}/job-details/${job.id}`,
    });
    expect(JSON.stringify(mine)).not.toMatch(/"can"|applicants|applied|login_id/);
  });

  test.each(['EMP', 'CND'] as const)(
    'have these fields and no other, whatever a signed-in %s sees of them elsewhere',
    async (login_type) => {
      const { id } = await post('Jib cutter');
      const who = login_type === 'EMP' ? employer : stage.person({ login_type });
      const viewed = (await stage.as(who).get(api.viewJob(id)).expect(200)).body as ViewedJob;
      const { summary: _summary, places: _places, preview_version: _preview, ...seen } = viewed;
      expect(seen).toHaveProperty(login_type === 'EMP' ? 'applicants_count' : 'saved');
      const { records } = (
        await stage
          .as(who)
          .get(api.listPublicJobs({ limit: '1' }))
          .expect(200)
      ).body as PublicJobs;
      for (const shown of [records[0]!, presentPublicJob(seen, PUBLIC_URL)])
        expect(Object.keys(shown).sort()).toEqual(FIELDS);
    },
  );

  test('are never drafts, closed, past their time, or of an employer who is not approved', async () => {
    const refused = await stage.employer({}, 'Refused');
    await stage.post(refused, { job_title: 'Hidden one' });
    await post('Hidden draft', { status: 'draft' });
    await post('Hidden by time', { closes_at: '2026-03-15T12:01:00.000Z' });
    expect(titles(await list())).toEqual(expect.arrayContaining(['Hidden one', 'Hidden by time']));
    await stage.publish('identity.account-changed.v1', stage.accountOf(refused, 2, { user_approval_status: 0 }));
    stage.clock.advance(2 * 60_000);
    expect(titles(await list({ limit: '100' })).filter((title) => title.startsWith('Hidden'))).toEqual([]);
  });

  test('are cached: the same answer has the same tag and is not sent again, a new job makes another', async () => {
    const { headers } = await stage.request.get(api.listPublicJobs()).expect(200);
    expect(headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=300');
    const again = await stage.request.get(api.listPublicJobs()).set('if-none-match', headers.etag!);
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    await post('Jib sewer');
    expect((await stage.request.get(api.listPublicJobs()).set('if-none-match', headers.etag!)).status).toBe(200);
    const { headers: first } = await stage.request.get(api.listPublicJobs({ limit: '1' }));
    expect(first.link).toMatch(/^<\?limit=1&cursor=[\w-]+>; rel="next"$/);
  });

  test.each([
    ['a limit of 0', { limit: '0' }, 'limit'],
    ['a limit above 100', { limit: '101' }, 'limit'],
    ['a limit of words', { limit: 'all' }, 'limit'],
    ['a cursor of one’s own making', { cursor: 'MTIz' }, 'cursor'],
    ['a cursor with an operator in it', { cursor: Buffer.from('1 {"$gt":""}').toString('base64url') }, 'cursor'],
  ])('%s is refused', async (_what, query, field) => {
    const { body } = await stage.request.get(api.listPublicJobs(query)).expect(422);
    expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
  });
});

describe('the file for job boards', () => {
  const file = async (query: Record<string, string> = {}) => {
    const answer = await stage.request.get(api.boardFeed(query)).expect(200);
    const { document } = new JSDOM(answer.text, { contentType: 'application/xml' }).window;
    const jobs = [...document.querySelectorAll('source > job')];
    return { ...answer, document, jobs };
  };
  const saysOf = (job: Element) => Object.fromEntries([...job.children].map((one) => [one.localName, one.textContent]));

  test('has of one company what its ads say, and nothing that they do not', async () => {
    const pilots = await stage.employer({}, 'Pilots & Sons');
    const job = await stage.post(pilots, {
      job_title: 'Harbour <pilot> & guide ]]>',
      job_description: '<p>Bring <strong>ships</strong> in.</p>',
      job_location: 'Somewhere by the sea',
      salary: '60000',
      salary_max: '70000',
      currency: 'NOK',
      emp_type: 'full_time',
      work_mode: 'hybrid',
      exp_min: '5',
      closes_at: '2030-05-31',
    });
    const bare = await stage.post(pilots, { job_title: 'Deck hand', salary: '30000', currency: undefined });
    await stage.post(pilots, { job_title: 'A draft', status: 'draft' });
    const { headers, document, jobs, text } = await file({ company: pilots.cmp_code });
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(document.querySelector('source > publisherurl')?.textContent).toBe(PUBLIC_URL);
    const said = Object.fromEntries(jobs.map((one) => [saysOf(one).referencenumber, saysOf(one)]));
    expect(Object.keys(said).sort()).toEqual([job.id, bare.id].sort());
    expect(said[job.id]).toEqual({
      title: 'Harbour <pilot> & guide ]]>',
      date: new Date(job.created_at).toUTCString(),
      referencenumber: job.id,
      url: `${PUBLIC_URL}/job-details/${job.id}?utm_source=board`,
      company: 'Pilots & Sons',
      sourcename: 'Pilots & Sons',
      city: 'Somewhere by the sea',
      description: '<p>Bring <strong>ships</strong> in.</p>',
      salary: expect.stringMatching(/NOK.60,000 – NOK.70,000/),
      jobtype: 'Full time',
      remotetype: 'Hybrid',
      category: job.cate_desc,
      experience: '5',
      expirationdate: expect.stringMatching(/^2030-05-31/),
    });
    // The ad names no currency.
    expect(said[bare.id]).not.toHaveProperty('salary');
    const again = await stage.request.get(api.boardFeed({ company: pilots.cmp_code })).expect(200);
    expect(again.text).toBe(text);
    expect(titles(await list({ company: pilots.cmp_code })).sort()).toEqual([
      'Deck hand',
      'Harbour <pilot> & guide ]]>',
    ]);
  });

  test('goes on by the header Link, and is empty for a company that nobody knows', async () => {
    const { headers, jobs } = await file({ limit: '1', company: employer.cmp_code });
    expect(jobs).toHaveLength(1);
    const next = /^<\?(limit=1&cursor=[\w-]+&company=[\w-]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
    const second = await stage.request.get(`${api.boardFeed()}?${next}`).expect(200);
    expect(second.text).not.toContain(saysOf(jobs[0]!).referencenumber);
    expect((await file({ company: 'CMP-NOBODY' })).jobs).toEqual([]);
  });

  test('a job of several places is listed at each, under a number of its own that stays', async () => {
    const chain = await stage.employer({}, 'Chain of Inns');
    const job = await stage.post(chain, { job_title: 'Cook', job_location: 'Oslo; Denver, CO; Remote in France' });
    const placesNow = async () => {
      const { jobs } = await file({ company: chain.cmp_code });
      return jobs
        .map(saysOf)
        .map(({ referencenumber, city, state, country, url }) => [
          referencenumber,
          [city, state, country].filter(Boolean).join(', '),
          url,
        ]);
    };
    const url = `${PUBLIC_URL}/job-details/${job.id}?utm_source=board`;
    expect(await placesNow()).toEqual([
      [job.id, 'Oslo, Norway', url],
      [`${job.id}-Denver-Colorado-United_States`, 'Denver, Colorado, United States', url],
      [`${job.id}-France-France`, 'France, France', url],
    ]);
    await stage.as(chain).put(api.changeJob(job.id)).send({ job_location: 'Oslo; Remote in France' }).expect(200);
    expect((await placesNow()).map(([number]) => number)).toEqual([job.id, `${job.id}-France-France`]);
  });

  test('a limit above 1,000 is refused', async () => {
    const { body } = await stage.request.get(api.boardFeed({ limit: '1001' })).expect(422);
    expect(Object.keys((body as { fields: object }).fields)).toEqual(['limit']);
  });
});

describe('the feed of a search', () => {
  const feed = async (query: string) => {
    const answer = await stage.request.get(`${api.feedJobs()}${query}`).expect(200);
    const document = new JSDOM(answer.text, { contentType: 'application/xml' }).window.document;
    return { ...answer, document, entries: [...document.querySelectorAll('entry')] };
  };
  const textsOf = (element: Element | Document, name: string) =>
    [...element.getElementsByTagName(name)].map((one) => one.textContent);

  test('is Atom as RFC 4287 has it, whatever stands in the jobs', async () => {
    const hostile = 'Knot <b>tier</b> & "co" ]]> \ufffe.';
    const job = await post(hostile, { job_description: '<p>Tie <b>knots</b> & bows ]]&gt;</p>' });
    const { headers, document, entries } = await feed('?search=knot%20tier');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(document.documentElement.namespaceURI).toBe('http://www.w3.org/2005/Atom');
    const root = document.documentElement;
    for (const parent of [root, ...entries])
      for (const name of ['id', 'title', 'updated'])
        expect([...parent.children].filter(({ localName }) => localName === name)).toHaveLength(1);
    for (const parent of [root, ...entries]) {
      const children = [...parent.children];
      const named = (name: string) => children.filter(({ localName }) => localName === name);
      expect(named('author')[0]?.querySelector('name')?.textContent).toBeTruthy();
      expect(named('link').filter((link) => link.getAttribute('rel') === 'alternate')).toHaveLength(1);
      expect(() => new URL(named('id')[0]!.textContent)).not.toThrow();
      for (const time of [...named('updated'), ...named('published')])
        expect(time.textContent).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    expect(root.querySelector('link[rel="self"]')?.getAttribute('href')).toBe(
      `${PUBLIC_URL}/api/public/jobs.atom?search=knot+tier`,
    );
    expect(textsOf(entries[0]!, 'title')).toEqual(['Knot <b>tier</b> & "co" ]]> ., Tide & Co']);
    expect(textsOf(entries[0]!, 'id')).toEqual([`${PUBLIC_URL}/job-details/${job.id}`]);
    expect(entries[0]!.querySelector('content')).toMatchObject({ textContent: job.job_description });
    expect(entries[0]!.querySelector('content')?.getAttribute('type')).toBe('html');
  });

  test.each([
    ['', 'Jobs – Perch'],
    ['?location=Oslo', 'Jobs in Oslo – Perch'],
    ['?search=knot%20tier', 'knot tier jobs – Perch'],
    ['?search=knot%20tier&location=Oslo', 'knot tier jobs in Oslo – Perch'],
  ])('a feed of %s is called "%s"', async (query, title) => {
    expect((await feed(query)).document.querySelector('feed > title')?.textContent).toBe(title);
  });

  test('takes the search page’s address: what fits is there, the newest first, and parts that do not belong are left out', async () => {
    await post('Wick oiler', {
      job_location: 'Oslo, Norway',
      required_skills: ['Tar', 'Rope'],
      emp_type: 'part_time',
      salary: '90000',
    });
    stage.clock.advance(1_000);
    await post('Wick cleaner', {
      job_location: 'Oslo, Norway',
      required_skills: ['Rope'],
      emp_type: 'contract',
      salary: '30000',
    });
    const found = async (query: string) =>
      (await feed(query)).entries.map((entry) => textsOf(entry, 'title')[0]!.split(',')[0]);
    expect(await found('?search=wick&sort=relevance&page=7')).toEqual(['Wick cleaner', 'Wick oiler']);
    expect(await found('?search=wick&skills=Tar&skills=Sails')).toEqual(['Wick oiler']);
    expect(await found('?search=wick&emp_type=part_time&emp_type=nonsense&salary_min=much')).toEqual(['Wick oiler']);
    expect(await found('?search=wick&salary_min=50000')).toEqual(['Wick oiler']);
    expect(await found('?search=wick&location=Bergen')).toEqual([]);
    expect(await found('?search=wick&job_cate=x&posted_within_days=-1')).toEqual(['Wick cleaner', 'Wick oiler']);
  });

  test('is not sent again when nothing has changed, also when it is empty', async () => {
    for (const query of ['?search=wick', '?search=nobodyhasthis']) {
      const { headers } = await feed(query);
      stage.clock.advance(1_000);
      expect((await stage.request.get(`${api.feedJobs()}${query}`).set('if-none-match', headers.etag!)).status).toBe(
        304,
      );
    }
  });
});

describe('similar jobs', () => {
  const similar = async (id: string) =>
    ((await stage.request.get(api.similarJobs(id)).expect(200)).body as { records: JobPost[] }).records.map(
      ({ job_title }) => job_title,
    );

  test('share the category and, first of all, a skill; of a closed job as well', async () => {
    const job = await post('Mast maker', { job_cate: 5, required_skills: ['Planing'] });
    await post('Net mender', { job_cate: 5, required_skills: ['Knots', 'planing'] });
    stage.clock.advance(1_000);
    await post('Oar carver', { job_cate: 5, required_skills: ['Carving'] });
    await post('Pier builder', { job_cate: 6, required_skills: ['Planing'] });
    expect(await similar(job.id)).toEqual(['Net mender', 'Oar carver']);
    const { records } = (await stage.request.get(api.similarJobs(job.id))).body as { records: JobPost[] };
    expect(records[0]).not.toHaveProperty('job_description');
    await stage.as(employer).put(api.changeJob(job.id), { status: 'closed' }).expect(200);
    expect(await similar(job.id)).toEqual(['Net mender', 'Oar carver']);
  });

  test('B18 S42: a job that has closed is named beside them, an open one, a draft and one that was taken down are not', async () => {
    const closedOf = async ({ id }: JobPost) => (await stage.request.get(api.similarJobs(id)).expect(200)).body.closed;
    const job = await post('Rope walker', { job_cate: 5 });
    expect(await closedOf(job)).toBeUndefined();
    await stage.as(employer).put(api.changeJob(job.id), { status: 'closed' }).expect(200);
    expect(await closedOf(job)).toEqual({ job_title: 'Rope walker', cmp_name: job.cmp_name });
    await stage
      .rows('posts')
      .updateOne(
        { _id: job.id as never },
        { $set: { moderation: { standing: 'taken_down', reason: 'Fraud', at: stage.clock.now(), appeal: 'none' } } },
      );
    expect(await closedOf(job)).toBeUndefined();
  });

  test('S42: jobs similar to a draft are for its owner alone', async () => {
    const draft = await post('Quay walker', { status: 'draft' });
    await stage.as(employer).get(api.similarJobs(draft.id)).expect(200);
    for (const who of [undefined, await stage.employer()])
      await stage.as(who).get(api.similarJobs(draft.id)).expect(404);
    await stage.as(undefined).get(api.similarJobs('none')).expect(404);
  });
});

function withoutViewer({
  can: _can,
  applicants_count: _count,
  version: _version,
  last_change: _change,
  ...job
}: JobPost) {
  return job;
}
