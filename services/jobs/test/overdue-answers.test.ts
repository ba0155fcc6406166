import { OVERDUE_REFUSALS } from '@market/contracts/responses';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, JOB, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
beforeAll(async () => {
  stage = await createStage(mongo, { database: 'overdue_answers' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  employer = await stage.employer();
});
const post = (more: object = {}) => stage.as(employer).post(api.postJob(), { ...JOB, ...more });

test.each(['new', 'on_time', 'late', undefined] as const)(
  'S224: jobs are posted by an employer whose state is %s',
  async (state) => {
    if (state) stage.peerState.responseStates.set(employer.cmp_code, state);
    await post().expect(201);
  },
);

test('S224: past twice the promise no job is posted, opened or imported; drafts and what is open go on', async () => {
  const open = await stage.post(employer);
  stage.peerState.responseStates.set(employer.cmp_code, 'stopped');
  const refused = { code: 'answers-overdue', error: OVERDUE_REFUSALS['post-jobs'].error };
  expect((await post().expect(409)).body).toMatchObject(refused);
  const draft = (await post({ status: 'draft' }).expect(201)).body as { id: string };
  const change = (id: string, body: object) => stage.as(employer).put(api.changeJob(id), body);
  expect((await change(draft.id, { status: 'open' }).expect(409)).body).toMatchObject(refused);
  await change(open.id, { job_title: 'Keeper', status: 'open' }).expect(200);
  await change(open.id, { status: 'closed' }).expect(200);
  await change(open.id, { status: 'open' }).expect(409);
  const file = { format: 'csv', content: 'title\nKeeper' };
  await stage.as(employer).post(api.importJobs(), file).expect(200);
  await stage
    .as(employer)
    .post(api.importJobs(), { ...file, commit: true })
    .expect(409);
  await stage
    .as(employer)
    .post(api.importJobs(), { ...file, commit: true, as_drafts: true })
    .expect(200);
  // An import that also closes or changes jobs does so, and reports the refused rows.
  stage.peerState.responseStates.set(employer.cmp_code, 'late');
  const send = async (content: string) =>
    (await stage.as(employer).post(api.importJobs(), { format: 'csv', content, commit: true }).expect(200))
      .body as object;
  await send('id,title,status\n1,Rigger,open\n2,Sailmaker,open');
  stage.peerState.responseStates.set(employer.cmp_code, 'stopped');
  expect(await send('id,title,status\n1,Rigger,closed\n2,Senior sailmaker,open\n3,Roper,open')).toMatchObject({
    imported: 2,
    imported_as: { open: 1, closed: 1 },
    refused: [{ title: 'Roper', reason: refused.error }],
  });
  stage.peerState.responseStates.set(employer.cmp_code, 'late');
  await change(draft.id, { status: 'open' }).expect(200);
});

test.each([
  ['a later day', { closes_at: '2031-01-01T00:00:00.000Z' }],
  ['no closing time', { closes_at: null }],
])('S224: an expired job is not opened again by %s', async (_, change) => {
  const expired = await stage.post(employer, {
    closes_at: new Date(stage.clock.now().getTime() + 60_000).toISOString(),
  });
  stage.clock.advance(120_000);
  stage.peerState.responseStates.set(employer.cmp_code, 'stopped');
  const asOwner = stage.as(employer);
  await asOwner.put(api.changeJob(expired.id), { job_title: 'Keeper of the light' }).expect(200);
  await asOwner.put(api.changeJob(expired.id), change).expect(409);
  stage.peerState.responseStates.set(employer.cmp_code, 'late');
  expect((await asOwner.put(api.changeJob(expired.id), change).expect(200)).body).toMatchObject({ status: 'open' });
});
