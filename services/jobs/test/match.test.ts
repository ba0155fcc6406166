import { MATCH_RULE, NOT_FOR_ME_MAX } from '@market/contracts/search';
import type { JobPost } from '@market/contracts/job-posts';
import type { JobMatches, MatchGains, MatchWishes, NotForMeList } from '@market/contracts/search';
import { api } from '@market/contracts/testing';
import { atOnce, testMongo, type Person } from '@market/service-kit/testing';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
let ada: Person;

beforeAll(async () => {
  stage = await createStage(mongo);
  employer = await stage.employer();
});
beforeEach(() => {
  stage.peerState.profileAway = false;
  ada = candidate(['React', 'SQL'], 4);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

/** Candidate with these skills and years of experience. */
function candidate(skills: string[], years = 0): Person {
  const who = stage.person({ login_type: 'CND' });
  const from = new Date(stage.clock.now().getTime() - years * 365.25 * 86_400_000);
  stage.peerState.candidates.set(who.login_id, {
    can_skill: skills.join(','),
    candidate_exp:
      years === 0
        ? []
        : [
            {
              id: 'e',
              emp_name: 'Mill',
              exp_type: 'full_time',
              exp_desg: 'Hand',
              job_stdt: from.toISOString().slice(0, 10),
              job_endt: '',
            },
          ],
  });
  return who;
}

const matches = async (who: Person, ...jobs: JobPost[]) =>
  (
    (
      await stage
        .as(who)
        .post(api.matchJobs(), { ids: jobs.map(({ id }) => id) })
        .expect(200)
    ).body as JobMatches
  ).records;
const wish = async (who: Person, wishes: object) =>
  (await stage.as(who).put(api.changeMatchWishes(), wishes).expect(200)).body as MatchWishes;
const wishes = async (who: Person) => (await stage.as(who).get(api.ownMatchWishes()).expect(200)).body as MatchWishes;
const notForMe = async (who: Person) => (await stage.as(who).get(api.listNotForMe()).expect(200)).body as NotForMeList;

describe('the match of a job', () => {
  test('is told part by part, with the version of its rule', async () => {
    const job = await stage.post(employer, {
      required_skills: ['JavaScript', 'SQL', 'dbt'],
      exp_min: 3,
      salary: '50000',
      salary_max: '60000',
      currency: 'EUR',
      emp_type: 'full_time',
    });
    await stage.until(async () => (await stage.as(ada).get(api.viewJob(job.id))).body.latitude !== null);
    await wish(ada, {
      minimum_pay: '4500',
      currency: 'EUR',
      salary_period: 'month',
      place: 'Bergen',
      emp_type: ['full_time'],
    });
    expect(await matches(ada, job)).toEqual([
      {
        id: job.id,
        match: {
          rule: MATCH_RULE,
          score: 80,
          skills: {
            met: [
              { skill: 'JavaScript', by: 'React' },
              { skill: 'SQL', by: 'SQL' },
            ],
            missing: ['dbt'],
          },
          experience: { asked: 3, has: 4 },
          place: { remote: false, km: 0 },
          pay: 'enough',
          employment: 'wanted',
        },
      },
    ]);
  });

  test('follows the profile at once, and is none without a profile', async () => {
    const job = await stage.post(employer, { required_skills: ['Welding'] });
    expect((await matches(ada, job))[0]?.match.skills.missing).toEqual(['Welding']);
    stage.peerState.candidates.set(ada.login_id, { can_skill: 'TIG Welding', candidate_exp: [] });
    expect((await matches(ada, job))[0]?.match.skills.met).toEqual([{ skill: 'Welding', by: 'TIG Welding' }]);
    expect(await matches(stage.person({ login_type: 'CND' }), job)).toEqual([]);
  });

  test.each([
    ['an hourly minimum with a yearly salary', { minimum_pay: '30', currency: 'USD', salary_period: 'hour' }, 'less'],
    ['a minimum in another currency', { minimum_pay: '30000', currency: 'EUR' }, 'enough'],
    [
      'a monthly minimum in another currency',
      { minimum_pay: '50000', currency: 'NOK', salary_period: 'month' },
      'less',
    ],
    ['no minimum', {}, null],
  ])('compares %s', async (_, wished, pay) => {
    const job = await stage.post(employer, { salary: '52000', currency: 'USD' });
    await wish(ada, wished);
    expect((await matches(ada, job))[0]?.match.pay).toBe(pay);
  });

  test('S42: a draft, a closed job and one that does not exist have no match, alike', async () => {
    const draft = await stage.post(employer, { status: 'draft' });
    const closed = await stage.post(employer);
    await stage.as(employer).put(api.changeJob(closed.id), { status: 'closed' }).expect(200);
    expect(await matches(ada, draft, closed, { ...draft, id: 'none' })).toEqual([]);
  });

  test('more than a hundred at once are refused', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => String(at));
    const { body } = await stage.as(ada).post(api.matchJobs(), { ids }).expect(422);
    expect(body.fields).toEqual({ ids: 'Ask for at most 100 at once' });
  });

  test('is refused with 503 while the profile service is away', async () => {
    const job = await stage.post(employer);
    stage.peerState.profileAway = true;
    await stage
      .as(ada)
      .post(api.matchJobs(), { ids: [job.id] })
      .expect(503);
  });
});

describe('S120: wishes of a candidate for jobs', () => {
  const SECRET = {
    minimum_pay: '71234',
    currency: 'EUR',
    salary_period: 'year',
    place: 'Bergen',
    emp_type: ['contract'],
  };

  test('is read by its owner alone', async () => {
    const saved = await wish(ada, SECRET);
    expect(saved).toEqual({ ...SECRET, place_known: true });
    expect(await wishes(ada)).toEqual(saved);
    expect(await wishes(candidate([]))).toEqual({
      minimum_pay: null,
      currency: null,
      salary_period: 'year',
      place: '',
      place_known: false,
      emp_type: [],
    });
    for (const path of [api.ownMatchWishes(), api.listNotForMe()]) {
      await stage.as(employer).get(path).expect(403);
      await stage.as(undefined).get(path).expect(401);
    }
  });

  test('is in no answer to the employer, and in no event', async () => {
    const job = await stage.post(employer, { job_title: 'Secret minimum' });
    await wish(ada, SECRET);
    await stage.apply(ada, job);
    const asked = await Promise.all([
      stage.as(employer).get(api.viewJob(job.id)),
      stage.as(employer).post(api.listOwnJobs(), {}),
      stage.as(employer).post(api.searchJobs(), { search: 'secret minimum', sort: 'match' }),
    ]);
    for (const { body } of asked) expect(JSON.stringify(body)).not.toContain('71234');
    expect(JSON.stringify(await stage.rows('outbox').find().toArray())).not.toContain('71234');
    // Requirements that the applications service reads for the employer contain nothing about any candidate.
    const { records } = (await stage.as(employer).post('/job-posts/asked-of-applicants', { ids: [job.id] })).body;
    expect(records).toEqual([{ id: job.id, required_skills: job.required_skills, exp_min: null }]);
    const other = await stage.employer();
    expect((await stage.as(other).post('/job-posts/asked-of-applicants', { ids: [job.id] })).body).toEqual({
      records: [],
    });
  });

  test('is taken away by leaving it out, and ends with the account', async () => {
    await wish(ada, SECRET);
    expect(await wish(ada, { place: 'Nowhere at all' })).toMatchObject({
      minimum_pay: null,
      place_known: false,
      emp_type: [],
    });
    await wish(ada, SECRET);
    const job = await stage.post(employer);
    await stage.as(ada).put(api.markNotForMe(job.id), { reason: 'pay' }).expect(204);
    await stage.publish('identity.account-ended.v1', { login_id: ada.login_id });
    expect(await stage.rows('match_wishes').countDocuments({ _id: ada.login_id })).toBe(0);
    expect(await stage.rows('not_for_me').countDocuments({ login_id: ada.login_id })).toBe(0);
  });

  test.each([
    ['an amount without a currency', { minimum_pay: '50000' }, 'currency'],
    ['an amount in a currency without a rate', { minimum_pay: '50000', currency: 'XXX' }, 'currency'],
    ['words as an amount', { minimum_pay: 'plenty', currency: 'EUR' }, 'minimum_pay'],
    ['an unknown period', { salary_period: 'decade' }, 'salary_period'],
    ['an unknown kind of employment', { emp_type: ['pirate'] }, 'emp_type'],
  ])('%s is refused', async (_, body, field) => {
    const answer = await stage.as(ada).put(api.changeMatchWishes(), body).expect(422);
    expect(Object.keys(answer.body.fields)).toContain(field);
  });
});

describe('‘For you’', () => {
  test('orders jobs by how well the profile fits, as their matches say; to others it is the usual order', async () => {
    const word = 'Quernstone';
    const post = (fields: object) => stage.post(employer, { job_title: word, salary: '60000', ...fields });
    const jobs = [
      await post({ required_skills: ['React', 'SQL'] }),
      await post({ required_skills: ['dbt', 'Airflow'], exp_min: 9 }),
      await post({ required_skills: ['JavaScript', 'Kafka'], work_mode: 'remote' }),
      await post({ required_skills: ['SQL', 'dbt'], exp_min: 2, salary: '20000' }),
    ];
    await wish(ada, { minimum_pay: '40000', currency: 'USD' });
    const found = (await stage.search({ search: word, sort: 'match' }, ada)).records.map(({ id }) => id);
    const scores = new Map((await matches(ada, ...jobs)).map(({ id, match }) => [id, match.score]));
    expect(found).toHaveLength(4);
    expect(found.map((id) => scores.get(id))).toEqual([...scores.values()].sort((a, b) => b - a));
    expect(new Set(scores.values()).size).toBe(4);
    const usual = (await stage.search({ search: word })).records.map(({ id }) => id);
    for (const who of [undefined, employer, stage.person({ login_type: 'CND' })])
      expect((await stage.search({ search: word, sort: 'match' }, who)).records.map(({ id }) => id)).toEqual(usual);
  });

  test('a remote job fits in the areas that it names, in the order as in the match', async () => {
    const word = 'Remotely';
    const where = {
      Worldwide: 'Remote',
      Iberia: 'Remote (Iberia only)',
      Vague: 'Remote (EST)',
      Norwegian: 'Remote – Norway',
    };
    const jobs = await Promise.all(
      Object.entries(where).map(([title, job_location]) =>
        stage.post(employer, { job_title: `${word} ${title}`, job_location, work_mode: 'remote' }),
      ),
    );
    const ordered = async (place: string) => {
      await wish(ada, { place });
      const { records } = (await stage.as(ada).post(api.searchJobs(), { search: word, sort: 'match' }).expect(200))
        .body as { records: JobPost[] };
      const told = await matches(ada, ...records);
      expect(told.map(({ match }) => match.score)).toEqual(told.map(({ match }) => match.score).sort((a, b) => b - a));
      return Object.fromEntries(
        jobs.map(({ id, job_title }) => [
          job_title.slice(word.length + 1),
          told.find((one) => one.id === id)?.match.place,
        ]),
      );
    };
    const fits = { remote: true, km: null };
    const fromNorway = { ...fits, only_from: ['NO'], looked_in: 'ES' };
    for (const place of ['Madrid', 'Spain'])
      expect(await ordered(place)).toEqual({ Worldwide: fits, Iberia: fits, Vague: null, Norwegian: fromNorway });
    expect(await ordered('')).toEqual({ Worldwide: fits, Iberia: null, Vague: null, Norwegian: null });
  });

  test('a skill with a version, or two in one entry, counts in search, facets and order as it does in the match', async () => {
    const word = 'Cresset';
    const post = (required_skills: string[]) => stage.post(employer, { job_title: word, required_skills });
    const jobs = [
      await post(['Python 3.11', 'dbt', 'Airflow 2']),
      await post(['HTML/CSS', 'Python (advanced)']),
      await post(['Kafka', 'Rust 1.80']),
    ];
    stage.peerState.candidates.set(ada.login_id, { can_skill: 'Python 3,CSS3', candidate_exp: [] });
    const told = await matches(ada, ...jobs);
    expect(told.map(({ match }) => match.skills)).toEqual([
      { met: [{ skill: 'Python 3.11', by: 'Python 3' }], missing: ['dbt', 'Airflow 2'] },
      {
        met: [
          { skill: 'CSS', by: 'CSS3' },
          { skill: 'Python (advanced)', by: 'Python 3' },
        ],
        missing: ['HTML'],
      },
      { met: [], missing: ['Kafka', 'Rust 1.80'] },
    ]);
    const found = await stage.search({ search: word, sort: 'match' }, ada);
    expect(found.records.map(({ id }) => id)).toEqual([jobs[1], jobs[0], jobs[2]].map((job) => job?.id));
    for (const skill of ['Python', 'python 2.7']) {
      const { records } = await stage.search({ search: word, skills: [skill] });
      expect(records.map(({ id }) => id).sort()).toEqual([jobs[0]?.id, jobs[1]?.id].sort());
      // The post's own words stay.
      expect(records.flatMap((job) => job.required_skills)).toContain('Python 3.11');
    }
  });

  test('leaves out what its reader marked as not for them, and nobody else’s', async () => {
    const word = 'Windlass';
    const [kept, marked] = [
      await stage.post(employer, { job_title: word }),
      await stage.post(employer, { job_title: word }),
    ];
    const found = async (who: Person, sort = 'match') => {
      const { records, total } = await stage.search({ search: word, sort }, who);
      expect(records).toHaveLength(total);
      return records.map(({ id }) => id);
    };
    await stage.as(ada).put(api.markNotForMe(marked.id), { reason: 'place' }).expect(204);
    await stage.as(ada).put(api.markNotForMe(marked.id), { reason: 'pay' }).expect(204);
    expect(await found(ada)).toEqual([kept.id]);
    expect(await found(ada, 'newest')).toHaveLength(2);
    expect(await found(candidate(['SQL']))).toHaveLength(2);
    expect((await notForMe(ada)).records).toEqual([
      { id: marked.id, job_title: word, cmp_name: employer.cmp_name, reason: 'pay', at: expect.any(String) },
    ]);
    // No word is left out, and no change is offered, for a job that would not be shown then.
    await stage.as(ada).put(api.markNotForMe(kept.id), { reason: 'place' }).expect(204);
    const search = { search: `${word} xylophone`, sort: 'match', include: ['nearest'] };
    expect(await stage.search(search, ada)).toMatchObject({ total: 0, nearest: [] });
    expect(await stage.search(search, ada)).not.toHaveProperty('left_out');
    await stage.as(ada).delete(api.removeNotForMe(kept.id)).expect(204);
    await stage.as(candidate([])).delete(api.removeNotForMe(marked.id)).expect(204);
    expect((await notForMe(ada)).total).toBe(1);
    await stage.as(ada).delete(api.removeNotForMe(marked.id)).expect(204);
    expect(await found(ada)).toHaveLength(2);
  });

  test('leaves out all jobs of a company that is not for its reader, until one mark of it is taken back', async () => {
    const word = 'Capstone';
    const other = await stage.employer();
    const kept = await stage.post(other, { job_title: word });
    const [one, two] = [
      await stage.post(employer, { job_title: word }),
      await stage.post(employer, { job_title: word }),
    ];
    const found = async () =>
      (await stage.search({ search: word, sort: 'match' }, ada)).records.map(({ id }) => id).sort();
    for (const { id } of [one, two]) await stage.as(ada).put(api.markNotForMe(id), { reason: 'company' }).expect(204);
    await stage.post(employer, { job_title: word });
    expect(await found()).toEqual([kept.id]);
    const marks = (await notForMe(ada)).records;
    expect(marks.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    for (const mark of marks) expect(mark).toMatchObject({ reason: 'company', whole_company: true });
    const gone = { search: word, sort: 'match', cmp_code: employer.cmp_code };
    expect((await stage.search(gone, ada)).total).toBe(0);
    await stage.as(ada).delete(api.removeNotForMe(one.id)).expect(204);
    expect(await found()).toHaveLength(4);
    expect((await notForMe(ada)).total).toBe(0);
  });

  test('a job that is advertised for another company is left out alone, for all have the code of who posts them', async () => {
    const word = 'Cornice';
    const [kept, marked] = [
      await stage.post(employer, { job_title: word }),
      await stage.post(employer, { job_title: word }),
    ];
    for (const [id, name] of [
      [kept.id, 'Northwind'],
      [marked.id, 'Fjord'],
    ] as const)
      await stage.rows('posts').updateOne({ _id: id as never }, { $set: { advertised_for: name, cmp_name: name } });
    expect((await stage.as(ada).get(api.viewJob(marked.id)).expect(200)).body).toMatchObject({ for_another: true });
    await stage.as(ada).put(api.markNotForMe(marked.id), { reason: 'company' }).expect(204);
    const { records } = await stage.search({ search: word, sort: 'match' }, ada);
    expect(records.map(({ id }) => id)).toEqual([kept.id]);
    const [mark] = (await notForMe(ada)).records;
    expect(mark).toMatchObject({ cmp_name: 'Fjord', reason: 'company' });
    expect(mark).not.toHaveProperty('whole_company');
  });

  test('a company that could not be taken back as a whole stays left out as it was', async () => {
    const jobs = [await stage.post(employer), await stage.post(employer)];
    for (const { id } of jobs) await stage.as(ada).put(api.markNotForMe(id), { reason: 'company' }).expect(204);
    const broken = jest.spyOn(stage.connection.model('NotForMe'), 'deleteMany').mockImplementationOnce(() => {
      throw new Error('The database is away.');
    });
    await stage.as(ada).delete(api.removeNotForMe(jobs[0]!.id)).expect(500);
    broken.mockRestore();
    expect((await notForMe(ada)).total).toBe(2);
  });

  test('a mark of before companies could be left out leaves out its job alone', async () => {
    const word = 'Treadle';
    const [kept, marked] = [
      await stage.post(employer, { job_title: word }),
      await stage.post(employer, { job_title: word }),
    ];
    await stage.as(ada).put(api.markNotForMe(marked.id), { reason: 'company' }).expect(204);
    await stage.rows('not_for_me').updateMany({ login_id: ada.login_id }, { $unset: { cmp_code: '' } });
    const { records } = await stage.search({ search: word, sort: 'match' }, ada);
    expect(records.map(({ id }) => id)).toEqual([kept.id]);
    expect((await notForMe(ada)).records[0]).not.toHaveProperty('whole_company');
  });

  test('leaves out what its reader has applied to where that is asked for, and for nobody else', async () => {
    const word = 'Capstan';
    const [open, applied] = [
      await stage.post(employer, { job_title: word }),
      await stage.post(employer, { job_title: word }),
    ];
    const who = candidate(['React']);
    await stage.apply(who, applied);
    const found = async (reader: Person, asked: object) =>
      (await stage.search({ search: word, sort: 'match', ...asked }, reader)).records.map(({ id }) => id);
    expect(await found(who, { without_applied: true })).toEqual([open.id]);
    expect(await found(who, {})).toHaveLength(2);
    for (const reader of [employer, candidate(['React'])])
      expect(await found(reader, { without_applied: true })).toHaveLength(2);
  });

  test('a word that only a job marked as not for its reader has is left out as one that no job has', async () => {
    const marked = await stage.post(employer, { job_title: 'Bodkin' });
    const other = await stage.post(employer, { job_title: 'Thimble' });
    await stage.as(ada).put(api.markNotForMe(marked.id), { reason: 'work' }).expect(204);
    const { records, left_out } = await stage.search({ search: 'bodkin thimble', sort: 'match' }, ada);
    expect([records.map(({ id }) => id), left_out]).toEqual([[other.id], ['bodkin']]);
  });

  test('S42: a mark needs a reason of the list and a job that is open', async () => {
    const draft = await stage.post(employer, { status: 'draft' });
    await stage.as(ada).put(api.markNotForMe(draft.id), { reason: 'pay' }).expect(404);
    await stage.as(ada).put(api.markNotForMe('none'), { reason: 'pay' }).expect(404);
    const job = await stage.post(employer);
    await stage.as(ada).put(api.markNotForMe(job.id), { reason: 'because' }).expect(422);
  });

  test('S121: two marks at once that would be one too many: one is refused', async () => {
    const jobs = [await stage.post(employer), await stage.post(employer)];
    await stage.rows('not_for_me').insertMany(
      Array.from({ length: NOT_FOR_ME_MAX - 1 }, (_, at) => ({
        _id: `${ada.login_id} ${String(at)}` as never,
        login_id: ada.login_id,
        job_id: String(at),
        job_title: 'Job',
        cmp_name: 'Company',
        reason: 'other',
        at: new Date(),
      })),
    );
    const answers = await atOnce(2, (at) => stage.as(ada).put(api.markNotForMe(jobs[at]!.id), { reason: 'work' }));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect((await notForMe(ada)).total).toBe(NOT_FOR_ME_MAX);
  });
});

describe('changes by a missing item', () => {
  const gains = async (who: Person) => (await stage.as(who).get(api.matchGains()).expect(200)).body as MatchGains;

  test('is told over the caller’s own first jobs, without those that are not for them', async () => {
    const who = candidate(['Glazing', 'Kilnwork', 'Bevelling'], 4);
    const required_skills = ['Glazing', 'Kilnwork', 'Bevelling', 'Leadlight'];
    for (let posted = 0; posted < 19; posted += 1) await stage.post(employer, { required_skills, exp_min: 2 });
    const last = await stage.post(employer, { required_skills: [...required_skills, 'Stained glass'], exp_min: 2 });
    const skills = async () => (await gains(who)).gains.flatMap(({ skill }) => (skill ? [skill] : []));
    await stage.until(async () => (await skills()).includes('Stained glass'));
    const told = await gains(who);
    expect(told).toMatchObject({ rule: MATCH_RULE, jobs: 20 });
    expect(told.gains[0]).toMatchObject({ item: 'skill', skill: 'Leadlight', jobs: 20 });
    expect(told.gains.map(({ item }) => item)).not.toContain('experience');
    await stage.as(who).put(api.markNotForMe(last.id), { reason: 'other' }).expect(204);
    expect(await skills()).not.toContain('Stained glass');
  });

  test('names wishes that are missing until they are filled in', async () => {
    const who = candidate(['Glazing'], 4);
    await stage.post(employer, {
      required_skills: ['Glazing'],
      salary: '50000',
      currency: 'EUR',
      emp_type: 'full_time',
    });
    const items = async () => (await gains(who)).gains.map(({ item }) => item);
    await stage.until(async () => (await items()).includes('employment'));
    expect(await items()).toContain('pay');
    await wish(who, {
      minimum_pay: '30000',
      currency: 'EUR',
      salary_period: 'year',
      place: '',
      emp_type: ['full_time'],
    });
    expect(await items()).not.toContain('pay');
    expect(await items()).not.toContain('employment');
  });

  test('is nothing without a profile', async () => {
    expect(await gains(stage.person({ login_type: 'CND' }))).toEqual({ rule: MATCH_RULE, jobs: 0, gains: [] });
  });
});
