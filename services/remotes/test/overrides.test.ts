import { api } from '@market/contracts/testing';
import { createOverridesCookie } from '@market/service-kit';
import { PRODUCTION_SETTINGS, testMongo } from '@market/service-kit/testing';
import { createStage, type Stage } from './stage';

const mongo = testMongo();
const PRODUCTION = { ...PRODUCTION_SETTINGS, LOG_LEVEL: 'silent' };
const name = 'mfe_reports';
let development: Stage;
let production: Stage;

beforeAll(async () => {
  development = await createStage(mongo, { database: 'overrides-development' });
  production = await createStage(mongo, { database: 'overrides-production', env: PRODUCTION });
  for (const stage of [development, production])
    for (const version of ['1.0.0', '1.1.0']) await stage.deploy({ version }).expect(201);
});
afterAll(async () => {
  await development.close();
  await production.close();
  await mongo.drop();
});

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => (headers['set-cookie'] as string[])[0]!;
const readBy = (stage: Stage, cookie: string) =>
  createOverridesCookie({ secretFile: stage.config.secretFile, clock: stage.clock }).read(/=([^;]+)/.exec(cookie)?.[1]);

it('a publisher of versions gets it for the session, in a cookie that no script sees', async () => {
  const answer = await development
    .as(development.admin)
    .post(api.overrideRemotes(), { overrides: { 'mfe-reports': '1.0.0' } })
    .expect(200);
  expect(answer.body.overrides).toEqual({ [name]: expect.stringMatching(/^1\.0\.0-[0-9a-f]{12}$/) });
  expect(cookieOf(answer)).toMatch(/^remote_overrides=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(readBy(development, cookieOf(answer))).toEqual(answer.body.overrides);
});

it('a second one is added to those that the session has, and all are reset at once', async () => {
  const first = await development
    .as(undefined)
    .post(api.overrideRemotes(), { overrides: { mfe_new: 'http://localhost:4009/' } })
    .expect(200);
  const second = await development
    .as(development.admin)
    .post(api.overrideRemotes(), { overrides: { [name]: '1.1.0' } })
    .set('Cookie', cookieOf(first).split(';')[0]!);
  expect(Object.keys(second.body.overrides).sort()).toEqual(['mfe_new', name]);
  const reset = await development.as(undefined).delete(api.endOverrides()).expect(204);
  expect(cookieOf(reset)).toMatch(/^remote_overrides=; Path=\/; Expires=Thu, 01 Jan 1970/);
});

it('a cookie that was changed, is of another installation, or has run out asks for nothing', async () => {
  const answer = await development
    .as(development.admin)
    .post(api.overrideRemotes(), { overrides: { [name]: '1.0.0' } });
  const cookie = cookieOf(answer);
  expect(readBy(production, cookie)).toEqual({});
  expect(readBy(development, cookie.replace(/=(.{40})./, '=$1x'))).toEqual({});
  development.clock.advance(13 * 60 * 60_000);
  expect(readBy(development, cookie)).toEqual({});
  development.clock.advance(-13 * 60 * 60_000);
});

it('a version or remote that is not published is told by name', async () => {
  expect(
    (
      await development
        .as(development.admin)
        .post(api.overrideRemotes(), { overrides: { [name]: '7.0.0' } })
        .expect(404)
    ).body.error,
  ).toMatch(/There is no version '7\.0\.0' of mfe_reports/);
  expect(
    (
      await development
        .as(development.admin)
        .post(api.overrideRemotes(), { overrides: { mfe_none: '1.0.0' } })
        .expect(404)
    ).body.error,
  ).toMatch(/There is no remote 'mfe_none'/);
});

it('S96: outside production, too, a published version runs for nobody but those who may publish it', async () => {
  await development.deploy({ version: '1.2.0' }, { mode: 'inactive' }).expect(201);
  const { token } = await development.token();
  const ask = (who: Parameters<Stage['as']>[0]) =>
    development.as(who).post(api.overrideRemotes(), { overrides: { [name]: '1.2.0' } });
  for (const stranger of [
    undefined,
    development.person({ login_type: 'CND' }),
    (await development.token('mfe_charts')).token,
  ])
    expect((await ask(stranger)).status).toBe(403);
  await ask(token).expect(200);
});

it.each(['http://localhost:4002/', 'http://127.0.0.1:4002', 'https://[::1]:4002/mf-manifest.json'])(
  'a development server at %s is taken',
  async (address) => {
    const { body } = await development
      .as(undefined)
      .post(api.overrideRemotes(), { overrides: { [name]: address } })
      .expect(200);
    expect(body.overrides[name]).toBe(`${new URL(address).origin}/mf-manifest.json`);
  },
);

it.each([
  'http://evil.example/',
  'http://localhost.evil.example/',
  'http://me@localhost:4002/',
  'https://10.0.0.1/',
  'http://',
])('a development server at %s is refused', async (address) => {
  const { body } = await development
    .as(undefined)
    .post(api.overrideRemotes(), { overrides: { [name]: address } })
    .expect(422);
  expect(body.fields.overrides).toMatch(/must be on this machine/);
});

it('in production it is for admins and for the remote’s own team; strangers and other teams are refused', async () => {
  const ask = (who: Parameters<Stage['as']>[0], overrides: object = { [name]: '1.0.0' }) =>
    production.as(who).post(api.overrideRemotes(), { overrides });
  expect((await ask(undefined)).status).toBe(401);
  expect((await ask(production.person({ login_type: 'CND' }))).status).toBe(403);
  expect((await ask((await production.token('mfe_charts')).token)).status).toBe(403);
  const answer = await ask(production.admin).expect(200);
  expect(cookieOf(answer)).toMatch(/; Secure; SameSite=Strict$/);
  await ask((await production.token()).token).expect(200);
  expect((await ask(production.admin, { [name]: 'http://localhost:4002/' }).expect(422)).body.error).toBe(
    'A development server can be used outside production only.',
  );
});
