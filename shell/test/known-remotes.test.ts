import type { RemoteManifest } from '@market/contracts/remotes';
import { init } from '@module-federation/enhanced/runtime';
import { discoverRemotes, readManifest, useKnownRemotes } from '../src/remotes/known-remotes';

init({ name: 'shell', remotes: [] });

const manifest: RemoteManifest = {
  name: 'mfe_candidate',
  label: 'Jobs and applications',
  owner: 'candidate team',
  version: '1.0.0',
  contracts: '^1.0.0',
  pages: [{ path: '/search-jobs', title: 'Search jobs', layout: 'default', access: 'public' }],
  menu: [],
  dialogs: [],
  prefetch: true,
};
const HASH = `sha384-${'x'.repeat(64)}`;
const registry = (extras: object = {}) => ({
  generation: 1,
  microFrontends: {
    '@market/mfe-candidate': [
      {
        url: '/remotes/mfe_candidate/mf-manifest.json',
        metadata: { version: '1.0.0' },
        deployment: { traffic: 100, default: true },
        extras: { moduleFederation: { name: 'mfe_candidate' }, assets: { 'remote.json': HASH }, ...extras },
      },
    ],
  },
});

/** Files of the server; other addresses are not found. */
let files: Record<string, unknown>;
let asked: string[];
/** Faults of the next fetches: a status, or no answer. */
let faults: (number | Error)[];

const inline = (text: string) => {
  document.head.innerHTML = `<script type="application/json" id="remotes">${text}</script>`;
};

beforeEach(() => {
  files = {};
  asked = [];
  faults = [];
  localStorage.clear();
  document.head.innerHTML = '';
  useKnownRemotes.setState({ settled: false, generation: 0, remotes: [], error: null });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
    asked.push(path);
    const file = files[path];
    const failsBy = faults.shift();
    if (failsBy instanceof Error) throw failsBy;
    if (failsBy) return new Response('', { status: failsBy });
    if (file instanceof Error) throw file;
    if (file === undefined) return new Response('{"error":"no"}', { status: 404 });
    return new Response(typeof file === 'string' ? file : JSON.stringify(file));
  });
});

const known = () => useKnownRemotes.getState().remotes[0];

test('titles and labels are in the language of the page, as far as the manifest has them', async () => {
  // Translations where a word is also the translation of another.
  const translations = { de: { 'Search jobs': 'Jobs', Jobs: 'Stellen' } };
  const menu: RemoteManifest['menu'] = [
    { label: 'Search jobs', to: '/search-jobs', place: 'header', loginTypes: ['CND'], order: 1 },
  ];
  document.documentElement.lang = 'de';
  try {
    inline(JSON.stringify(registry({ manifest: { ...manifest, menu, translations } })));
    await discoverRemotes();
    const inGerman = { label: 'Jobs and applications', pages: [{ title: 'Jobs' }], menu: [{ label: 'Jobs' }] };
    expect(known()?.manifest).toMatchObject(inGerman);
    // Known anew, as a whole and for what befell it.
    files['/remotes/mfe_candidate/remote.json'] = new Error('gone');
    await readManifest('mfe_candidate');
    expect(known()?.manifest).toMatchObject(inGerman);
  } finally {
    document.documentElement.lang = '';
  }
});

test('the list in the page is enough: nothing is fetched when it has the manifests too', async () => {
  inline(JSON.stringify(registry({ manifest })));
  await discoverRemotes();
  expect(known()).toMatchObject({
    name: 'mfe_candidate',
    entry: 'http://localhost/remotes/mfe_candidate/mf-manifest.json',
    manifest: { label: 'Jobs and applications' },
    error: null,
  });
  expect(asked).toEqual([]);
  expect(useKnownRemotes.getState()).toMatchObject({ settled: true, error: null });
});

test('without a manifest in the list, remote.json beside the entry is read', async () => {
  inline(JSON.stringify(registry()));
  files['/remotes/mfe_candidate/remote.json'] = manifest;
  await discoverRemotes();
  expect(known()?.manifest?.pages[0]?.path).toBe('/search-jobs');
  expect(asked).toEqual(['/remotes/mfe_candidate/remote.json']);
});

test('without a list in the page, /remotes.json is read', async () => {
  files['/remotes.json'] = registry({ manifest });
  await discoverRemotes();
  expect(known()?.name).toBe('mfe_candidate');
});

test.each([
  ['is not JSON', '{broken'],
  ['has a remote without a version', JSON.stringify({ microFrontends: { x: [] } })],
  ['has no default version', JSON.stringify(registry()).replace('"default":true', '"default":false')],
  [
    'has a name that is no identifier',
    JSON.stringify(registry()).replace('"name":"mfe_candidate"', '"name":"mfe-candidate"'),
  ],
])('a list in the page that %s is refused, and the next source is asked', async (_fault, text) => {
  inline(text);
  files['/remotes.json'] = registry({ manifest });
  await discoverRemotes();
  expect(asked).toEqual(['/remotes.json']);
  expect(known()?.name).toBe('mfe_candidate');
});

test('with no source at all, the last good list and manifests of this browser are used', async () => {
  inline(JSON.stringify(registry({ manifest })));
  await discoverRemotes();
  document.head.innerHTML = '';
  files['/remotes.json'] = new TypeError('offline');
  await discoverRemotes();
  expect(known()?.manifest?.label).toBe('Jobs and applications');
});

test('with nothing anywhere, the failure names the list', async () => {
  await discoverRemotes();
  expect(useKnownRemotes.getState()).toMatchObject({ settled: true, remotes: [], error: { step: 'list' } });
});

test.each([
  ['is missing', undefined],
  ['is HTML', '<h1>hello</h1>'],
  ['has a page without a layout', { ...manifest, pages: [{ path: '/x', title: 'X', access: 'public' }] }],
  [
    'has an unknown kind of account',
    { ...manifest, pages: [{ path: '/x', title: 'X', layout: 'default', access: ['BOSS'] }] },
  ],
  ['belongs to another remote', { ...manifest, name: 'mfe_other' }],
])('a remote whose manifest %s is known as failed, and the rest goes on', async (_fault, file) => {
  inline(JSON.stringify(registry()));
  files['/remotes/mfe_candidate/remote.json'] = file;
  await discoverRemotes();
  expect(known()).toMatchObject({ manifest: null, error: { step: 'manifest', remote: 'mfe_candidate' } });
  expect(useKnownRemotes.getState().settled).toBe(true);
});

test('a manifest that was missing can be read again', async () => {
  inline(JSON.stringify(registry()));
  await discoverRemotes();
  files['/remotes/mfe_candidate/remote.json'] = manifest;
  await readManifest('mfe_candidate');
  expect(known()).toMatchObject({ manifest: { label: 'Jobs and applications' }, error: null });
});

test('a manifest that fails by a passing fault is asked for up to three times more', async () => {
  inline(JSON.stringify(registry()));
  files['/remotes/mfe_candidate/remote.json'] = manifest;
  faults = [503, new TypeError('offline'), 502];
  await discoverRemotes();
  expect(asked).toHaveLength(4);
  expect(known()?.manifest?.label).toBe('Jobs and applications');

  asked = [];
  faults = [503, 503, 503, 503];
  await readManifest('mfe_candidate');
  expect(asked).toHaveLength(4);
  expect(known()?.error).toMatchObject({ step: 'manifest' });
});

test('a missing manifest is asked for once', async () => {
  inline(JSON.stringify(registry()));
  await discoverRemotes();
  expect(asked).toHaveLength(1);
});

describe('an entry of the list that is broken or hostile costs its own remote only', () => {
  const hostile = { ...manifest, name: 'mfe_hostile', label: 'Hostile' };
  const version = (different: object = {}, extras: object = {}) => ({
    url: '/remotes/mfe_hostile/1.0.0-abc/mf-manifest.json',
    metadata: { version: '1.0.0' },
    deployment: { traffic: 100, default: true },
    extras: { moduleFederation: { name: 'mfe_hostile' }, manifest: hostile, assets: {}, ...extras },
    ...different,
  });
  const menu = (to: string) => ({
    manifest: { ...hostile, menu: [{ label: 'x', to, place: 'header', loginTypes: ['CND'], order: 1 }] },
  });
  const page = (path: string) => ({
    manifest: { ...hostile, pages: [{ path, title: 'x', layout: 'default', access: 'public' }] },
  });

  test.each<[string, unknown]>([
    ['is no list of versions', 'nonsense'],
    ['has no version', []],
    ['has two defaults', [version(), version()]],
    ['has a hash that is none', [version({}, { assets: { 'remoteEntry.js': 'trust me' } })]],
    ['has a name that every object has', [version({}, { moduleFederation: { name: '__proto__' } })]],
    ['is called like a part of every object', [version({}, { moduleFederation: { name: 'constructor' } })]],
    ['leads to a script', [version({}, menu('javascript:alert(1)'))]],
    ['leads to another site', [version({}, menu('//evil.example'))]],
    ['leads to another site by a backslash', [version({}, menu('/\\evil.example'))]],
    ['claims the first page', [version({}, page('/'))]],
    ['claims all addresses', [version({}, page('/*'))]],
    ['claims all addresses of one part', [version({}, page('/:anything'))]],
    [
      'has ten thousand pages',
      [
        version(
          {},
          {
            manifest: {
              ...hostile,
              pages: Array.from({ length: 10_000 }, (_, number) => ({
                path: `/p-${number}`,
                title: 'x',
                layout: 'default',
                access: 'public',
              })),
            },
          },
        ),
      ],
    ],
    ['has a label without end', [version({}, { manifest: { ...hostile, label: 'x'.repeat(100_000) } })]],
    ['has the manifest of another remote', [version({}, { manifest: { ...manifest, pages: [] } })]],
    ['has its files on another site', [version({ url: 'https://evil.example/mf-manifest.json' })]],
    ['has a script for an address', [version({ url: 'javascript:alert(1)//mf-manifest.json' })]],
  ])('an entry that %s', async (_fault, versions) => {
    const { microFrontends } = registry({ manifest });
    // With JSON's own `__proto__`, which an object literal would take for something else.
    inline(
      JSON.stringify({ generation: 1, microFrontends: { ...microFrontends, '@market/hostile': versions } }).replace(
        '"generation"',
        '"__proto__":{"generation":9},"generation"',
      ),
    );
    await discoverRemotes();
    const { remotes, settled, error } = useKnownRemotes.getState();
    expect({ settled, error }).toEqual({ settled: true, error: null });
    expect(remotes[0]).toMatchObject({
      name: 'mfe_candidate',
      manifest: { label: 'Jobs and applications' },
      error: null,
    });
    expect(remotes[1]).toMatchObject({ entry: null, error: expect.any(Error) as Error });
    expect(({} as { generation?: number }).generation).toBeUndefined();
  });

  test('an entry that takes the name of another is left out', async () => {
    const { microFrontends } = registry({ manifest });
    inline(
      JSON.stringify({
        generation: 1,
        microFrontends: {
          ...microFrontends,
          '@market/hostile': [version({}, { moduleFederation: { name: 'mfe_candidate' } })],
        },
      }),
    );
    await discoverRemotes();
    expect(useKnownRemotes.getState().remotes).toHaveLength(1);
    expect(known()?.entry).toBe('http://localhost/remotes/mfe_candidate/mf-manifest.json');
  });

  const live = registry({ manifest }).microFrontends['@market/mfe-candidate'][0]!;
  test.each([
    ['EMP', 'canary', '/remotes/mfe_candidate/2/mf-manifest.json'],
    ['CND', 'live', live.url],
    [undefined, 'live', live.url],
  ])('S283: with the session of %s stored a canary for employers is %s', async (loginType, state, url) => {
    const extras = { ...live.extras, roles: ['EMP'] };
    const canary = { ...live, url: '/remotes/mfe_candidate/2/mf-manifest.json', extras };
    inline(
      JSON.stringify({
        generation: 1,
        microFrontends: {
          '@market/mfe-candidate': [live, { ...canary, deployment: { traffic: 100, default: false } }],
        },
      }),
    );
    if (loginType) {
      localStorage.setItem('token', 'a.b.c');
      localStorage.setItem('user', JSON.stringify({ login_id: 'one', login_type: loginType }));
    }
    await discoverRemotes();
    expect([known()?.state, known()?.listed?.url]).toEqual([state, url]);
  });

  test('a canary that is broken is not chosen; the default is', async () => {
    const { microFrontends } = registry({ manifest });
    const [live] = microFrontends['@market/mfe-candidate'];
    inline(
      JSON.stringify({
        generation: 1,
        microFrontends: {
          '@market/mfe-candidate': [
            { ...live, url: '/remotes/mfe_candidate/2/mf-manifest.json', deployment: { traffic: 500, default: false } },
            live,
          ],
        },
      }),
    );
    await discoverRemotes();
    expect(known()).toMatchObject({
      entry: 'http://localhost/remotes/mfe_candidate/mf-manifest.json',
      state: 'live',
      error: null,
    });
  });

  test('a list for this session only is not kept for the next visit', async () => {
    inline(JSON.stringify({ generation: 1, microFrontends: { '@market/hostile': [version({}, { override: true })] } }));
    await discoverRemotes();
    expect(known()).toMatchObject({ state: 'override' });
    expect(localStorage.getItem('market.remotes')).toBeNull();
  });
});
