/** A test that a row names: its file, from the project's folder, and its title or its path `describe › title`. */
export interface NamedTest {
  file: string;
  title: string;
  /** `(all)` behind the link: only `npm run test:all` runs it. */
  isMarkedAll: boolean;
}

/** Row of docs/spec-coverage.md. */
export interface CoverageRow {
  line: number;
  section: string;
  /** Names in the first cell that are in code style (backticks). */
  names: string[];
  /** Files of the second cell, from the project's folder. */
  code: string[];
  tests: NamedTest[];
  /** Columns whose cell lacks its required content. */
  empty: string[];
}

export const COLUMNS = ['What', 'Where', 'Shown by'] as const;

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const NAMED_TEST = /\[[^\]]*\]\(([^)\s]+)\)( \(all\))?\s*`([^`]*)`/g;

/**
 * Reads the rows of every table with our three columns, each with its section heading.
 * @param markdown the page's text; links in it are relative to `docs/`
 */
export function readTable(markdown: string): CoverageRow[] {
  const rows: CoverageRow[] = [];
  let section = '';
  let isOurs = false;
  for (const [index, text] of markdown.split('\n').entries()) {
    if (text.startsWith('#')) {
      section = text.replace(/^#+\s*/, '');
      isOurs = false;
    }
    const cells = cellsOf(text);
    if (!cells) continue;
    if (COLUMNS.every((column, at) => cells[at] === column)) isOurs = true;
    else if (isOurs && !cells.every((cell) => /^:?-+:?$/.test(cell))) rows.push(rowOf(cells, index + 1, section));
  }
  return rows;
}

function rowOf([what = '', where = '', shownBy = '']: string[], line: number, section: string): CoverageRow {
  const names = [...what.matchAll(/`([^`]*)`/g)].map(([, name = '']) => name);
  const code = [...where.matchAll(LINK)].map(([, target = '']) => fromRoot(target));
  const tests = [...shownBy.matchAll(NAMED_TEST)].map(([, target = '', mark, title = '']) => ({
    file: fromRoot(target),
    title,
    isMarkedAll: mark !== undefined,
  }));
  const filled = [what !== '', code.length > 0, tests.length > 0];
  return { line, section, names, code, tests, empty: COLUMNS.filter((_column, at) => !filled[at]) };
}

/** The cells of a table's line; `\|` is an escaped pipe within a cell. Undefined for any other line. */
function cellsOf(line: string): string[] | undefined {
  if (!/^\|.*\|\s*$/.test(line)) return undefined;
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}

/**
 * Resolves a link of the page: `../shell/src/x.ts#L3` becomes `shell/src/x.ts`; a file beside the page becomes
 * `docs/…`.
 */
function fromRoot(target: string): string {
  const path = target.replace(/#.*$/, '');
  return path.startsWith('../') ? path.slice(3) : `docs/${path}`;
}
