import { findProblems, type Wanted } from '../coverage/find-problems';
import { readTable } from '../coverage/read-table';
import { textsOf } from '../coverage/read-texts';
import { findTitle, readTitles } from '../coverage/read-titles';
import { findUnmetSentences, type ProductFacts, type SpecSentence } from '../coverage/spec-sentences';
import { wantedRows } from '../coverage/wanted-rows';

const TEST_FILE = `
const ROWS = [['login: Email is required', 1], ['login: Password is required', 2]];
describe('the dialog', () => {
  it('closes', () => { /* test('only said in a comment', () => {}); */ });
  it.skip('was put aside', () => {});
});
describe('the page', () => {
  it('closes', () => {});
});
test.each(ROWS)('%s', () => {});
test.each([{ form: 'company', field: 'cmp_name' }])('$form.$field', () => {});
const text = "test('only said in a text', () => {})";
describe.skip('all of these', () => { it('is not run', () => {}); });
`;
const FILES: Record<string, string> = {
  'shell/test/a.test.ts': TEST_FILE,
  'scripts/test/images.test.ts': TEST_FILE,
  'shell/src/a.ts': '',
};
const files = { exists: (path: string) => path in FILES, read: (path: string) => FILES[path]! };

const ROW = '| `sign-in` | [a.ts](../shell/src/a.ts) | [a.test.ts](../shell/test/a.test.ts) `the dialog › closes` |';
const page = (...rows: string[]) =>
  ['# Page', '', '## Dialogs', '', '| What | Where | Shown by |', '|---|---|---|', ...rows].join('\n');
const problems = (rows: string[], wanted: Wanted[] = [], exact: string[] = []) =>
  findProblems({ markdown: page(...rows), wanted, exact, files });

test('a row with a file that is there and a test that is there is fine', () => {
  expect(problems([ROW], [{ section: 'Dialogs', name: 'sign-in' }])).toEqual([]);
});

/** The same test, in a file that only `npm run test:all` runs. */
const IN_ALL = '[images.test.ts](../scripts/test/images.test.ts) (all) `the dialog › closes`';
const OF_BOTH = ROW.replace(/ \|$/, `<br>${IN_ALL} |`);

test('a row whose tests of both tiers are marked as they are is fine', () => {
  expect(problems([OF_BOTH])).toEqual([]);
});

test.each([
  ['a mark that is missing', OF_BOTH.replace(' (all)', ''), 'line 7: scripts/test/images.test.ts is not marked (all)'],
  [
    'a mark that is wrong',
    ROW.replace('a.test.ts) `', 'a.test.ts) (all) `'),
    'line 7: shell/test/a.test.ts is marked (all)',
  ],
  [
    'tests of npm run test:all alone',
    ROW.replace(/\[a\.test.*`/, IN_ALL),
    'line 7: no test of this row is run by npm test',
  ],
  ['no test', ROW.replace(/\[a\.test.*` \|/, ' |'), "line 7: the row has nothing under 'Shown by'"],
  ['a test without a title', ROW.replace('`the dialog › closes`', ''), "line 7: the row has nothing under 'Shown by'"],
  ['no code', ROW.replace('[a.ts](../shell/src/a.ts)', ''), "line 7: the row has nothing under 'Where'"],
  ['code that is gone', ROW.replace('src/a.ts', 'src/b.ts'), 'line 7: shell/src/b.ts is not there'],
  [
    'a test file that is gone',
    ROW.replaceAll('a.test.ts', 'b.test.ts'),
    'line 7: the test file shell/test/b.test.ts is not there',
  ],
  [
    'a title that is gone',
    ROW.replace('the dialog › closes', 'opens'),
    "line 7: shell/test/a.test.ts has no test 'opens'",
  ],
  [
    'a title that only a comment has',
    ROW.replace('the dialog › closes', 'only said in a comment'),
    "line 7: shell/test/a.test.ts has no test 'only said in a comment'",
  ],
  [
    'a title that only a text has',
    ROW.replace('the dialog › closes', 'only said in a text'),
    "line 7: shell/test/a.test.ts has no test 'only said in a text'",
  ],
  [
    'a test that is skipped',
    ROW.replace('the dialog › closes', 'was put aside'),
    "line 7: shell/test/a.test.ts has no test 'was put aside'",
  ],
  [
    'a test whose describe is skipped',
    ROW.replace('the dialog › closes', 'is not run'),
    "line 7: shell/test/a.test.ts has no test 'is not run'",
  ],
  [
    'a title that two tests have',
    ROW.replace('the dialog › closes', 'closes'),
    "line 7: shell/test/a.test.ts has 'closes' more than once: name its describe too",
  ],
])('a row with %s fails the check', (_what, row, problem) => {
  expect(problems([row])).toEqual([problem]);
});

test('a part of the product without a row fails the check, also when another section names it', () => {
  expect(
    problems(
      [ROW],
      [
        { section: 'Dialogs', name: 'sign-up' },
        { section: 'Calls', name: 'sign-in' },
      ],
    ),
  ).toEqual(["'Dialogs' has no row for `sign-up`", "'Calls' has no row for `sign-in`"]);
});

test('a row about something that the product has no more fails the check where the section is exact', () => {
  expect(problems([ROW], [], ['Dialogs'])).toEqual(['line 7: the product has no `sign-in`']);
});

test('a row below an empty line is still a row', () => {
  expect(problems([ROW, '', ROW.replace('src/a.ts', 'src/b.ts')])).toEqual(['line 9: shell/src/b.ts is not there']);
});

test('rows of an each are found by their texts, also where the table is a constant of the file', () => {
  const titles = readTitles('a.test.ts', TEST_FILE);
  for (const title of ['%s', 'login: Password is required', '$form.$field', 'cmp_name'])
    expect([title, findTitle(titles, title)]).toEqual([title, 'found']);
});

test('pages, dialogs, calls, messages, errors and constants are read from the code', () => {
  const names = wantedRows().map(({ section, name }) => `${section}: ${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'Pages: /job-details/:id',
      'Pages: /pricing',
      'Dialogs: job-post',
      'Calls: PUT /job-applications/application/:id/status',
      'Field rules: candidate.can_about',
      'Field rules: Email is required',
      'Failures: Failed to update application status to {status}.',
      'Successes: User login successful!',
      'Error codes: not-found',
      'Constants and limits: OTP_LENGTH',
      'States and transitions: withdrawn',
      'Roles and permissions: ADM',
    ]),
  );
});

describe('sentences of the specification', () => {
  const rows = readTable(page(ROW, ROW.replace('`sign-in`', '`sign-in` `Resend OTP in Ns`')));
  const product: ProductFacts = {
    named: [{ section: 'Dialogs', name: 'sign-in' }],
    constants: { OTP_LENGTH: 6 },
    texts: new Set(
      textsOf(
        'a.tsx',
        [
          "// 'Only in a comment'",
          'const text = `Resend OTP in ${left}s`;',
          'const resume = <p><b>{name}</b>&apos;s resume</p>;',
          'const en = { none: "There isn\'\'t one", hello: "Hello <b>{person}</b>!" };',
        ].join('\n'),
      ),
    ),
  };
  const unmet = (sentence: Omit<SpecSentence, 'id' | 'section'> & Partial<SpecSentence>) =>
    findUnmetSentences([{ id: 'one', section: 'Dialogs', ...sentence }], product, rows);

  test.each([
    ['a name of the code', { words: 'sign-in' }],
    ['a text with a value, under the words of its row', { words: 'Resend OTP in {seconds}s', row: 'Resend OTP in Ns' }],
    ['a text around an element', { words: "{name}'s resume", row: 'sign-in' }],
    ['a message of a catalogue', { words: "There isn't one", row: 'sign-in' }],
    ['a message of a catalogue with an element', { words: 'Hello {name}!', row: 'sign-in' }],
    ['a constant', { words: 'OTP_LENGTH', value: 6, row: 'sign-in' }],
  ])('%s is met', (_what, sentence) => {
    expect(unmet(sentence)).toEqual([]);
  });

  test.each([
    [
      'words that nothing says',
      { words: 'Reset password', row: 'sign-in' },
      "one: the product has no 'Reset password'",
    ],
    [
      'words that only a comment says',
      { words: 'Only in a comment', row: 'sign-in' },
      "one: the product has no 'Only in a comment'",
    ],
    [
      'a constant of another value',
      { words: 'OTP_LENGTH', value: 4, row: 'sign-in' },
      "one: the product has no 'OTP_LENGTH' of 4",
    ],
    ['a text without a row', { words: "{name}'s resume" }, "one: 'Dialogs' has no row for `{name}'s resume`"],
  ])('%s fails the check', (_what, sentence, problem) => {
    expect(unmet(sentence)).toEqual([problem]);
  });

  test('an id that two have fails the check', () => {
    const sentence = { id: 'one', section: 'Dialogs', words: 'sign-in' };
    expect(findUnmetSentences([sentence, sentence], product, rows)).toEqual(['one is there twice']);
  });
});
