import { csvFile } from '@market/service-kit/csv';

test.each([
  ['x;=HYPERLINK("http://evil.example")', `"x;'=HYPERLINK(""http://evil.example"")"`],
  ['a; "@SUM(1)', `"a; ""'@SUM(1)"`],
  ['one\t+1\r\n-2\n=3', `"one\t'+1\r\n'-2\n'=3"`],
  ['=1+1', `"'=1+1"`],
  ['C++; well-known; a = b, e-mail x@y.example', '"C++; well-known; a = b, e-mail x@y.example"'],
])('S520: %j starts no cell with a formula, in a program with any separator', (value, written) => {
  expect(csvFile([['Skills', value]])).toBe(`\uFEFF"Skills",${written}\r\n`);
});

test('a cell of semicolons and line breaks alone takes no time', () => {
  const begun = performance.now();
  csvFile([[';'.repeat(100_000) + '\n'.repeat(100_000) + ' '.repeat(100_000)]]);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
