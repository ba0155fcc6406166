import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { SHELL, createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let database = 0;

beforeEach(async () => {
  stage = await createStage(mongo, { database: `live${(database += 1)}` });
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await stage.deploy({ version }).expect(201);
});
afterEach(() => stage.close());
afterAll(() => mongo.drop());

const name = 'mfe_reports';
const actions = async () =>
  (await stage.as(stage.admin).get(api.remotesHistory())).body.records.map(
    ({ action, version, detail }: Record<string, string>) => `${action} ${version} ${detail}`.trim(),
  );

describe('S200: a version that failed', () => {
  const failedOf = async (version: string) =>
    (await stage.remote()).versions.find((one: { version: string }) => one.version === version)?.failed;

  it('is one that was rolled back, as live or as a canary, until somebody gives it to visitors', async () => {
    await stage.as(stage.admin).post(api.rollBack(name)).expect(200);
    expect(await failedOf('1.2.0')).toMatchObject({ why: 'rolled-back' });
    expect(await failedOf('1.1.0')).toBeUndefined();
    await stage.as(stage.admin).put(api.setCanary(name), { version: '1.2.0', share: 5 }).expect(200);
    expect(await failedOf('1.2.0')).toBeUndefined();
    await stage.as(stage.admin).post(api.rollBack(name)).expect(200);
    expect(await failedOf('1.2.0')).toMatchObject({ why: 'rolled-back' });
    await stage.as(stage.admin).put(api.activateVersion(name), { version: '1.2.0' }).expect(200);
    expect(await failedOf('1.2.0')).toBeUndefined();
  });

  it('a version that visitors had and lost is not given to them by a deploy of the same content', async () => {
    await stage.as(stage.admin).post(api.rollBack(name)).expect(200);
    for (const mode of ['live', 'canary']) {
      const { body } = await stage.deploy({ version: '1.2.0' }, { mode }).expect(422);
      expect(body.error).toMatch(/^1\.2\.0 was taken back on \d{4}-\d\d-\d\d: raise the version, or activate it\.$/);
    }
    await stage.deploy({ version: '1.2.0' }, { mode: 'inactive' }).expect(201);
    expect(await failedOf('1.2.0')).toMatchObject({ why: 'rolled-back' });
    expect(await stage.remote()).toMatchObject({ live: '1.1.0', canary: null });
  });

  it('is one of which a deploy says so, with its reason, by its own team alone and while nobody gets it', async () => {
    await stage.deploy({ version: '1.3.0' }, { mode: 'inactive' }).expect(201);
    const failed = api.markVersionFailed(name, '1.3.0');
    const other = (await stage.token('mfe_charts')).token;
    await stage.as(other).put(failed, { reason: 'mine now' }).expect(403);
    expect(await failedOf('1.3.0')).toBeUndefined();
    const { token } = await stage.token(name);
    await stage.as(token).put(failed, { reason: 'it throws at setup' }).expect(200);
    expect(await failedOf('1.3.0')).toMatchObject({ why: 'did-not-load', reason: 'it throws at setup' });
    expect((await actions())[0]).toBe('failed 1.3.0 it throws at setup');
    const live = await stage.as(token).put(api.markVersionFailed(name, '1.2.0'), { reason: 'down' }).expect(409);
    expect(live.body.code).toBe('version-in-use');
  });
});

describe('rolling back', () => {
  it('gives everybody the version before, and again the one before that', async () => {
    const { body } = await stage.as(stage.admin).post(api.rollBack(name)).expect(200);
    expect(body.record).toMatchObject({ live: '1.1.0', previous: { version: '1.0.0' } });
    await stage.as(stage.admin).post(api.rollBack('mfe-reports')).expect(200);
    expect((await stage.remote()).live).toBe('1.0.0');
    expect((await stage.as(stage.admin).post(api.rollBack(name)).expect(404)).body.error).toBe(
      'mfe_reports has no earlier version to go back to.',
    );
    expect((await actions()).slice(0, 2)).toEqual([
      expect.stringMatching(/^rolled-back 1\.0\.0 from 1\.1\.0-/),
      expect.stringMatching(/^rolled-back 1\.1\.0 from 1\.2\.0-/),
    ]);
  });

  it('ends a canary that runs and leaves the live version', async () => {
    await stage.deploy({ version: '1.3.0' }, { mode: 'canary' });
    const { body } = await stage.as(stage.admin).post(api.rollBack(name)).expect(200);
    expect(body.record).toMatchObject({ live: '1.2.0', canary: null });
    expect((await actions())[0]).toBe('canary-ended 1.3.0 rolled back');
  });

  it('writes no file and keeps every version', async () => {
    const before = await stage.rows('versions').find().toArray();
    await stage.as(stage.admin).post(api.rollBack(name)).expect(200);
    expect(await stage.rows('versions').find().toArray()).toEqual(before);
  });

  it('is not refused for a page beside another remote’s that the live version has as well; a further one is', async () => {
    const page = (path: string) => ({ path, title: 'Taken', layout: 'default', access: 'public' }) as const;
    const other = { name: 'mfe_other', manifest: { name: 'mfe_other', pages: [page('/taken/:id')], dialogs: [] } };
    await stage.deploy(other, {}).expect(201);
    // Published before such pages were refused.
    const before = { 'manifest.pages': [page('/taken/new')] };
    await stage.rows('versions').updateMany({ remote: name }, { $set: before });
    await stage.as(stage.admin).post(api.rollBack(name)).expect(200);
    await stage.deploy({ version: '1.4.0', manifest: { pages: [page('/taken/new')] } }).expect(201);
    const { body } = await stage
      .deploy({ version: '1.5.0', manifest: { pages: [page('/taken/new'), page('/taken/old')] } })
      .expect(422);
    expect(body.error).toContain('/taken/old');
    expect(body.error).not.toContain('/taken/new');
  });

  it('is refused where the version before does not fit the shell that runs now', async () => {
    stage.clock.advance(61_000);
    await stage.runShell({ ...SHELL, contract: '2.0.0' });
    expect((await stage.as(stage.admin).post(api.rollBack(name)).expect(422)).body.error).toMatch(
      /the running shell keeps 2\.0\.0/,
    );
    expect((await stage.remote()).live).toBe('1.2.0');
  });
});

describe('activating', () => {
  it('takes a number or a whole id, and ends a canary of that version', async () => {
    await stage.as(stage.admin).put(api.setCanary(name), { version: '1.0.0', share: 25 }).expect(200);
    const { body } = await stage.as(stage.admin).put(api.activateVersion(name), { version: '1.0.0' }).expect(200);
    expect(body.record).toMatchObject({ live: '1.0.0', canary: null, previous: { version: '1.2.0' } });
    const { id } = body.record.versions.find(({ version }: { version: string }) => version === '1.1.0');
    await stage.as(stage.admin).put(api.activateVersion(name), { version: id }).expect(200);
    expect((await stage.remote()).live_id).toBe(id);
  });

  it('ends a canary of another version too: everybody gets the one, and the history says so', async () => {
    await stage.as(stage.admin).put(api.setCanary(name), { version: '1.0.0', share: 25 }).expect(200);
    const { body } = await stage.as(stage.admin).put(api.activateVersion(name), { version: '1.1.0' }).expect(200);
    expect(body.record).toMatchObject({ live: '1.1.0', canary: null });
    expect((await stage.published()).remotes[0].canary).toBeNull();
    expect((await actions()).slice(0, 2)).toEqual([
      expect.stringMatching(/^activated 1\.1\.0 instead of 1\.2\.0-/),
      'canary-ended 1.0.0 1.1.0 is live',
    ]);
  });

  it('activating a live version ends a canary beside it', async () => {
    await stage.as(stage.admin).put(api.setCanary(name), { version: '1.0.0', share: 25 }).expect(200);
    await stage.as(stage.admin).put(api.activateVersion(name), { version: '1.2.0' }).expect(200);
    expect(await stage.remote()).toMatchObject({ live: '1.2.0', canary: null });
    expect((await actions())[0]).toBe('canary-ended 1.0.0 1.2.0 is live');
  });

  it('activating a missing version or remote says which there are', async () => {
    expect(
      (await stage.as(stage.admin).put(api.activateVersion(name), { version: '9.0.0' }).expect(404)).body.error,
    ).toBe("There is no version '9.0.0' of mfe_reports. There are: 1.2.0, 1.1.0, 1.0.0.");
    expect(
      (await stage.as(stage.admin).put(api.activateVersion('mfe_none'), { version: '1.0.0' }).expect(404)).body.error,
    ).toBe("There is no remote 'mfe_none'. There are: mfe_reports.");
  });

  it('activating a live version changes nothing, the generation neither', async () => {
    const before = (await stage.published()).generation;
    await stage.as(stage.admin).put(api.activateVersion(name), { version: '1.2.0' }).expect(200);
    expect((await stage.published()).generation).toBe(before);
  });

  it('on what somebody else has changed meanwhile is refused', async () => {
    const { generation } = await stage.published();
    await stage.as(stage.admin).put(api.activateVersion(name), { version: '1.0.0', generation }).expect(200);
    const { body } = await stage
      .as(stage.admin)
      .put(api.activateVersion(name), { version: '1.1.0', generation })
      .expect(409);
    expect(body.code).toBe('changed-meanwhile');
    expect((await stage.remote()).live).toBe('1.0.0');
  });

  it('by many at once that saw the same generation happens once', async () => {
    const { generation } = await stage.published();
    const answers = await Promise.all(
      ['1.0.0', '1.1.0', '1.0.0', '1.1.0'].map((version) =>
        stage.as(stage.admin).put(api.activateVersion(name), { version, generation }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await stage.published()).generation).toBe(generation + 1);
  });
});

describe('a canary', () => {
  it('is set, grows and ends', async () => {
    await stage.as(stage.admin).put(api.setCanary(name), { version: '1.1.0', share: 10 }).expect(200);
    const { body } = await stage.as(stage.admin).put(api.setCanary(name), { version: '1.1.0', share: 50 }).expect(200);
    expect(body.record.canary).toMatchObject({ version: '1.1.0', share: 50 });
    expect((await stage.published()).remotes[0].canary).toEqual({ id: body.record.canary.id, share: 50 });
    await stage.as(stage.admin).delete(api.endCanary(name)).expect(200);
    expect((await stage.remote()).canary).toBeNull();
    expect((await actions()).slice(0, 3)).toEqual([
      'canary-ended 1.1.0',
      'canary-set 1.1.0 50 %',
      'canary-set 1.1.0 10 %',
    ]);
  });

  it('a canary of the live version is refused', async () => {
    expect(
      (await stage.as(stage.admin).put(api.setCanary(name), { version: '1.2.0', share: 10 }).expect(422)).body.error,
    ).toBe('1.2.0 is live already: a canary is another version.');
  });

  it('S283: is for some login types where they are named, for all of them too, and without stages', async () => {
    const put = (body: object) => stage.as(stage.admin).put(api.setCanary(name), { version: '1.1.0', ...body });
    const { body } = await put({ share: 100, roles: ['EMP'] }).expect(200);
    expect(body.record.canary).toMatchObject({ version: '1.1.0', share: 100, roles: ['EMP'] });
    const { id } = body.record.canary;
    expect((await stage.published()).remotes[0].canary).toEqual({ id, share: 100, roles: ['EMP'] });
    const withStages = await put({ share: 5, roles: ['EMP'], stages: [25, 100] }).expect(422);
    expect(withStages.body.fields.stages).toBe('A canary for some login types has no stages: choose one of the two');
    for (const roles of [[], ['PUB'], 'EMP', ['EMP', 'EMP', 'CND', 'ADM']])
      expect((await put({ share: 10, roles }).expect(422)).body.fields).toHaveProperty('roles');
    await put({ share: 100, roles: ['EMP', 'CND'] }).expect(200);
    // Published again as a canary of so many, it is for everybody: said, and told to gateways.
    await put({ share: 10, roles: ['EMP'] }).expect(200);
    await stage.deploy({ version: '1.1.0' }, { mode: 'canary', share: 10 }).expect(201);
    expect((await stage.published()).remotes[0].canary).toEqual({ id, share: 10 });
    expect((await actions())[0]).toBe('canary-set 1.1.0 10 %');
    await put({ share: 100, roles: ['EMP', 'CND'] }).expect(200);
    await put({ share: 50 }).expect(200);
    expect((await stage.published()).remotes[0].canary).toEqual({ id, share: 50 });
    expect((await actions()).slice(0, 3)).toEqual([
      'canary-set 1.1.0 50 %',
      'canary-set 1.1.0 100 % of CND, EMP',
      'canary-set 1.1.0 10 %',
    ]);
  });

  it.each([0, 100, 12.5, -1, 'many'])('a canary with a share of %s is refused', async (share) => {
    const { body } = await stage.as(stage.admin).put(api.setCanary(name), { version: '1.1.0', share }).expect(422);
    expect(Object.keys(body.fields)).toEqual(['share']);
  });
});

describe('a pin', () => {
  it('holds the remote: a deploy is published, and nothing else goes live until it is taken off', async () => {
    const { body } = await stage.as(stage.admin).put(api.pinVersion(name), { version: '1.1.0' }).expect(200);
    expect(body.record).toMatchObject({ live: '1.1.0', pin: { version: '1.1.0' } });
    expect((await stage.deploy({ version: '1.4.0' }).expect(201)).body).toMatchObject({
      state: 'inactive',
      held_by_pin: true,
    });
    expect((await stage.deploy({ version: '1.5.0' }, { mode: 'canary' }).expect(201)).body).toMatchObject({
      state: 'inactive',
      held_by_pin: true,
    });
    const refused = await stage.as(stage.admin).put(api.activateVersion(name), { version: '1.4.0' }).expect(409);
    expect(refused.body).toMatchObject({
      code: 'remote-pinned',
      error: expect.stringMatching(/^mfe_reports is pinned to 1\.1\.0-[0-9a-f]{12}: take the pin off first/),
    });
    await stage.as(stage.admin).post(api.rollBack(name)).expect(409);
    await stage.as(stage.admin).put(api.setCanary(name), { version: '1.4.0', share: 10 }).expect(409);
    expect((await stage.remote()).live).toBe('1.1.0');
    await stage.as(stage.admin).delete(api.unpinVersion(name)).expect(200);
    await stage.as(stage.admin).put(api.activateVersion(name), { version: '1.4.0' }).expect(200);
    expect((await stage.remote()).live).toBe('1.4.0');
  });

  it('ends a canary', async () => {
    await stage.as(stage.admin).put(api.setCanary(name), { version: '1.0.0', share: 10 });
    await stage.as(stage.admin).put(api.pinVersion(name), { version: '1.2.0' }).expect(200);
    expect(await stage.remote()).toMatchObject({ live: '1.2.0', canary: null });
    expect((await actions()).slice(0, 2)).toEqual(['pinned 1.2.0', 'canary-ended 1.0.0 1.2.0 is live']);
  });
});

describe('deactivating', () => {
  it('takes the remote from everybody, canary and all, and says so in the history', async () => {
    await stage.deploy({ version: '1.3.0' }, { mode: 'canary' });
    const { body } = await stage.as(stage.admin).delete(api.deactivateRemote(name)).expect(200);
    expect(body.record).toMatchObject({ live: null, canary: null });
    expect((await stage.published()).remotes[0]).toMatchObject({ live: null, canary: null });
    expect((await actions()).slice(0, 2).sort()).toEqual(['canary-ended 1.3.0 deactivated', 'deactivated 1.2.0']);
  });

  it('deactivating the first version is possible, where there is nothing to roll back to; activating takes it back', async () => {
    await stage.deploy({ name: 'mfe_charts' });
    await stage.as(stage.admin).delete(api.deactivateRemote('mfe-charts')).expect(200);
    expect((await stage.remote('mfe_charts')).live).toBeNull();
    await stage.as(stage.admin).put(api.activateVersion('mfe_charts'), { version: '1.0.0' }).expect(200);
    expect((await stage.remote('mfe_charts')).live).toBe('1.0.0');
  });

  it('leaves the way back to the version before, frees its pages, and is refused while a pin holds', async () => {
    await stage.as(stage.admin).delete(api.deactivateRemote(name)).expect(200);
    await stage
      .deploy({
        name: 'mfe_charts',
        manifest: { pages: [{ path: `/${name}`, title: 'Charts', layout: 'default', access: 'public' }] },
      })
      .expect(201);
    await stage.as(stage.admin).delete(api.deactivateRemote('mfe_charts')).expect(200);
    await stage.as(stage.admin).post(api.rollBack(name)).expect(200);
    expect((await stage.remote()).live).toBe('1.1.0');
    await stage.as(stage.admin).put(api.pinVersion(name), { version: '1.1.0' }).expect(200);
    expect((await stage.as(stage.admin).delete(api.deactivateRemote(name)).expect(409)).body.code).toBe(
      'remote-pinned',
    );
  });

  it('is undone by no deploy, which publishes for nobody, only by activating; nor does a canary undo it', async () => {
    await stage.as(stage.admin).delete(api.deactivateRemote(name)).expect(200);
    expect((await stage.deploy({ version: '1.3.0' }).expect(201)).body).toMatchObject({
      state: 'inactive',
      held_by_pin: false,
    });
    await stage.deploy({ version: '1.4.0' }, { mode: 'canary' }).expect(422);
    expect(await stage.remote()).toMatchObject({ live: null, canary: null, deactivated: true });
    await stage.as(stage.admin).put(api.activateVersion(name), { version: '1.3.0' }).expect(200);
    expect(await stage.remote()).not.toHaveProperty('deactivated');
    await stage.deploy({ version: '1.4.0' }).expect(201);
    expect((await stage.remote()).live).toBe('1.4.0');
  });

  it('deactivating a version without visitors changes nothing', async () => {
    await stage.as(stage.admin).delete(api.deactivateRemote(name)).expect(200);
    const { generation } = await stage.published();
    await stage.as(stage.admin).delete(api.deactivateRemote(name)).expect(200);
    expect((await stage.published()).generation).toBe(generation);
  });
});

describe('removing a version', () => {
  const remove = (version: string, of = name) => stage.as(stage.admin).delete(api.removeVersion(of, version));

  it('a version without visitors is taken away, also from where a rollback goes', async () => {
    const { body } = await remove('1.1.0').expect(200);
    expect(body.record).toMatchObject({ live: '1.2.0', previous: { version: '1.0.0' } });
    expect(body.record.versions.map(({ version }: { version: string }) => version)).toEqual(['1.2.0', '1.0.0']);
    expect((await actions())[0]).toBe('removed 1.1.0');
  });

  it.each([
    ['live', async () => undefined, '1.2.0', /is live: activate another one, or deactivate the remote, first/],
    [
      'a canary',
      () => stage.as(stage.admin).put(api.setCanary(name), { version: '1.0.0', share: 10 }).expect(200),
      '1.0.0',
      /is a canary: end it first/,
    ],
  ])('a version that is %s is refused', async (_what, prepare, version, says) => {
    await prepare();
    expect((await remove(version).expect(409)).body).toMatchObject({
      code: 'version-in-use',
      error: expect.stringMatching(says),
    });
  });

  it('a first, bad one, once deactivated: the remote is gone with it, and its name and pages are free', async () => {
    await stage.deploy({ name: 'mfe_charts' });
    await stage.as(stage.admin).delete(api.deactivateRemote('mfe_charts')).expect(200);
    expect((await remove('1.0.0', 'mfe_charts').expect(200)).body.record).toBeNull();
    expect(await stage.remote('mfe_charts')).toBeUndefined();
    expect((await stage.published()).remotes.map((remote: { name: string }) => remote.name)).toEqual([name]);
    await stage.deploy({ name: 'mfe_charts', code: 'mended' }).expect(201);
  });
});

describe('history', () => {
  it('tells newest first, by pages and of one remote', async () => {
    await stage.deploy({ name: 'mfe_charts' });
    const page = (
      await stage.as(stage.admin).get(`${api.remotesHistory()}?remote=mfe-reports&page=2&limit=2`).expect(200)
    ).body;
    expect(page).toMatchObject({ total: 6, page: 2, limit: 2 });
    expect(page.records).toEqual([
      {
        at: '2026-03-15T12:00:00.000Z',
        by: 'ada@perch.test',
        action: 'activated',
        remote: name,
        version: '1.1.0',
        detail: expect.stringMatching(/^instead of 1\.0\.0-/),
      },
      {
        at: '2026-03-15T12:00:00.000Z',
        by: 'ada@perch.test',
        action: 'published',
        remote: name,
        version: '1.1.0',
        detail: 'Reports',
      },
    ]);
  });
});
