import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findSlices } from '@market/build-kit/slices';
import { reliabilityPage } from '../../faults/reliability-page';
import { RELIABILITY_ROWS } from '../../faults/rows';
import { errorsPage, eventsPage } from '../reference-docs';
import { ROOT } from '../start/root';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const slices = findSlices(ROOT).map(({ workspace }) => workspace);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...slices.map((slice) => join(slice, 'README.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

test('the pages made from code are as the code has it (else: npm run docs)', () => {
  expect(read('docs/events.md')).toBe(eventsPage());
  expect(read('docs/errors.md')).toBe(errorsPage());
  expect(read('docs/reliability.md')).toBe(reliabilityPage());
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

test.each(pages)('every link of %s to a file of the project leads somewhere', (page) => {
  const targets = [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target]) => target!);
  const broken = targets.filter((target) => !existsSync(join(ROOT, dirname(page), target)));
  expect(broken).toEqual([]);
});

test('every npm command that the documents name exists', () => {
  const scriptsOf = (folder: string) =>
    (JSON.parse(read(join(folder, 'package.json'))) as { scripts: Record<string, string> }).scripts;
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)(?: -w (mfe-[\w-]+))?/g)].map(
      ([text, run, short, slice]) => ({ text, command: run ?? short!, slice }),
    ),
  );
  const missing = named.filter(({ command, slice }) =>
    slice
      ? !slices.includes(slice) || !Object.hasOwn(scriptsOf(slice), command)
      : !Object.hasOwn(scriptsOf('.'), command),
  );
  expect([...new Set(missing.map(({ text }) => text))]).toEqual([]);
});

test('every test file that docs/security.md names carries the id of its row', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| (S\d+\w?) \|.*\| (\[.*\)) \|$/gm)];
  expect(rows.length).toBeGreaterThan(50);
  const wrong = rows.flatMap(([, id, cell]) =>
    [...cell!.matchAll(/\]\(\.\.\/([^)]+)\)/g)]
      .filter(([, file]) => !new RegExp(`\\b${id!}\\b`).test(read(file!)))
      .map(([, file]) => `${id!} ${file!}`),
  );
  expect(wrong).toEqual([]);
});
