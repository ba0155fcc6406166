import { api } from '@market/contracts/testing';
import type { Actor } from '@market/service-kit';
import { testMongo, type Person } from '@market/service-kit/testing';
import { createLookStore, type LookStore } from '../src/looks/store/look-store';
import { noteLooks } from '../src/looks/use-cases/note-looks';
import { COMPANY, createStage, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let owner: EmployerPerson;
let granting: CandidatePerson;
const members = {} as Record<'recruiter' | 'hiring-manager' | 'reader', Person>;

async function member(company_role: keyof typeof members, more: Partial<Actor> = {}): Promise<Person> {
  const person = stage.person({ login_type: 'EMP', owner_id: owner.login_id, company_role, ...more });
  await stage.publish('identity.account-changed.v1', stage.accountOf(person, 1));
  return person;
}

beforeAll(async () => {
  stage = await createStage(mongo);
  owner = await stage.employer();
  granting = await stage.candidate();
  await stage.requestAndAnswer(owner, granting, 'granted');
  members.recruiter = await member('recruiter');
  members.reader = await member('reader');
  members['hiring-manager'] = await member('hiring-manager', { given_jobs: ['job-1'] });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const statuses = async (call: (who: Person) => PromiseLike<{ status: number }>) => ({
  recruiter: (await call(members.recruiter)).status,
  'hiring-manager': (await call(members['hiring-manager'])).status,
  reader: (await call(members.reader)).status,
});

describe('S180: rows of a company are its members’, as their role says', () => {
  it('access that a candidate gave covers them, but a hiring manager, who reads applicants of given jobs', async () => {
    expect(await statuses((who) => stage.as(who).get(api.viewCandidate(granting.can_code)))).toEqual({
      recruiter: 200,
      'hiring-manager': 404,
      reader: 200,
    });
  });

  it('company and requests', async () => {
    expect(await statuses((who) => stage.as(who).get(api.ownCompany()))).toEqual({
      recruiter: 200,
      'hiring-manager': 200,
      reader: 200,
    });
    expect(await statuses((who) => stage.as(who).post(api.listSentAccessRequests(), {}))).toEqual({
      recruiter: 200,
      'hiring-manager': 403,
      reader: 200,
    });
    expect(await statuses((who) => stage.as(who).post(api.browseCandidates(), {}))).toEqual({
      recruiter: 200,
      'hiring-manager': 403,
      reader: 403,
    });
    expect(await statuses((who) => stage.as(who).post(api.saveCompany(), COMPANY))).toEqual({
      recruiter: 200,
      'hiring-manager': 403,
      reader: 403,
    });
  });
});

it('S180: a request may be withdrawn in the list of those alone whose role includes it', async () => {
  const candidate = await stage.candidate();
  await stage
    .as(owner)
    .post(api.requestAccess(), { can_code: stage.codeFor(owner, candidate.can_code) })
    .expect(201);
  const mayWithdraw = async (who: Person) => {
    const { body } = await stage.as(who).post(api.listSentAccessRequests(), { status: 'requested' }).expect(200);
    return (body as { records: Array<{ can: { withdraw: boolean } }> }).records.map(({ can }) => can.withdraw);
  };
  const { body: sentOnes } = await stage.as(members.reader).post(api.listSentAccessRequests(), { status: 'requested' });
  expect((sentOnes as { records: object[] }).records).toEqual([
    expect.objectContaining({ asked_by_name: expect.any(String) }),
  ]);
  expect(JSON.stringify((await stage.as(candidate).post(api.listReceivedAccessRequests(), {})).body)).not.toContain(
    'asked_by',
  );
  expect(await mayWithdraw(members.recruiter)).toEqual([true]);
  expect(await mayWithdraw(members.reader)).toEqual([false]);
});

it('S460: members read who saved the company last, and who withdrew a request', async () => {
  const named = await member('recruiter');
  await stage.publish(
    'identity.account-changed.v1',
    stage.accountOf(named, 2, { owner_id: owner.login_id, company_role: 'recruiter', login_name: 'Nora West' }),
  );
  const { version } = (await stage.as(owner).get(api.ownCompany()).expect(200)).body as { version: string };
  await stage
    .as(named)
    .post(api.saveCompany(), { ...COMPANY, version })
    .expect(200);
  const address = api.viewCompany(owner.cmp_code);
  for (const shown of [api.ownCompany(), address])
    expect((await stage.as(members.reader).get(shown).expect(200)).body).toMatchObject({
      changed_by_name: 'Nora West',
    });
  const [other, admin] = [await stage.employer(), stage.person({ login_type: 'ADM' })];
  for (const who of [other, admin, undefined])
    expect(JSON.stringify((await stage.as(who).get(address).expect(200)).body)).not.toContain('changed_by');
  const candidate = await stage.candidate();
  const code = { can_code: stage.codeFor(owner, candidate.can_code) };
  const { body } = await stage.as(owner).post(api.requestAccess(), code).expect(201);
  const { id } = body as { id: string };
  await stage.as(named).put(api.withdrawAccessRequest(id), { status: 'withdrawn' }).expect(200);
  const sent = async () =>
    (await stage.as(owner).post(api.listSentAccessRequests(), { status: 'withdrawn' }).expect(200)).body as object;
  expect(await sent()).toMatchObject({ records: [{ withdrawn_by_name: 'Nora West' }] });
  await stage.publish('identity.account-changed.v1', {
    ...stage.accountOf(named, 9, { owner_id: owner.login_id, login_name: '' }),
    disabled: true,
  });
  expect(await sent()).toMatchObject({ records: [{ withdrawn_by_name: 'A former colleague' }] });
  expect(JSON.stringify((await stage.as(candidate).post(api.listReceivedAccessRequests(), {})).body)).not.toContain(
    'withdrawn_by',
  );
});

describe('S188: the candidate reads who looked', () => {
  const looks = async (who: Person | undefined) =>
    (await stage.as(who).get(api.listProfileLooks())) as {
      status: number;
      body: { records: Array<{ member_name: string; cmp_name: string }>; total: number };
    };

  it('each member once, by name and company, and nobody else reads it', async () => {
    const seen = await stage.candidate();
    await stage.requestAndAnswer(owner, seen, 'granted');
    const looking = await member('recruiter');
    await stage.publish(
      'identity.account-changed.v1',
      stage.accountOf(looking, 2, { owner_id: owner.login_id, company_role: 'recruiter', login_name: 'Rita Look' }),
    );
    for (const who of [looking, looking]) await stage.as(who).get(api.viewCandidate(seen.can_code)).expect(200);
    await stage.as(seen).get(api.viewCandidate(seen.can_code)).expect(200);
    const { body } = await looks(seen);
    expect(body.total).toBe(1);
    expect(body.records).toEqual([expect.objectContaining({ member_name: 'Rita Look', cmp_name: COMPANY.cmp_name })]);
    expect(JSON.stringify(body)).not.toContain(looking.login_id);
    expect((await looks(granting)).body.records.map(({ member_name }) => member_name)).not.toContain('Rita Look');
    expect([(await looks(owner)).status, (await looks(undefined)).status]).toEqual([403, 401]);

    // Experience and education are parts of the profile that calls read by themselves.
    const reading = await member('reader');
    await stage.as(reading).post(api.listExperience(), { can_code: seen.can_code }).expect(200);
    expect((await looks(seen)).body.total).toBe(2);

    // S343: a list of candidates with granted access shows them whole; their service reports looks at applications.
    const listing = await member('reader');
    await stage.as(listing).post(api.listSentAccessRequests(), { status: 'granted' }).expect(200);
    expect((await looks(seen)).body.total).toBe(3);
    // Listed again and again, it is written once in five minutes.
    const ofListing = { member_login_id: listing.login_id };
    const dayBefore = new Date(stage.clock.now().getTime() - 86_400_000);
    await stage.rows('profile_looks').updateOne(ofListing, { $set: { at: dayBefore } });
    const list = () => stage.as(listing).post(api.listSentAccessRequests(), { status: 'granted' }).expect(200);
    await list();
    expect((await stage.rows('profile_looks').findOne(ofListing))!.at).toEqual(dayBefore);
    stage.clock.advance(5 * 60_000);
    await list();
    expect((await stage.rows('profile_looks').findOne(ofListing))!.at).toEqual(stage.clock.now());
    const opening = await member('recruiter');
    const told = { employer_login_id: owner.login_id, member_login_id: opening.login_id, at: new Date().toISOString() };
    const tell = () =>
      stage.publish('applications.candidates-seen.v1', { ...told, candidate_login_ids: [seen.login_id] });
    for (const _ of [1, 2]) await tell();
    expect((await looks(seen)).body.total).toBe(4);
    // The account ends: the look stays, without the name.
    await stage.publish(
      'identity.account-changed.v1',
      stage.accountOf(looking, 9, { owner_id: owner.login_id, disabled: true, login_name: '' }),
    );
    expect((await looks(seen)).body.records).toContainEqual(expect.objectContaining({ member_name: '' }));
    await stage.publish('identity.account-changed.v1', stage.accountOf(seen, 9, { disabled: true, login_name: '' }));
    await stage.publish('identity.account-ended.v1', { login_id: seen.login_id });
    await tell();
    expect(await stage.rows('profile_looks').countDocuments({ candidate_login_id: seen.login_id })).toBe(0);
  });
});

it('a list writes its looks at once, each candidate’s once in five minutes', async () => {
  const store = createLookStore(stage.connection);
  const written: string[][] = [];
  const noteAll: LookStore['noteAll'] = async (all) => {
    written.push(all.map(({ candidate_login_id }) => candidate_login_id));
    await store.noteAll(all);
  };
  const note = noteLooks({ looks: { noteAll }, clock: stage.clock, log: stage.log });
  const looking = await member('reader');
  await note(looking.actor as Actor, ['one', 'two', 'one']);
  await note(looking.actor as Actor, ['two', 'three']);
  await note(stage.person({ login_type: 'CND' }).actor as Actor, ['one']);
  expect(written).toEqual([['one', 'two'], ['three']]);
  const rows = await stage.rows('profile_looks').find({ member_login_id: looking.login_id }).toArray();
  expect(rows.map(({ candidate_login_id }) => candidate_login_id as unknown).sort()).toEqual(['one', 'three', 'two']);
});

it('S181: a company stays while another owner does, and goes with the last one', async () => {
  const founder = await stage.employer();
  const candidate = await stage.candidate();
  await stage.requestAndAnswer(founder, candidate, 'granted');
  const second = stage.person({ login_type: 'EMP', owner_id: founder.login_id, company_role: 'owner' });
  await stage.publish('identity.account-changed.v1', stage.accountOf(second, 1));
  await stage.publish('identity.account-changed.v1', stage.accountOf(founder, 5, { disabled: true, login_name: '' }));
  await stage.publish('identity.account-ended.v1', { login_id: founder.login_id, company_stays: true });
  await stage.as(second).get(api.viewCandidate(candidate.can_code)).expect(200);
  const looks = () => stage.rows('profile_looks').countDocuments({ owner_id: founder.login_id });
  const tellSeen = (member_login_id: string) =>
    stage.publish('applications.candidates-seen.v1', {
      employer_login_id: founder.login_id,
      member_login_id,
      candidate_login_ids: [candidate.login_id, granting.login_id],
      at: stage.clock.now().toISOString(),
    });
  const before = await looks();
  await tellSeen('who-opened-applications');
  expect(await looks()).toBe(before + 2);
  await stage.publish(
    'identity.account-changed.v1',
    stage.accountOf(second, 5, { owner_id: founder.login_id, disabled: true, login_name: '' }),
  );
  await stage.publish('identity.account-ended.v1', { login_id: second.login_id, owner_id: founder.login_id });
  await tellSeen('heard-late');
  expect(await looks()).toBe(0);
  expect(await stage.rows('companies').countDocuments({ login_id: founder.login_id })).toBe(0);
  expect(await stage.rows('access_requests').countDocuments({ employer_login_id: founder.login_id })).toBe(0);
});
