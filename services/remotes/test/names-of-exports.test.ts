import { SHARED_IMPORTS } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { SHELL, createStage, type Stage } from './stage';

const FRAME = '@market/web-kit/frame';
/** Shell whose modules declare their exports, as present builds do. */
const TELLING = {
  ...SHELL,
  shared: [...SHELL.shared, { name: FRAME, version: '1.2.0', exports: ['Button', 'RelativeTime'] }],
};
const shared = [{ name: FRAME, requiredVersion: '^1.0.0' }];
const taking = (...names: string[]) => ({
  shared,
  files: { [SHARED_IMPORTS]: JSON.stringify([{ module: FRAME, names }]) },
});

const mongo = testMongo();
let stage: Stage;
let database = 0;

beforeEach(async () => {
  stage = await createStage(mongo, { database: `exports${(database += 1)}`, shell: TELLING });
});
afterEach(() => stage.close());
afterAll(() => mongo.drop());

it('a version that takes what the running shell exports is published', async () => {
  await stage.deploy(taking('Button', 'RelativeTime')).expect(201);
});

it('a version whose import is gone is refused by name', async () => {
  const { body } = await stage.deploy(taking('Button', 'relativeTimeText')).expect(422);
  expect(body).toMatchObject({
    code: 'version-refused',
    fields: {
      exports: `It imports relativeTimeText from '${FRAME}', which the running shell does not export: build it with the release of that shell (npm install @market/web-kit@1.2.0), or deploy the shell first.`,
    },
  });
});

it('a version that takes a module as a whole is not compared with it', async () => {
  await stage.deploy(taking('*')).expect(201);
});

it('an old package that does not say what it imports is refused, and told to be built anew', async () => {
  expect((await stage.deploy({ shared }).expect(422)).body.fields.exports).toMatch(
    /^It does not say what it imports from '@market\/web-kit\/frame'.*build it anew/,
  );
});

it('an old package goes on with an old shell, that states no exports, by the contract and the versions', async () => {
  stage.clock.advance(61_000);
  await stage.runShell({ ...TELLING, shared: [...SHELL.shared, { name: FRAME, version: '1.2.0' }] });
  await stage.deploy({ shared }).expect(201);
  await stage.deploy({ version: '1.1.0', ...taking('relativeTimeText') }).expect(201);
});

it('a version whose import the next shell dropped gets no visitors from then on: neither activated nor rolled back to', async () => {
  await stage.deploy({ version: '1.0.0', ...taking('RelativeTime') }).expect(201);
  await stage.deploy({ version: '1.1.0', ...taking('Button') }).expect(201);
  stage.clock.advance(61_000);
  await stage.runShell({
    ...TELLING,
    shared: [...SHELL.shared, { name: FRAME, version: '1.2.0', exports: ['Button'] }],
  });
  const refusal = /imports RelativeTime from/;
  expect(
    (await stage.as(stage.admin).put(api.activateVersion('mfe_reports'), { version: '1.0.0' }).expect(422)).body.error,
  ).toMatch(refusal);
  expect((await stage.as(stage.admin).post(api.rollBack('mfe_reports')).expect(422)).body.error).toMatch(refusal);
});

it('a shell may state as many names as ours exports, and several times that', async () => {
  const exports = Array.from({ length: 1_000 }, (_, index) => `name${index}`);
  await stage.runShell({
    ...TELLING,
    shared: [...TELLING.shared, { name: '@market/web-kit/ui', version: '1.2.0', exports }],
  });
});

it('a list that cannot be read is refused', async () => {
  expect(
    (await stage.deploy({ shared, files: { [SHARED_IMPORTS]: '{"module":1}' } }).expect(422)).body.fields.exports,
  ).toMatch(/shared-imports\.json cannot be read/);
});
