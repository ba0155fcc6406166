import type { RemoteManifest } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { SHELL, createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let database = 0;
const name = 'mfe_reports';
const NEWEST = { ...SHELL, contract: '2.5.0', slots: ['home-for-you'] };
const deploy = (manifest: Partial<RemoteManifest>, { of = name, version = '1.0.0', mode = 'live' } = {}) =>
  stage.deploy({ name: of, version, manifest: { contracts: '^2.5.0', ...manifest } }, { mode });
const refusal = async (...given: Parameters<typeof deploy>) => (await deploy(...given).expect(422)).body.fields;

beforeEach(async () => {
  stage = await createStage(mongo, { database: `slots${(database += 1)}`, shell: NEWEST });
});
afterEach(() => stage.close());
afterAll(() => mongo.drop());

it('a version that fills a slot of the shell, or of a remote with visitors, is published', async () => {
  await deploy({ fills: [{ slot: 'home-for-you', access: ['CND'] }] }).expect(201);
  await deploy({ slots: ['quay'] }, { of: 'mfe_harbours' }).expect(201);
  await deploy({ fills: [{ slot: 'quay', access: 'public' }] }, { version: '1.1.0' }).expect(201);
  const [published] = (await stage.published()).remotes.filter((one: { name: string }) => one.name === name);
  expect(published.versions.map(({ manifest }: { manifest: RemoteManifest }) => manifest.fills)).toContainEqual([
    { slot: 'quay', access: 'public' },
  ]);
});

it('S280: a version that fills a slot that nobody declares is refused, by publishing and by what gives it visitors', async () => {
  const fills: RemoteManifest['fills'] = [{ slot: 'quay', access: 'public' }];
  const says = /fills the slot 'quay', which neither the running shell nor a remote with visitors declares/;
  expect((await refusal({ fills })).slots).toMatch(says);
  // Declared by a version that no visitor gets: as good as by none.
  await deploy({ slots: ['quay'] }, { of: 'mfe_harbours', mode: 'inactive' }).expect(201);
  expect((await refusal({ fills })).slots).toMatch(says);
  await deploy({ fills }, { mode: 'inactive' }).expect(201);
  const { body } = await stage.as(stage.admin).put(api.activateVersion(name), { version: '1.0.0' }).expect(422);
  expect(body.fields.slots).toMatch(says);
});

it('S280: a version that takes a slot of the shell or of another remote, or its place in one, is refused', async () => {
  expect((await refusal({ slots: ['home-for-you'] })).slots).toMatch(/'home-for-you' is the shell's own/);
  await deploy(
    { owner: 'harbours team', slots: ['quay'], fills: [{ slot: 'home-for-you', access: ['CND'] }] },
    { of: 'mfe_harbours' },
  ).expect(201);
  expect((await refusal({ slots: ['quay'] })).slots).toMatch(/'quay' belongs to mfe_harbours \(harbours team\)/);
  for (const access of ['public' as const, ['EMP' as const, 'CND' as const]])
    expect((await refusal({ fills: [{ slot: 'home-for-you', access }] })).slots).toMatch(
      /'home-for-you' is filled by mfe_harbours \(harbours team\) for the same people/,
    );
  await deploy({ fills: [{ slot: 'home-for-you', access: ['EMP'] }] }).expect(201);
});

it('a version without a slot of the live one is published, and says which remotes fill it', async () => {
  await deploy({ slots: ['quay', 'pier'] }, { of: 'mfe_harbours' }).expect(201);
  await deploy({ owner: 'reports team', fills: [{ slot: 'quay', access: 'public' }] }).expect(201);
  await deploy(
    { owner: 'reports team', fills: [{ slot: 'quay', access: 'public' }] },
    { version: '1.0.1', mode: 'canary' },
  ).expect(201);
  const kept = await deploy({ slots: ['quay'] }, { of: 'mfe_harbours', version: '1.1.0', mode: 'inactive' }).expect(
    201,
  );
  expect(kept.body).not.toHaveProperty('dropped_slots');
  const { body } = await deploy({}, { of: 'mfe_harbours', version: '1.2.0' }).expect(201);
  expect(body.dropped_slots).toEqual([{ slot: 'quay', filled_by: name, owner: 'reports team' }]);
});

it('a rollback to a version whose slot is gone meanwhile is not held up by it', async () => {
  await deploy({ slots: ['quay'] }, { of: 'mfe_harbours' }).expect(201);
  const fills: RemoteManifest['fills'] = [{ slot: 'quay', access: 'public' }];
  await deploy({ fills }).expect(201);
  await deploy({ fills }, { version: '1.1.0' }).expect(201);
  await stage.as(stage.admin).delete(api.deactivateRemote('mfe_harbours')).expect(200);
  await stage.as(stage.admin).post(api.rollBack(name), {}).expect(200);
});

it('a manifest with slots, for shells that cannot read it or twice for the same people, is refused', async () => {
  for (const different of [{ slots: ['quay'] }, { fills: [{ slot: 'home-for-you', access: 'public' as const }] }])
    expect((await refusal({ ...different, contracts: '^2.4.0' })).manifest).toContain('say ^2.5.0 in src/manifest.ts');
  const fill = (access: 'public' | ['CND']) => ({ slot: 'home-for-you', access });
  expect((await refusal({ fills: [fill(['CND']), fill('public')] })).manifest).toContain(
    "fills the slot 'home-for-you' twice for the same people",
  );
  expect((await refusal({ slots: ['Home For You'] })).manifest).toContain('must be words joined by hyphens');
});
