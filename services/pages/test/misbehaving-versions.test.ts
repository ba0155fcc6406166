import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_BUNDLE } from '@market/contracts/remotes';
import { createPagesStage } from './stage';

const REACT = readFileSync(join(__dirname, '../../../node_modules/react/cjs/react.production.js'), 'utf8');
const stage = createPagesStage();
const { versionOf, withPage, withHead } = stage;
beforeEach(() => stage.reset());
afterAll(() => stage.stop());

test.each([
  ['throws when it is loaded', () => versionOf("throw new Error('broken at load');"), /broken at load/],
  ['exports nothing', () => versionOf('exports.nothing = 1;'), /exports no setup/],
  ['throws when it is set up', () => versionOf("exports.setup = () => { throw new Error('no setup'); };"), /no setup/],
  ['throws when it renders', () => withPage("throw new Error('broken page');"), /broken page/],
  [
    'throws in a query',
    () =>
      withPage(
        "useQuery({ queryKey: ['zoo'], queryFn: () => { throw new TypeError('broken query'); } }); return 'as if nothing were';",
      ),
    /broken query/,
  ],
  [
    'brings another React',
    () =>
      withPage(
        'return other.useState(1)[0];',
        `const other = ((module) => { const exports = module.exports; ${REACT} ; return module.exports; })({ exports: {} });`,
      ),
    /reading 'useState'/,
  ],
  [
    'has other bytes in the registry than were published',
    () => {
      const changed = withPage("return 'as published';");
      stage.files.set(
        changed.assets[SERVER_BUNDLE]!,
        `exports.setup = () => { throw new Error('changed code ran'); };`,
      );
      return changed;
    },
    /not what was published/,
  ],
  ['asks for what is not shared', () => versionOf("require('node:fs');"), /'node:fs', which the shell does not share/],
  ['ends its process', () => withPage('process.exit(1);'), /ended its process \(code 1\)/],
  [
    'answers with a status that is none',
    () => withHead("{ title: 'Zoo', status: 0 }"),
    /no good head: status must be one of/,
  ],
  [
    'has a title that is no text',
    () => withHead('{ title: { toString: 1 } }'),
    /no good head: title must be a `string`/,
  ],
  [
    'is known under somebody else’s address',
    () => withHead("{ title: 'Zoo', canonical: '//example.org/' }"),
    /canonical must be a path of the site/,
  ],
  [
    'is known under one that browsers alone read as somebody else’s (S65)',
    () => withHead(String.raw`{ title: 'Zoo', canonical: '/\t/example.org/' }`),
    /canonical must be a path of the site/,
  ],
  [
    'has a feed there (S65)',
    () => withHead(String.raw`{ title: 'Zoo', feed: { title: 'Zoo', address: '/\\example.org/' } }`),
    /feed.address must be a path of the site/,
  ],
  ['says of itself what no JSON is', () => withHead("{ title: 'Zoo', data: { id: 1n } }"), /BigInt/],
  ['writes a page that nobody reads', () => withPage("return 'long '.repeat(5e5);"), /longer than 2097152 letters/],
  [
    'calls without end',
    () =>
      withPage(
        "const { http } = useShell(); useQuery({ queryKey: ['zoo'], queryFn: () => Promise.all(Array.from({ length: 61 }, () => http.get('/public/jobs'))) }); return null;",
      ),
    /more than 60 calls/,
  ],
] as const)('a version that %s costs its own pages their text and nothing else', async (_name, make, reason) => {
  await stage.expectAlone(make(), reason);
});

test('S92: a version that never ends costs its own pages their text and nothing else', async () => {
  await stage.begin(12_000);
  await stage.expectAlone(withPage('for (;;);'), /not done after/);
});

test('globals that a version writes are its own', async () => {
  const vandal = stage.withPage(
    "return React.createElement('h1', null, 'vandal');",
    "globalThis.React = null; Array.prototype.map = () => { throw new Error('stolen'); }; Object.prototype.toString = null;",
  );
  await stage.write(vandal).catch(() => undefined);
  expect((await stage.write(stage.sound))?.body?.html).toContain('A sound page');
  expect((await stage.write(null, '/pricing'))?.body?.html).toContain('Pricing');
});

test('a page may read what any visitor may, and change nothing', async () => {
  const bold = stage.withPage(`
    const { http } = useShell();
    for (const [name, ask] of [
      ['own', () => http.post('/auth/sessions', {})],
      ['change', () => http.post('/job-applications/apply', { job_id: '1' })],
      ['inner', () => http.get('/published-remotes?since=-1')],
      ['put', () => http.put('/job-posts/1', {})],
    ]) useQuery({ queryKey: [name], queryFn: ask });
    return React.createElement('h1', null, 'bold');
  `);
  await stage.write(bold).catch(() => undefined);
  expect(stage.asked).toEqual([]);
});
