import type { RemoteManifest, RemoteSettingRecord } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { atOnce, testMongo } from '@market/service-kit/testing';
import { SHELL, createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let database = 0;
const name = 'mfe_reports';
const DECLARED: NonNullable<RemoteManifest['settings']> = {
  news: { kind: 'flag', default: false, description: 'News above the reports', public: true },
  rows: { kind: 'number', default: 10, min: 1, max: 50, description: 'Rows of a report', public: true },
  look: { kind: 'choice', default: 'wide', options: ['wide', 'narrow'], description: 'Look', public: true },
  line: { kind: 'text', default: '', description: 'A line above all', public: true },
};
const NEWEST = { ...SHELL, contract: '2.4.0' };
const deploy = (version: string, manifest: Partial<RemoteManifest> = {}, rest: Record<string, unknown> = {}) =>
  stage.deploy({ version, manifest: { contracts: '^2.4.0', ...manifest } }, rest);

beforeEach(async () => {
  stage = await createStage(mongo, { database: `settings${(database += 1)}`, shell: NEWEST });
  await deploy('1.0.0', { settings: DECLARED }).expect(201);
});
afterEach(() => stage.close());
afterAll(() => mongo.drop());

const change = (setting: string, body: object, who: Parameters<Stage['as']>[0] = stage.admin) =>
  stage.as(who).put(api.changeSetting(name, setting), body);
const settingOf = async (setting: string): Promise<RemoteSettingRecord | undefined> =>
  (await stage.remote()).settings?.find((one: RemoteSettingRecord) => one.name === setting);
const publishedSettings = async () =>
  (await stage.published()).remotes.find((one: { name: string }) => one.name === name).settings;
const history = async () => (await stage.as(stage.admin).get(api.remotesHistory()).expect(200)).body.records;

describe('a setting', () => {
  it('is changed for an audience, told to gateways without who did it, and taken back, each with a row of the history', async () => {
    const first = await change('news', { value: true, roles: ['EMP', 'CND'], share: 20 }).expect(200);
    expect(await settingOf('news')).toMatchObject({
      declared: { kind: 'flag', default: false },
      revision: 1,
      set: { value: true, roles: ['CND', 'EMP'], share: 20, by: 'ada@perch.test' },
    });
    expect(await publishedSettings()).toEqual({ news: { value: true, roles: ['CND', 'EMP'], share: 20 } });
    await change('news', { value: true, share: 100 }).expect(200);
    expect(await publishedSettings()).toEqual({ news: { value: true } });
    const back = await stage.as(stage.admin).delete(api.resetSetting(name, 'news')).expect(200);
    expect(back.body.generation).toBe(first.body.generation + 2);
    expect(await settingOf('news')).toEqual({ name: 'news', revision: 0, declared: expect.anything() });
    expect(await publishedSettings()).toBeUndefined();
    expect((await history()).slice(0, 3)).toMatchObject([
      { action: 'setting-reset', by: 'ada@perch.test', version: '1.0.0', detail: 'news: true → false' },
      { action: 'setting-changed', detail: 'news: true (CND, EMP; 20 %) → true' },
      { action: 'setting-changed', detail: 'news: false → true (CND, EMP; 20 %)' },
    ]);
  });

  it('an unchanged value changes nothing', async () => {
    const { body } = await change('rows', { value: 20 }).expect(200);
    expect((await change('rows', { value: 20 }).expect(200)).body.generation).toBe(body.generation);
    expect((await stage.as(stage.admin).delete(api.resetSetting(name, 'look')).expect(200)).body.generation).toBe(
      body.generation,
    );
  });

  it('keeps what was set where a version does not declare it or allows other values, says that it is passed over, and takes it up again', async () => {
    await change('rows', { value: 40 }).expect(200);
    await change('look', { value: 'narrow' }).expect(200);
    const rows = { ...DECLARED.rows, max: 20 } as NonNullable<RemoteManifest['settings']>[string];
    await deploy('1.1.0', { settings: { rows } }).expect(201);
    expect(await settingOf('rows')).toMatchObject({ declared: { max: 20 }, set: { value: 40, passed_over: true } });
    expect(await settingOf('look')).toMatchObject({ set: { value: 'narrow', passed_over: true } });
    expect((await settingOf('look'))?.declared).toBeUndefined();
    // Settings that nobody gets: no visitor is marked as one of a share.
    expect(await publishedSettings()).toBeUndefined();
    await change('look', { value: 'wide' }).expect(404);
    await stage.as(stage.admin).post(api.rollBack(name)).expect(200);
    expect((await settingOf('rows'))?.set?.passed_over).toBeUndefined();
    await deploy('1.2.0').expect(201);
    await stage.as(stage.admin).delete(api.resetSetting(name, 'look')).expect(200);
    expect(await settingOf('look')).toBeUndefined();
  });

  it('is refused to whoever has seen an older revision; of many at once one is made', async () => {
    await change('rows', { value: 20, revision: 0 }).expect(200);
    const late = await change('rows', { value: 30, revision: 0 }).expect(409);
    expect(late.body.code).toBe('changed-meanwhile');
    await stage
      .as(stage.admin)
      .delete(`${api.resetSetting(name, 'rows')}?revision=0`)
      .expect(409);
    const { revision } = (await settingOf('rows'))!;
    const answers = await atOnce(6, (at) => change('rows', { value: 21 + at, revision }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'changed-meanwhile')).toHaveLength(5);
  });
});

it.each([
  ['news', 'true', 'Give true or false'],
  ['rows', 51, 'Give a number from 1 to 50'],
  ['rows', '20', 'Give a number from 1 to 50'],
  ['look', 'tall', 'Give wide, narrow'],
  ['line', 7, 'Give a text of up to 200 characters'],
  ['line', 'x'.repeat(201), 'A value cannot exceed 200 characters'],
  ['line', { $ne: '' }, 'A value is true or false, a number or a text'],
])('S258: %s is not set to %j, and nothing is stored', async (setting, value, says) => {
  const { body } = await change(setting, { value }).expect(422);
  expect(body.fields).toEqual({ value: says });
  expect((await settingOf(setting))?.set).toBeUndefined();
});

it('S258: a setting that the live version does not declare is not set, whatever its name is', async () => {
  for (const setting of ['jobs', 'toString', '__proto__', 'constructor'])
    await change(setting, { value: true }).expect(404);
  const { body } = await change('jobs', { value: true }).expect(404);
  expect(body.error).toBe('mfe_reports 1.0.0 declares no such setting. There are: news, rows, look, line.');
  for (const audience of [{ roles: [] }, { roles: ['BOSS'] }, { share: 101 }, { share: -1 }])
    await change('news', { value: true, ...audience }).expect(422);
  expect(await publishedSettings()).toBeUndefined();
});

it('a text is emptied', async () => {
  await change('line', { value: 'We are hiring' }).expect(200);
  await change('line', { value: '', revision: 1 }).expect(200);
  expect((await settingOf('line'))?.set?.value).toBe('');
});

it('S257: a setting is changed by those who run the marketplace and by the token of its own remote, not by one for previews', async () => {
  const { token } = await stage.token(name);
  await change('news', { value: true }, token).expect(200);
  await change('news', { value: false }, stage.operatorToken).expect(200);
  const other = (await stage.token('mfe_charts')).token;
  const { body: previews } = await stage
    .as(stage.operatorToken)
    .post(api.makeDeployToken(name), { for: 'pull requests', only_previews: true })
    .expect(201);
  for (const who of [other, previews.token, stage.person({ login_type: 'EMP' })]) {
    await change('news', { value: true }, who).expect(403);
    await stage.as(who).delete(api.resetSetting(name, 'news')).expect(403);
  }
  await stage.as(undefined).put(api.changeSetting(name, 'news'), { value: true }).expect(401);
  expect((await settingOf('news'))?.set?.value).toBe(false);
});

describe('a version', () => {
  it('with a declaration that does not hold, or for shells that cannot read it, is refused', async () => {
    const broken = {
      ...DECLARED,
      rows: { kind: 'number', default: 90, min: 1, max: 50, description: 'Rows', public: true },
    };
    const { body } = await deploy('1.1.0', { settings: broken as typeof DECLARED }).expect(422);
    expect(body.error).toContain('the setting rows needs a default that is a number from 1 to 50');
    const old = await deploy('1.1.0', { settings: DECLARED, contracts: '^2.3.0' }).expect(422);
    expect(old.body.error).toContain('say ^2.4.0 in src/manifest.ts');
  });

  it('S259: a list with a call whose first part is a parameter, and so calls of every subject, is refused', async () => {
    for (const wide of ['DELETE /:a/:b', 'GET /:anything']) {
      const { body } = await deploy('1.1.0', { endpoints: ['GET /job-posts/:id', wide] }).expect(422);
      expect(body.error).toContain('must be such as GET /job-posts/:id');
    }
    await deploy('1.1.0', { endpoints: ['GET /job-posts/:id', 'GET /companies/:id/:part'] }).expect(201);
  });

  it('says which endpoints it calls that the live one does not, and the other way round, when it is published, in the list and in the history', async () => {
    // The live version lists none, so that all are new to who reviews.
    const first = await deploy('1.1.0', { endpoints: ['GET /job-posts/:id', 'POST /reports'] }).expect(201);
    const all = { added: ['GET /job-posts/:id', 'POST /reports'], removed: [] };
    expect(first.body.endpoints).toEqual({ count: 2, ...all });
    expect((await history()).find(({ action }: { action: string }) => action === 'published')).toMatchObject({
      endpoints: all,
    });
    const changes = { added: ['DELETE /auth/account'], removed: ['POST /reports'] };
    const { body } = await deploy(
      '1.2.0',
      { endpoints: ['GET /job-posts/:id', 'DELETE /auth/account'] },
      { mode: 'preview', label: 'pr-42' },
    ).expect(201);
    expect(body.endpoints).toEqual({ count: 2, ...changes });
    const { versions } = await stage.remote();
    expect(versions.map(({ endpoints }: { endpoints?: object }) => endpoints)).toEqual([
      { count: 2, ...changes },
      { count: 2, added: [], removed: [] },
      undefined,
    ]);
    expect((await history())[0]).toMatchObject({ action: 'preview-published', detail: 'pr-42', endpoints: changes });
  });
});
