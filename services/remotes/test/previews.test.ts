import { DAY_MS } from '@market/api/durations';
import { PREVIEW_DAYS, PREVIEWS_KEPT, REMOTE_VERSIONS_KEPT } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { createOverridesCookie } from '@market/service-kit';
import { PRODUCTION_SETTINGS, testMongo, until } from '@market/service-kit/testing';
import { ADMIN_PASSWORD, createStage, SHELL, type Stage } from './stage';

const mongo = testMongo();
const name = 'mfe_reports';
let stage: Stage;
let databases = 0;

beforeEach(async () => {
  databases += 1;
  stage = await createStage(mongo, {
    database: `previews-${databases}`,
    env: { ...PRODUCTION_SETTINGS, LOG_LEVEL: 'silent' },
  });
  await stage.deploy({ version: '1.0.0' }).expect(201);
});
afterEach(() => stage.close());
afterAll(() => mongo.drop());

/** Calls of the operator, whose token outlasts the clock's steps. */
const preview = (label: string, code = label) =>
  stage.deploy({ version: '1.1.0', code }, { mode: 'preview', label }, stage.operatorToken);
const linkOf = ({ body }: { body: { preview: { link: string } } }) => body.preview.link.replace(/^.*\?preview=/, '');
const open = (link: string) => stage.as(undefined).post(api.openPreview(), { link });
const remotes = async () => (await stage.as(stage.operatorToken).get(api.listRemotes()).expect(200)).body.records;
const labels = async () =>
  (
    (await remotes()).find((remote: { name: string }) => remote.name === name).versions as Array<{
      preview?: { label: string };
    }>
  ).flatMap(({ preview: one }) => (one ? [one.label] : []));

it('a preview is published beside the versions, is live for nobody, and expires after the days of the setting', async () => {
  const { body } = await preview('pr-42').expect(201);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^1\.1\.0-[0-9a-f]{12}\.pr-42$/),
    state: 'inactive',
    known: false,
    preview: {
      label: 'pr-42',
      expires_at: new Date(stage.clock.now().getTime() + PREVIEW_DAYS * DAY_MS).toISOString(),
      link: expect.stringMatching(/^\/mfe_reports\?preview=[\w-]+\.[\w-]+\.[\w-]+$/),
    },
  });
  const remote = await stage.remote();
  expect(remote).toMatchObject({ live: '1.0.0', canary: null, label: 'Reports' });
  expect((await stage.published()).remotes[0].versions).toContainEqual(
    expect.objectContaining({ id: body.id, preview: 'pr-42' }),
  );
});

it('the same number is still free for the version itself, with other content', async () => {
  await preview('pr-42').expect(201);
  await stage.deploy({ version: '1.1.0', code: 'released' }).expect(201);
  expect((await stage.remote()).live).toBe('1.1.0');
});

it('a later one of its label takes its place; the same content again keeps its address and lasts anew', async () => {
  const first = await preview('pr-42', 'first').expect(201);
  stage.clock.advance(DAY_MS);
  await stage.runShell(SHELL);
  const again = await preview('pr-42', 'first').expect(201);
  expect(again.body).toMatchObject({ id: first.body.id, known: true });
  expect(again.body.preview.expires_at > first.body.preview.expires_at).toBe(true);
  await preview('pr-42', 'second').expect(201);
  expect(await labels()).toEqual(['pr-42']);
  expect((await open(linkOf(again))).body.code).toBe('link-invalid');
});

it('S264: no preview gets visitors, by its id or its label: it is not activated, pinned or a canary', async () => {
  const { body } = await preview('pr-42').expect(201);
  for (const version of [body.id as string, 'pr-42'])
    for (const send of [
      stage.as(stage.admin).put(api.activateVersion(name), { version }),
      stage.as(stage.admin).put(api.pinVersion(name), { version }),
      stage.as(stage.admin).put(api.setCanary(name), { version, share: 10 }),
      stage.as(stage.admin).put(api.markVersionFailed(name, version), { reason: 'it throws' }),
    ])
      expect((await send).body).toMatchObject({ code: 'version-refused', error: expect.stringContaining('pr-42') });
  await stage.as(stage.admin).put(api.activateVersion(name), { version: '1.1.0' }).expect(404);
  expect((await stage.remote()).live).toBe('1.0.0');
});

it('previews push no version out, and beyond their own number the oldest of them go, which is told', async () => {
  for (let count = 1; count < REMOTE_VERSIONS_KEPT; count += 1)
    await stage.deploy({ version: `1.0.${count}` }, { mode: 'inactive' }).expect(201);
  for (let count = 0; count <= PREVIEWS_KEPT; count += 1) {
    stage.clock.advance(1_000);
    const { body } = await preview(`pr-${count}`).expect(201);
    expect(body.replaced_previews).toEqual(count < PREVIEWS_KEPT ? undefined : ['pr-0']);
  }
  const { records } = (await stage.as(stage.operatorToken).get(api.remotesHistory()).expect(200)).body;
  expect(records).toContainEqual(
    expect.objectContaining({ action: 'preview-replaced', remote: name, version: '1.1.0', detail: 'pr-0' }),
  );
  const { versions } = await stage.remote();
  expect(versions.filter(({ source }: { source: string }) => source === 'deployed')).toHaveLength(REMOTE_VERSIONS_KEPT);
  expect(await labels()).not.toContain('pr-0');
  expect(await labels()).toHaveLength(PREVIEWS_KEPT);
});

it('S265: a link gives a visitor who is no admin that version of that remote in production, in a cookie that ends with it', async () => {
  const published = await preview('pr-42').expect(201);
  const answer = await open(linkOf(published)).expect(200);
  expect(answer.body).toMatchObject({ remote: name, label: 'pr-42' });
  const [cookie] = answer.headers['set-cookie'] as unknown as string[];
  expect(cookie).toMatch(/^remote_overrides=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const read = () =>
    createOverridesCookie({ secretFile: stage.config.secretFile, clock: stage.clock }).read(
      /=([^;]+)/.exec(cookie ?? '')?.[1],
    );
  expect(read()).toEqual({ [name]: published.body.id });
  stage.clock.advance(13 * 60 * 60_000);
  expect(read()).toEqual({});
});

it('S265: the cookie of a preview that expires within the hour ends with the preview', async () => {
  const published = await preview('pr-42').expect(201);
  stage.clock.advance(PREVIEW_DAYS * DAY_MS - 60 * 60_000);
  const answer = await open(linkOf(published)).expect(200);
  const [cookie] = answer.headers['set-cookie'] as unknown as string[];
  const cookies = createOverridesCookie({ secretFile: stage.config.secretFile, clock: stage.clock });
  const value = /=([^;]+)/.exec(cookie ?? '')?.[1];
  expect(cookies.read(value)).toEqual({ [name]: published.body.id });
  stage.clock.advance(61 * 60_000);
  expect(cookies.read(value)).toEqual({});
});

it('S265: a link that was changed, is of another kind, or whose preview expired or was removed opens nothing', async () => {
  const published = await preview('pr-42').expect(201);
  const link = linkOf(published);
  const other = createOverridesCookie({ secretFile: stage.config.secretFile, clock: stage.clock });
  const changed = link
    .split('.')
    .map((part, at) => (at === 1 ? Buffer.from('{"remote":"mfe_auth"}').toString('base64url') : part));
  for (const wrong of [changed.join('.'), `${link}x`, other.sign({ [name]: published.body.id }), 'pr-42'])
    expect((await open(wrong)).body.code).toBe('link-invalid');
  await stage.as(stage.admin).delete(api.removeVersion(name, 'pr-42')).expect(200);
  const { status, body, headers } = await open(link);
  expect({ status, code: body.code, cookie: headers['set-cookie'] }).toEqual({
    status: 422,
    code: 'link-invalid',
    cookie: undefined,
  });
  const next = linkOf(await preview('pr-43').expect(201));
  stage.clock.advance(PREVIEW_DAYS * DAY_MS);
  expect((await open(next)).body.code).toBe('link-invalid');
});

it('an expired one is removed with its files at the next look, and says so in the history', async () => {
  await preview('pr-42', 'of the preview alone').expect(201);
  await stage.deploy({ name: 'mfe_new', version: '0.1.0' }, { mode: 'preview', label: 'pr-1' }).expect(201);
  stage.clock.advance(PREVIEW_DAYS * DAY_MS);
  const files = await stage.rows('files').countDocuments();
  await stage.service.stop?.();
  // Time passed: ten minutes in which no replica looks again.
  await stage.rows('sole_work.previews').updateMany({}, { $set: { notBefore: new Date(0) } });
  await stage.service.start?.();
  await until(async () => (await remotes()).length === 1 && (await labels()).length === 0);
  await until(async () => (await stage.rows('files').countDocuments()) < files);
  const history = await stage.as(stage.operatorToken).get(api.remotesHistory()).expect(200);
  expect(history.body.records).toContainEqual(
    expect.objectContaining({ action: 'preview-expired', remote: name, version: '1.1.0', detail: 'pr-42' }),
  );
});

describe('S266: a token for previews alone', () => {
  const token = async () =>
    (
      await stage
        .as(stage.admin)
        .post(api.makeDeployToken(name), { for: 'pull requests', password: ADMIN_PASSWORD, only_previews: true })
        .expect(201)
    ).body.token as string;

  it('is made where somebody says so, with true itself; else the token is for versions too', async () => {
    expect(await stage.token(name)).toMatchObject({ only_previews: false });
    for (const only_previews of ['true', 1, null]) {
      const { status, body } = await stage
        .as(stage.admin)
        .post(api.makeDeployToken(name), { for: 'pull requests', password: ADMIN_PASSWORD, only_previews });
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 422, fields: ['only_previews'] });
    }
  });

  it('publishes, tries and removes previews', async () => {
    const ours = await token();
    const { body } = await stage.deploy({ version: '1.1.0' }, { mode: 'preview', label: 'pr-42' }, ours).expect(201);
    await stage.as(ours).get(api.listRemotes()).expect(200);
    await stage
      .as(ours)
      .post(api.overrideRemotes(), { overrides: { [name]: body.id } })
      .expect(200);
    await stage.as(ours).delete(api.removeVersion(name, 'pr-42')).expect(200);
  });

  it('publishes, gives, takes and removes nothing else', async () => {
    const ours = await token();
    await stage.deploy({ version: '1.2.0' }, { mode: 'inactive' }).expect(201);
    const before = await stage.rows('history').countDocuments();
    const as = stage.as(ours);
    for (const send of [
      ...['live', 'canary', 'inactive'].map((mode) => stage.deploy({ version: '1.3.0' }, { mode }, ours)),
      as.put(api.activateVersion(name), { version: '1.2.0' }),
      as.put(api.setCanary(name), { version: '1.2.0', share: 10 }),
      as.delete(api.endCanary(name)),
      as.put(api.pinVersion(name), { version: '1.2.0' }),
      as.delete(api.unpinVersion(name)),
      as.post(api.rollBack(name)),
      as.delete(api.deactivateRemote(name)),
      as.put(api.markVersionFailed(name, '1.2.0'), { reason: 'it throws' }),
      as.delete(api.removeVersion(name, '1.2.0')),
      as.post(api.overrideRemotes(), { overrides: { [name]: '1.2.0' } }),
      as.post(api.makeDeployToken(name), { for: 'more' }),
    ]) {
      const { status, body } = await send;
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'role-wrong' });
    }
    expect(await stage.rows('history').countDocuments()).toBe(before);
  });
});

it('a label is of small letters, digits and hyphens, and a preview has one', async () => {
  for (const label of ['PR 42', '../x', '', 'a'.repeat(41), undefined]) {
    const { status, body } = await stage.deploy({ version: '1.1.0' }, { mode: 'preview', label });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 422, fields: ['label'] });
  }
});
