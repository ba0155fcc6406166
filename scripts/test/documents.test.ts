import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ACCESS_RIGHTS } from '@market/contracts/access/access-rights';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import { reliabilityPage } from '../../faults/reliability-page';
import { RELIABILITY_ROWS } from '../../faults/rows';
import { decisionsPage, errorsPage, eventsPage, privacyPage } from '../reference-docs';
import { ONLY_IN_ALL, tierOf } from '../setup/tiers';
import { ROOT } from '../start/root';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const MADE = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report']);
/** All files of a folder but those that commands make and those behind a dot. */
const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !MADE.has(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]));
const remotes = findRemotes(ROOT).map(({ workspace }) => workspace);
/** Packages, services and apps: the folders that npm knows as workspaces. */
const workspaces = (JSON.parse(read('package.json')) as { workspaces: string[] }).workspaces.flatMap((pattern) =>
  readdirSync(join(ROOT, dirname(pattern)))
    .map((name) => join(dirname(pattern), name))
    .filter((folder) => folder.startsWith(pattern.replace('*', '')) && existsSync(join(ROOT, folder, 'package.json'))),
);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...workspaces.map((workspace) => join(workspace, 'README.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

test.each(workspaces)('%s has a README that names a file to begin with', (workspace) => {
  expect(workspaces.length).toBeGreaterThan(15);
  const path = join(workspace, 'README.md');
  expect(existsSync(join(ROOT, path)) ? read(path) : '').toMatch(/^# .+\n\n[^#\s]/);
  expect(read(path)).toMatch(/`?src\/|\]\((?!https?:)[^)]+\)/);
});

test('the pages made from code are as the code has it (else: npm run docs)', () => {
  expect(read('docs/events.md')).toBe(eventsPage());
  expect(read('docs/errors.md')).toBe(errorsPage());
  expect(read('docs/privacy.md')).toBe(privacyPage());
  expect(read('docs/adr/README.md')).toBe(decisionsPage());
  expect(read('docs/reliability.md')).toBe(reliabilityPage());
});

test('rules of a candidate’s visibility name the right of docs/privacy.md that they go by', () => {
  const unnamed = Object.entries(ACCESS_RIGHTS).filter(
    ([name, { decidedBy }]) => !decidedBy.some((file) => read(file).includes(`'${name}'`)),
  );
  // Lists, which show their own records; what waits, accounts, messages and reports, which are none of a candidate's
  // profile.
  expect(unnamed.map(([name]) => name)).toEqual([
    // By the role, beside the right of the company.
    'member',
    'blind-record',
    'sent-request',
    'admin',
    'waiting-application',
    'messages',
    'assessment',
    'report',
  ]);
});

test('every row of docs/reliability.md names tests that exist', () => {
  expect(RELIABILITY_ROWS.map(({ id }) => id)).toEqual(
    RELIABILITY_ROWS.map((_row, n) => `R${String(n + 1).padStart(2, '0')}`),
  );
  const missing = RELIABILITY_ROWS.flatMap(({ id, tests }) =>
    tests
      .filter(([file, title]) => !existsSync(join(ROOT, file)) || !read(file).includes(title))
      .map(([file, title]) => `${id}: ${file} ${title}`),
  );
  expect(missing).toEqual([]);
});

/** Hours of faults, kills for minutes, and figures: no short test shows them. */
const WITHOUT_SHORT_TEST = ['R18', 'R20', 'R22'];
const isShort = (file: string) => !/^(?:faults|bench)\//.test(file) && tierOf(file) === 'product';

test('every promise of reliability and security has a test that npm test runs, and the security page marks the others', () => {
  const promises = [
    ...RELIABILITY_ROWS.map(({ id, tests }) => ({ id, files: tests.map(([file]) => file) })),
    ...[...read('docs/security.md').matchAll(/^\| (S\d+\w?) \|.*\| (\[.*) \|$/gm)].map(([, id, cell]) => ({
      id: id!,
      files: [...cell!.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file]) => file!),
    })),
  ];
  expect(promises.filter(({ files }) => !files.some(isShort)).map(({ id }) => id)).toEqual(WITHOUT_SHORT_TEST);
  const links = [...read('docs/security.md').matchAll(/\]\(\.\.\/([^)]+\.(?:test|spec)\.tsx?)\)( \(all\))?/g)];
  const wrong = links.filter(([, file, mark]) => (mark !== undefined) !== (tierOf(file!) === 'all'));
  expect(wrong.map(([, file]) => file)).toEqual([]);
});

test('every place of the table of tiers is there', () => {
  expect(ONLY_IN_ALL.filter((place) => !existsSync(join(ROOT, place)))).toEqual([]);
});

test.each(pages)('every link of %s to a file of the project leads somewhere', (page) => {
  const targets = [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target]) => target!);
  const broken = targets.filter((target) => !existsSync(join(ROOT, dirname(page), target)));
  expect(broken).toEqual([]);
});

test('every file that a README or a style sheet names by its name is there', () => {
  const there = filesBelow('.');
  const names = [...new Set(there.map((path) => basename(path)))];
  const cited = there.flatMap((path) => {
    if (basename(path) === 'README.md')
      return [...read(path).matchAll(/`([^`\s]+\.(?:tsx?|css|mjs))`/g)].map(([, file]) => ({ path, file: file! }));
    if (!path.endsWith('.css')) return [];
    const comments = [...read(path).matchAll(/\/\*[\s\S]*?\*\//g)].join(' ');
    return [...comments.matchAll(/[\w./-]+\.(?:tsx?|css|mjs)\b/g)].map(([file]) => ({ path, file }));
  });
  expect(cited.length).toBeGreaterThan(40);
  // `hide-*.ts` names all that begin so.
  const isThere = (file: string) => {
    const [start = '', end] = basename(file).split('*');
    return names.some((name) => (end === undefined ? name === start : name.startsWith(start) && name.endsWith(end)));
  };
  expect(cited.filter(({ file }) => !isThere(file)).map(({ path, file }) => `${path}: ${file}`)).toEqual([]);
});

test('each file that the glossary names for a term says the term in a comment', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \| [^|]+ \| (\[[^|]+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(20);
  const commentsOf = (path: string) =>
    [...read(path).matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)]
      .join(' ')
      .replace(/[\s*]+/g, ' ')
      .toLowerCase();
  const silent = rows.flatMap(([, terms, files]) =>
    [...files!.matchAll(/\]\(\.\.\/([^)]+)\)/g)]
      .filter(([, path]) => !terms!.split(', ').some((term) => commentsOf(path!).includes(term)))
      .map(([, path]) => `${terms!}: ${path!}`),
  );
  expect(silent).toEqual([]);
});

test('every npm command that the documents name exists', () => {
  const scriptsOf = (folder: string) =>
    (JSON.parse(read(join(folder, 'package.json'))) as { scripts: Record<string, string> }).scripts;
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)(?: -w (mfe-[\w-]+))?/g)].map(
      ([text, run, short, remote]) => ({ text, command: run ?? short!, remote }),
    ),
  );
  const missing = named.filter(({ command, remote }) =>
    remote
      ? !remotes.includes(remote) || !Object.hasOwn(scriptsOf(remote), command)
      : !Object.hasOwn(scriptsOf('.'), command),
  );
  expect([...new Set(missing.map(({ text }) => text))]).toEqual([]);
});

test('every test file that docs/security.md names carries the id of its row', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| (S\d+\w?) \|.*\| (\[.*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(50);
  const wrong = rows.flatMap(([, id, cell]) =>
    [...cell!.matchAll(/\]\(\.\.\/([^)]+)\)/g)]
      .filter(([, file]) => !new RegExp(`\\b${id!}\\b`).test(read(file!)))
      .map(([, file]) => `${id!} ${file!}`),
  );
  expect(wrong).toEqual([]);
});

describe('citations of code and documents can be opened', () => {
  const tracked = filesBelow('.').filter((path) => /\.(?:tsx?|mjs|cjs|md)$/.test(path));
  /** Comments, and the titles of tests, which carry the ids of what they prove. */
  const citing = tracked
    .filter((path) => !path.endsWith('.md'))
    .flatMap((path) =>
      [
        ...read(path).matchAll(/^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$|\b(?:test|it|describe)[.\w]*\((?:.*\n\s*)?['"`].*$/gm),
      ].map(([text]) => ({
        path,
        text,
      })),
    );
  const COLUMN = { M: 'docs/measurements.md', R: 'docs/reliability.md', S: 'docs/security.md' };
  const explained = new Set(
    Object.values(COLUMN).flatMap((page) =>
      [...read(page).matchAll(/^\| ((?:[MRS]\d+\w?(?:, )?)+) \|/gm)].flatMap(([, ids]) => ids!.split(', ')),
    ),
  );

  test('no id stands in a comment or a title without a page that explains it', () => {
    expect(explained.size).toBeGreaterThan(100);
    const unknown = citing.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![-\w#/.])(?:[RS]\d{2}|M\d{1,2})[a-e]?\b(?![.-]\d)/g)]
        .filter(([id]) => !explained.has(id))
        .map(([id]) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  test('an id in a comment stands behind the page that has it', () => {
    const wrong = citing.flatMap(({ path, text }) =>
      [...text.matchAll(/(docs\/(?:measurements|reliability|security)\.md), ([MRS])\d/g)]
        .filter(([, page, letter]) => COLUMN[letter as keyof typeof COLUMN] !== page)
        .map(([cited]) => `${path}: ${cited}`),
    );
    expect(wrong).toEqual([]);
  });

  test('a paper that is not in the repository is not cited', () => {
    const elsewhere =
      /\b(?:contract|design|safety|product spec)(?:'s|’s)?,? \(?sections?\b|\bof the product spec\b|\bproduct spec,|\bsafety, [MRS]\d/i;
    const wrong = [
      ...citing.filter(({ text }) => !/\b(?:test|it|describe)[.\w]*\(/.test(text)),
      ...tracked
        .filter((path) => path.endsWith('.md') && path !== 'docs/spec-coverage.md')
        .map((path) => ({ path, text: read(path) })),
    ].filter(({ text }) => elsewhere.test(text));
    expect(wrong.map(({ path, text }) => `${path}: ${elsewhere.exec(text)![0]}`)).toEqual([]);
  });
});
