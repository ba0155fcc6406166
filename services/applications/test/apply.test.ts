import { randomUUID } from 'node:crypto';
import { ERRORS, MarketError } from '@market/contracts/errors';
import { api } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { createStage, userOf, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
let candidate: CandidatePerson;

beforeAll(async () => {
  stage = await createStage(mongo);
  employer = await stage.employer();
});
beforeEach(async () => {
  candidate = await stage.candidate();
});
afterEach(() => {
  stage.peer('jobs', stage.jobsPeer);
  stage.peer('identity');
  stage.peer('profile');
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const applicationsOf = (jobId: string) => stage.rows('applications').countDocuments({ job_id: jobId });

describe('applying to a job', () => {
  it('stores the application with the job and the candidate as they are now, and its event with it', async () => {
    const job = await stage.postJob(employer);
    const answer = await stage.as(candidate).apply(job.id, { note: 'I bake at night.' }).expect(201);
    expect(answer.body).toEqual({ id: expect.any(String), status: 'applied' });
    expect(await stage.rows('applications').findOne({ _id: answer.body.id })).toMatchObject({
      job_id: job.id,
      job_title: 'Night Baker',
      cmp_name: 'Night Bakery',
      employer_login_id: employer.login_id,
      candidate_login_id: candidate.login_id,
      can_code: candidate.can_code,
      can_name: 'Maya Lind',
      note: 'I bake at night.',
      status: 'applied',
      revision: 1,
      history: [{ status: 'applied', by: 'CND', by_login_id: candidate.login_id, at: stage.clock.now() }],
    });
    const events = await stage.rows('outbox').find({ 'payload.id': answer.body.id }).toArray();
    expect(events.map(({ type, payload }) => ({ type, payload }))).toEqual([
      {
        type: 'applications.application-submitted.v1',
        payload: {
          id: answer.body.id,
          job_id: job.id,
          job_title: 'Night Baker',
          cmp_code: employer.cmp_code,
          cmp_name: 'Night Bakery',
          employer_login_id: employer.login_id,
          candidate_login_id: candidate.login_id,
          can_code: candidate.can_code,
          can_name: 'Maya Lind',
          at: stage.clock.now().toISOString(),
        },
      },
    ]);
  });

  it('refuses a second application to the same job', async () => {
    const job = await stage.postJob(employer);
    await stage.as(candidate).apply(job.id).expect(201);
    const answer = await stage.as(candidate).apply(job.id).expect(409);
    expect(answer.body).toMatchObject({ code: 'already-applied', error: ERRORS['already-applied'].error });
  });

  it('refuses it also after the first was withdrawn', async () => {
    const job = await stage.postJob(employer);
    const { body } = await stage.as(candidate).apply(job.id).expect(201);
    await stage.as(candidate).setStatus(body.id, 'withdrawn').expect(200);
    expect((await stage.as(candidate).apply(job.id).expect(409)).body.code).toBe('already-applied');
  });

  it('gives the first answer again to the same Idempotency-Key, and refuses the key for another job', async () => {
    const [first, second] = [await stage.postJob(employer), await stage.postJob(employer)];
    const key = randomUUID();
    const send = (jobId: string) => stage.as(candidate).apply(jobId).set('Idempotency-Key', key);
    const original = await send(first.id).expect(201);
    expect((await send(first.id).expect(201)).body).toEqual(original.body);
    expect((await send(second.id).expect(422)).body.code).toBe('idempotency-key-reused');
    expect(await applicationsOf(second.id)).toBe(0);
  });

  it('refuses an Idempotency-Key with a blank in it, and one of more than 200 characters', async () => {
    const job = await stage.postJob(employer);
    for (const key of ['a b', 'k'.repeat(201)]) {
      const refused = await stage.as(candidate).apply(job.id).set('Idempotency-Key', key).expect(400);
      expect(refused.body.code).toBe('not-parseable');
    }
    expect(await applicationsOf(job.id)).toBe(0);
  });

  it('R09: answers a try whose first answer was lost with its process as that would have been', async () => {
    const job = await stage.postJob(employer);
    const send = () => stage.as(candidate).apply(job.id).set('Idempotency-Key', 'cut-off').expect(201);
    const first = await send();
    // State after the process is killed right after the commit: the key's row is missing.
    await stage.rows('idempotency_keys').deleteMany({});
    expect((await send()).body).toEqual(first.body);
    expect(await applicationsOf(job.id)).toBe(1);
  });

  it('answers 404 to a job that nobody knows', async () => {
    expect((await stage.as(candidate).apply(randomUUID()).expect(404)).body.code).toBe('not-found');
  });

  it('answers 404 to a draft, exactly as to a job that does not exist (S42)', async () => {
    const job = await stage.postJob(employer, { status: 'draft' });
    const [draft, unknown] = [
      await stage.as(candidate).apply(job.id).expect(404),
      await stage.as(candidate).apply(randomUUID()).expect(404),
    ];
    expect({ ...draft.body, requestId: '', instance: '' }).toEqual({ ...unknown.body, requestId: '', instance: '' });
  });
});

describe('a job that takes no applications', () => {
  it('refuses when it is closed', async () => {
    const job = await stage.postJob(employer, { status: 'closed' });
    expect((await stage.as(candidate).apply(job.id).expect(409)).body).toMatchObject({
      code: 'job-closed',
      error: ERRORS['job-closed'].error,
    });
  });

  it('refuses when it was closed a moment ago and the copy still says open', async () => {
    const job = await stage.postJob(employer);
    stage.peer('jobs', () => {
      throw new MarketError('not-found');
    });
    expect((await stage.as(candidate).apply(job.id).expect(409)).body.code).toBe('job-closed');
    expect(await applicationsOf(job.id)).toBe(0);
  });

  it('refuses when it was taken down a moment ago and the copy still says open', async () => {
    const job = await stage.postJob(employer);
    stage.peer('jobs', () => {
      throw new MarketError('job-taken-down');
    });
    expect((await stage.as(candidate).apply(job.id).expect(409)).body.code).toBe('job-closed');
    expect(await applicationsOf(job.id)).toBe(0);
  });

  it('refuses past its closing time, whether the jobs service answers or not', async () => {
    const job = await stage.postJob(employer, {
      closes_at: new Date(stage.clock.now().getTime() - 1_000).toISOString(),
    });
    expect((await stage.as(candidate).apply(job.id).expect(409)).body.code).toBe('job-closed');
    stage.peer('jobs');
    expect((await stage.as(candidate).apply(job.id).expect(409)).body.code).toBe('job-closed');
  });

  it.each(['answers', 'is away'])(
    'refuses when it was deleted since, a draft as if there never had been one, while the jobs service %s',
    async (state) => {
      const [closed, draft] = [await stage.postJob(employer), await stage.postJob(employer, { status: 'draft' })];
      await stage.deleteJob(closed);
      await stage.deleteJob(draft, 'draft');
      await stage.publish('jobs.job-saved.v1', { ...closed, revision: 2 });
      if (state === 'is away') stage.peer('jobs');
      expect((await stage.as(candidate).apply(closed.id).expect(409)).body.code).toBe('job-closed');
      expect((await stage.as(candidate).apply(draft.id).expect(404)).body.code).toBe('not-found');
      expect(await applicationsOf(closed.id)).toBe(0);
    },
  );

  it('takes them while the copy says closed but the jobs service says open again', async () => {
    const job = await stage.postJob(employer, { status: 'closed' });
    stage.postJobSilently({ ...job, revision: 2, status: 'open' });
    await stage.as(candidate).apply(job.id).expect(201);
  });
});

describe('while the jobs service is away', () => {
  beforeEach(() => stage.peer('jobs'));

  it('the copy of an open job is enough', async () => {
    stage.peer('jobs', stage.jobsPeer);
    const job = await stage.postJob(employer);
    stage.peer('jobs');
    await stage.as(candidate).apply(job.id).expect(201);
  });

  it('the copy of a closed job refuses', async () => {
    const job = await stage.postJob(employer, { status: 'closed' });
    expect((await stage.as(candidate).apply(job.id).expect(409)).body.code).toBe('job-closed');
  });

  it('a job without a copy is neither there nor absent: try again later', async () => {
    const answer = await stage.as(candidate).apply(randomUUID()).expect(503);
    expect(answer.body.code).toBe('service-unavailable');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a job posted this very moment', () => {
  const fresh = (owner: EmployerPerson) => ({
    id: randomUUID(),
    revision: 1,
    login_id: owner.login_id,
    cmp_code: owner.cmp_code,
    cmp_name: 'Night Bakery',
    job_title: 'Night Baker',
    job_cate: 4,
    job_location: 'Oslo',
    status: 'open' as const,
    closes_at: null,
    created_at: stage.clock.now().toISOString(),
  });

  it('takes applications before its event has come, its owner known by the company', async () => {
    const job = fresh(employer);
    stage.postJobSilently(job);
    const { body } = await stage.as(candidate).apply(job.id).expect(201);
    expect(await stage.rows('applications').findOne({ _id: body.id })).toMatchObject({
      employer_login_id: employer.login_id,
    });
  });

  it('waits for the event of a company that is as new', async () => {
    const newcomer = { ...employer, login_id: randomUUID(), cmp_code: `cmp_${randomUUID()}` };
    const job = fresh(newcomer);
    stage.postJobSilently(job);
    const asked = new Promise<void>((resolve) =>
      stage.peer('jobs', (question) => {
        resolve();
        return stage.jobsPeer(question);
      }),
    );
    const answer = stage
      .as(candidate)
      .apply(job.id)
      .then((response) => response);
    await asked;
    await stage.publish('jobs.job-saved.v1', job);
    expect((await answer).status).toBe(201);
  });

  it('asks to try again when the owner cannot be told at all', async () => {
    const job = fresh({ ...employer, cmp_code: `cmp_${randomUUID()}` });
    stage.postJobSilently(job);
    await stage.as(candidate).apply(job.id).expect(503);
    expect(await applicationsOf(job.id)).toBe(0);
  });
});

describe('the profile of the candidate', () => {
  const answerOf = (person: CandidatePerson) => ({
    can_code: person.can_code,
    can_name: 'Noor Aziz',
    can_email: 'noor@example.org',
    can_mobn: '5550003333',
    can_job_cate: 4,
    can_skill: 'Pastry',
    can_about: 'Hello',
    reg_date: '2026-03-15',
    candidate_exp: [],
    candidate_edu: [],
  });
  const newcomer = (state: object = {}) => {
    const can_code = `can_${randomUUID()}`;
    return { ...stage.stranger({ login_id: randomUUID(), login_type: 'CND', ...state }), can_code };
  };

  it('must be there: 403 with a sentence that says so', async () => {
    const job = await stage.postJob(employer);
    const person = newcomer({ profile_created: 0 });
    stage.peer('profile', () => {
      throw new MarketError('not-found');
    });
    const answer = await stage.as(person).apply(job.id).expect(403);
    expect(answer.body).toMatchObject({
      code: 'profile-missing',
      error: 'Please complete your profile before you apply.',
    });
    expect(await applicationsOf(job.id)).toBe(0);
  });

  it('is asked of the profile service, in the candidate’s own name, when no event has brought it', async () => {
    const job = await stage.postJob(employer);
    const person = newcomer();
    const asked: unknown[] = [];
    stage.peer('profile', ({ path, bearer }) => {
      asked.push({ path, bearer });
      return answerOf(person);
    });
    const { body } = await stage.as(person).apply(job.id).expect(201);
    expect(asked).toEqual([{ path: api.ownCandidate(), bearer: person.token }]);
    expect(await stage.rows('applications').findOne({ _id: body.id })).toMatchObject({
      can_code: person.can_code,
      can_name: 'Noor Aziz',
    });
  });

  it('asked once, is known until its event comes, and then the event counts', async () => {
    const person = newcomer();
    stage.peer('profile', () => answerOf(person));
    await stage
      .as(person)
      .apply((await stage.postJob(employer)).id)
      .expect(201);
    stage.peer('profile');
    const job = await stage.postJob(employer);
    await stage.as(person).apply(job.id).expect(201);
    await stage.publish('profile.candidate-saved.v1', {
      login_id: person.login_id,
      can_code: person.can_code,
      revision: 0,
      can_name: 'Noor Aziz-Berg',
      can_email: 'noor@example.org',
      can_mobn: '',
      can_job_cate: 4,
      can_skill: 'Pastry',
      can_about: '',
    });
    const list = await stage.as(employer).post(api.listEmployerApplications(), { job_id: job.id }).expect(200);
    expect(list.body.records[0].candidate.can_name).toBe('Noor Aziz-Berg');
  });

  it('is neither there nor missing while those who know are away', async () => {
    const job = await stage.postJob(employer);
    await stage.as(newcomer()).apply(job.id).expect(503);
  });
});

describe('S42d: the gates before applying', () => {
  it.each([
    ['an unverified phone', { phone_ver_status: 0 as const }],
    ['an unverified email', { email_ver_status: 0 as const }],
  ])('%s is refused with the fixed sentence', async (_, state) => {
    const job = await stage.postJob(employer);
    const person = await stage.candidate(state);
    const answer = await stage.as(person).apply(job.id).expect(403);
    expect(answer.body).toMatchObject({ code: 'not-verified', error: ERRORS['not-verified'].error });
    expect(await applicationsOf(job.id)).toBe(0);
  });

  it('a candidate whose approval was withdrawn is refused', async () => {
    const job = await stage.postJob(employer);
    const person = await stage.candidate({ user_approval_status: 0 });
    stage.peer('identity', () => ({ ...userOf(person), user_approval_status: 0 }));
    expect((await stage.as(person).apply(job.id).expect(403)).body).toMatchObject({ code: 'not-approved' });
    expect(await applicationsOf(job.id)).toBe(0);
  });

  it('an employer is refused', async () => {
    const job = await stage.postJob(employer);
    expect((await stage.as(employer).apply(job.id).expect(403)).body.code).toBe('role-wrong');
  });

  it('a candidate verified a moment ago, with an older token, is let in', async () => {
    const job = await stage.postJob(employer);
    const person = await stage.candidate({ email_ver_status: 0 });
    stage.peer('identity', () => ({ ...userOf(person), email_ver_status: 1 }));
    await stage.as(person).apply(job.id).expect(201);
  });
});

it('an application is heard of by its event everywhere else', async () => {
  const job = await stage.postJob(employer);
  await stage.as(candidate).apply(job.id).expect(201);
  await until(
    async () => (await stage.rows('outbox').countDocuments({ state: 'done', 'payload.job_id': job.id })) === 1,
  );
});
