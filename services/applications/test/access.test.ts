import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoginType } from '@market/contracts/accounts';
import { api } from '@market/contracts/testing';
import type { Actor } from '@market/service-kit';
import { testMongo } from '@market/service-kit/testing';
import { createStage, userOf, type CandidatePerson, type EmployerPerson, type Person, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
/** The actors of the authorization matrix (docs/security.md, S41), and the admin. */
let actors: Record<'V' | 'X' | 'C0' | 'C1' | 'C2' | 'E0' | 'Ea' | 'E1' | 'E2' | 'D' | 'A', Person | undefined>;
let e1: EmployerPerson;
let c1: CandidatePerson;
let e1Job: string;
let application: string;

beforeAll(async () => {
  stage = await createStage(mongo);
  e1 = await stage.employer();
  c1 = await stage.candidate();
  const disabled = await stage.employer();
  const people: Person[] = [];
  const person = async (make: Promise<Person>) => {
    people.push(await make);
    return people.at(-1)!;
  };
  actors = {
    V: undefined,
    X: { ...e1, token: `${e1.token.slice(0, -6)}forged` },
    C0: await person(stage.candidate({ phone_ver_status: 0, user_approval_status: 0 })),
    C1: c1,
    C2: await person(stage.candidate()),
    E0: await person(stage.employer({ email_ver_status: 0, user_approval_status: 0 })),
    Ea: await person(stage.employer({ user_approval_status: 0 })),
    E1: e1,
    E2: await person(stage.employer()),
    D: disabled,
    A: stage.stranger({ login_id: randomUUID(), login_type: 'ADM' satisfies LoginType }),
  };
  await stage.publish('identity.account-changed.v1', {
    login_id: disabled.login_id,
    revision: 2,
    login_type: 'EMP',
    login_name: '',
    login_email: '',
    login_mobile: '',
    user_approval_status: 1,
    email_ver_status: 1,
    phone_ver_status: 1,
    profile_created: 1,
    disabled: true,
  });
  // Identity confirms the token's data, so that a refusal is final.
  stage.peer('identity', ({ bearer }) => userOf(people.find(({ token }) => token === bearer)!));
  e1Job = (await stage.postJob(e1)).id;
  application = (await stage.as(c1).apply(e1Job).expect(201)).body.id as string;
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

/** The status of the call that answers with a stream, which is hung up then. */
async function statusOfStream(person: Person | undefined): Promise<{ status: number }> {
  const server = createServer(stage.service.handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hangUp = new AbortController();
  const { status } = await fetch(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}${api.liveNotifications()}`,
    { headers: person ? { authorization: `Bearer ${person.token}` } : {}, signal: hangUp.signal },
  );
  hangUp.abort();
  await new Promise((resolve) => server.close(resolve));
  return { status };
}

type Column = keyof typeof actors;
const COLUMNS: Column[] = ['V', 'X', 'D', 'C0', 'C1', 'C2', 'E0', 'Ea', 'E1', 'E2', 'A'];
/** Rows 39 to 43 of the matrix and the calls that came later; the answers in the order of the columns above. */
const ROWS: Array<[string, (person: Person | undefined) => PromiseLike<{ status: number }>, number[]]> = [
  [
    '39 employers/dashboard-data',
    (person) => stage.as(person).get(api.showDashboard()),
    [401, 401, 401, 403, 403, 403, 403, 403, 200, 200, 403],
  ],
  [
    '40 job-applications/for-each-employer',
    (person) => stage.as(person).post(api.listEmployerApplications()),
    [401, 401, 401, 403, 403, 403, 403, 403, 200, 200, 403],
  ],
  [
    '40 job-applications/for-each-employer with E1’s job',
    (person) => stage.as(person).post(api.listEmployerApplications(), { job_id: e1Job }),
    [401, 401, 401, 403, 403, 403, 403, 403, 200, 404, 403],
  ],
  [
    'POST job-applications/export',
    (person) => stage.as(person).post(api.exportApplicants()),
    [401, 401, 401, 403, 403, 403, 403, 403, 200, 200, 403],
  ],
  [
    'POST job-applications/export with E1’s job',
    (person) => stage.as(person).post(api.exportApplicants(), { job_id: e1Job }),
    [401, 401, 401, 403, 403, 403, 403, 403, 200, 404, 403],
  ],
  [
    'GET job-applications/exports',
    (person) => stage.as(person).get(api.listApplicantExports()),
    [401, 401, 401, 403, 403, 403, 403, 403, 200, 200, 403],
  ],
  [
    'GET messages/conversations/{login_id}, between services',
    (person) => stage.as(person).get(api.conversationWith('somebody')),
    [401, 401, 401, 403, 403, 403, 403, 403, 200, 200, 403],
  ],
  [
    'POST job-applications/matches',
    (person) => stage.as(person).post(api.matchApplicants(), { ids: [] }),
    [401, 401, 401, 403, 403, 403, 403, 403, 200, 200, 403],
  ],
  [
    'GET job-applications/application/{id}',
    (person) => stage.as(person).get(api.openApplication(application)),
    [401, 401, 401, 403, 403, 403, 403, 403, 200, 404, 403],
  ],
  [
    '41 job-applications/apply',
    (person) => stage.as(person).apply(e1Job),
    [401, 401, 401, 403, 409, 201, 403, 403, 403, 403, 403],
  ],
  [
    '42 job-applications/candidate-applications',
    (person) => stage.as(person).post(api.listCandidateApplications()),
    [401, 401, 401, 200, 200, 200, 403, 403, 403, 403, 403],
  ],
  [
    '43 PUT job-applications/application/{id}/status, forward',
    (person) => stage.as(person).setStatus(application, 'viewed'),
    [401, 401, 401, 404, 409, 404, 403, 403, 200, 404, 403],
  ],
  [
    '43 PUT job-applications/application/{id}/status, withdrawn',
    (person) => stage.as(person).setStatus(application, 'withdrawn'),
    [401, 401, 401, 404, 200, 404, 403, 403, 409, 404, 403],
  ],
  // The profile service, which knows whose it is, is away here.
  [
    'POST job-applications/taken/{id}/send',
    (person) => stage.as(person).post('/job-applications/taken/app_1/send'),
    [401, 401, 401, 503, 503, 503, 403, 403, 403, 403, 403],
  ],
  [
    'DELETE job-applications/application/{id}/status',
    (person) => stage.as(person).delete(api.undoStep(application)),
    [401, 401, 401, 403, 403, 403, 403, 403, 409, 404, 403],
  ],
  [
    'DELETE job-applications/application/{id}/rejection',
    (person) => stage.as(person).delete(api.undoRejection(application)),
    [401, 401, 401, 403, 403, 403, 403, 403, 409, 404, 403],
  ],
  [
    'DELETE job-applications/application/{id}/access',
    (person) => stage.as(person).delete(api.endAccess(application)),
    [401, 401, 401, 404, 409, 404, 403, 403, 403, 403, 403],
  ],
  [
    'GET job-applications/from-candidate/{can_code}',
    (person) => stage.as(person).get(api.applicationFromCandidate(c1.can_code)),
    [401, 401, 401, 403, 403, 403, 403, 403, 404, 404, 403],
  ],
  [
    'notifications/get-notifications',
    (person) => stage.as(person).post(api.listNotifications()),
    [401, 401, 401, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
  [
    'GET employers/own/responses',
    (person) => stage.as(person).get(api.ownResponses()),
    [401, 401, 401, 403, 403, 403, 403, 403, 200, 200, 403],
  ],
  [
    'GET job-applications/statistics/{job_id}',
    (person) => stage.as(person).get(api.applicationStatistics(e1Job)),
    [401, 401, 401, 403, 403, 403, 403, 403, 200, 404, 403],
  ],
  [
    'GET employers/{cmp_code}/responses',
    (person) => stage.as(person).get(api.companyResponses(e1.cmp_code)),
    COLUMNS.map(() => 200),
  ],
  ['GET job-posts/{id}/responses', (person) => stage.as(person).get(api.jobResponses(e1Job)), COLUMNS.map(() => 200)],
  // Streams stay open after they are accepted; live.test.ts shows that each account gets its own.
  [
    'GET notifications/live',
    (person) => statusOfStream(person),
    [401, 401, 401, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
  [
    'GET notifications/choices',
    (person) => stage.as(person).get(api.showNotificationChoices()),
    [401, 401, 401, 200, 200, 200, 200, 200, 200, 200, 403],
  ],
  [
    'PUT notifications/choices',
    (person) => stage.as(person).put(api.changeNotificationChoices(), { choices: {} }),
    [401, 401, 401, 200, 200, 200, 200, 200, 200, 200, 403],
  ],
  [
    'GET notifications/unsubscribe/{token} with no token of ours',
    (person) => stage.as(person).get(api.showUnsubscribe('x')),
    COLUMNS.map(() => 422),
  ],
  [
    'POST notifications/unsubscribe/{token} with no token of ours',
    (person) => stage.as(person).post(api.unsubscribe('x')),
    COLUMNS.map(() => 422),
  ],
  [
    'notifications/read',
    (person) => stage.as(person).post(api.readNotifications()),
    [401, 401, 401, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
];

describe('S41: every call, every actor', () => {
  it.each(ROWS)('%s', async (_, call, expected) => {
    const answers: Record<string, number> = {};
    for (const column of COLUMNS) answers[column] = (await call(actors[column])).status;
    expect(answers).toEqual(Object.fromEntries(COLUMNS.map((column, n) => [column, expected[n]])));
  });

  it('has a row here for every route of the service', () => {
    const covered = new Set([
      '/employers/dashboard-data',
      '/employers/own/responses',
      '/employers/:cmp_code/responses',
      '/job-posts/:id/responses',
      '/job-applications/for-each-employer',
      '/job-applications/apply',
      '/job-applications/taken/:id/send',
      '/job-applications/candidate-applications',
      '/job-applications/application/:id',
      '/job-applications/application/:id/status',
      '/job-applications/application/:id/rejection',
      '/job-applications/application/:id/access',
      '/job-applications/from-candidate/:can_code',
      '/job-applications/matches',
      '/job-applications/export',
      '/job-applications/exports',
      // Rows of who may see, propose and answer interviews stand in interviews.test.ts.
      '/interviews',
      '/interviews/:id',
      '/interviews/:id/answer',
      '/interviews/:id/cancelled',
      '/interviews/:id/feedback',
      '/interviews/feed',
      '/interviews/feeds/:token/interviews.ics',
      '/interviews/links/:token',
      '/interviews/links/:token/answer',
      '/job-applications/application/:id/interviews',
      '/job-applications/application/:id/interviews/conflicts',
      // Rows of who may keep webhooks stand in webhooks.test.ts.
      '/webhooks',
      '/webhooks/:id',
      '/webhooks/:id/deliveries',
      '/webhooks/:id/deliveries/:delivery_id/replay',
      '/webhooks/:id/secret',
      '/webhooks/:id/test',
      // Rows of who may read and write notes, ratings and tags stand in assessments.test.ts.
      '/job-applications/application/:id/assessment',
      '/job-applications/application/:id/notes',
      '/job-applications/application/:id/notes/:note_id',
      '/job-applications/application/:id/rating',
      '/job-applications/application/:id/tags',
      '/job-applications/own-assessments',
      '/job-applications/tags',
      '/job-applications/statistics/:job_id',
      '/job-applications/tags/:id',
      // Rows of who may read and write which thread stand in messages.test.ts.
      '/messages/conversations/:login_id',
      '/messages/reported/:message_id',
      '/messages/templates',
      '/messages/templates/:id',
      '/messages/threads',
      '/messages/threads/:kind/:id',
      '/messages/threads/:kind/:id/attachments/:message_id',
      '/messages/threads/:kind/:id/ended',
      '/messages/threads/:kind/:id/muted',
      '/messages/threads/:kind/:id/seen',
      '/messages/unread',
      '/notifications/get-notifications',
      '/notifications/read',
      '/notifications/live',
      '/notifications/choices',
      '/notifications/unsubscribe/:token',
    ]);
    expect([...new Set(stage.service.routes.map(({ endpoint }) => endpoint.path))].sort()).toEqual([...covered].sort());
  });
});

describe('S42d: the gates say which one is closed', () => {
  it.each([
    ['E0', 'not-verified'],
    ['Ea', 'not-approved'],
    ['C0', 'role-wrong'],
  ] as const)('%s is told %s', async (column, code) => {
    expect((await stage.as(actors[column]).get(api.showDashboard()).expect(403)).body.code).toBe(code);
  });

  it('an employer approved a moment ago, with an older token, is let in', async () => {
    const state: Partial<Actor> = { user_approval_status: 0 };
    const person = await stage.employer(state);
    await stage.publish('identity.account-changed.v1', {
      login_id: person.login_id,
      revision: 2,
      login_type: 'EMP',
      login_name: '',
      login_email: '',
      login_mobile: '',
      user_approval_status: 1,
      email_ver_status: 1,
      phone_ver_status: 1,
      profile_created: 1,
      disabled: false,
    });
    await stage.as(person).get(api.showDashboard()).expect(200);
  });
});

it('a session that ended is refused at once', async () => {
  const sid = randomUUID();
  const person = stage.stranger({ login_id: randomUUID(), login_type: 'CND', sid });
  await stage.publish('identity.session-ended.v1', { sids: [sid], login_id: person.login_id, reason: 'signed out' });
  await stage.as(person).post(api.listNotifications()).expect(401);
});

it('an undeclared method is 405 with Allow, an unknown path 404', async () => {
  expect((await stage.as(c1).get(api.applyToJob()).expect(405)).headers.allow).toBe('POST');
  await stage.as(c1).get('/job-applications').expect(404);
});
