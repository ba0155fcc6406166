import { type JobPost, NO_JOB_DETAILS } from '@market/contracts/job-posts';
import { searchJobPostsSchema, type JobSearchResult, type TextRange } from '@market/contracts/search';
import { api } from '@market/contracts/testing';
import { createLog, systemClock } from '@market/service-kit';
import { atOnce, testMongo, until } from '@market/service-kit/testing';
import type { Post } from '../src/posts/domain/job-post';
import { createIndexedJobSearch } from '../src/search/adapters/indexed/indexed-job-search';
import { createSearchFeed } from '../src/search/adapters/search-feed';
import { excerptOf } from '../src/search/present/highlight-job';
import { createPostChanges } from '../src/posts/store/post-changes';
import { createPostStore } from '../src/posts/store/post-store';
import { countOnce } from '../src/search/use-cases/count-once';
import { leaveWordsOut } from '../src/search/use-cases/leave-words-out';
import { nearestSearches } from '../src/search/use-cases/nearest-searches';
import { nominatimServer } from './nominatim-server';
import { JOB, createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
/** Another replica of the service on the same database. */
let replica: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
  replica = await createStage(mongo);
  employer = await stage.employer({}, 'Harbour Works');
});
afterAll(async () => {
  await replica.close();
  await stage.close();
  await mongo.drop();
});

const ids = ({ records }: JobSearchResult) => records.map(({ id }) => id);

describe('recent changes', () => {
  test('a new job is found on the replica that took it at once, and on the other replica', async () => {
    const post = await stage.post(employer, { job_title: 'Sextant maker' });
    expect(ids(await stage.search({ search: 'sextant' }))).toEqual([post.id]);
    await until(async () => ids(await replica.search({ search: 'sextant' }))[0] === post.id);
  });

  test('an edited, closed and reopened job is so on both replicas', async () => {
    const post = await stage.post(employer, { job_title: 'Compass grinder' });
    const change = (fields: object) => stage.as(employer).put(api.changeJob(post.id), fields).expect(200);
    const found = (title: string, total: number) =>
      until(
        async () =>
          (await replica.search({ search: title })).total === total &&
          (await stage.search({ search: title })).total === total,
      );
    await found('compass grinder', 1);
    await change({ job_title: 'Barometer tuner' });
    await found('barometer tuner', 1);
    await found('compass grinder', 0);
    await change({ status: 'closed' });
    await found('barometer tuner', 0);
    await change({ status: 'open' });
    await found('barometer tuner', 1);
  });

  test('a found job has the facts of its newest state, though searches have shown it before', async () => {
    const post = await stage.post(employer, { job_title: 'Windlass fitter', salary: '50000' });
    const said = async (one: Stage) =>
      (await one.search({ search: 'windlass' })).records.map(
        ({ salary, job_description }) => `${String(salary)} ${job_description}`,
      );
    await until(async () => (await said(replica)).length === 1);
    for (const salary of ['51000', '52000']) {
      await stage
        .as(employer)
        .put(api.changeJob(post.id), { salary, job_description: `Pays ${salary}.` })
        .expect(200);
      expect(await said(stage)).toEqual([`${salary} <p>Pays ${salary}.</p>`]);
      await until(async () => (await said(replica))[0] === `${salary} <p>Pays ${salary}.</p>`);
    }
  });

  test('two replicas changing one job at the same time end up showing the same', async () => {
    const post = await stage.post(employer, { job_title: 'Tide counter' });
    const other = replica.tokens.tokenFor(employer.actor);
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        // A post that lost every race within its time is refused with 503 and retried, as a client would.
        until(async () => {
          const caller = at % 2 === 0 ? stage.as(employer) : replica.as(other);
          const { status } = await caller.put(api.changeJob(post.id), { job_location: `Place ${at}` });
          expect([200, 503]).toContain(status);
          return status === 200;
        }, 60_000),
      ),
    );
    const { job_location, revision } = (await stage.rows('posts').findOne({ _id: post.id }))!;
    expect(revision).toBe(11);
    for (const one of [stage, replica])
      await until(
        async () => (await one.search({ search: 'tide counter', location: String(job_location) })).total === 1,
        1_000,
      );
  });

  test('a job stored while a replica starts is found there', async () => {
    const post = await stage.post(employer, { job_title: 'Early bird' });
    const [late, changed] = await Promise.all([
      createStage(mongo),
      atOnce(5, (at) => stage.as(employer).put(api.changeJob(post.id), { job_location: `Port ${at}` })),
    ]);
    expect(new Set(changed.map(({ status }) => status))).toEqual(new Set([200]));
    const { job_location } = (await stage.rows('posts').findOne({ _id: post.id }))!;
    await until(
      async () => (await late.search({ search: 'early bird', location: String(job_location) })).total === 1,
      1_000,
    );
    await late.close();
  });
});

describe('the stream of changes', () => {
  /** Separate stream, with the changes that it has reported. */
  async function listening(database: string) {
    const connection = await mongo.connect(database);
    const posts = createPostStore({ connection, clock: systemClock });
    const told: string[] = [];
    let missed = 0;
    const changes = createPostChanges({
      connection,
      log: createLog({ name: 'test', level: 'silent' }),
      listener: { changed: async ({ job_title }) => void told.push(job_title), missed: async () => void (missed += 1) },
    });
    await changes.start();
    const insert = (title: string) => connection.transaction((session) => posts.insert(session, [samplePost(title)]));
    return { connection, told, missed: () => missed, changes, insert };
  }

  test('goes on where it was after the server has cut it off', async () => {
    const { connection, told, missed, changes, insert } = await listening('cut');
    await insert('before');
    await until(() => told.length === 1);
    const cursors = await streamsOf(connection);
    expect(cursors).toHaveLength(1);
    await connection.getClient().db(connection.name).command({ killCursors: 'posts', cursors });
    await insert('meanwhile');
    await until(() => told.includes('meanwhile'));
    expect([told, missed()]).toEqual([['before', 'meanwhile'], 0]);
    await changes.stop();
  });

  test('tells that changes may be missing when it cannot go on, and goes on from now', async () => {
    const { connection, told, missed, changes, insert } = await listening('lost');
    await insert('before');
    await until(() => told.length === 1);
    // A dropped collection ends its stream for good: there is no place in the history from which to go on.
    await connection.getClient().db(connection.name).collection('posts').drop();
    await until(() => missed() > 0);
    await insert('after');
    await until(() => told.includes('after'));
    await changes.stop();
  });

  /** Cursors of change streams that the server holds open on the posts of a database. */
  async function streamsOf(connection: Awaited<ReturnType<typeof mongo.connect>>): Promise<unknown[]> {
    const found = await connection
      .getClient()
      .db('admin')
      .aggregate(
        [
          { $currentOp: { allUsers: true, idleCursors: true } },
          { $match: { ns: `${connection.name}.posts`, 'cursor.tailable': true } },
        ],
        { readConcern: { level: 'local' } },
      )
      .toArray();
    return found.map((operation) => (operation.cursor as { cursorId: unknown }).cursorId);
  }
});

describe('filling', () => {
  const posts = Array.from({ length: 600 }, (_, at) =>
    samplePost(
      `Seaman number ${at}`,
      `<p>${'able seaman wanted for long voyages with good food and better company '.repeat(40)}${at}</p>`,
    ),
  );
  const store = {
    findMany: async (wanted: readonly string[]) =>
      new Map(posts.filter(({ id }) => wanted.includes(id)).map((post) => [post.id, post])),
    publicPosts: async function* () {
      yield* posts;
    },
  };
  const needs = {
    clock: { now: () => new Date() },
    log: createLog({ name: 'test', level: 'silent' }),
    pay: { measure: () => null },
  };

  test('hundreds of long jobs are taken in while timers go on running', async () => {
    const search = createIndexedJobSearch();
    const feed = createSearchFeed({ search, posts: store, ...needs });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await feed.fill();
    clearInterval(timer);
    expect(search.size).toBe(600);
    // Each slice ends after some milliseconds: without slices not a single turn would have come.
    expect(turns).toBeGreaterThan(5);
  });

  test('a held job that is no longer public goes when everything is read again', async () => {
    const search = createIndexedJobSearch();
    const some = posts.slice(0, 3);
    let open = [...some];
    const feed = createSearchFeed({
      search,
      posts: {
        publicPosts: async function* () {
          yield* open;
        },
        findMany: async () => new Map([[some[0]!.id, { ...some[0]!, status: 'closed' as const, revision: 2 }]]),
      },
      ...needs,
    });
    await feed.fill();
    open = open.slice(1);
    await feed.fill();
    expect([...search.ids()].sort()).toEqual(open.map(({ id }) => id).sort());
  });
});

describe('the call', () => {
  let made: JobPost[];
  beforeAll(async () => {
    const other = await stage.employer({}, 'Inland Mills');
    stage.clock.advance(-40 * 24 * 60 * 60 * 1000);
    const old = await stage.post(
      { ...employer, token: stage.tokens.tokenFor(employer.actor) },
      {
        job_title: 'Calltest miller',
        job_cate: 18,
        job_location: 'Lyon, France',
        salary: '30000',
        required_skills: ['Milling'],
        emp_type: 'full_time',
        work_mode: 'onsite',
      },
    );
    stage.clock.advance(40 * 24 * 60 * 60 * 1000);
    made = [
      old,
      await stage.post(other, {
        job_title: 'Calltest senior miller',
        job_cate: 18,
        job_location: 'Remote',
        salary: '60000',
        required_skills: ['Milling', 'js'],
        emp_type: 'part_time',
        work_mode: 'remote',
      }),
      await stage.post(other, {
        job_title: 'Calltest baker',
        job_cate: 26,
        job_location: 'Lyon, France',
        salary: '45000',
        required_skills: ['Baking'],
        emp_type: 'full_time',
        work_mode: 'hybrid',
      }),
    ];
  });
  const titles = async (query: object) =>
    (await stage.search({ search: 'calltest', ...query })).records
      .map(({ job_title }) => job_title.replace('Calltest ', ''))
      .sort();

  test.each([
    [{ job_cate: [18] }, ['miller', 'senior miller']],
    [{ job_cate: [18, 26] }, ['baker', 'miller', 'senior miller']],
    [{ location: 'lyon' }, ['baker', 'miller']],
    [{ location: 'lyon', radius_km: 50 }, ['baker', 'miller']],
    [{ location: 'remote' }, ['senior miller']],
    [{ salary_min: 45_000 }, ['baker', 'senior miller']],
    [{ salary_min: '45001' }, ['senior miller']],
    [{ skills: ['JavaScript'] }, ['senior miller']],
    [{ skills: ['milling', 'Baking'] }, ['baker', 'miller', 'senior miller']],
    [{ emp_type: ['part_time'] }, ['senior miller']],
    [{ work_mode: ['remote', 'hybrid'] }, ['baker', 'senior miller']],
    [{ posted_within_days: 30 }, ['baker', 'senior miller']],
    [{ posted_within_days: 41 }, ['baker', 'miller', 'senior miller']],
    [{ job_cate: [18], emp_type: ['full_time'], location: 'Lyon, France' }, ['miller']],
    [{ cmp_code: 'cmp_nobody' }, []],
  ])('%j', async (query, expected) => expect(await titles(query)).toEqual(expected));

  test('facets have values, labels and counts, each as if its own filter were not set', async () => {
    const { facets, total } = await stage.search({ search: 'calltest', job_cate: [18] });
    expect(total).toBe(2);
    expect(facets).toEqual({
      job_cate: [
        { value: 18, label: 'Manufacturing & Production', count: 2 },
        { value: 26, label: 'Hospitality & Tourism', count: 1 },
      ],
      location: [
        { value: 'Lyon, France', label: 'Lyon, France', count: 1 },
        { value: 'Remote', label: 'Remote', count: 1 },
      ],
      skills: [
        { value: 'Milling', label: 'Milling', count: 2 },
        { value: 'JavaScript', label: 'JavaScript', count: 1 },
      ],
      emp_type: [
        { value: 'full_time', label: 'Full time', count: 1 },
        { value: 'part_time', label: 'Part time', count: 1 },
      ],
      work_mode: [
        { value: 'onsite', label: 'On site', count: 1 },
        { value: 'remote', label: 'Remote', count: 1 },
      ],
    });
  });

  test('a chosen value without a job is there, with its 0', async () => {
    const { facets } = await stage.search({ search: 'calltest', job_cate: [13], skills: ['Law'] });
    expect(facets.job_cate.map(({ value, count }) => [value, count])).toContainEqual([13, 0]);
    expect(facets.skills).toContainEqual({ value: 'Law', label: 'Law', count: 0 });
  });

  test('order and pages', async () => {
    const page = async (number: number) => stage.search({ search: 'calltest', sort: 'salary', limit: 2, page: number });
    expect((await page(1)).records.map(({ salary }) => salary)).toEqual(['60000', '45000']);
    expect(await page(2)).toMatchObject({ total: 3, page: 2, limit: 2, records: [{ salary: '30000' }] });
    expect((await stage.search({ search: 'calltest', sort: 'newest' })).records.at(-1)!.id).toBe(made[0]!.id);
    expect((await page(10_000)).records).toEqual([]);
  });

  test('completions of what is typed, of all kinds or of one', async () => {
    const suggest = async (query: string) =>
      ((await stage.as(undefined).get(`${api.suggest()}?${query}`).expect(200)).body as { records: unknown }).records;
    expect(await suggest('q=calltest%20sen')).toEqual([{ text: 'Calltest senior miller', kind: 'title' }]);
    expect([await suggest('q=lyo&kind=place'), await suggest('q=calltest&kind=place')]).toEqual([
      [{ text: 'Lyon, France', kind: 'place' }],
      [],
    ]);
    // Skill of the vocabulary, whether or not a job wants it.
    expect(await suggest('q=beekee&kind=skill')).toEqual([]);
    expect(await suggest('q=wound%20c&kind=known_skill')).toEqual([{ text: 'Wound Care', kind: 'skill' }]);
    await stage.as(undefined).get(`${api.suggest()}?q=a&kind=owner`).expect(422);
  });
});

describe('a radius', () => {
  let who: EmployerPerson;
  let posts: Record<'berlin' | 'potsdam' | 'hamburg' | 'remote' | 'unknown', JobPost>;
  beforeAll(async () => {
    who = await stage.employer({}, 'Spree Boats');
    const at = (job_location: string) =>
      stage.post(who, { job_title: `Radiustest ${job_location}`, job_location, required_skills: ['Rowing'] });
    posts = {
      berlin: await at('Berlin'),
      potsdam: await at('DE, BB, Potsdam'),
      hamburg: await at('Oslo, Norway; Hamburg, Germany'),
      remote: await at('Remote'),
      unknown: await at('Qwertzuiopville'),
    };
  });
  const places = async (query: object) =>
    (await stage.search({ search: 'radiustest', ...query })).records.map(({ job_location }) => job_location).sort();

  test('a post keeps where it lies, and an edit moves it', async () => {
    expect(posts.potsdam).toMatchObject({ latitude: 52.39886, longitude: 13.06566 });
    expect([posts.remote, posts.unknown].map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
      [null, null],
      [null, null],
    ]);
    const moving = await stage.post(who, { job_title: 'Moving', job_location: 'Madrid' });
    const edit = async (change: object) =>
      ((await stage.as(who).put(api.changeJob(moving.id), change).expect(200)).body as JobPost).latitude;
    expect([
      await edit({ job_location: 'Porto' }),
      await edit({ job_title: 'Moved' }),
      await edit({ job_location: 'Remote' }),
    ]).toEqual([41.14961, 41.14961, null]);
    const { latitude: _latitude, ...sentBack } = (await stage.as(who).get(api.viewJob(posts.berlin.id)))
      .body as JobPost;
    expect(
      (
        await stage
          .as(who)
          .put(api.changeJob(posts.berlin.id), { ...sentBack, latitude: 0, longitude: 0 })
          .expect(200)
      ).body,
    ).toMatchObject({ latitude: 52.52437, longitude: 13.41053 });
  });

  test('finds jobs around the place beside those that name it, and says which place it took', async () => {
    expect(await places({ location: 'Berlin' })).toEqual(['Berlin']);
    expect(await places({ location: 'Berlin', radius_km: 10 })).toEqual(['Berlin']);
    expect(await places({ location: 'berlin, germany', radius_km: '30' })).toEqual(['Berlin', 'DE, BB, Potsdam']);
    expect(await places({ location: 'Potsdam', radius_km: 300 })).toEqual([
      'Berlin',
      'DE, BB, Potsdam',
      'Oslo, Norway; Hamburg, Germany',
    ]);
    expect((await stage.search({ location: 'München', radius_km: 1 })).near).toEqual({
      name: 'Munich',
      region: 'Bavaria',
      country: 'Germany',
      latitude: 48.13743,
      longitude: 11.57549,
    });
    expect(await stage.search({ location: 'Berlin' })).not.toHaveProperty('near');
    await until(
      async () => (await replica.search({ search: 'radiustest', location: 'Potsdam', radius_km: 300 })).total === 3,
      1_000,
    );
  });

  test('says how far each job is from the nearest place searched around, and nothing where one is not known', async () => {
    const distances = async (query: object) =>
      (await stage.search({ search: 'radiustest', ...query })).records
        .map(({ job_location, distance_km }) => [job_location, distance_km])
        .sort();
    expect(await distances({ location: 'Potsdam', radius_km: 300 })).toEqual([
      ['Berlin', 27],
      ['DE, BB, Potsdam', 0],
      ['Oslo, Norway; Hamburg, Germany', 242],
    ]);
    expect(await distances({ location: 'Potsdam; Hamburg', radius_km: 300 })).toContainEqual([
      'Oslo, Norway; Hamburg, Germany',
      0,
    ]);
    for (const query of [{ location: 'Berlin' }, { location: 'Qwertzuiopville', radius_km: 50 }])
      expect((await distances(query)).map(([, km]) => km)).toEqual([undefined]);
    const remote = await stage.post(who, { job_title: 'Farawaytest', job_location: 'Berlin', work_mode: 'remote' });
    await stage.until(async () => (await stage.search({ search: 'farawaytest' })).total === 1);
    const [found] = (await stage.search({ search: 'farawaytest', location: 'Potsdam', radius_km: 50 })).records;
    expect(found).toMatchObject({ id: remote.id });
    expect(found).not.toHaveProperty('distance_km');
  });

  test('around nothing known leaves the words alone; without a location it does nothing', async () => {
    expect(await places({ location: 'Qwertzuiopville', radius_km: 50 })).toEqual(['Qwertzuiopville']);
    expect((await stage.search({ location: 'Qwertzuiopville', radius_km: 50 })).near).toBeNull();
    expect(await places({ location: 'Germany', radius_km: 50 })).toEqual([
      'Berlin',
      'DE, BB, Potsdam',
      'Oslo, Norway; Hamburg, Germany',
    ]);
    expect(await places({ location: '', radius_km: 50 })).toHaveLength(5);
    expect(await places({ location: '///', radius_km: 50 })).toHaveLength(5);
  });

  test('total and facets count what it finds; the places are counted as if none were chosen', async () => {
    const { total, facets } = await stage.search({ search: 'radiustest', location: 'Berlin', radius_km: 50 });
    expect([total, facets.skills]).toEqual([2, [{ value: 'Rowing', label: 'Rowing', count: 2 }]]);
    expect(facets.location.map(({ label, count }) => [label, count])).toContainEqual(['Remote', 1]);
    for (const { value, count } of facets.location)
      expect([value, (await stage.search({ search: 'radiustest', location: value })).total]).toEqual([value, count]);
  });

  test.each([-1, 20_001, 1e9, 'far', '1e3', 'Infinity', { $gt: 0 }, [5], true])(
    'a radius of %j is refused',
    async (radius_km) => {
      const { body } = await stage.as(undefined).post(api.searchJobs(), { location: 'Berlin', radius_km }).expect(422);
      expect((body as { fields: object }).fields).toEqual({ radius_km: 'Radius must be a number of kilometres' });
    },
  );

  test.each([
    "Berlin'); drop",
    '(((((((((((((((((',
    'http://127.0.0.1:1/',
    '💥'.repeat(90),
    ',;'.repeat(90),
    'or '.repeat(60),
  ])('around ‘%s’ does no harm', async (location) => {
    expect((await stage.search({ location, radius_km: 20_000 })).records).toEqual(expect.any(Array));
  });

  test('jobs stored before places were kept are found when a replica has started, and stay the same revision', async () => {
    const connection = stage.rows('posts');
    await connection.updateOne({ _id: posts.potsdam.id }, { $unset: { places: '', placed_at: '' } });
    const late = await createStage(mongo);
    await until(
      async () => (await late.search({ search: 'radiustest', location: 'Berlin', radius_km: 30 })).total === 2,
    );
    expect(await connection.findOne({ _id: posts.potsdam.id })).toMatchObject({
      revision: 1,
      placed_at: expect.any(Date) as Date,
      places: [{ name: 'Potsdam', country: 'Germany', latitude: 52.39886, longitude: 13.06566 }],
    });
    await late.close();
  });

  test('imported jobs are placed after the import; a place is looked up anew only where the location has changed', async () => {
    const rows = (city: string) => ({
      format: 'csv',
      commit: true,
      content: `id,title,city\n1,Radiusimport,${city}\n2,Radiusimport,Remote\n`,
    });
    const around = (location: string, total: number) =>
      until(async () => (await stage.search({ search: 'radiusimport', location, radius_km: 60 })).total === total);
    await stage.as(who).post(api.importJobs(), rows('Kiel')).expect(200);
    await around('Rendsburg', 1);
    await until(async () => (await stage.rows('posts').countDocuments({ placed_at: null })) === 0);
    await stage.as(who).post(api.importJobs(), rows('Bremen')).expect(200);
    await around('Rendsburg', 0);
    await around('Oldenburg', 1);
  });

  test('S64 with an outside geocoder set, that one is asked, and the gazetteer while it is away', async () => {
    const server = await nominatimServer();
    const outside = await createStage(mongo, { env: { GEOCODER_URL: server.url } });
    expect((await outside.search({ location: 'Lisbon, Portugal', radius_km: 5 })).near).toMatchObject({
      latitude: 38.7077507,
    });
    expect(server.asked.map(({ q }) => q)).toEqual(['Lisbon, Portugal']);
    await server.stop();
    expect((await outside.search({ location: 'Berlin', radius_km: 5 })).near).toMatchObject({ latitude: 52.52437 });
    await outside.close();
  });
});

test('words in quotes are found side by side in descriptions, whatever markup they have, and counted and marked so', async () => {
  const post = (job_description: string, fields: object = {}) =>
    stage.post(employer, { job_title: 'Mast painter', job_description, ...fields });
  const bold = await post('<p>You know <strong>quilt</strong> <em>bind</em>ing.</p>', { work_mode: 'remote' });
  const lines = await post('<ul><li>Quilt</li><li>binding</li></ul>', { work_mode: 'remote' });
  const apart = await post('<p>Binding of a quilt.</p>', { work_mode: 'onsite' });
  const found = async (search: string) => {
    const result = await stage.search({ search, include: ['highlights'] });
    const { facets, records, total } = result;
    return {
      total,
      ids: ids(result).sort(),
      modes: facets.work_mode.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
      marked: records.map(({ highlights }) =>
        highlights?.excerpt_ranges.map(([from, to]) => highlights.excerpt.slice(from, to)).join(' '),
      ),
    };
  };
  expect(await found('"quilt binding"')).toEqual({
    total: 2,
    ids: [bold.id, lines.id].sort(),
    modes: [['remote', 2]],
    marked: expect.arrayContaining(['quilt binding', 'Quilt binding']),
  });
  expect(await found('quilt -"quilt binding"')).toEqual({
    total: 1,
    ids: [apart.id],
    modes: [['onsite', 1]],
    marked: ['quilt'],
  });
});

describe('jobs included for some callers', () => {
  beforeAll(async () => {
    const who = await stage.employer({}, 'Extratest Wharf');
    const at = (fields: object) =>
      stage.post(who, { job_location: 'Remote', required_skills: ['Patience'], ...fields });
    await at({
      job_title: 'Extratest cooper',
      job_location: 'Potsdam, Germany',
      salary: '41000',
      required_skills: ['Wood', 'JavaScript'],
      work_mode: 'onsite',
      job_description: `<p>${'Barrels are made by hand. '.repeat(30)}Some <b>js</b> &amp; wood &lt;b&gt;.</p>`,
    });
    await at({ job_title: 'Extratest rigger', salary: '95000', work_mode: 'remote' });
    await at({ job_title: 'Extratest rigger mate', salary: '250000', work_mode: 'remote', emp_type: 'contract' });
  });
  const asking = (include: string[], query: object) => stage.search({ search: 'extratest', include, ...query });
  const cut = (text: string, ranges: ReadonlyArray<readonly [number, number]>) =>
    ranges.map(([from, to]) => text.slice(from, to));

  test('nothing of it comes unasked; what is unknown is refused', async () => {
    const [plain] = (await stage.search({ search: 'extratest cooper' })).records;
    expect(plain).not.toHaveProperty('highlights');
    const nothing = await stage.search({ search: 'extratest', work_mode: ['hybrid'] });
    for (const name of ['salaries', 'nearest']) expect(nothing).not.toHaveProperty(name);
    await stage
      .as(undefined)
      .post(api.searchJobs(), { include: ['secrets'] })
      .expect(422);
  });

  test('descriptions are left out for those who do without them', async () => {
    const found = async (omit: string[]) => (await stage.search({ search: 'extratest cooper', omit })).records[0]!;
    const { job_description, ...listed } = await found([]);
    expect(job_description).toContain('Barrels are made by hand.');
    expect(await found(['job_description'])).toEqual(listed);
    await stage
      .as(undefined)
      .post(api.searchJobs(), { omit: ['job_title'] })
      .expect(422);
  });

  test('highlights: the words in title, skills and company, and the stretch of the description that has them, as plain text', async () => {
    const { records, did_you_mean } = await asking(['highlights'], { search: 'extratset coopers javascript whar' });
    const { job_title, cmp_name, required_skills, highlights } = records[0]!;
    expect([
      cut(job_title, highlights!.job_title),
      cut(cmp_name, highlights!.cmp_name),
      highlights!.required_skills.map((ranges, at) => cut(required_skills[at]!, ranges)),
    ]).toEqual([
      ['Extratest', 'cooper'],
      ['Extratest', 'Wharf'],
      [[], ['JavaScript']],
    ]);
    expect(did_you_mean).toBe('extratest coopers javascript whar');
    expect(highlights!.excerpt).toMatch(/^… .*Some js & wood <b>\.$/);
    expect(cut(highlights!.excerpt, highlights!.excerpt_ranges)).toEqual(['js']);
    expect(highlights!.excerpt.length).toBeLessThan(240);
  });

  test('the excerpt has the stretch with most different words, and each marked word is read a few times however many there are', () => {
    const markedIn = (text: string, word: RegExp) =>
      [...text.matchAll(word)].map(({ index, 0: found }): TextRange => [index, index + found.length]);
    const readsOf = (marked: TextRange[]) => {
      let reads = 0;
      const counted = new Proxy(marked, {
        get(target, name, receiver) {
          reads += 1;
          return Reflect.get(target, name, receiver) as unknown;
        },
      });
      excerptOf('care '.repeat(marked.length), counted);
      return reads;
    };
    const [few, many] = [100, 1_000].map((times) => readsOf(markedIn('care '.repeat(times), /care/g)));
    expect(many).toBeLessThan(11 * few!);

    const text = `${'care Care '.repeat(40)}${'c'.repeat(200)} of nurses, with care and homes. ${'More. '.repeat(60)}`;
    const { excerpt, ranges } = excerptOf(text, markedIn(text, /care|nurses|homes|c{200}/gi));
    expect(excerpt).toMatch(/^… of nurses, with care and homes\. .* …$/);
    expect(cut(excerpt, ranges)).toEqual(['nurses', 'care', 'homes']);
  });

  test('others have a turn between the records of a page that are highlighted', async () => {
    let time = 0;
    // Simulates records that take a while.
    jest.spyOn(performance, 'now').mockImplementation(() => (time += 100));
    const turns = jest.spyOn(globalThis, 'setImmediate');
    const turnsFor = async (include: string[]) => {
      turns.mockClear();
      expect((await asking(include, {})).records).toHaveLength(3);
      return turns.mock.calls.length;
    };
    try {
      expect(await turnsFor(['highlights'])).toBeGreaterThanOrEqual((await turnsFor([])) + 3);
    } finally {
      jest.restoreAllMocks();
    }
  });

  test('without words, or with none of them in it, the excerpt is the description’s beginning', async () => {
    const [job] = (await asking(['highlights'], { search: '', skills: ['Wood'] })).records;
    expect(job!.highlights!.excerpt).toMatch(/^Barrels are made by hand\. .* …$/);
    expect(job!.highlights!.excerpt_ranges).toEqual([]);
  });

  test('salaries: counted in steps, as if no lowest one were asked for', async () => {
    const { salaries, total } = await asking(['salaries'], { salary_min: 90_000 });
    expect([total, salaries!.length]).toEqual([2, 21]);
    expect(salaries!.filter(({ count }) => count > 0)).toEqual([
      { from: 40_000, to: 50_000, count: 1 },
      { from: 90_000, to: 100_000, count: 1 },
      { from: 200_000, to: null, count: 1 },
    ]);
  });

  test.each([
    [
      'a wider radius, and each filter that is one too many',
      { location: 'Berlin', radius_km: 10 },
      [
        { change: { radius_km: 50 }, total: 1 },
        { change: { location: '', radius_km: null }, total: 3 },
      ],
    ],
    [
      'a place alone gets a radius',
      { location: 'Berlin' },
      [
        { change: { radius_km: 50 }, total: 1 },
        { change: { location: '' }, total: 3 },
      ],
    ],
    [
      'filters by how much they keep out',
      { work_mode: ['remote'], salary_min: 300_000 },
      [{ change: { salary_min: null }, total: 2 }],
    ],
    [
      'several values of a filter go together',
      { work_mode: ['hybrid'], posted_within_days: 1 },
      [{ change: { work_mode: [] }, total: 3 }],
    ],
    [
      'two filters too many',
      { search: 'extratest', work_mode: ['hybrid'], skills: ['Law'] },
      [{ change: { work_mode: [], skills: [] }, total: 3 }],
    ],
    ['another company', { search: 'extratest', cmp_code: 'no-such-company' }, [{ change: { cmp_code: '' }, total: 3 }]],
    ['nothing is near to it', { search: 'xylophone' }, []],
  ])('nearest: %s', async (_what, query, nearest) => {
    const answer = await asking(['nearest'], query);
    expect([answer.total, answer.nearest]).toEqual([0, nearest]);
    for (const { change, total } of answer.nearest!) {
      const { radius_km, salary_min, ...fields } = { ...query, ...change } as Record<string, unknown>;
      expect(
        await asking([], {
          ...fields,
          ...(typeof radius_km === 'number' ? { radius_km } : {}),
          ...(typeof salary_min === 'number' ? { salary_min } : {}),
        }),
      ).toMatchObject({ total });
    }
  });
  test.each([
    ['a word that no job has', 'extratest rigger xylophone', ['xylophone'], 'extratest rigger', 2],
    ['words that are never together: the one that finds most stays', 'cooper rigger', ['cooper'], 'rigger', 2],
    ['the one that leaves most', 'extratest cooper rigger', ['cooper'], 'extratest rigger', 2],
    ['several that no job has', 'xylophone rigger zither', ['xylophone', 'zither'], 'rigger', 2],
    ['a mark of several words as one', 'rigger xylophone work from home', ['xylophone'], 'rigger work from home', 2],
    ['a word that alone would mean the last days is none', 'new rigger', ['new'], 'rigger', 2],
    ['a kind of work goes before what the work is', 'hybrid rigger', ['hybrid'], 'rigger', 2],
    ['a dash between words is no operator', 'rigger - xylophone', ['xylophone'], 'rigger', 2],
  ])(
    'a query of which no job has all words leaves one out and names it: %s',
    async (_what, search, leftOut, rest, total) => {
      const answer = await asking(['nearest', 'highlights'], { search });
      expect([answer.left_out, answer.total]).toEqual([leftOut, total]);
      expect(answer).not.toHaveProperty('nearest');
      const alone = await asking([], { search: rest });
      expect(alone).not.toHaveProperty('left_out');
      expect(alone.records.map(({ id }) => id)).toEqual(answer.records.map(({ id }) => id));
      expect(alone.facets).toEqual(answer.facets);
    },
  );
  test('no word is left out where all are found, where there is one, or where operators say what is meant', async () => {
    for (const search of [
      'extratest rigger',
      'xylophone',
      'new xylophone',
      '"rigger" xylophone',
      'rigger xylophone -cooper',
    ])
      expect([search, (await asking([], { search })).left_out]).toEqual([search, undefined]);
  });
  test('a text is counted once, whether words are left out or nearest searches are looked for', async () => {
    const input = { ...searchJobPostsSchema.getDefault(), search: 'xylophone zither' };
    const texts: string[] = [];
    const count = countOnce(async ({ search }) => {
      texts.push(search);
      return 0;
    });
    await leaveWordsOut(input, { count });
    await nearestSearches(input, { count });
    expect(texts).toEqual(['xylophone', 'zither']);
  });
  test('nearest: only where nothing was found', async () =>
    expect(await asking(['nearest'], {})).not.toHaveProperty('nearest'));
});

function samplePost(title: string, html = '<p>x</p>'): Post {
  const { job_description: _description, ...fields } = JOB;
  return {
    ...fields,
    id: `post-${title}`,
    revision: 1,
    login_id: 'x',
    cmp_code: 'c',
    cmp_name: 'n',
    cmp_logo: null,
    cmp_domain: null,
    advertised_for: null,
    places: [],
    placed_at: new Date(0),
    job_title: title,
    job_description: html,
    salary: 1,
    salary_max: null,
    ...NO_JOB_DETAILS,
    required_skills: [...JOB.required_skills],
    questions: [],
    closes_at: null,
    status: 'open',
    owner_active: true,
    external_id: null,
    source_hash: null,
    moderation: null,
    rules_version: null,
    internal_note: '',
    stages: [],
    created_at: new Date(0),
    updated_at: new Date(0),
  };
}
