import type { Endpoint } from '@market/api';
import { registerSchema } from '@market/contracts/accounts';
import { applySchema } from '@market/contracts/applications';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { jobPostSchema } from '@market/contracts/job-posts';
import type { JobSearchResult } from '@market/contracts/search';
import { api } from '@market/contracts/testing';
import { getResponse } from 'msw';
import { amountOf, DATA_STATES, type ApiMood } from '@market/remote-host';
import { apiHandlers } from '@market/remote-host/handlers';
import { answers } from '../src/answers';
import { DEMO_PASSWORD, PEOPLE, tokenOf, type PersonName } from '../src/people';
import { playedApi } from '../src/played-api';
import { createRecords } from '../src/records';
import { sampleInput } from '../src/sample-input';

const TODAY = new Date('2026-03-01T00:00:00.000Z');
const usual: ApiMood = { data: 'filled', saving: 'works', slow: false };

/** A mock with a call to it, as a browser makes one. */
function mockApi(mood: Partial<ApiMood> = {}) {
  const now = { ...usual, ...mood };
  const handlers = apiHandlers({ api: playedApi(createRecords(amountOf(now.data), TODAY)), mood: () => now });
  return async (
    method: string,
    path: string,
    { body, person = 'visitor' }: { body?: object; person?: PersonName } = {},
  ) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(person === 'visitor' ? {} : { Authorization: `Bearer ${tokenOf(person)}` }),
    };
    const response = await getResponse(
      handlers,
      new Request(`http://localhost/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }),
      { baseUrl: 'http://localhost' },
    );
    return { status: response!.status, body: response!.status === 204 ? undefined : await response!.json() };
  };
}

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every call of the API has an answer', () => {
  const answered = new Set(answers.map(({ endpoint }) => callOf(endpoint)));
  const all = Object.values<Endpoint>(ENDPOINTS).filter(({ internal }) => !internal);
  expect(all.map(callOf).filter((call) => !answered.has(call))).toEqual([]);
});

test('an endpoint that nobody wrote an answer for gives the example of its schema, to who may call it', async () => {
  const call = mockApi();
  expect(await call('GET', api.remotesHistory(), { person: 'admin' })).toMatchObject({
    status: 200,
    body: { records: [{ by: 'grace@jobs.example', action: 'published' }], page: 1 },
  });
  expect(await call('GET', api.remotesHistory())).toMatchObject({ status: 401, body: { code: 'token-missing' } });
});

test('a call of no endpoint is told where endpoints are', async () => {
  const call = mockApi();
  expect(await call('GET', '/nowhere')).toMatchObject({
    status: 501,
    body: { error: 'The contract has no GET /api/nowhere: endpoints are in packages/market/contracts/src/endpoints.' },
  });
});

test('a sample follows its schema, also where no words are kept for a field', () => {
  expect(sampleInput(registerSchema.pick(['login_type']), { seed: 1 })).toEqual({ login_type: 'CND' });
  expect(applySchema.isValidSync(sampleInput(applySchema, { seed: 0 }))).toBe(true);
  for (const length of ['usual', 'long'] as const)
    for (let seed = 0; seed < 30; seed += 1)
      expect(jobPostSchema.isValidSync(sampleInput(jobPostSchema, { seed, length }))).toBe(true);
});

test.each(DATA_STATES)('the records of %s are the same each time', (data) => {
  const [one, other] = [createRecords(amountOf(data), TODAY), createRecords(amountOf(data), TODAY)];
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
});

test('lists are full, long or empty as the state says', async () => {
  const total = async (data: ApiMood['data']) =>
    ((await mockApi({ data })('POST', api.searchJobs(), { body: {} })).body as JobSearchResult).total;
  expect(await total('empty')).toBe(0);
  expect(await total('filled')).toBeGreaterThan(20);
  expect(await total('long')).toBeGreaterThan(await total('filled'));
});

test('the state error refuses every call as a service does that is away', async () => {
  expect(await mockApi({ data: 'error' })('POST', api.listCategories(), { body: {} })).toMatchObject({
    status: 503,
    body: { code: 'service-unavailable' },
  });
});

test('saving fails while reading works', async () => {
  const call = mockApi({ saving: 'fails' });
  expect(await call('POST', api.searchJobs(), { body: {} })).toMatchObject({ status: 200 });
  expect(await call('POST', api.applyToJob(), { body: { job_id: 'job-1' }, person: 'candidate' })).toMatchObject({
    status: 503,
  });
});

test('a body is refused by the rules of the contract', async () => {
  expect(await mockApi()('POST', api.logIn(), { body: { login_email: 'nobody', login_pass: '' } })).toMatchObject({
    status: 422,
    body: {
      code: 'fields-invalid',
      fields: { login_email: 'Invalid email format', login_pass: 'Password is required' },
    },
  });
});

test('a visitor and the wrong role are refused', async () => {
  const call = mockApi();
  expect(await call('POST', api.listCandidateApplications(), { body: {} })).toMatchObject({ status: 401 });
  expect(await call('POST', api.listCandidateApplications(), { body: {}, person: 'employer' })).toMatchObject({
    status: 403,
  });
});

test('the demo people sign in with their password only', async () => {
  const call = mockApi();
  expect(
    await call('POST', api.logIn(), { body: { login_email: PEOPLE.employer.login_email, login_pass: DEMO_PASSWORD } }),
  ).toMatchObject({ status: 200, body: { user: { login_type: 'EMP' } } });
  expect(
    await call('POST', api.logIn(), { body: { login_email: PEOPLE.employer.login_email, login_pass: 'Other1234' } }),
  ).toMatchObject({ status: 401, body: { code: 'credentials-wrong' } });
});

test('a change stays: an application is listed, and cannot be made twice', async () => {
  const call = mockApi();
  const apply = () => call('POST', api.applyToJob(), { body: { job_id: 'job-1' }, person: 'candidate' });
  expect(await apply()).toMatchObject({ status: 201 });
  expect(await apply()).toMatchObject({ status: 409, body: { code: 'already-applied' } });
  expect(await call('GET', api.viewJob('job-1'), { person: 'candidate' })).toMatchObject({
    body: { applied: true, can: { apply: false } },
  });
});

test('an employer moves an application on by the same steps as in the services', async () => {
  const call = mockApi();
  const { body } = await call('POST', api.listEmployerApplications(), {
    body: { status: 'applied' },
    person: 'employer',
  });
  const [application] = body.records;
  expect(application.can.forward).toContain('shortlisted');
  expect(
    await call('PUT', api.changeApplicationStatus(application.id), {
      body: { status: 'shortlisted' },
      person: 'employer',
    }),
  ).toMatchObject({ status: 200, body: { status: 'shortlisted' } });
  expect(
    await call('PUT', api.changeApplicationStatus(application.id), { body: { status: 'applied' }, person: 'employer' }),
  ).toMatchObject({ status: 409, body: { code: 'status-change-refused' } });
});

test('an employer undoes a step, of which the candidate has seen nothing', async () => {
  const call = mockApi();
  const { body } = await call('POST', api.listCandidateApplications(), { person: 'candidate' });
  const { id, status, history } = body.records.find((one: { can: { withdraw: boolean } }) => one.can.withdraw);
  expect(
    await call('PUT', api.changeApplicationStatus(id), {
      body: { status: 'rejected', undo_seconds: 10, message: 'Not this time' },
      person: 'employer',
    }),
  ).toMatchObject({ body: { status: 'rejected', can: { undo_until: expect.any(String), back: [status] } } });
  const seen = async () =>
    (await call('POST', api.listCandidateApplications(), { person: 'candidate' })).body.records.find(
      (one: { id: string }) => one.id === id,
    );
  expect(await seen()).toMatchObject({ status, history });
  expect(await call('DELETE', api.undoStep(id), { person: 'employer' })).toMatchObject({ body: { status } });
  expect(await seen()).toMatchObject({ status, history });
  expect(await call('DELETE', api.undoStep(id), { person: 'employer' })).toMatchObject({ status: 409 });
});

test('an employer withdraws a request once, and then nobody answers it', async () => {
  const call = mockApi();
  const { body } = await call('POST', api.listSentAccessRequests(), {
    body: { status: 'requested' },
    person: 'employer',
  });
  const [{ id, can_code }] = body.records;
  expect(
    await call('PUT', api.withdrawAccessRequest(id), { body: { status: 'withdrawn' }, person: 'employer' }),
  ).toMatchObject({ status: 200, body: { id, status: 'withdrawn' } });
  expect(
    await call('PUT', api.withdrawAccessRequest(id), { body: { status: 'withdrawn' }, person: 'employer' }),
  ).toMatchObject({ status: 409, body: { code: 'request-withdrawn' } });
  expect(
    await call('PUT', api.answerAccessRequest(id), { body: { status: 'granted' }, person: 'candidate' }),
  ).toMatchObject({ status: 409, body: { code: 'request-withdrawn' } });
  const { body: blind } = await call('POST', api.browseCandidates(), {
    body: { limit: 100 },
    person: 'employer',
  });
  expect(blind.records.map((one: { can_code: string }) => one.can_code)).not.toContain(can_code);
  const { body: sent } = await call('POST', api.listSentAccessRequests(), {
    body: { status: 'withdrawn' },
    person: 'employer',
  });
  expect(sent.records.find((one: { id: string }) => one.id === id)).toMatchObject({ ask_again_at: expect.any(String) });
  expect(sent.records.find((one: { id: string }) => one.id === id)).not.toHaveProperty('blind');
});

test('a candidate ends once what the employer of a finished application reads', async () => {
  const call = mockApi();
  const { body } = await call('POST', api.listEmployerApplications(), { body: { limit: 100 }, person: 'employer' });
  const own = (await call('POST', api.listCandidateApplications(), { body: { limit: 100 }, person: 'candidate' })).body;
  const { id } = own.records.find((one: { id: string; status: string }) =>
    body.records.some((theirs: { id: string; can: { reject: boolean } }) => theirs.id === one.id && theirs.can.reject),
  );
  await call('PUT', api.changeApplicationStatus(id), { body: { status: 'rejected' }, person: 'employer' });
  const ended = await call('DELETE', api.endAccess(id), { person: 'candidate' });
  expect(ended).toMatchObject({ status: 200, body: { can: { end_access: false } } });
  expect(await call('DELETE', api.endAccess(id), { person: 'candidate' })).toMatchObject({ status: 409 });
  const seen = await call('GET', api.openApplication(id), { person: 'employer' });
  expect(seen.body).toMatchObject({ access_ended: true, candidate: { can_code: '', can_email: '' } });
});

test('an end that can still be undone is none to the candidate', async () => {
  const call = mockApi();
  const { body } = await call('POST', api.listEmployerApplications(), { body: { limit: 100 }, person: 'employer' });
  const list = async () =>
    (await call('POST', api.listCandidateApplications(), { body: { limit: 100 }, person: 'candidate' })).body.records;
  const { id } = (await list()).find((one: { id: string }) =>
    body.records.some((theirs: { id: string; can: { reject: boolean } }) => theirs.id === one.id && theirs.can.reject),
  );
  const step = { status: 'rejected', undo_seconds: 10 };
  const ended = await call('PUT', api.changeApplicationStatus(id), { body: step, person: 'employer' });
  expect(ended.body).toMatchObject({ access_until: expect.any(String) });
  const own = (await list()).find((one: { id: string }) => one.id === id);
  expect(own).toMatchObject({ can: { end_access: false } });
  expect(own).not.toHaveProperty('access_until');
  expect(await call('DELETE', api.endAccess(id), { person: 'candidate' })).toMatchObject({ status: 409 });
});

test('a candidate’s picture is there until it is removed', async () => {
  const call = mockApi();
  expect(await call('DELETE', api.deletePicture('can-1'), { person: 'candidate' })).toMatchObject({ status: 204 });
  expect((await call('GET', api.ownCandidate(), { person: 'candidate' })).body).not.toHaveProperty('profileImage');
  expect(await call('GET', api.openPicture('can-1'), { person: 'candidate' })).toMatchObject({ status: 404 });
});
