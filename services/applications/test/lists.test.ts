import { randomUUID } from 'node:crypto';
import { RESPONSE_PROMISE_DAYS } from '@market/contracts/responses';
import { api } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { createStage, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
});
beforeEach(async () => {
  employer = await stage.employer();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

async function apply(candidate: CandidatePerson, jobId: string, rest: object = {}): Promise<string> {
  stage.clock.advance(1_000);
  return (await stage.as(candidate).apply(jobId, rest).expect(201)).body.id as string;
}
const ofEmployer = (person: EmployerPerson, filter: object = {}) =>
  stage.as(person).post(api.listEmployerApplications(), filter);
const ids = (response: { body: { records: Array<{ id: string }> } }) => response.body.records.map(({ id }) => id);

describe('a candidate’s own applications', () => {
  it('come newest first, with job, company, history and what may be done', async () => {
    const candidate = await stage.candidate();
    const [first, second] = [
      await stage.postJob(employer),
      await stage.postJob(employer, { job_title: 'Day Baker', job_location: 'Bergen' }),
    ];
    const older = await apply(candidate, first.id);
    const newer = await apply(candidate, second.id, { note: 'Days suit me too.' });
    const answer = await stage.as(candidate).post(api.listCandidateApplications()).expect(200);
    expect(answer.body).toMatchObject({ total: 2, page: 1, limit: 20 });
    expect(ids(answer)).toEqual([newer, older]);
    expect(answer.body.records[0]).toEqual({
      id: newer,
      status: 'applied',
      job_id: second.id,
      job_title: 'Day Baker',
      cmp_code: employer.cmp_code,
      cmp_name: 'Night Bakery',
      job_location: 'Bergen',
      note: 'Days suit me too.',
      created_at: stage.clock.now().toISOString(),
      updated_at: stage.clock.now().toISOString(),
      history: [{ status: 'applied', by: 'CND', by_login_id: candidate.login_id, at: stage.clock.now().toISOString() }],
      answer_by: new Date(stage.clock.now().getTime() + RESPONSE_PROMISE_DAYS * 86_400_000).toISOString(),
      can: { withdraw: true, close_unanswered: false, end_access: false },
    });
  });

  it('B17: say of a job that takes no more applications that it is closed, also past its end', async () => {
    const candidate = await stage.candidate();
    const jobs = [await stage.postJob(employer), await stage.postJob(employer), await stage.postJob(employer)];
    for (const job of jobs) await apply(candidate, job.id);
    const closed = async () =>
      (
        (await stage.as(candidate).post(api.listCandidateApplications()).expect(200)).body as {
          records: Array<{ job_closed?: true; job_id: string }>;
        }
      ).records
        .filter(({ job_closed }) => job_closed)
        .map(({ job_id }) => job_id);
    expect(await closed()).toEqual([]);
    const [first, second] = jobs;
    await stage.postJob(employer, { ...first!, revision: 2, status: 'closed' });
    await stage.postJob(employer, {
      ...second!,
      revision: 2,
      closes_at: new Date(stage.clock.now().getTime() + 60_000).toISOString(),
    });
    await until(async () => (await closed()).length === 1);
    stage.clock.advance(61_000);
    expect((await closed()).toSorted()).toEqual([first!.id, second!.id].toSorted());
  });

  it('can be filtered by status and paged', async () => {
    const candidate = await stage.candidate();
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift(await apply(candidate, (await stage.postJob(employer)).id));
    await stage.as(candidate).setStatus(made[1]!, 'withdrawn').expect(200);
    const page = (body: object) => stage.as(candidate).post(api.listCandidateApplications(), body).expect(200);
    expect(ids(await page({ page: 2, limit: 2 }))).toEqual([made[2], made[3]]);
    expect((await page({ page: 4, limit: 2 })).body).toMatchObject({ records: [], total: 5 });
    expect(ids(await page({ status: 'withdrawn' }))).toEqual([made[1]]);
  });

  it('S138: applications of one job are one’s own alone', async () => {
    const [one, other] = [await stage.candidate(), await stage.candidate()];
    const [job, another] = [await stage.postJob(employer), await stage.postJob(employer)];
    const id = await apply(one, job.id);
    await apply(one, another.id);
    const of = (who: typeof one, job_id: string) =>
      stage.as(who).post(api.listCandidateApplications(), { job_id }).expect(200);
    expect(ids(await of(one, job.id))).toEqual([id]);
    expect(ids(await of(other, job.id))).toEqual([]);
  });

  it('are only one’s own, whatever id the body names', async () => {
    const [one, other] = [await stage.candidate(), await stage.candidate()];
    await apply(one, (await stage.postJob(employer)).id);
    const answer = await stage
      .as(other)
      .post(api.listCandidateApplications(), {
        candidate_login_id: one.login_id,
        login_id: one.login_id,
        can_code: one.can_code,
      })
      .expect(200);
    expect(answer.body).toMatchObject({ records: [], total: 0 });
  });
});

describe('applications to an employer’s jobs', () => {
  it('carry the candidate as the product spec lists it, and nothing more', async () => {
    const candidate = await stage.candidate();
    const job = await stage.postJob(employer);
    const id = await apply(candidate, job.id, { note: 'Hello' });
    const { body } = await ofEmployer(employer).expect(200);
    expect(body.records).toEqual([
      {
        id,
        status: 'applied',
        answer_by: expect.any(String),
        job_id: job.id,
        job_title: 'Night Baker',
        cmp_name: 'Night Bakery',
        note: 'Hello',
        revision: 1,
        created_at: stage.clock.now().toISOString(),
        updated_at: stage.clock.now().toISOString(),
        history: [
          { status: 'applied', by: 'CND', by_login_id: candidate.login_id, at: stage.clock.now().toISOString() },
        ],
        candidate: {
          can_code: candidate.can_code,
          can_name: 'Maya Lind',
          can_email: candidate.email,
          can_mobn: '5550002222',
          can_about: 'I bake at night.',
          can_skill: 'Baking, Sourdough',
          can_resume: api.openResume(candidate.can_code),
          candidate_exp: [{ exp_desg: 'Baker', emp_name: 'Old Mill', job_stdt: '2020-01-01', job_endt: '2023-01-01' }],
          candidate_edu: [
            {
              can_edu: 'Diploma',
              can_stre: 'Baking',
              can_scho: 'Trade School',
              can_pasy: '2019',
              can_cgpa: 8,
              can_perc: null,
            },
          ],
        },
        can: { reject: true, forward: ['viewed', 'shortlisted', 'interview', 'offered', 'hired'], back: [] },
      },
    ]);
  });

  it('show the candidate’s newest profile', async () => {
    const candidate = await stage.candidate();
    await apply(candidate, (await stage.postJob(employer)).id);
    await stage.publish('profile.candidate-saved.v1', {
      login_id: candidate.login_id,
      can_code: candidate.can_code,
      revision: 2,
      can_name: 'Maya Berg',
      can_email: 'new@example.org',
      can_mobn: '5559',
      can_job_cate: 4,
      can_skill: 'Pastry',
      can_about: 'New',
    });
    const { body } = await ofEmployer(employer, { search: 'berg pastry' }).expect(200);
    expect(body.records[0].candidate).toMatchObject({
      can_name: 'Maya Berg',
      can_email: 'new@example.org',
      can_skill: 'Pastry',
      candidate_exp: [{ exp_desg: 'Baker' }],
    });
    expect(body.records[0].candidate).not.toHaveProperty('can_resume');
  });

  it('withdrawn, keep the name only, and no code that leads to the blind records: the candidate has taken the sight back', async () => {
    const candidate = await stage.candidate();
    const id = await apply(candidate, (await stage.postJob(employer)).id, { note: 'Hello' });
    await stage.as(candidate).setStatus(id, 'withdrawn').expect(200);
    const { body } = await ofEmployer(employer).expect(200);
    expect(body.records[0].candidate).toEqual({
      can_code: '',
      can_name: 'Maya Lind',
      can_email: '',
      can_mobn: '',
      can_about: '',
      can_skill: '',
      candidate_exp: [],
      candidate_edu: [],
    });
    expect(body.records[0]).not.toHaveProperty('note');
    expect(body.records[0].can).toEqual({ reject: false, forward: [], back: [] });
    const shown = await Promise.all([
      stage.as(employer).get(api.openApplication(id)).expect(200),
      stage.as(employer).get(api.showDashboard()).expect(200),
      stage.as(employer).post(api.listNotifications(), {}).expect(200),
    ]);
    for (const { text } of shown) expect(text).not.toContain(candidate.can_code);
  });

  it('withdrawn, are no longer found by the candidate’s skills, of then or of now', async () => {
    const candidate = await stage.candidate({}, 'Maya Lind', 'Baking');
    const id = await apply(candidate, (await stage.postJob(employer)).id);
    const found = async (search: string) => ids(await ofEmployer(employer, { search }).expect(200));
    expect(await found('baking')).toEqual([id]);
    await stage.as(candidate).setStatus(id, 'withdrawn').expect(200);
    await stage.publish('profile.candidate-saved.v1', {
      login_id: candidate.login_id,
      can_code: candidate.can_code,
      revision: 9,
      can_name: 'Maya Berg',
      can_email: 'new@example.org',
      can_mobn: '5559',
      can_job_cate: 4,
      can_skill: 'Pastry',
      can_about: 'New',
    });
    expect([await found('lind'), await found('baking'), await found('pastry'), await found('berg')]).toEqual([
      [id],
      [],
      [],
      [],
    ]);
  });

  it('can be filtered by job and status', async () => {
    const [one, other] = [await stage.candidate(), await stage.candidate()];
    const [first, second] = [await stage.postJob(employer), await stage.postJob(employer)];
    const rejected = await apply(one, first.id);
    const open = await apply(other, first.id);
    const elsewhere = await apply(one, second.id);
    await stage.as(employer).setStatus(rejected, 'rejected').expect(200);
    expect(ids(await ofEmployer(employer, { job_id: first.id }).expect(200))).toEqual([open, rejected]);
    expect(ids(await ofEmployer(employer, { job_id: first.id, status: 'rejected' }).expect(200))).toEqual([rejected]);
    expect(ids(await ofEmployer(employer, { status: 'applied' }).expect(200))).toEqual([elsewhere, open]);
  });

  it('are found by words of the job’s title and of the candidate’s name and skills, without regard to case and accents', async () => {
    const jose = await stage.candidate({}, 'José Ñuñez', 'C++, Node.js');
    const maya = await stage.candidate({}, 'Maya Lind', 'Baking');
    const [night, day] = [
      await stage.postJob(employer, { job_title: 'Night Baker' }),
      await stage.postJob(employer, { job_title: 'Développeur' }),
    ];
    const [joseNight, mayaNight, joseDay] = [
      await apply(jose, night.id),
      await apply(maya, night.id),
      await apply(jose, day.id),
    ];
    const search = async (text: string) => ids(await ofEmployer(employer, { search: text }).expect(200)).sort();
    expect(await search('JOSE nunez')).toEqual([joseNight, joseDay].sort());
    expect(await search('night lind')).toEqual([mayaNight]);
    expect(await search('developpeur c++')).toEqual([joseDay]);
    expect(await search('node.js baker')).toEqual([joseNight]);
    expect(await search('nodexjs')).toEqual([]);
  });

  it.each(['(a+)+$', '.*', '$where', '$candidate_words', '[', '\\', '{"$gt":""}', `${'(a+)+$'.repeat(30)}`])(
    'take the search %j as plain words (S53)',
    async (search) => {
      await apply(await stage.candidate(), (await stage.postJob(employer)).id);
      expect((await ofEmployer(employer, { search }).expect(200)).body.records).toEqual([]);
    },
  );

  it('are only those to one’s own jobs', async () => {
    const rival = await stage.employer();
    const job = await stage.postJob(employer);
    await apply(await stage.candidate(), job.id);
    expect((await ofEmployer(rival, { employer_login_id: employer.login_id }).expect(200)).body).toMatchObject({
      records: [],
      total: 0,
    });
  });

  it('S42: a job of somebody else is absent, exactly as one that does not exist', async () => {
    const rival = await stage.employer();
    const job = await stage.postJob(employer);
    await apply(await stage.candidate(), job.id);
    const [foreign, absent] = [
      await ofEmployer(rival, { job_id: job.id }).expect(404),
      await ofEmployer(rival, { job_id: randomUUID() }).expect(404),
    ];
    expect({ ...foreign.body, requestId: '', instance: '' }).toEqual({ ...absent.body, requestId: '', instance: '' });
  });

  it('applications of a job that was deleted are absent as well; one that slipped in at the last moment can still be answered', async () => {
    const [empty, job] = [await stage.postJob(employer), await stage.postJob(employer)];
    await apply(await stage.candidate(), job.id);
    for (const one of [empty, job]) await stage.deleteJob(one);
    await ofEmployer(employer, { job_id: empty.id }).expect(404);
    const [application] = ids(await ofEmployer(employer, { job_id: job.id }).expect(200));
    expect((await stage.as(employer).setStatus(application!, 'rejected').expect(200)).body).toMatchObject({
      status: 'rejected',
      job_title: job.job_title,
    });
  });

  it('applications of one’s own job that nobody applied to are none', async () => {
    const job = await stage.postJob(employer);
    expect((await ofEmployer(employer, { job_id: job.id }).expect(200)).body).toMatchObject({ records: [], total: 0 });
  });

  it('applications of a job posted this very moment are none too, for the jobs service knows whose it is', async () => {
    const jobId = randomUUID();
    stage.peer('jobs', () => ({ id: jobId, applicants_count: 0, can: { edit: true } }));
    expect((await ofEmployer(employer, { job_id: jobId }).expect(200)).body.total).toBe(0);
    stage.peer('jobs');
    await ofEmployer(employer, { job_id: jobId }).expect(503);
    stage.peer('jobs', stage.jobsPeer);
  });
});

describe('a single application', () => {
  const open = (person: EmployerPerson, id: string, list: Record<string, string> = {}) =>
    stage.as(person).get(`${api.openApplication(id)}?${new URLSearchParams(list).toString()}`);

  it('is what the list has of it, with its neighbours there, however many there are', async () => {
    const [night, day] = [
      await stage.postJob(employer, { job_title: 'Night Baker' }),
      await stage.postJob(employer, { job_title: 'Day Baker' }),
    ];
    const made: string[] = [];
    for (const job of [night, day, night, night]) made.unshift(await apply(await stage.candidate(), job.id));
    const [newest, second, third, oldest] = made;
    const listed = (await ofEmployer(employer).expect(200)).body.records as Array<{ id: string }>;
    expect((await open(employer, second!).expect(200)).body).toEqual({ ...listed[1], previous: newest, next: third });
    expect((await open(employer, newest!).expect(200)).body).toMatchObject({ previous: null, next: second });
    expect((await open(employer, oldest!).expect(200)).body).toMatchObject({ previous: third, next: null });
    expect((await open(employer, second!, { job_id: night.id }).expect(200)).body).toMatchObject({
      previous: newest,
      next: oldest,
    });
  });

  it('keeps its neighbours of a list that its new status takes it out of', async () => {
    const job = await stage.postJob(employer);
    const [older, opened, newer] = [
      await apply(await stage.candidate(), job.id),
      await apply(await stage.candidate(), job.id),
      await apply(await stage.candidate(), job.id),
    ];
    await stage.as(employer).setStatus(opened, 'viewed').expect(200);
    expect((await open(employer, opened, { status: 'applied' }).expect(200)).body).toMatchObject({
      status: 'viewed',
      previous: newer,
      next: older,
    });
  });

  it('applications made at the same moment are each other’s neighbours, in the order of the list', async () => {
    const job = await stage.postJob(employer);
    const at = async () =>
      (
        await stage
          .as(await stage.candidate())
          .apply(job.id)
          .expect(201)
      ).body.id as string;
    await at();
    await at();
    const [first, last] = ids(await ofEmployer(employer, { job_id: job.id }).expect(200));
    expect((await open(employer, first!, { job_id: job.id }).expect(200)).body).toMatchObject({
      previous: null,
      next: last,
    });
    expect((await open(employer, last!, { job_id: job.id }).expect(200)).body).toMatchObject({
      previous: first,
      next: null,
    });
  });

  it('S42: an application of another account is absent, exactly as one that does not exist', async () => {
    const rival = await stage.employer();
    const id = await apply(await stage.candidate(), (await stage.postJob(employer)).id);
    const [foreign, absent] = [await open(rival, id).expect(404), await open(rival, randomUUID()).expect(404)];
    expect({ ...foreign.body, requestId: '', instance: '' }).toEqual({ ...absent.body, requestId: '', instance: '' });
  });
});

describe('the look-up of an application from a candidate', () => {
  const look = (person: EmployerPerson, canCode: string) => stage.as(person).get(api.applicationFromCandidate(canCode));

  it('tells the employer whom the candidate applied to, and nobody else', async () => {
    const candidate = await stage.candidate();
    const rival = await stage.employer();
    await look(employer, candidate.can_code).expect(404);
    const id = await apply(candidate, (await stage.postJob(employer)).id);
    expect((await look(employer, candidate.can_code).expect(200)).body).toEqual({ id });
    await look(rival, candidate.can_code).expect(404);
  });

  it('ends with the withdrawal of the only application (S42c)', async () => {
    const candidate = await stage.candidate();
    const [first, second] = [
      await apply(candidate, (await stage.postJob(employer)).id),
      await apply(candidate, (await stage.postJob(employer)).id),
    ];
    await stage.as(candidate).setStatus(first, 'withdrawn').expect(200);
    expect((await look(employer, candidate.can_code).expect(200)).body).toEqual({ id: second });
    await stage.as(candidate).setStatus(second, 'withdrawn').expect(200);
    await look(employer, candidate.can_code).expect(404);
  });
});

it('S42: none of 200 random or near ids opens anything', async () => {
  const candidate = await stage.candidate();
  const id = await apply(candidate, (await stage.postJob(employer)).id);
  const rival = await stage.employer();
  const near = (value: string, n: number) => `${value.slice(0, -2)}${n.toString(16).padStart(2, '0')}`;
  const guesses = [
    ...Array.from({ length: 100 }, (_, n) => near(id, n)).filter((guess) => guess !== id),
    ...Array.from({ length: 100 }, () => randomUUID()),
  ];
  for (const guess of guesses) await stage.as(rival).setStatus(guess, 'viewed').expect(404);
});
