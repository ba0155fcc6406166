import { exportProblems, type ShellExports } from '../shell-exports';

const FRAME = '@market/web-kit/frame';
const listed: ShellExports = { contract: '2.1.0', exports: { [FRAME]: ['Button', 'relativeTimeText'] } };

test('a list that says what the sources export is fine', () => {
  expect(exportProblems(listed, listed)).toEqual([]);
});

test('a removed export without a new major of the contract is named', () => {
  const [problem, ...others] = exportProblems(listed, { contract: '2.2.0', exports: { [FRAME]: ['Button'] } });
  expect(problem).toMatch(
    /^@market\/web-kit\/frame no longer exports relativeTimeText.*raise SHELL_CONTRACT_VERSION .* to 3\.0\.0/,
  );
  expect(others).toEqual([]);
});

test('an entry that is gone is as many removed exports', () => {
  expect(exportProblems(listed, { contract: '2.1.0', exports: {} })[0]).toContain(
    'no longer exports Button, relativeTimeText',
  );
});

test('with a new major the list is written anew, and so it is for a new export', () => {
  const stale = /run npm run shell-exports and commit it/;
  expect(exportProblems(listed, { contract: '3.0.0', exports: { [FRAME]: ['Button'] } })).toEqual([
    expect.stringMatching(stale),
  ]);
  expect(exportProblems(listed, { ...listed, exports: { [FRAME]: ['Button', 'Chip', 'relativeTimeText'] } })).toEqual([
    expect.stringMatching(stale),
  ]);
});
