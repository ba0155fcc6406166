import { api } from '@market/contracts/testing';
import { testMongo, type Person } from '@market/service-kit/testing';
import { ADMIN_PASSWORD, SHELL, build, createStage, upload, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
const name = 'mfe_reports';
let own: { id: string; token: string };
type Who =
  | 'visitor'
  | 'candidate'
  | 'employer'
  | 'disabled admin'
  | 'forged token'
  | 'unknown deploy token'
  | 'revoked token'
  | 'other team'
  | 'own team'
  | 'operator'
  | 'admin';
const people = {} as Record<Who, Person | string | undefined>;

beforeAll(async () => {
  stage = await createStage(mongo);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await stage.deploy({ version }).expect(201);
  await stage.deploy({ name: 'mfe_charts' }).expect(201);
  own = await stage.token();
  const revoked = await stage.token();
  await stage.as(stage.admin).delete(api.revokeDeployToken(name, revoked.id)).expect(204);
  const disabled = stage.person({ login_type: 'ADM' });
  await stage.publish('identity.account-changed.v1', stage.accountOf(disabled, 2, { disabled: true }));
  Object.assign(people, {
    visitor: undefined,
    candidate: stage.person({ login_type: 'CND' }),
    employer: stage.person({ login_type: 'EMP' }),
    'disabled admin': disabled,
    'forged token': `${stage.admin.token.slice(0, -6)}AAAAAA`,
    'unknown deploy token': 'deploy_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'revoked token': revoked.token,
    'other team': (await stage.token('mfe_charts')).token,
    'own team': own.token,
    operator: stage.operatorToken,
    admin: stage.admin,
  } satisfies Record<Who, Person | string | undefined>);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

type Send = (as: ReturnType<Stage['as']>) => Promise<{ status: number; body: Record<string, unknown> }>;
/** Calls on one remote, each with what its good answer is. */
const OF_ONE: Array<[call: string, send: Send, good: number]> = [
  ['POST /remotes/:name/versions', (as) => as.post(api.publishVersion(name), upload(build({ version: '1.2.0' }))), 201],
  ['PUT /remotes/:name/live', (as) => as.put(api.activateVersion(name), { version: '1.2.0' }), 200],
  ['PUT /remotes/:name/canary', (as) => as.put(api.setCanary(name), { version: '1.1.0', share: 10 }), 200],
  ['POST /remotes/:name/rollback', (as) => as.post(api.rollBack(name)), 200],
  ['DELETE /remotes/:name/canary', (as) => as.delete(api.endCanary(name)), 200],
  ['PUT /remotes/:name/pin', (as) => as.put(api.pinVersion(name), { version: '1.2.0' }), 200],
  ['DELETE /remotes/:name/pin', (as) => as.delete(api.unpinVersion(name)), 200],
  ['DELETE /remotes/:name/live', (as) => as.delete(api.deactivateRemote(name)), 200],
  [
    'PUT /remotes/:name/versions/:version/failed',
    (as) => as.put(api.markVersionFailed(name, '9.0.0'), { reason: 'it throws' }),
    404,
  ],
  // S257: the version declares none.
  ['PUT /remotes/:name/settings/:setting', (as) => as.put(api.changeSetting(name, 'news'), { value: true }), 404],
  ['DELETE /remotes/:name/settings/:setting', (as) => as.delete(api.resetSetting(name, 'news')), 200],
  ['DELETE /remotes/:name/versions/:version', (as) => as.delete(api.removeVersion(name, '9.0.0')), 404],
];
const OF_ALL: Array<[call: string, send: Send]> = [
  ['GET /remotes', (as) => as.get(api.listRemotes())],
  ['GET /remotes/history', (as) => as.get(api.remotesHistory())],
];
const OF_ADMINS: Array<[call: string, send: Send, good: number]> = [
  ['GET /remotes/tokens', (as) => as.get(api.listAllDeployTokens()), 200],
  ['GET /remotes/:name/tokens', (as) => as.get(api.listDeployTokens(name)), 200],
  [
    'POST /remotes/:name/tokens',
    (as) => as.post(api.makeDeployToken(name), { for: 'somebody', password: ADMIN_PASSWORD }),
    201,
  ],
  ['DELETE /remotes/:name/tokens/:id', (as) => as.delete(api.revokeDeployToken(name, 'no-such-token')), 404],
];
const REFUSED: Array<[Who, number, string]> = [
  ['visitor', 401, 'token-missing'],
  ['candidate', 403, 'role-wrong'],
  ['employer', 403, 'role-wrong'],
  ['disabled admin', 401, 'token-invalid'],
  ['forged token', 401, 'token-invalid'],
  ['unknown deploy token', 401, 'token-invalid'],
  ['revoked token', 401, 'token-invalid'],
];

const state = async () => ({
  versions: await stage.rows('versions').find().toArray(),
  remotes: await stage.rows('remotes').find().toArray(),
  history: await stage.rows('history').countDocuments(),
  tokens: await stage.rows('deploy_tokens').countDocuments(),
});

describe.each([...OF_ONE, ...OF_ALL.map(([call, send]) => [call, send, 200] as const), ...OF_ADMINS])(
  '%s',
  (_call, send) => {
    it.each(REFUSED)('a call of a %s is refused with %d, and changes nothing', async (who, status, code) => {
      const before = await state();
      const answer = await send(stage.as(people[who]));
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
      expect(await state()).toEqual(before);
    });
  },
);

describe.each(OF_ONE)('%s', (_call, send, good) => {
  it('a call with another team’s token is refused by name, before its body is looked at', async () => {
    const before = await stage.rows('remotes').find().toArray();
    const answer = await send(stage.as(people['other team']));
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'role-wrong', error: 'This deploy token is for mfe_charts alone.' },
    });
    expect(await stage.rows('remotes').find().toArray()).toEqual(before);
  });

  it.each(['own team', 'operator', 'admin'] as const)('a call of %s is answered', async (who) => {
    expect((await send(stage.as(people[who]))).status).toBe(good);
  });
});

describe.each(OF_ADMINS)('%s', (_call, send, good) => {
  it('is no matter of deploy tokens, not even of the remote’s own', async () => {
    for (const who of ['own team', 'other team'] as const) expect((await send(stage.as(people[who]))).status).toBe(403);
  });
  it.each(['operator', 'admin'] as const)('a call of %s is answered', async (who) => {
    expect((await send(stage.as(people[who]))).status).toBe(good);
  });
});

it('a deploy token shows its own remote and history alone, and says which remote it is good for', async () => {
  const { body } = await stage.as(own.token).get(api.listRemotes()).expect(200);
  expect(body.records.map((record: { name: string }) => record.name)).toEqual([name]);
  expect(body.only).toBe(name);
  expect((await stage.as(stage.admin).get(api.listRemotes()).expect(200)).body).not.toHaveProperty('only');
  const { records } = (await stage.as(own.token).get(`${api.remotesHistory()}?remote=mfe_charts`).expect(200)).body;
  expect(new Set(records.map(({ remote }: { remote: string }) => remote))).toEqual(new Set([name]));
});

it('a deploy token is shown once, is kept as a hash, and names its holder in the history', async () => {
  const { token, ...shown } = await stage.token(name, 'the build server');
  expect(token).toMatch(/^deploy_[\w-]{43}$/);
  expect(JSON.stringify(await stage.rows('deploy_tokens').find().toArray())).not.toContain(token);
  const listed = (await stage.as(stage.admin).get(api.listDeployTokens(name)).expect(200)).body.records;
  expect(listed).toContainEqual(shown);
  expect(JSON.stringify(listed)).not.toContain(token);
  const other = await stage.token('mfe_unpublished', 'a team to come');
  const all = (await stage.as(stage.admin).get(api.listAllDeployTokens()).expect(200)).body.records;
  expect(all.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([shown.id, other.id]));
  expect(JSON.stringify(all)).not.toContain(token);
  await stage.as(token).put(api.activateVersion(name), { version: '1.1.0' }).expect(200);
  expect((await stage.as(stage.admin).get(api.remotesHistory())).body.records[0]).toMatchObject({
    action: 'activated',
    by: 'the build server',
  });
});

it('S98: an admin makes a deploy token with the password alone; a session or a wrong password makes none', async () => {
  const make = (body: object, who: Person | string = stage.admin) =>
    stage.as(who).post(api.makeDeployToken(name), body);
  for (const password of [undefined, 'Wrong9Password']) {
    const { body } = await make({ for: 'a thief', password }).expect(422);
    expect(body.fields).toEqual({ password: expect.any(String) });
  }
  expect(await stage.rows('deploy_tokens').countDocuments({ for: 'a thief' })).toBe(0);
  await make({ for: 'the operator' }, stage.operatorToken).expect(201);
});

it('S98: a deploy token is good for 90 days or as many as were asked for, and its making is told with it', async () => {
  const day = 24 * 60 * 60_000;
  const { body: made } = await stage
    .as(stage.admin)
    .post(api.makeDeployToken(name), { for: 'a short job', password: ADMIN_PASSWORD, days: 2 })
    .expect(201);
  const usual = await stage.token(name, 'the usual');
  const inDays = (days: number) => new Date(stage.clock.now().getTime() + days * day).toISOString();
  expect([made.expires_at, usual.expires_at]).toEqual([inDays(2), inDays(90)]);
  expect((await stage.rows('outbox').find({ 'payload.id': made.id }).toArray()).map(({ payload }) => payload)).toEqual([
    { id: made.id, remote: name, for: 'a short job', by: 'ada@perch.test', expires_at: inDays(2) },
  ]);
  await stage.as(made.token).get(api.listRemotes()).expect(200);
  stage.clock.advance(2 * day);
  expect((await stage.as(made.token).get(api.listRemotes())).status).toBe(401);
  const { records } = (await stage.as(stage.operatorToken).get(api.listDeployTokens(name)).expect(200)).body;
  expect(records.find(({ id }: { id: string }) => id === made.id)).toMatchObject({ expired: true });
  stage.clock.advance(-2 * day);
  await stage
    .as(stage.admin)
    .post(api.makeDeployToken(name), { for: 'for ever', password: ADMIN_PASSWORD, days: 366 })
    .expect(422);
});

it('an admin’s token that has run out is told so, and not taken for a wrong deploy token', async () => {
  stage.clock.advance(16 * 60_000);
  expect((await stage.as(stage.admin).get(api.listRemotes())).body.code).toBe('token-expired');
  stage.clock.advance(-16 * 60_000);
});

it('a shell is told of by gateways only', async () => {
  for (const who of ['visitor', 'own team', 'admin', 'operator'] as const)
    expect((await stage.as(people[who]).post(api.noteShell(), { ...SHELL, contract: '9.0.0' })).status).toBe(401);
  expect(await stage.rows('shells').countDocuments()).toBe(1);
});
