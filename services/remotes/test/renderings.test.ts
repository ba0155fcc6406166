import { MarketError } from '@market/contracts/errors';
import { pagesApi, type RemoteVersionRecord, type Rendering } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
/** Report of the service `pages`; undefined while it is down. */
let told: Rendering[] | undefined;
/** Report of its second replica. */
let alsoTold: Rendering[] | undefined;

beforeAll(async () => {
  stage = await createStage(mongo, {
    database: 'renderings',
    env: { CANARY_LOOK_MS: '1000' },
    answer({ service, path }) {
      if (service !== 'pages' || path !== pagesApi.renderings || !told) throw new MarketError('service-unavailable');
      return alsoTold ? [{ records: told }, { records: alsoTold }] : { records: told };
    },
  });
  for (const version of ['1.0.0', '1.1.0']) await stage.deploy({ version }).expect(201);
  await stage.deploy({ name: 'mfe_zoo', version: '1.0.0' }).expect(201);
});
afterEach(() => {
  told = undefined;
  alsoTold = undefined;
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const versions = async (name?: string) => (await stage.remote(name)).versions as RemoteVersionRecord[];

test('each version says what came of writing its pages on the server, those of others and of the shell say nothing', async () => {
  const [newest, oldest] = await versions();
  const failing = {
    written: 2,
    failed: 5,
    last_failure: 'It was not done after 5000 ms.',
    resting: true,
    memory_mb: 96,
  };
  told = [
    { version: 'shell', written: 9, failed: 1, last_failure: 'none of a remote', resting: false, memory_mb: 40 },
    { version: `mfe_reports/${newest!.id}`, ...failing },
    {
      version: 'mfe_reports/0.9.0-removed',
      written: 0,
      failed: 1,
      last_failure: 'gone',
      resting: false,
      memory_mb: 40,
    },
  ];
  expect((await versions()).map(({ id, rendering }) => [id, rendering])).toEqual([
    [newest!.id, failing],
    [oldest!.id, undefined],
  ]);
  expect((await versions('mfe_zoo')).map(({ rendering }) => rendering)).toEqual([undefined]);
});

test('several replicas of `pages` are all told what came of it', async () => {
  const [newest, oldest] = await versions();
  const [one, other] = [newest, oldest].map((version) => `mfe_reports/${version!.id}`) as [string, string];
  told = [
    { version: one, written: 7, failed: 0, last_failure: null, resting: false, memory_mb: 40 },
    { version: other, written: 1, failed: 0, last_failure: null, resting: false, memory_mb: 40 },
  ];
  alsoTold = [{ version: one, written: 3, failed: 2, last_failure: 'broken page', resting: true, memory_mb: 40 }];
  expect((await versions()).map(({ rendering }) => rendering)).toEqual([
    { written: 10, failed: 2, last_failure: 'broken page', resting: true, memory_mb: 80 },
    { written: 1, failed: 0, last_failure: null, resting: false, memory_mb: 40 },
  ]);
});

test('the list is whole while the service `pages` is away, without what that would tell', async () => {
  const { body } = await stage.as(stage.admin).get(api.listRemotes()).expect(200);
  expect(body.records.map(({ name }: { name: string }) => name)).toEqual(['mfe_reports', 'mfe_zoo']);
  expect((await versions()).map(({ version, rendering }) => [version, rendering])).toEqual([
    ['1.1.0', undefined],
    ['1.0.0', undefined],
  ]);
});

test('a live version at rest is told in the history once an hour, which notifies its team; others are not', async () => {
  const [newest, oldest] = await versions();
  const resting = {
    written: 0,
    failed: 3,
    last_failure: 'broken page of ada@perch.test',
    resting: true,
    memory_mb: 40,
  };
  const failing = async () =>
    (await stage.as(stage.operatorToken).get(api.remotesHistory()).expect(200)).body.records.filter(
      ({ action }: { action: string }) => action === 'failing',
    );
  const before = (await failing()).length;
  stage.clock.advance(60 * 60_000);
  told = [
    { version: `mfe_reports/${newest!.id}`, ...resting },
    { version: `mfe_reports/${oldest!.id}`, ...resting },
    { version: 'shell', ...resting },
  ];
  await until(async () => (await failing()).length > before);
  stage.clock.advance(60_000);
  const entries = await failing();
  expect(entries).toHaveLength(before + 1);
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        remote: 'mfe_reports',
        version: '1.1.0',
        by: 'the writer of pages',
        detail: 'its server side failed so often that its pages come without their text: broken page of …@…',
      }),
    ]),
  );
});
