import { HOUR_MS } from '@market/api/durations';
import { REMOTE_FILE_MAX_BYTES } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, hashOf, SHELL, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let database = 0;

afterAll(() => mongo.drop());
beforeEach(async () => {
  stage = await createStage(mongo, { database: `maps${(database += 1)}` });
});
afterEach(() => stage.close());

const PATH = 'expose.0a1b2c3d.js.map';
/** From the eleventh column of the first line on: the ninth column of line 41 (source map revision 3, VLQ). */
const MAP = JSON.stringify({ version: 3, sources: ['src/features/list/list.page.tsx'], names: [], mappings: 'UAwCQ' });
const sent = (path: string, content: string, hash = hashOf(content)) => ({
  path,
  hash,
  content: Buffer.from(content).toString('base64'),
});
const throwsAt = async (version: string, ...places: string[]) => {
  const errors = places.map((at, index) => ({ message: `x is not a function ${'abcdefgh'[index]}`, at }));
  const part = { remote: 'mfe_reports', version, visit: true, failed: false, faulty: true, steps: [], errors };
  await stage.request
    .post(api.reportFromBrowser())
    .send({ parts: [part] })
    .expect(204);
};
const errorsOf = async (version: string) =>
  (await stage.remote()).versions
    .find(({ id }: { id: string }) => id === version)
    .browsers.errors.map(({ at, source }: { at: string; source?: string }) => [at, source]);

describe('source maps of a version', () => {
  it('name the place of an error in its sources', async () => {
    const { id } = (await stage.deploy({}, { maps: [sent(PATH, MAP)] }).expect(201)).body;
    const [known, before, other] = [
      'expose.0a1b2c3d.js:1:204',
      'expose.0a1b2c3d.js:1:3',
      'remoteEntry.js:1:204',
    ] as const;
    await throwsAt(id, known, before, other);
    expect((await errorsOf(id)).sort()).toEqual([
      [known, 'src/features/list/list.page.tsx:41:9'],
      [before, undefined],
      [other, undefined],
    ]);
  });

  it('S296: are served to nobody, told to gateways neither, and kept as long as their version', async () => {
    const { id } = (await stage.deploy({}, { maps: [sent(PATH, MAP)] }).expect(201)).body;
    const told = await stage.published();
    expect(JSON.stringify(told)).not.toContain('.map');
    expect(JSON.stringify(told)).not.toContain(hashOf(MAP));
    const file = (hash: string) => stage.request.get(api.publishedFile(hash));
    await file(hashOf(MAP)).expect(404);
    await file(told.remotes[0].versions[0].assets['remoteEntry.js']).expect(200);
    const files = () => stage.rows('files').countDocuments({ _id: hashOf(MAP) as never });
    stage.clock.advance(2 * HOUR_MS);
    await stage.runShell(SHELL);
    await stage.deploy({ version: '1.1.0' }, {}, stage.operatorToken).expect(201);
    expect(await files()).toBe(1);
    await stage.as(stage.operatorToken).delete(api.removeVersion('mfe_reports', id)).expect(200);
    expect(await files()).toBe(0);
  });

  it('are those of the last upload, whose sources may differ by comments', async () => {
    const { id } = (await stage.deploy({}, { maps: [sent(PATH, MAP)] }).expect(201)).body;
    const moved = MAP.replace('list.page.tsx', 'moved.page.tsx');
    await stage.deploy({}, { maps: [sent(PATH, moved)] }).expect(201);
    await throwsAt(id, 'expose.0a1b2c3d.js:1:204');
    expect(await errorsOf(id)).toEqual([['expose.0a1b2c3d.js:1:204', 'src/features/list/moved.page.tsx:41:9']]);
  });

  it('are no part of its id, and may come with a later upload of the same build', async () => {
    const { id } = (await stage.deploy().expect(201)).body;
    const again = await stage.deploy({}, { maps: [sent(PATH, MAP)] }).expect(201);
    expect(again.body).toMatchObject({ id, known: true });
    await throwsAt(id, 'expose.0a1b2c3d.js:1:11');
    expect(await errorsOf(id)).toEqual([['expose.0a1b2c3d.js:1:11', 'src/features/list/list.page.tsx:41:9']]);
  });

  it.each([
    ['of a file that the version does not have', sent('other.js.map', MAP)],
    ['outside of the version', sent('../expose.0a1b2c3d.js.map', MAP)],
    ['that is no map', sent(PATH, '{"version":3}')],
    ['that is no JSON', sent(PATH, 'version 3')],
    ['that is too large', sent(PATH, `{"version":3,"mappings":"${' '.repeat(REMOTE_FILE_MAX_BYTES)}","sources":[]}`)],
  ])('a map %s is left out', async (_what, map) => {
    const { id } = (await stage.deploy({}, { maps: [map] }).expect(201)).body;
    expect((await stage.rows('versions').findOne({ id }))?.maps).toBeUndefined();
    expect(await stage.rows('files').countDocuments({ _id: map.hash as never })).toBe(0);
  });

  it('a map whose parts do not fit together names no place, and the list stays whole', async () => {
    const odd = JSON.stringify({ version: 3, sources: [], names: [], mappings: 'UAwCQ,!!,~' });
    const { id } = (await stage.deploy({}, { maps: [sent(PATH, odd)] }).expect(201)).body;
    await throwsAt(id, 'expose.0a1b2c3d.js:1:204');
    expect(await errorsOf(id)).toEqual([['expose.0a1b2c3d.js:1:204', undefined]]);
  });

  it('maps whose hash is of other bytes refuse the upload', async () => {
    const { body } = await stage.deploy({}, { maps: [sent(PATH, MAP, hashOf('other'))] }).expect(422);
    expect(body.error).toContain(PATH);
  });
});
