import { keepReturnPath, takeReturnPath } from '../src/dialogs/return-path';

test('the page that asked to sign in is gone back to once', () => {
  keepReturnPath('/search-jobs?q=pilot#found');
  expect([takeReturnPath(), takeReturnPath()]).toEqual(['/search-jobs?q=pilot#found', null]);
});

test.each(['/%2f%2fevil.test', '/job-details/1?next=//evil.test', '/@evil.test', '/.evil.test'])(
  'S65: %s stays on this site, and is gone back to',
  (path) => {
    keepReturnPath(path);
    expect(takeReturnPath()).toBe(path);
  },
);

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  'https:evil.test',
  'https://evil.test/',
  '//evil.test:443/%2e%2e',
  '//user@evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.test',
  '',
])('S65: a sign-in leads nobody away to %j', (path) => {
  keepReturnPath(path);
  expect(takeReturnPath()).toBeNull();
});
