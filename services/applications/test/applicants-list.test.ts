import type { ApplicantExports, OpenedApplication } from '@market/contracts/applications';
import { threadKey } from '@market/contracts/messaging';
import { api } from '@market/contracts/testing';
import type { Actor } from '@market/service-kit';
import { testMongo } from '@market/service-kit/testing';
import { createApplicationStore } from '../src/store/application-store';
import { createStage, type EmployerPerson, type Person, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let owner: EmployerPerson;
const jobs = {} as Record<'baker' | 'miller', string>;
const sent = {} as Record<'zoe' | 'adam' | 'mia', string>;

async function member(company_role: 'recruiter' | 'hiring-manager' | 'reader', more: Partial<Actor> = {}) {
  const person = stage.person({ login_type: 'EMP', owner_id: owner.login_id, company_role, ...more });
  await stage.publish('identity.account-changed.v1', stage.accountOf(person, 1, { login_name: `A ${company_role}` }));
  return { ...person, email: '' };
}

beforeAll(async () => {
  stage = await createStage(mongo);
  owner = await stage.employer();
  jobs.baker = (await stage.postJob(owner, { job_title: 'Baker' })).id;
  jobs.miller = (await stage.postJob(owner, { job_title: 'Miller' })).id;
  const apply = async (name: string, job: string, note = '') => {
    stage.clock.advance(60);
    const candidate = await stage.candidate({}, name);
    return (await stage.as(candidate).apply(job, { note }).expect(201)).body.id as string;
  };
  sent.zoe = await apply('Zoë Berg', jobs.baker);
  sent.adam = await apply('=HYPERLINK("http://x.example";"Adam")', jobs.miller, '@SUM(1+1), "quoted"\nand more');
  sent.mia = await apply('Mia Lind', jobs.baker);
  stage.clock.advance(60);
  await stage.as(owner).setStatus(sent.zoe, 'viewed').expect(200);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const order = async (sort: string) =>
  (
    (await stage.as(owner).post(api.listEmployerApplications(), { order: sort }).expect(200)).body as {
      records: Array<{ id: string }>;
    }
  ).records.map(({ id }) => id);

describe('the list of applicants is sorted by the server', () => {
  it.each([
    ['newest', ['mia', 'adam', 'zoe']],
    ['oldest', ['zoe', 'adam', 'mia']],
    ['name', ['adam', 'mia', 'zoe']],
    ['name-last', ['zoe', 'mia', 'adam']],
    ['waiting', ['adam', 'mia', 'zoe']],
    ['changed', ['zoe', 'mia', 'adam']],
  ] as const)('%s', async (sort, names) => {
    const wanted = names.map((name) => sent[name]);
    expect(await order(sort)).toEqual(wanted);
    for (const [at, id] of wanted.entries()) {
      const opened = (
        await stage
          .as(owner)
          .get(`${api.openApplication(id)}?order=${sort}`)
          .expect(200)
      ).body as OpenedApplication;
      expect([opened.previous, opened.next]).toEqual([wanted[at - 1] ?? null, wanted[at + 1] ?? null]);
    }
  });

  it('job, where those of one job stay together, and its neighbours are those of the list', async () => {
    const wanted = await order('job');
    expect(wanted.at(-1)).toBe(sent.adam);
    const [first, second] = wanted;
    const opened = (await stage.as(owner).get(`${api.openApplication(second!)}?order=job`)).body as OpenedApplication;
    expect([opened.previous, opened.next]).toEqual([first, sent.adam]);
    expect((await order('job-last'))[0]).toBe(sent.adam);
  });

  it('across pages, none twice and none left out', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => {
        const body = { order: 'name', page, limit: 1 };
        const answer = await stage.as(owner).post(api.listEmployerApplications(), body).expect(200);
        return (answer.body as { records: Array<{ id: string }> }).records.map(({ id }) => id);
      }),
    );
    expect(pages).toEqual([[sent.adam], [sent.mia], [sent.zoe]]);
  });

  it('says how many messages of an applicant the company has not seen', async () => {
    const unread = async () =>
      (
        (await stage.as(owner).post(api.listEmployerApplications(), { order: 'oldest' })).body as {
          records: Array<{ unread_messages?: number }>;
        }
      ).records.map(({ unread_messages }) => unread_messages);
    expect(await unread()).toEqual([undefined, undefined, undefined]);
    await stage.rows('message_threads').insertOne({
      _id: threadKey({ kind: 'application', id: sent.zoe }),
      unread: { CND: 5, EMP: 2 },
    } as { _id: string } & Record<string, unknown>);
    expect(await unread()).toEqual([2, undefined, undefined]);
  });

  it('applicants waiting for a first answer, the soonest promised first, with their neighbours', async () => {
    const shown = async (more: object = {}) => {
      const answer = await stage
        .as(owner)
        .post(api.listEmployerApplications(), { waiting: 'yes', order: 'due', ...more });
      return (answer.body as { records: Array<{ id: string; answer_by?: string }> }).records;
    };
    const due = (id: string, day: string) =>
      stage.rows('applications').updateOne({ _id: id as never }, { $set: { answer_by: new Date(day) } });
    const was = (await shown()).map(({ id, answer_by }) => [id, answer_by!] as const);
    await due(sent.mia, '2026-01-02');
    await due(sent.zoe, '2026-01-03');
    expect((await shown({ limit: 2 })).map(({ id, answer_by }) => [id, answer_by])).toEqual([
      [sent.mia, '2026-01-02T00:00:00.000Z'],
      [sent.zoe, '2026-01-03T00:00:00.000Z'],
    ]);
    const opened = (
      await stage
        .as(owner)
        .get(`${api.openApplication(sent.zoe)}?order=due&waiting=yes`)
        .expect(200)
    ).body as OpenedApplication;
    expect([opened.previous, opened.next]).toEqual([sent.mia, sent.adam]);
    await stage.rows('applications').updateOne({ _id: sent.mia as never }, { $unset: { waits: 1 } });
    expect((await shown()).map(({ id }) => id)).toEqual([sent.zoe, sent.adam]);
    const answered = await stage.as(owner).get(`${api.openApplication(sent.mia)}?order=due&waiting=yes`);
    expect(answered.body).toMatchObject({ previous: null, next: sent.zoe });
    await stage.rows('applications').updateOne({ _id: sent.mia as never }, { $set: { waits: true } });
    for (const [id, day] of was) await due(id, day);
    await stage.as(owner).post(api.listEmployerApplications(), { waiting: 'perhaps' }).expect(422);
  });

  it('due without that filter has those that wait first, then answered ones and those without a promise, as neighbours too', async () => {
    const rows = stage.rows('applications');
    const [mia, adam] = await Promise.all(
      [sent.mia, sent.adam].map(async (id) =>
        rows.findOne({ _id: id as never }, { projection: { _id: 0, waits: 1, answer_by: 1 } }),
      ),
    );
    const answer_by = new Date('2026-01-02');
    await rows.updateOne({ _id: sent.mia as never }, { $set: { answer_by }, $unset: { waits: 1 } });
    await rows.updateOne({ _id: sent.adam as never }, { $unset: { waits: 1, answer_by: 1 } });
    const wanted = [sent.zoe, sent.adam, sent.mia];
    expect(await order('due')).toEqual(wanted);
    for (const [at, id] of wanted.entries()) {
      const opened = (
        await stage
          .as(owner)
          .get(`${api.openApplication(id)}?order=due`)
          .expect(200)
      ).body as OpenedApplication;
      expect([opened.previous, opened.next]).toEqual([wanted[at - 1] ?? null, wanted[at + 1] ?? null]);
    }
    await rows.updateOne({ _id: sent.mia as never }, { $set: mia! });
    await rows.updateOne({ _id: sent.adam as never }, { $set: adam! });
  });

  it('is read in the order of an index, in place of one without the id', async () => {
    const rows = stage.rows('applications');
    const former = await rows.createIndex({ employer_login_id: 1, status: 1, updated_at: -1 });
    await createApplicationStore(stage.connection).dropFormerIndexes();
    expect((await rows.indexes()).map(({ name }) => name)).not.toContain(former);
    const ofOwner = { employer_login_id: owner.login_id };
    const lists = [
      [{ ...ofOwner, status: 'applied' }, 'updated_at'],
      [{ ...ofOwner, job_id: jobs.baker }, 'created_at'],
      [ofOwner, 'created_at'],
      [{ candidate_login_id: 'one' }, 'created_at'],
    ] as const;
    for (const [filter, field] of lists) {
      const plan = await rows
        .find(filter)
        .sort({ [field]: -1, _id: 1 })
        .explain('queryPlanner');
      expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toContain('"SORT"');
    }
  });

  it('asks for orders by day as an index has them, in both directions', async () => {
    const db = stage.connection.getClient().db(stage.connection.name);
    const ofJob = { job_id: jobs.baker };
    await db.command({ profile: 2 });
    for (const body of [
      { order: 'newest', ...ofJob },
      { order: 'oldest', ...ofJob },
      { order: 'oldest' },
      { order: 'changed', status: 'applied' },
      { order: 'waiting', status: 'applied' },
    ])
      await stage.as(owner).post(api.listEmployerApplications(), body).expect(200);
    await stage
      .as(owner)
      .get(`${api.openApplication(sent.zoe)}?order=oldest`)
      .expect(200);
    await db.command({ profile: 0 });
    const asked = await db
      .collection('system.profile')
      .find({ ns: `${db.databaseName}.applications`, 'command.sort': { $exists: true } })
      .toArray();
    expect(asked).toHaveLength(7);
    expect(asked.filter(({ hasSortStage }) => hasSortStage === true).map(({ command }) => command as unknown)).toEqual(
      [],
    );
  });

  it('has applications of one moment in the same places, as neighbours too', async () => {
    const rows = stage.rows('applications');
    const was = await rows.find({ employer_login_id: owner.login_id }, { projection: { created_at: 1 } }).toArray();
    await rows.updateMany({ employer_login_id: owner.login_id }, { $set: { created_at: new Date('2026-01-01') } });
    const newest = await order('newest');
    expect(newest).toEqual([...newest].sort());
    expect(await order('oldest')).toEqual([...newest].reverse());
    for (const [sort, wanted] of [
      ['newest', newest],
      ['oldest', [...newest].reverse()],
    ] as const) {
      const opened = (await stage.as(owner).get(`${api.openApplication(wanted[1]!)}?order=${sort}`))
        .body as OpenedApplication;
      expect([opened.previous, opened.next]).toEqual([wanted[0], wanted[2]]);
    }
    for (const { _id, created_at } of was) await rows.updateOne({ _id }, { $set: { created_at: created_at as Date } });
  });

  it('refuses an order that there is none of', async () => {
    await stage.as(owner).post(api.listEmployerApplications(), { order: 'salary' }).expect(422);
  });
});

describe('S240: exported applicants', () => {
  const file = (who: Person, body: object = {}) => stage.as(who).post(api.exportApplicants(), body);

  it('are those that the filter finds, a file to be saved, without a formula that a spreadsheet carries out', async () => {
    const answer = await file(owner, { order: 'name' }).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv') as string,
      'content-disposition': expect.stringMatching(/^attachment; filename="applicants .*\.csv"$/) as string,
      'cache-control': 'private, no-store',
    });
    expect(answer.text).toContain(`"'=HYPERLINK(""http://x.example"";""Adam"")"`);
    expect(answer.text).toContain(`"'@SUM(1+1), ""quoted""\nand more"`);
    const cells = [...answer.text.matchAll(/(?:^|,)"((?:[^"]|"")*)"/gm)].map(([, cell]) => cell!);
    expect(cells.length).toBeGreaterThan(30);
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    const ofOneJob = await file(owner, { job_id: jobs.miller }).expect(200);
    expect(ofOneJob.text).not.toContain('Mia Lind');
  });

  it('name days as they are in the reader’s time zone, UTC where none is sent', async () => {
    const rows = stage.rows('applications');
    const latest = await rows.findOne({ job_id: jobs.miller });
    await rows.updateOne({ _id: latest!._id }, { $set: { created_at: new Date('2026-03-01T23:30:00.000Z') } });
    const dayIn = async (time_zone?: string) => {
      const { text } = await file(owner, { job_id: jobs.miller, order: 'oldest', ...(time_zone ? { time_zone } : {}) });
      return /"(2026-03-0\d)"/.exec(text)?.[1];
    };
    expect(await dayIn()).toBe('2026-03-01');
    expect(await dayIn('Europe/Oslo')).toBe('2026-03-02');
    await file(owner, { time_zone: 'Mars/Olympus' }).expect(422);
    await rows.updateOne({ _id: latest!._id }, { $set: { created_at: latest!.created_at as Date } });
  });

  it('S241: leave by owners and recruiters alone, and owners read who made a file, and how large', async () => {
    const recruiter = await member('recruiter');
    for (const who of [
      await member('reader'),
      await member('hiring-manager', { given_jobs: [jobs.baker] }),
      await stage.candidate(),
    ])
      await file(who).expect(403);
    stage.clock.advance(60);
    await file(recruiter, { job_id: jobs.baker }).expect(200);
    const made = (await stage.as(owner).get(api.listApplicantExports()).expect(200)).body as ApplicantExports;
    expect(made.records[0]).toMatchObject({ by_name: 'A recruiter', count: 2 });
    await stage.as(recruiter).get(api.listApplicantExports()).expect(403);
  });

  it('S240: applicants of a stranger’s company are not in it, nor the jobs', async () => {
    const stranger = await stage.employer();
    expect((await file(stranger).expect(200)).text).not.toContain('Mia');
    await file(stranger, { job_id: jobs.baker }).expect(404);
    const { records } = (await stage.as(stranger).get(api.listApplicantExports())).body as ApplicantExports;
    expect(records.map(({ count }) => count)).toEqual([0]);
  });
});
