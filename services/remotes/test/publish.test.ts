import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { SHELL, build, createStage, hashOf, upload, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let database = 0;

afterAll(() => mongo.drop());

const freshStage = async () => {
  stage = await createStage(mongo, { database: `publish${(database += 1)}` });
};

describe('publishing a version', () => {
  beforeEach(freshStage);
  afterEach(() => stage.close());

  it('goes live with its files, its hashes and who did it', async () => {
    const { body } = await stage.deploy({ version: '1.2.0' }).expect(201);
    expect(body).toMatchObject({
      remote: 'mfe_reports',
      version: '1.2.0',
      state: 'live',
      known: false,
      held_by_pin: false,
      generation: 1,
    });
    expect(body.id).toMatch(/^1\.2\.0-[0-9a-f]{12}$/);
    const [remote] = (await stage.published()).remotes;
    expect(remote).toMatchObject({ name: 'mfe_reports', package: '@market/mfe-reports', live: body.id, canary: null });
    const files = build({ version: '1.2.0' });
    expect(remote.versions[0].assets).toEqual(
      Object.fromEntries(Object.entries(files).map(([path, content]) => [path, hashOf(content)])),
    );
    expect(remote.versions[0].integrity).toBe(hashOf(files['mf-manifest.json']!));
    const bytes = await stage.request.get(api.publishedFile(hashOf(files['remoteEntry.js']!))).expect(200);
    expect(Buffer.from(bytes.body.content, 'base64').toString()).toBe(files['remoteEntry.js']);
    expect((await stage.remote()).versions[0]).toMatchObject({
      source: 'deployed',
      published_by: 'ada@perch.test',
      files: 4,
      state: 'live',
    });
    const history = (await stage.as(stage.admin).get(api.remotesHistory()).expect(200)).body;
    expect(history.records.map(({ action, version, by }: Record<string, string>) => [action, version, by])).toEqual([
      ['activated', '1.2.0', 'ada@perch.test'],
      ['published', '1.2.0', 'ada@perch.test'],
    ]);
  });

  it('keeps of which sources it was made, and tells those who may see the version', async () => {
    await stage.deploy({ version: '1.2.0' }, { sources_hash: 'sha256-first' }).expect(201);
    expect((await stage.remote()).versions[0]).toMatchObject({ sources_hash: 'sha256-first' });
    // Other sources may make the same files.
    await stage.deploy({ version: '1.2.0' }, { sources_hash: 'sha256-second' }).expect(201);
    expect((await stage.remote()).versions[0]).toMatchObject({ sources_hash: 'sha256-second' });
    await stage.deploy({ version: '1.3.0' }).expect(201);
    expect((await stage.remote()).versions[0]).not.toHaveProperty('sources_hash');
    expect(JSON.stringify(await stage.published())).not.toContain('sha256-');
  });

  it('a version of mode inactive gets no visitors', async () => {
    await stage.deploy();
    const { body } = await stage.deploy({ version: '1.1.0' }, { mode: 'inactive' }).expect(201);
    expect(body.state).toBe('inactive');
    expect((await stage.remote()).live).toBe('1.0.0');
  });

  it('a version of mode canary gets a share, ten percent where none is said', async () => {
    await stage.deploy();
    await stage.deploy({ version: '1.1.0' }, { mode: 'canary' }).expect(201);
    expect(await stage.remote()).toMatchObject({ live: '1.0.0', canary: { version: '1.1.0', share: 10 } });
    await stage.deploy({ version: '1.1.0' }, { mode: 'canary', share: 40 }).expect(201);
    expect((await stage.remote()).canary.share).toBe(40);
  });

  it('a version of mode canary where nothing is live is refused, also as the first of its remote, and gets no visitors', async () => {
    const refused = (await stage.deploy({}, { mode: 'canary', share: 10 }).expect(422)).body;
    expect(refused).toMatchObject({
      code: 'version-refused',
      error:
        'mfe_reports has no live version, and a canary is one beside it: deploy without --canary, or with --inactive.',
    });
    expect(await stage.remote()).toBeUndefined();
    await stage.deploy({}, { mode: 'inactive' }).expect(201);
    await stage.deploy({ version: '1.1.0' }, { mode: 'canary' }).expect(422);
    await stage.deploy({ version: '1.1.0' }).expect(201);
    expect((await stage.remote()).live).toBe('1.1.0');
  });

  it('a version of mode live ends a canary of another version, with a row in the history', async () => {
    await stage.deploy();
    await stage.deploy({ version: '1.1.0' }, { mode: 'canary' }).expect(201);
    await stage.deploy({ version: '1.2.0' }).expect(201);
    expect(await stage.remote()).toMatchObject({ live: '1.2.0', canary: null });
    const { records } = (await stage.as(stage.admin).get(api.remotesHistory()).expect(200)).body;
    expect(records.map(({ action, version }: Record<string, string>) => `${action} ${version}`).slice(0, 3)).toEqual([
      'activated 1.2.0',
      'canary-ended 1.1.0',
      'published 1.2.0',
    ]);
  });

  it('with a page that a server writes has its server side among its files', async () => {
    const pages = [
      { path: '/figures', title: 'Figures', layout: 'default', access: 'public', render: 'server' } as const,
    ];
    await stage.deploy({ manifest: { pages }, files: { 'server/index.cjs': 'exports.setup = 1;' } }).expect(201);
    expect((await stage.published()).remotes[0].versions[0].assets).toHaveProperty(['server/index.cjs']);
  });

  it('for one of several contracts is fine where a shell keeps it', async () => {
    await stage.deploy({ manifest: { contracts: '^1.0.0 || ^2.0.0' } }).expect(201);
    expect((await stage.remote()).live).toBe('1.0.0');
  });

  it('with the same content again is fine and changes nothing', async () => {
    const first = (await stage.deploy()).body;
    const { body } = await stage.deploy().expect(201);
    expect(body).toEqual({ ...first, known: true });
    expect((await stage.remote()).versions).toHaveLength(1);
  });

  it('under a number that was published with other content is refused and told to raise it', async () => {
    await stage.deploy();
    const { body } = await stage.deploy({ code: 'second' }).expect(409);
    expect(body).toMatchObject({
      code: 'version-exists',
      error:
        '1.0.0 of mfe_reports was published on 2026-03-15 by ada@perch.test with other content: raise the version in src/manifest.ts and deploy again.',
    });
    expect((await stage.remote()).versions).toHaveLength(1);
  });

  it('keeps a file that several versions have once', async () => {
    await stage.deploy();
    await stage.deploy({ version: '1.1.0' });
    expect(await stage.rows('files').countDocuments({ _id: hashOf(build()['expose.0a1b2c3d.js']!) })).toBe(1);
    expect(await stage.rows('files').countDocuments()).toBe(5);
  });

  it('two versions that race with one number and different content: one is published and the other is told why not', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => stage.deploy({ code: `try ${index}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const remote = await stage.remote();
    expect(remote.versions).toHaveLength(1);
    expect(remote.live_id).toBe(answers.find(({ status }) => status === 201)!.body.id);
  });

  it('two versions that race with the same content: both are fine and one version is there', async () => {
    const answers = await Promise.all([stage.deploy(), stage.deploy(), stage.deploy()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await stage.remote()).versions).toHaveLength(1);
    const { records } = (await stage.as(stage.admin).get(api.remotesHistory())).body;
    expect(records.filter(({ action }: { action: string }) => action === 'published')).toHaveLength(1);
  });

  it('two remotes that race for one page: one gets it', async () => {
    const page = [{ path: '/figures', title: 'Figures', layout: 'default' as const, access: 'public' as const }];
    const answers = await Promise.all([
      stage.deploy({ manifest: { pages: page } }),
      stage.deploy({ name: 'mfe_charts', manifest: { pages: page } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('keeps twenty versions, and older ones only while they are live, a canary, pinned or the way back', async () => {
    await stage.deploy({ version: '1.0.0' });
    await stage.deploy({ version: '1.1.0' });
    for (let minor = 2; minor <= 24; minor += 1) {
      stage.clock.advance(1);
      await stage.deploy({ version: `1.${minor}.0` }, { mode: 'inactive' }).expect(201);
    }
    const versions = (await stage.remote()).versions.map(({ version }: { version: string }) => version);
    expect(versions).toHaveLength(22);
    expect(versions).toEqual(expect.arrayContaining(['1.24.0', '1.5.0', '1.1.0', '1.0.0']));
    expect(versions).not.toContain('1.2.0');
    await stage.as(stage.admin).post(api.rollBack('mfe_reports')).expect(200);
  });

  it('removes files that no version has, an hour after they came', async () => {
    for (let minor = 0; minor < 20; minor += 1) {
      stage.clock.advance(1);
      await stage.deploy({ version: `1.${minor}.0`, code: `code ${minor}` }, { mode: minor < 2 ? 'live' : 'inactive' });
    }
    stage.clock.advance(2 * 60 * 60_000);
    await stage.runShell(SHELL);
    await stage.deploy({ version: '2.0.0' }, { mode: 'inactive' }, stage.operatorToken).expect(201);
    stage.clock.advance(1);
    await stage.deploy({ version: '2.1.0' }, { mode: 'inactive' }, stage.operatorToken).expect(201);
    stage.clock.advance(1);
    await stage.deploy({ version: '2.2.0' }, { mode: 'inactive' }, stage.operatorToken).expect(201);
    expect(await stage.rows('files').countDocuments({ _id: hashOf('/* code 2 */') })).toBe(0);
    expect(await stage.rows('files').countDocuments({ _id: hashOf('/* code 1 */') })).toBe(1);
  });

  it('removes the files of a version that was removed and of an upload that was refused with the next publishing', async () => {
    const has = (code: string) => stage.rows('files').countDocuments({ _id: hashOf(`/* ${code} */`) });
    const later = async () => {
      stage.clock.advance(2 * 60 * 60_000);
      await stage.runShell(SHELL);
    };
    await stage.deploy({ code: 'bad' }, { mode: 'inactive' }).expect(201);
    await stage.as(stage.admin).delete(api.removeVersion('mfe_reports', '1.0.0')).expect(200);
    const charts = { name: 'mfe_charts', code: 'charts' };
    await stage.deploy(charts).expect(201);
    await stage.deploy({ ...charts, code: 'refused' }).expect(409);
    expect([await has('bad'), await has('refused')]).toEqual([1, 1]);

    await later();
    // Same for a refused version.
    await stage.deploy({ ...charts, code: 'refused again' }, {}, stage.operatorToken).expect(409);
    expect([await has('bad'), await has('refused'), await has('refused again')]).toEqual([0, 0, 1]);
    await later();
    await stage.deploy({ name: 'mfe_maps', code: 'maps' }, {}, stage.operatorToken).expect(201);
    expect([await has('refused again'), await has('charts'), await has('maps')]).toEqual([0, 1, 1]);
  });
});

describe('a version is refused with the reason', () => {
  const page = (path: string, access: 'public' | Array<'EMP' | 'CND' | 'ADM'> = 'public') => ({
    path,
    title: 'Page',
    layout: 'default' as const,
    access,
  });
  const CASES: Array<[string, Parameters<typeof build>[0], string, RegExp]> = [
    ['without remote.json', { files: { 'remote.json': undefined } }, 'manifest', /remote\.json is missing/],
    ['with a broken remote.json', { files: { 'remote.json': '{"name":' } }, 'manifest', /remote\.json cannot be read/],
    [
      'with a manifest that does not fit the schema',
      { manifest: { pages: [{ ...page('/x'), layout: 'odd' as never }] } },
      'manifest',
      /layout/,
    ],
    [
      'with the manifest of another remote',
      { manifest: { name: 'mfe_auth' } },
      'manifest',
      /that of 'mfe_auth', not of 'mfe_reports'/,
    ],
    [
      'with a version that is none',
      { manifest: { version: '1.2.0.1' } },
      'manifest',
      /The version '1\.2\.0\.1' is none/,
    ],
    [
      'with a contract range that is none',
      { manifest: { contracts: 'whatever' } },
      'manifest',
      /The range of the shell contract 'whatever' is none/,
    ],
    ...['1.x', '^1.0', '>=1.0.0', '~1.0.0', '*'].map((contracts): (typeof CASES)[number] => [
      `with a contract range that a shell does not read: ${contracts}`,
      { manifest: { contracts } },
      'manifest',
      /is none that a shell reads: use one such as \^2\.2\.0, or several such as \^2\.2\.0 \|\| \^3\.0\.0/,
    ]),
    [
      'with a page that would answer everybody’s addresses',
      { manifest: { pages: [page('/:anything')] } },
      'manifest',
      /would answer addresses of others/,
    ],
    [
      'with a sample that is no address of its page',
      { manifest: { pages: [{ ...page('/seen/:id'), sample: '/seen/:id' }] } },
      'manifest',
      /^The sample '\/seen\/:id' is no address of the page \/seen\/:id/,
    ],
    [
      'without the server side of a page that a server writes',
      { manifest: { pages: [page('/seen'), { ...page('/figures'), render: 'server' }] } },
      'server',
      /^The page \/figures is to be written by a server \(render: 'server'\), and server\/index\.cjs is missing/,
    ],
    [
      'without the server side of a slot that a server writes',
      { manifest: { contracts: '^2.5.0', fills: [{ slot: 'quay', access: 'public', render: 'server' }] } },
      'server',
      /^The slot 'quay' is to be written by a server \(render: 'server'\), and server\/index\.cjs is missing/,
    ],
    [
      'with a slot that a server writes for some login types',
      { manifest: { contracts: '^2.5.0', fills: [{ slot: 'quay', access: ['CND'], render: 'server' }] } },
      'manifest',
      /^The slot 'quay' is to be written by a server \(render: 'server'\) for some login types/,
    ],
    [
      'without mf-manifest.json',
      { files: { 'mf-manifest.json': undefined } },
      'federation',
      /mf-manifest\.json is missing/,
    ],
    [
      'with the federation manifest of another remote',
      { federation: { name: 'mfe_auth' } },
      'federation',
      /that of 'mfe_auth'/,
    ],
    ['without ./remote', { federation: { exposes: [] } }, 'federation', /does not expose '\.\/remote'/],
    [
      'with files that lie elsewhere',
      {
        federation: {
          metaData: {
            name: 'mfe_reports',
            globalName: 'mfe_reports',
            publicPath: 'https://cdn.example/',
            remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
          },
        },
      },
      'federation',
      /publicPath 'auto'/,
    ],
    [
      'without a file that its manifest names',
      { files: { 'expose.0a1b2c3d.js': undefined } },
      'federation',
      /names files that are not there: expose\.0a1b2c3d\.js/,
    ],
    [
      'whose entry is a module, which is imported past its hash',
      {
        federation: {
          metaData: {
            name: 'mfe_reports',
            globalName: 'mfe_reports',
            publicPath: 'auto',
            remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
          },
        },
      },
      'federation',
      /of the kind 'module'/,
    ],
    [
      'whose entry loads its chunks unguarded',
      { files: { 'remoteEntry.js': 'var mfe_reports;' } },
      'federation',
      /without asking the page for their hashes/,
    ],
    [
      'with an entry above its budget',
      { files: { 'remoteEntry.js': Array.from({ length: 9_000 }, (_, n) => hashOf(String(n)).slice(7, 20)).join('') } },
      'budget',
      /remoteEntry\.js is \d+ bytes packed; it may be 20480/,
    ],
    [
      'for a contract that the running shell does not keep',
      { manifest: { contracts: '^2.0.0' } },
      'contract',
      /built for the shell contract \^2\.0\.0, the running shell keeps 1\.4\.0/,
    ],
    [
      'that needs a shared module the shell has in another version',
      { shared: [{ name: 'react', requiredVersion: '^18.0.0' }] },
      'shared',
      /needs react \^18\.0\.0, the running shell has 19\.3\.1/,
    ],
    [
      'that needs a shared module the shell does not share',
      { shared: [{ name: 'lodash', requiredVersion: '^4.0.0' }] },
      'shared',
      /takes 'lodash' from the shell, which does not share it/,
    ],
    ['with a page of the shell', { manifest: { pages: [page('/unsubscribe/:code')] } }, 'pages', /is the shell's own/],
    ['with a part of a page of it', { manifest: { pages: [page('/unsubscribe/now')] } }, 'pages', /is the shell's own/],
    [
      'with a page of another remote',
      { manifest: { pages: [page('/taken/:id')] } },
      'pages',
      /The page \/taken\/:id belongs to mfe_other \(other team\)/,
    ],
    [
      'with a page in front of a part of another remote’s',
      { manifest: { pages: [page('/taken/new')] } },
      'pages',
      /The page \/taken\/new belongs to mfe_other/,
    ],
    [
      'with a dialog of another remote',
      { manifest: { dialogs: ['taken'] } },
      'dialogs',
      /The dialog 'taken' belongs to mfe_other/,
    ],
    ['with a source map', { files: { 'main.js.map': '{}' } }, 'files', /"main\.js\.map" is no name or kind/],
    ['with a page of its own', { files: { 'index.html': '<h1>' } }, 'files', /"index\.html" is no name or kind/],
    [
      'with a file that would climb out of its folder',
      { files: { '../../shell/main.js': '1' } },
      'files',
      /is no name or kind/,
    ],
    ['with a hidden file', { files: { '.env.json': '1' } }, 'files', /is no name or kind/],
    [
      'with a file above the limit',
      { files: { 'big.js': 'x'.repeat(4 * 1024 * 1024 + 1) } },
      'files',
      /big\.js has 4194305 bytes; a file may have 4194304/,
    ],
  ];
  beforeAll(async () => {
    await freshStage();
    await stage
      .deploy({
        name: 'mfe_other',
        manifest: { owner: 'other team', pages: [page('/taken/:code'), page('/profile', ['CND'])], dialogs: ['taken'] },
      })
      .expect(201);
  });
  afterAll(() => stage.close());

  it.each(CASES)('%s', async (_name, options, gate, reason) => {
    const { body } = await stage
      .as(stage.admin)
      .post(api.publishVersion('mfe_reports'), upload(build(options)))
      .expect(422);
    expect(body.code).toBe('version-refused');
    expect(body.error).toMatch(reason);
    expect(body.fields[gate]).toMatch(reason);
    expect(await stage.rows('versions').countDocuments({ remote: 'mfe_reports' })).toBe(0);
    expect(await stage.rows('remotes').countDocuments({ _id: 'mfe_reports' })).toBe(0);
  });

  it('when its files together are above the limit', async () => {
    const files = Object.fromEntries([0, 1, 2].map((n) => [`part${n}.js`, String(n).repeat(3_590_000)]));
    const { body } = await stage.deploy({ files }).expect(422);
    expect(body.error).toMatch(/All files together have \d+ bytes; a version may have 10485760/);
  });

  it('when a byte is not the one that its hash was made of', async () => {
    const sent = upload(build());
    sent.files[2]!.content = Buffer.from('var mfe_reports = 1;').toString('base64');
    const { body } = await stage.as(stage.admin).post(api.publishVersion('mfe_reports'), sent).expect(422);
    expect(body.error).toBe('The bytes of remoteEntry.js are not those that its hash was made of: send it again.');
  });

  it('and one that fits another role’s page of the same address is not refused', async () => {
    await stage.deploy({ manifest: { pages: [page('/profile', ['EMP'])] } }).expect(201);
  });
});

describe('a version is refused too', () => {
  beforeEach(freshStage);
  afterEach(() => stage.close());

  it('when two shells run and it fits one of them only', async () => {
    await stage.runShell({ ...SHELL, contract: '2.0.0' });
    expect((await stage.deploy().expect(422)).body.error).toMatch(/the running shell keeps 2\.0\.0/);
    stage.clock.advance(61_000);
    await stage.runShell(SHELL);
    await stage.deploy().expect(201);
  });

  it('when no gateway has told which shell runs', async () => {
    stage.clock.advance(61_000);
    expect((await stage.deploy().expect(422)).body.error).toMatch(/No running shell has told what it is/);
  });

  it('when the name is published from another package, or the package has another name', async () => {
    await stage.deploy();
    expect((await stage.deploy({ version: '1.1.0' }, { package: '@market/mfe-other' }).expect(422)).body.error).toMatch(
      /published from the package @market\/mfe-reports/,
    );
    expect(
      (await stage.deploy({ name: 'mfe_copy' }, { package: '@market/mfe-reports' }).expect(422)).body.error,
    ).toMatch(/that mfe_reports has/);
  });
});
