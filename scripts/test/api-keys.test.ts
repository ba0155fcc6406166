import { addressOf, type Endpoint, type Listing } from '@market/api';
import type { EmployerApplication } from '@market/contracts/applications';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { API_KEY_SCOPES, type ApiKeyScope, hasScope, type NewApiKey } from '@market/contracts/integrations';
import type { JobPost } from '@market/contracts/job-posts';
import type { ServiceName } from '@market/contracts/services';
import { api } from '@market/contracts/testing';
import supertest, { type Test } from 'supertest';
import { PASSWORD, fillMarket, type MarketPerson, type SmallMarket } from '../../faults/support/small-market';
import { serviceFor } from '../../gateway/src/route-table';
import { startTestMarket, type TestMarket } from './support/test-market';

jest.setTimeout(120_000);

let started: TestMarket;
let market: TestMarket['market'];
let people: SmallMarket;
let [ours, theirs]: [token: string, token: string] = ['', ''];
/** Keys of the first company, by their one scope. */
const keys = {} as Record<ApiKeyScope, string>;
let theirKey = '';

const call = (service: ServiceName, method: 'get' | 'post' | 'put' | 'delete', path: string, bearer: string): Test =>
  supertest(market.services[service].handler)[method](path).set('Authorization', `Bearer ${bearer}`);
const logIn = async ({ email }: MarketPerson) =>
  (
    (
      await supertest(market.services.identity.handler)
        .post(api.logIn())
        .send({ login_email: email, login_pass: PASSWORD })
        .expect(200)
    ).body as { token: string }
  ).token;
async function newKey(token: string, scopes: readonly ApiKeyScope[]): Promise<NewApiKey> {
  const { body } = await call('identity', 'post', api.makeApiKey(), token)
    .send({ name: scopes.join(), scopes, password: PASSWORD })
    .expect(201);
  return body as NewApiKey;
}
const JOB = {
  job_title: 'Gardener',
  job_description: 'Look after us.',
  job_cate: 3,
  job_location: 'Lisbon',
  salary: '65000',
  required_skills: ['Roses'],
};
const postJob = async (bearer: string) =>
  (await call('jobs', 'post', api.postJob(), bearer).send(JOB).expect(201)).body as JobPost;
const apply = async (candidate: MarketPerson, { id }: JobPost) =>
  (
    await call('applications', 'post', api.applyToJob(), await logIn(candidate))
      .send({ job_id: id })
      .expect(201)
  ).body as { application: { id: string } };

beforeAll(async () => {
  started = await startTestMarket('api-keys');
  ({ market } = started);
  people = await fillMarket(market, { employers: 2, candidates: 2, jobs: 0 });
  [ours, theirs] = [await logIn(people.employers[0]!), await logIn(people.employers[1]!)];
  for (const scope of API_KEY_SCOPES) keys[scope] = (await newKey(ours, [scope])).key;
  theirKey = (await newKey(theirs, API_KEY_SCOPES)).key;
});
afterAll(() => started.stop());

const ALL = Object.entries<Endpoint>(ENDPOINTS).map(([name, endpoint]) => ({ name, endpoint }));
const WITH_SCOPE = ALL.filter(({ endpoint }) => endpoint.keyScope !== undefined);

describe('S269: an API key makes the calls that name its scope, and no other', () => {
  const tried = ({ service, method, path }: Endpoint, key: string) =>
    call(service, method.toLowerCase() as 'get', path.replace(/:\w+/g, 'nobodys'), key);

  test('endpoints with a scope are few, and none of them is for a person’s account, team or keys', () => {
    expect(WITH_SCOPE.map(({ name, endpoint }) => `${name}: ${endpoint.keyScope ?? ''}`).sort()).toEqual([
      'changeApplicationStatus: applications:write',
      'changeJob: jobs:write',
      'copyOwnJobs: jobs:read',
      'jobRequirements: applications:read',
      'listEmployerApplications: applications:read',
      'listOwnJobs: jobs:read',
      'openApplication: applications:read',
      'ownCompany: jobs:read',
      'postJob: jobs:write',
      'viewJob: jobs:read',
    ]);
  });

  test.each(ALL.filter(({ endpoint }) => endpoint.keyScope === undefined))(
    '$name refuses every key',
    async ({ endpoint }) => {
      const { status, body } = await tried(endpoint, theirKey);
      expect({ status, code: (body as { code: string }).code }).toEqual({ status: 403, code: 'key-refused' });
    },
  );

  test.each(WITH_SCOPE)('$name refuses keys of other scopes', async ({ endpoint }) => {
    for (const scope of API_KEY_SCOPES) {
      const { body } = await tried(endpoint, keys[scope]);
      // Cast: those with a scope were chosen.
      const isRefused = !hasScope([scope], endpoint.keyScope as ApiKeyScope);
      expect({ scope, isRefused: (body as { code?: string }).code === 'key-refused' }).toEqual({ scope, isRefused });
    }
  });

  test('the gateway leads nobody to the call by which services look a key up', () => {
    expect(serviceFor('POST', api.findApiKeyHolder())).toBeUndefined();
  });

  test('a forged key is refused as any false token is, at an open page too', async () => {
    const key = keys['jobs:read'];
    const forged = [`${key.slice(0, -4)}AAAA`, `${key}=`, `${key}${'x'.repeat(500)}`, `${key}, Bearer ${ours}`];
    for (const bearer of forged)
      for (const path of [api.copyOwnJobs(), api.viewJob('nobodys')])
        expect((await call('jobs', 'get', path, bearer).expect(401)).body.code).toBe('token-invalid');
  });
});

describe('S270: a key reads and writes what is its company’s', () => {
  test('jobs: it posts, changes and lists its own; those of another company it neither sees nor changes', async () => {
    const mine = await postJob(keys['jobs:write']);
    const other = await postJob(theirs);
    const listed = (
      await call('jobs', 'post', api.listOwnJobs(), keys['jobs:read']).send({ page: 1, limit: 20 }).expect(200)
    ).body as Listing<JobPost>;
    expect(listed.records.map(({ id }) => id)).toEqual([mine.id]);
    await call('jobs', 'put', api.changeJob(mine.id), keys['jobs:write']).send({ status: 'closed' }).expect(200);
    await call('jobs', 'get', api.viewJob(mine.id), keys['jobs:read']).expect(200);
    const { body: draft } = await call('jobs', 'post', api.postJob(), keys['jobs:write'])
      .send({ ...JOB, status: 'draft' })
      .expect(201);
    const { id: draftId } = draft as JobPost;
    await call('jobs', 'get', api.viewJob(draftId), keys['jobs:read']).expect(200);
    await call('jobs', 'get', api.viewJob(draftId), theirKey).expect(404);
    await call('jobs', 'put', api.changeJob(mine.id), theirKey).send({ status: 'open' }).expect(404);
    await call('jobs', 'put', api.changeJob(other.id), keys['jobs:write']).send({ status: 'closed' }).expect(404);
    expect((await call('profile', 'get', api.ownCompany(), keys['jobs:read']).expect(200)).body.cmp_code).toBe(
      people.employers[0]!.code,
    );
  });

  test('applications: it lists, opens and moves those to its own jobs', async () => {
    const [mine, other] = [await postJob(ours), await postJob(theirs)];
    await apply(people.candidates[0]!, mine);
    await apply(people.candidates[1]!, other);
    const listOf = async (key: string) =>
      (
        (
          await call('applications', 'post', api.listEmployerApplications(), key)
            .send({ page: 1, limit: 20 })
            .expect(200)
        ).body as Listing<EmployerApplication>
      ).records;
    const [own] = await listOf(keys['applications:read']);
    const [foreign] = await listOf(theirKey);
    expect([own!.job_id, foreign!.job_id]).toEqual([mine.id, other.id]);
    await call('applications', 'get', api.openApplication(own!.id), keys['applications:read']).expect(200);
    await call('applications', 'get', api.openApplication(foreign!.id), keys['applications:read']).expect(404);
    const move = (id: string, key: string) =>
      call('applications', 'put', addressOf(ENDPOINTS.changeApplicationStatus, { id }), key).send({
        status: 'shortlisted',
      });
    await move(foreign!.id, keys['applications:write']).expect(404);
    expect((await move(own!.id, keys['applications:read']).expect(403)).body.code).toBe('key-refused');
    await move(own!.id, keys['applications:write']).expect(200);
  });

  test('an Idempotency-Key sent by two keys makes two jobs', async () => {
    const other = (await newKey(ours, ['jobs:write'])).key;
    const ids = await Promise.all(
      [keys['jobs:write'], keys['jobs:write'], other].map(
        async (key) =>
          (
            (await call('jobs', 'post', api.postJob(), key).set('Idempotency-Key', 'the-same-for-all-three').send(JOB))
              .body as Partial<JobPost>
          ).id,
      ),
    );
    expect(ids[0] ?? ids[1]).toBeDefined();
    expect(ids[2]).toBeDefined();
    expect([ids[0], ids[1]]).not.toContain(ids[2]);
  });
});

test('S270: a key hears of a job that nobody has copied as of none, and how long to wait past its calls', async () => {
  const { key } = await newKey(ours, ['applications:read']);
  const ofJob = call('applications', 'post', api.listEmployerApplications(), key);
  expect((await ofJob.send({ page: 1, limit: 20, job_id: 'nobodys' }).expect(404)).body.code).toBe('not-found');
  const limits = (await started.mongo.connect('identity')).collection('limits');
  await limits.updateMany({ key: /^api-key-calls:/ }, { $set: { points: 3_600 } });
  const refused = await call('jobs', 'post', api.listOwnJobs(), keys['jobs:read']).send({ page: 1 }).expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await limits.deleteMany({ key: /^api-key-calls:/ });
});

test('S271: a revoked key is refused by every service with its next call', async () => {
  const { id, key } = await newKey(ours, ['jobs:read', 'applications:read']);
  await call('jobs', 'get', api.copyOwnJobs(), key).expect(200);
  await call('identity', 'delete', api.revokeApiKey(id), ours).expect(204);
  await call('jobs', 'get', api.copyOwnJobs(), key).expect(401);
  await call('applications', 'post', api.listEmployerApplications(), key).send({}).expect(401);
});
