import { allowFiles, askAnew, guardFile, publishedHash, RefusedFile, standGuard } from '../src/remotes/guarded-files';

const HASH = `sha384-${'h'.repeat(64)}`;
const ENTRY = 'http://localhost/remotes/mfe_a/1.0.0-abc/mf-manifest.json';
const beside = (file: string) => new URL(file, ENTRY).href;

allowFiles(
  ENTRY,
  new Map([
    ['mf-manifest.json', HASH],
    ['a b.js', HASH],
    ['chunks/deep.js', HASH],
  ]),
);
allowFiles('http://localhost:4002/mf-manifest.json', null);

const script = (src: string) => Object.assign(document.createElement('script'), { src });
const link = (href: string) => Object.assign(document.createElement('link'), { href });

test.each(['mf-manifest.json', 'a%20b.js', 'chunks/deep.js', 'a%20b.js?try=1'])(
  '%s has the hash that was published for it',
  (file) => {
    expect(publishedHash(beside(file))).toBe(HASH);
  },
);

test.each([
  ['a file that was not published', beside('other.js'), 'no hash was published for other.js'],
  ['a name that every object has', beside('constructor'), 'no hash was published for constructor'],
  ['a way out of the folder', beside('../../../evil.js'), 'is not below the folder of a published version'],
  [
    'a version that was not published',
    'http://localhost/remotes/mfe_a/1.0.0-abcd/mf-manifest.json',
    'is not below the folder of a published version',
  ],
  [
    'another site',
    'https://evil.example/remotes/mfe_a/1.0.0-abc/mf-manifest.json',
    'https://evil.example is another site',
  ],
  ['no address at all', 'javascript:alert(1)', 'code may come from this one only'],
])('S69, S70: %s is refused', (_what, address, why) => {
  expect(() => publishedHash(address)).toThrow(RefusedFile);
  expect(() => publishedHash(address)).toThrow(why);
});

test('the files of a development server have no hash, for they change with each save', () => {
  expect(publishedHash('http://localhost:4002/src_page_tsx.js')).toBeNull();
});

test('a script and a stylesheet get their hash before they are put into the page', () => {
  for (const element of [script(beside('a%20b.js')), link(beside('a%20b.js'))]) {
    guardFile(element);
    expect(element.integrity).toBe(HASH);
    expect(element.crossOrigin).toBe('anonymous');
  }
});

test('a file that may not run gets a hash that nothing has, so that it fails in its own place', () => {
  for (const element of [script(beside('other.js')), script('https://evil.example/x.js'), link(beside('other.css'))]) {
    guardFile(element);
    expect(element.integrity).toMatch(/^sha384-A{64}$/);
  }
});

test('a second start asks under other addresses, of the same folder only', () => {
  const other = 'http://localhost/remotes/mfe_b/2.0.0-abc/mf-manifest.json';
  allowFiles(other, new Map([['x.js', HASH]]));
  askAnew(other);
  const again = script(new URL('x.js', other).href);
  guardFile(again);
  expect(again.src).toBe('http://localhost/remotes/mfe_b/2.0.0-abc/x.js?try=1');
  expect(again.integrity).toBe(HASH);
  const untouched = script(beside('a%20b.js'));
  guardFile(untouched);
  expect(untouched.src).toBe(beside('a%20b.js'));
});

test('S70: the code of remotes finds the guard', () => {
  standGuard();
  const element = script(beside('other.js'));
  (globalThis as unknown as { guardRemoteFile: typeof guardFile }).guardRemoteFile(element);
  expect(element.integrity).not.toBe('');
});
