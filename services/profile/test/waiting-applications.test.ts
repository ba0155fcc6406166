import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import { WAITING_APPLICATION_DAYS } from '@market/contracts/applications';
import { LIMITS } from '@market/contracts/limits';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { createAddressSeal, inTransaction } from '@market/service-kit';
import { sweepOnce, testMongo } from '@market/service-kit/testing';
import { createFileStore } from '@market/uploads';
import { createWaitingApplicationStore } from '../src/waiting-applications/store/waiting-application-store';
import { createWaitingSweeper } from '../src/waiting-applications/use-cases/end-waiting';
import { resumePart } from './fixtures';
import { createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'waiting' });
  stage.peerState.jobs.set('job-1', {
    id: 'job-1',
    job_title: 'Gardener',
    cmp_name: 'Harbour Works',
    job_cate: 1,
    can: { apply: true },
  });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

async function applyWithKey(fields: { can_email?: string; waiting_key?: string } = {}) {
  const { can_email = `${randomUUID()}@mail.example` } = fields;
  const resume = await resumePart();
  const { body } = await stage.request
    .post(api.applyWithoutAccount())
    .field({
      job_id: 'job-1',
      can_name: 'Nadia Brook',
      can_email,
      can_mobn: '9876543210',
      terms: 'true',
      note: 'Hello',
      ...(fields.waiting_key ? { waiting_key: fields.waiting_key } : {}),
    })
    .attach('resume', resume.bytes, resume.name)
    .expect(202);
  const row = await stage.rows('waiting_applications').findOne({ 'applicant.can_email': can_email });
  return { id: String(row!._id), can_email, key: (body as { waiting_key: string }).waiting_key };
}
const apply = async (can_email?: string) => (await applyWithKey(can_email ? { can_email } : {})).id;
const mailAgain = (fields: object) => stage.as(undefined).post(api.mailWaitingApplication(), fields);
const rows = () => stage.rows('waiting_applications').countDocuments();
const attached = async () =>
  (await stage.rows('files.files').countDocuments()) - (await stage.rows('loose_files').countDocuments());
const take = (id: string, who: Parameters<Stage['as']>[0]) => stage.as(who).post(`/waiting-applications/${id}/take`);

test('S119: an unconfirmed application is deleted after a week, with its file, and is shown to nobody from then on', async () => {
  const [old, kept] = [await apply(), await apply()];
  await stage.as(undefined).get(`/waiting-applications/${old}`).expect(200);
  await stage.rows('waiting_applications').updateOne({ _id: kept }, { $set: { expires_at: new Date('2027-01-01') } });
  expect([await rows(), await attached()]).toEqual([2, 2]);
  stage.clock.advance(WAITING_APPLICATION_DAYS * DAY_MS + 1);

  await stage.as(undefined).get(`/waiting-applications/${old}`).expect(404);
  await take(old, stage.person({ login_type: 'CND' })).expect(404);
  await sweepOnce((leader) =>
    createWaitingSweeper({
      waiting: createWaitingApplicationStore(stage.connection),
      files: createFileStore(stage),
      transact: (work) => inTransaction(stage.connection, work),
      clock: stage.clock,
      leader,
      log: stage.log,
    }),
  );
  expect([await rows(), await attached()]).toEqual([1, 1]);
  expect(await stage.rows('waiting_applications').findOne({})).toMatchObject({ _id: kept });
});

test('S115: an application that somebody has taken is nobody else’s', async () => {
  const id = await apply();
  const [owner, other] = [stage.person({ login_type: 'CND' }), stage.person({ login_type: 'CND' })];
  expect((await take(id, owner).expect(200)).body).toEqual({ job_id: 'job-1', note: 'Hello' });
  await take(id, other).expect(404);
  // Asked again, as where an answer was lost, it gives the same and makes no second profile.
  await take(id, owner).expect(200);
  await take(id, stage.person({ login_type: 'EMP' })).expect(403);
});

test('S119: once an application is sent, and of an account that ended, nothing that was typed is left', async () => {
  const id = await apply();
  const owner = stage.person({ login_type: 'CND' });
  await take(id, owner).expect(200);
  const candidate = await stage.rows('candidates').findOne({ login_id: owner.login_id });
  await stage.apply({ ...owner, can_code: candidate!._id }, stage.person({ login_type: 'EMP' }), id);
  const row = await stage.rows('waiting_applications').findOne({ _id: id });
  expect(Object.keys(row!)).not.toEqual(expect.arrayContaining(['applicant']));
  expect(JSON.stringify(row)).not.toContain('Hello');
  // The link says so where the answer to the press was lost, and not that it does not work.
  expect((await stage.as(undefined).get(`/waiting-applications/${id}`).expect(409)).body).toMatchObject({
    code: 'already-applied',
  });

  // Also applications that wait for links to its proved mailbox, by the ids that identity knows.
  const unsent = await apply();
  // The email of the profile is what its owner has typed: what others have sent from that address stays.
  const others = await apply(String(candidate!.can_email));
  const before = await attached();
  await stage.publish('identity.account-ended.v1', { login_id: owner.login_id, waiting_applications: [unsent] });
  const left = (await stage.rows('waiting_applications').find({}).toArray()).map(({ _id }) => String(_id));
  expect(left).not.toContain(id);
  expect(left).not.toContain(unsent);
  expect(left).toContain(others);
  expect(await attached()).toBe(before - 2);
});

test('S118: a file that is refused counts for no mailbox, and leaves its owner all five of the hour', async () => {
  const can_email = `${randomUUID()}@mail.example`;
  const send = (file?: Buffer) => {
    const form = stage.request
      .post(api.applyWithoutAccount())
      .field({ job_id: 'job-1', can_name: 'Nadia Brook', can_email, can_mobn: '9876543210', terms: 'true' });
    return file ? form.attach('resume', file, 'cv.pdf') : form;
  };
  for (let refused = 0; refused < 6; refused += 1) await send(Buffer.from('no PDF')).expect(422);
  for (let sent = 0; sent < 5; sent += 1) await send().expect(202);
  const before = await attached();
  await send((await resumePart()).bytes).expect(429);
  expect(await attached()).toBe(before);
});

test('S118: past ten a day the form says to sign up', async () => {
  const can_email = `${randomUUID()}@mail.example`;
  const send = () =>
    stage.request
      .post(api.applyWithoutAccount())
      .field({ job_id: 'job-1', can_name: 'Nadia Brook', can_email, can_mobn: '9876543210', terms: 'true' });
  // Limits use the database's clock: the test deletes the hour's counter instead of waiting.
  for (let sent = 0; sent < 10; sent += 1) {
    if (sent === 5) await stage.rows('limits').deleteMany({ key: { $regex: 'apply-mailbox-hour' } });
    await send().expect(202);
  }
  await stage.rows('limits').deleteMany({ key: { $regex: 'apply-mailbox-hour' } });
  expect((await send().expect(429)).body).toMatchObject({ error: FAILURES.applicationsOfDay });
});

describe('S118: floods of the form', () => {
  const { applicationsFromAddress, applicationsFromNetwork } = LIMITS;
  const send = (clientAddress: string, fields: object = {}) =>
    stage.request
      .post(api.applyWithoutAccount())
      .set(createAddressSeal(stage.config.secretFile).headersFor({ requestId: randomUUID(), clientAddress }))
      .field({
        job_id: 'job-1',
        can_name: 'Nadia Brook',
        can_email: `${randomUUID()}@mail.example`,
        can_mobn: '9876543210',
        terms: 'true',
        ...fields,
      });
  const codes = async (answers: readonly PromiseLike<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);

  test('an address mails so many foreign mailboxes in an hour, and no more', async () => {
    const before = await rows();
    for (let sent = 0; sent < applicationsFromAddress.points; sent += 1) await send('203.0.113.20').expect(202);
    expect((await send('203.0.113.20').expect(429)).body).toMatchObject({ code: 'too-many-requests' });
    expect((await rows()) - before).toBe(applicationsFromAddress.points);
    await send('203.0.113.21').expect(202);
  });

  test('the addresses of one neighbourhood together have a limit, also for what is refused', async () => {
    // Counted before the form is read.
    const refused = { terms: 'false' };
    const addresses = Array.from({ length: applicationsFromNetwork.points }, (_, at) => `198.51.100.${String(at)}`);
    expect(new Set(await codes(addresses.map((address) => send(address, refused))))).toEqual(new Set([422]));
    await send('198.51.100.250').expect(429);
    await send('198.51.101.1').expect(202);
  });

  test('the addresses of one network of IPv6 are one address', async () => {
    const ofNetwork = (at: number) => `2001:db8:7:1::${(at + 1).toString(16)}`;
    const all = Array.from({ length: applicationsFromAddress.points }, (_, at) => ofNetwork(at));
    expect(new Set(await codes(all.map((address) => send(address, { terms: 'false' }))))).toEqual(new Set([422]));
    await send(ofNetwork(applicationsFromAddress.points)).expect(429);
  });
});

test('S126: the answers are held against the job’s questions, wait with them, and are handed over as they were asked', async () => {
  const job = stage.peerState.jobs.get('job-1')!;
  const swim = { id: 'q_swim', type: 'yes_no', label: 'Do you swim?', required: true };
  stage.peerState.jobs.set('job-asking', { ...job, id: 'job-asking', questions: [swim] });
  const form = (answers?: string) => {
    const fields = { job_id: 'job-asking', can_name: 'Nadia Brook', can_email: 'swims@mail.example' };
    return stage.request
      .post(api.applyWithoutAccount())
      .field({ ...fields, can_mobn: '9876543210', terms: 'true', ...(answers === undefined ? {} : { answers }) });
  };
  for (const answers of [undefined, '', '{}', '{"q_swim":"perhaps"}', '{"q_other":true}', '{', '[1]']) {
    const { body } = await form(answers).expect(422);
    expect(Object.keys((body as { fields: object }).fields)).toContain('answers');
  }
  await form('{"q_swim":false}').expect(202);
  const row = await stage.rows('waiting_applications').findOne({ 'applicant.can_email': 'swims@mail.example' });
  // The question has changed since: the person who confirms cannot answer the new one.
  stage.peerState.jobs.set('job-asking', {
    ...job,
    id: 'job-asking',
    questions: [{ ...swim, id: 'q_2', label: 'And dive?' }],
  });
  const shown = await stage.as(undefined).get(`/waiting-applications/${row!._id}`).expect(200);
  expect(shown.body).toMatchObject({ answers: [{ ...swim, answer: false }] });
  const { body } = await take(row!._id, stage.person({ login_type: 'CND' })).expect(200);
  expect(body).toEqual({ job_id: 'job-asking', answers: [{ ...swim, answer: false }] });
});

describe('S430: the form that sent an application, and nobody else, changes the address that it waits at', () => {
  const idAt = async (can_email: string) =>
    String((await stage.rows('waiting_applications').findOne({ 'applicant.can_email': can_email }))?._id);

  test('the link at the mistyped address ends, the application goes on with its file at the new one', async () => {
    const [{ id, key }, right] = [await applyWithKey(), `${randomUUID()}@mail.example`];
    const [before, files] = [await rows(), await attached()];
    const { body } = await mailAgain({ waiting_key: key, can_email: right }).expect(202);
    // The same answer as to the form, for every address.
    expect(body).toEqual({ message: SUCCESSES.applicationWaits, waiting_key: key });
    await stage.as(undefined).get(`/waiting-applications/${id}`).expect(404);
    await take(id, stage.person({ login_type: 'CND' })).expect(404);
    const shown = await stage
      .as(undefined)
      .get(`/waiting-applications/${await idAt(right)}`)
      .expect(200);
    expect(shown.body).toMatchObject({ can_email: right, can_name: 'Nadia Brook', note: 'Hello', has_resume: true });
    expect([await rows(), await attached()]).toEqual([before, files]);
    expect(JSON.stringify(await stage.rows('waiting_applications').find({}).toArray())).not.toContain(key);
  });

  test('sent again, the newest mail’s link alone sends it, once', async () => {
    const { id, key, can_email } = await applyWithKey();
    await mailAgain({ waiting_key: key }).expect(202);
    await stage.as(undefined).get(`/waiting-applications/${id}`).expect(404);
    const newest = await idAt(can_email);
    await take(newest, stage.person({ login_type: 'CND' })).expect(200);
    // Confirmed: the key changes it no more.
    await mailAgain({ waiting_key: key, can_email: 'thief@mail.example' }).expect(404);
    await stage.as(undefined).get(`/waiting-applications/${newest}`).expect(200);
  });

  test('S453: mailed again and moved, it is deleted seven days after the form all the same', async () => {
    const { key } = await applyWithKey();
    const right = `${randomUUID()}@mail.example`;
    stage.clock.advance(4 * DAY_MS);
    await mailAgain({ waiting_key: key }).expect(202);
    await mailAgain({ waiting_key: key, can_email: right }).expect(202);
    const newest = await idAt(right);
    await stage.as(undefined).get(`/waiting-applications/${newest}`).expect(200);
    stage.clock.advance(3 * DAY_MS + 1);
    await stage.as(undefined).get(`/waiting-applications/${newest}`).expect(404);
    await take(newest, stage.person({ login_type: 'CND' })).expect(404);
    await mailAgain({ waiting_key: key }).expect(404);
  });

  test('a form that is filled in anew takes the place of the one that waits by its key, with its file', async () => {
    const first = await applyWithKey();
    const [before, files] = [await rows(), await attached()];
    const second = await applyWithKey({ waiting_key: first.key });
    await stage.as(undefined).get(`/waiting-applications/${first.id}`).expect(404);
    await stage.as(undefined).get(`/waiting-applications/${second.id}`).expect(200);
    expect([await rows(), await attached()]).toEqual([before, files]);
  });

  test('without the key nobody cancels or moves what another person sent', async () => {
    const { id, key, can_email } = await applyWithKey();
    const hash = (await stage.rows('waiting_applications').findOne({ 'applicant.can_email': can_email }))!.key_hash;
    for (const guess of [id, hash, `${key}x`, can_email, '[object Object]'])
      await mailAgain({ waiting_key: guess, can_email: 'thief@mail.example' }).expect(404);
    for (const can_email of ['', 'nobody', 'a@b', { $gt: '' }])
      await mailAgain({ waiting_key: key, can_email }).expect(422);
    await mailAgain({ waiting_key: { $gt: '' }, can_email: 'thief@mail.example' }).expect(422);
    await applyWithKey({ can_email, waiting_key: `${key}x` });
    await stage.as(undefined).get(`/waiting-applications/${id}`).expect(200);
  });

  test('the mails count for the mailbox as forms do', async () => {
    const { key } = await applyWithKey();
    for (let sent = 1; sent < 5; sent += 1) await mailAgain({ waiting_key: key }).expect(202);
    await mailAgain({ waiting_key: key }).expect(429);
  });
});
