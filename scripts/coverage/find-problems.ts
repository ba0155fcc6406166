import { tierOf } from '../setup/tiers';
import { readTable, type CoverageRow } from './read-table';
import { findTitle, readTitles } from './read-titles';

/** Required row: the name as code in the first cell, within its section. */
export interface Wanted {
  section: string;
  name: string;
}

export interface ProjectFiles {
  exists(path: string): boolean;
  read(path: string): string;
}

/**
 * Problems of the coverage table, a sentence each; empty when every row names an existing test, every required name has
 * a row, and no row is about something removed.
 * @param exact sections in which every name in code style must be a required one
 */
export function findProblems({
  markdown,
  wanted,
  exact = [],
  files,
}: {
  markdown: string;
  wanted: readonly Wanted[];
  exact?: readonly string[];
  files: ProjectFiles;
}): string[] {
  const rows = readTable(markdown);
  const titles = new Map<string, readonly string[]>();
  const titlesOf = (file: string) => {
    const ofFile = titles.get(file) ?? readTitles(file, files.read(file));
    titles.set(file, ofFile);
    return ofFile;
  };
  return [
    ...rows.flatMap((row) => problemsOf(row, files, titlesOf)),
    ...withoutRow(wanted, rows),
    ...gone(wanted, exact, rows),
  ];
}

function problemsOf(
  { line, empty, code, tests }: CoverageRow,
  files: ProjectFiles,
  titlesOf: (file: string) => readonly string[],
): string[] {
  const at = `line ${String(line)}: `;
  return [
    ...empty.map((column) => `${at}the row has nothing under '${column}'`),
    ...code.filter((path) => !files.exists(path)).map((path) => `${at}${path} is not there`),
    ...(tests.length > 0 && tests.every(({ file }) => tierOf(file) === 'all')
      ? [`${at}no test of this row is run by npm test`]
      : []),
    ...tests
      .filter(({ file, isMarkedAll }) => isMarkedAll !== (tierOf(file) === 'all'))
      .map(({ file, isMarkedAll }) => `${at}${file} is ${isMarkedAll ? '' : 'not '}marked (all)`),
    ...tests.flatMap(({ file, title }) => {
      if (!files.exists(file)) return [`${at}the test file ${file} is not there`];
      const outcome = findTitle(titlesOf(file), title);
      if (outcome === 'found') return [];
      return [
        outcome === 'missing'
          ? `${at}${file} has no test '${title}'`
          : `${at}${file} has '${title}' more than once: name its describe too`,
      ];
    }),
  ];
}

function withoutRow(required: readonly Wanted[], rows: readonly CoverageRow[]): string[] {
  const named = new Set(rows.flatMap(({ section, names }) => names.map((name) => keyOf({ section, name }))));
  return required
    .filter((one) => !named.has(keyOf(one)))
    .map(({ section, name }) => `'${section}' has no row for \`${name}\``);
}

function gone(required: readonly Wanted[], exact: readonly string[], rows: readonly CoverageRow[]): string[] {
  const rowKeys = new Set(required.map(keyOf));
  const strict = rows.filter(({ section }) => exact.includes(section));
  return strict.flatMap(({ line, section, names }) =>
    names
      .filter((name) => !rowKeys.has(keyOf({ section, name })))
      .map((name) => `line ${String(line)}: the product has no \`${name}\``),
  );
}

const keyOf = ({ section, name }: Wanted): string => `${section}\n${name}`;
