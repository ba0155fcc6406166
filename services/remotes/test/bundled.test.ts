import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { SHELL, build, createStage, type Stage } from './stage';

const mongo = testMongo();
let folder: string;
let database = 0;
const stages: Stage[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontends-'));
  database += 1;
  put('shell/dist/shell.json', JSON.stringify(SHELL));
});
afterEach(async () => {
  for (const stage of stages.splice(0)) await stage.close();
  rmSync(folder, { recursive: true });
});
afterAll(() => mongo.drop());

function put(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Leaves a build in the folder of a remote, as webpack does. */
function built(options: Parameters<typeof build>[0] = {}, workspace = 'mfe-reports'): void {
  rmSync(join(folder, workspace), { recursive: true, force: true });
  put(`${workspace}/package.json`, JSON.stringify({ name: `@market/${workspace}` }));
  for (const [path, content] of Object.entries(build({ name: workspace.replaceAll('-', '_'), ...options })))
    put(`${workspace}/dist/${path}`, content);
}

/** A start of the service on the same database. */
async function start(): Promise<Stage> {
  const stage = await createStage(mongo, { database: `bundled${database}`, env: { FRONTENDS_DIR: folder } });
  stages.push(stage);
  return stage;
}

it('every remote that was built with the start is published and live at its end', async () => {
  built();
  built({}, 'mfe-charts');
  put('mfe-reports/dist/mf-stats.json', '{}');
  put('mfe-reports/dist/.maps/remoteEntry.js.map', '{}');
  const stage = await start();
  expect(await stage.remote()).toMatchObject({
    package: '@market/mfe-reports',
    live: '1.0.0',
    versions: [{ source: 'bundled', published_by: 'the start', files: 4 }],
  });
  expect((await stage.remote('mfe_charts')).live).toBe('1.0.0');
});

it('a second start with the same builds changes nothing', async () => {
  built();
  const { generation } = await (await start()).published();
  expect((await (await start()).published()).generation).toBe(generation);
});

it('two replicas that start at once publish a build once', async () => {
  built();
  const [one] = await Promise.all([start(), start(), start()]);
  expect((await one.remote()).versions).toHaveLength(1);
});

it('a new build goes live without a new number, and an earlier one again when it is what the folder has', async () => {
  built();
  const first = (await (await start()).remote()).live_id;
  built({ code: 'second' });
  const second = (await (await start()).remote()).live_id;
  expect(second).not.toBe(first);
  built();
  const third = await start();
  expect((await third.remote()).live_id).toBe(first);
});

it('a version that a team deployed is never replaced by a build of the start', async () => {
  built();
  const stage = await start();
  await stage.deploy({ version: '1.1.0' }).expect(201);
  built({ version: '1.2.0' });
  const again = await start();
  expect(await again.remote()).toMatchObject({
    live: '1.1.0',
    versions: expect.arrayContaining([expect.objectContaining({ version: '1.2.0', state: 'inactive' })]),
  });
});

it('a new build that goes live leaves a canary of another version to those who have it', async () => {
  built();
  const stage = await start();
  await stage.deploy({ version: '1.1.0' }, { mode: 'inactive' }).expect(201);
  await stage.as(stage.admin).put(api.setCanary('mfe_reports'), { version: '1.1.0', share: 25 }).expect(200);
  const { live_id: before } = await stage.remote();
  built({ code: 'second' });
  const remote = await (await start()).remote();
  expect(remote).toMatchObject({ live: '1.0.0', canary: { version: '1.1.0', share: 25 } });
  expect(remote.live_id).not.toBe(before);
});

it('a canary by stages begins its share anew beside another live version', async () => {
  built();
  const stage = await start();
  await stage.deploy({ version: '1.1.0' }, { mode: 'inactive' }).expect(201);
  const body = { version: '1.1.0', share: 25, stages: [100], every_minutes: 10 };
  await stage.as(stage.admin).put(api.setCanary('mfe_reports'), body).expect(200);
  const stagesOf = async (one: Stage) =>
    // Cast: a row of the registry, with a canary.
    ((await one.rows('remotes').findOne({})) as unknown as { canary: { stages: { since: Date } } }).canary.stages;
  const before = new Date(Date.UTC(2026, 0, 1));
  const began = { 'canary.stages.began_at': before, 'canary.stages.since': before };
  await stage.rows('remotes').updateOne({}, { $set: began });
  built({ code: 'second' });
  const again = await start();
  const after = await stagesOf(again);
  expect(after).toMatchObject({ next: [100], earlier: [], began_at: after.since });
  expect(after.since.getTime()).toBeGreaterThan(before.getTime());
});

it('a build that was taken back is not given to everybody by a start', async () => {
  built();
  const stage = await start();
  await stage.deploy({ version: '1.1.0' }, { mode: 'canary', share: 10 }).expect(201);
  await stage.as(stage.admin).post(api.rollBack('mfe_reports')).expect(200);
  built({ version: '1.1.0' });
  expect(await (await start()).remote()).toMatchObject({ live: '1.0.0' });
  built({ version: '1.2.0' });
  expect(await (await start()).remote()).toMatchObject({ live: '1.2.0' });
});

it('a build that was rolled back or pinned stays so at the next start; activating the newest build follows them again', async () => {
  built();
  await start();
  built({ version: '1.1.0' });
  const stage = await start();
  await stage.as(stage.admin).post(api.rollBack('mfe_reports')).expect(200);
  expect((await (await start()).remote()).live).toBe('1.0.0');
  await stage.as(stage.admin).put(api.activateVersion('mfe_reports'), { version: '1.1.0' }).expect(200);
  built({ version: '1.2.0' });
  expect((await (await start()).remote()).live).toBe('1.2.0');
  await stage.as(stage.admin).put(api.pinVersion('mfe_reports'), { version: '1.2.0' }).expect(200);
  built({ version: '1.3.0' });
  expect((await (await start()).remote()).live).toBe('1.2.0');
});

it('a remote that is not built, or does not fit its shell, is known by its name and keeps the others from nothing', async () => {
  built();
  built({ shared: [{ name: 'react', requiredVersion: '^18.0.0' }] }, 'mfe-old');
  put('mfe-unbuilt/package.json', '{"name":"@market/mfe-unbuilt"}');
  const stage = await start();
  const { remotes } = await stage.published();
  expect(remotes.map(({ name, live }: { name: string; live: string | null }) => [name, live !== null])).toEqual([
    ['mfe_old', false],
    ['mfe_reports', true],
    ['mfe_unbuilt', false],
  ]);
});

it('the same content, deployed by hand, counts as deployed from then on', async () => {
  built();
  const stage = await start();
  await stage.deploy().expect(201);
  expect((await stage.remote()).versions).toEqual([expect.objectContaining({ source: 'deployed', state: 'live' })]);
  built({ code: 'second' });
  expect(
    (await (await start()).remote()).versions.find(({ state }: { state: string }) => state === 'live').source,
  ).toBe('deployed');
});
