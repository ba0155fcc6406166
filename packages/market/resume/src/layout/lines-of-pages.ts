import type { ResumeLine, TextPage } from '../text';
import { headingOf } from '../sections/headings';
import { takeBullet } from './bullets';
import { type Block, type Segment, blocksOf, linksUnder } from './columns';
import { plainLine } from './plain-line';

/** Maximum difference of gutters on several pages that count as the same one. */
const SAME_GUTTER = 25;
/** Share of a page's height, at the top and bottom, for running headers and page numbers. */
const EDGE = 0.09;

/** Lines of all pages in reading order: columns are read one after the other, also across pages. */
export function linesOfPages(pages: readonly TextPage[]): ResumeLine[] {
  const repeated = repeatedTexts(pages);
  const lines: ResumeLine[] = [];
  let columns: { gutter: number; left: ResumeLine[]; right: ResumeLine[] } | undefined;
  const flush = () => {
    // Narrower column first: single-column text on later pages continues the wider one.
    if (columns)
      lines.push(
        ...[columns.left, columns.right]
          .toSorted((a, b) => lettersOf(a) - lettersOf(b))
          .flatMap(([first, ...rest]) => (first ? [{ ...first, ...(first.page === 1 ? STARTS : {}) }, ...rest] : [])),
      );
    columns = undefined;
  };
  for (const [at, page] of pages.entries()) {
    const asLines = (rows: Segment[][]) =>
      rows.flatMap((row) => linesOfRow(row, page, at + 1)).filter((line) => !isRunning(line, page, repeated));
    for (const block of blocksOf(page)) {
      if (block.kind === 'rows') {
        const rows = asLines(block.rows);
        // A stray line in the middle of columns (a rule, a page number) is no end of them.
        if (rows.length > 0) {
          flush();
          lines.push(...rows);
        }
        continue;
      }
      if (columns && Math.abs(columns.gutter - block.gutter) > SAME_GUTTER) flush();
      columns ??= { gutter: block.gutter, left: [], right: [] };
      columns.left.push(...asLines(block.left));
      columns.right.push(...asLines(block.right));
    }
  }
  flush();
  return lines;
}

export type { Block };

const STARTS = { startsColumn: true } as const;
const lettersOf = (lines: readonly ResumeLine[]) => lines.reduce((sum, { text }) => sum + text.length, 0);

function linesOfRow(row: readonly Segment[], page: TextPage, number: number): ResumeLine[] {
  const [first, ...others] = row;
  if (!first) return [];
  // Heading to the left of its text.
  if (others.length > 0 && !first.isTableHead && headingOf(first.text) !== undefined)
    return [...lineOf([first], page, number), ...lineOf(others, page, number)];
  return lineOf(row, page, number);
}

function lineOf(row: readonly Segment[], page: TextPage, number: number): ResumeLine[] {
  const pieces = row.flatMap((segment) => segment.pieces);
  const x = Math.min(...row.map((segment) => segment.x));
  const right = Math.max(...row.map((segment) => segment.right));
  const y = row[0]?.y ?? 0;
  const size = Math.max(...pieces.map((piece) => piece.size));
  const { isBullet, rest } = takeBullet(plainLine(row.map(({ text }) => text).join('\t')));
  if (!rest) return [];
  const lettersBold = pieces.reduce((sum, { bold, text }) => sum + (bold ? text.length : 0), 0);
  const letters = pieces.reduce((sum, { text }) => sum + text.length, 0);
  return [
    {
      text: rest,
      page: number,
      x,
      right,
      y,
      size: Math.round(10 * size) / 10,
      bold: lettersBold > letters / 2,
      isBullet,
      links: linksUnder(page.links, { x, right, y, size }),
    },
  ];
}

const PAGE_NUMBER =
  /^(?:(?:page|seite|página|pagina|pag\.?|p\.)\s*)?\d{1,2}(?:\s*(?:\/|of|von|de|sur|di|\|)\s*\d{1,2})?$/iu;

/** Texts at the same position of several pages, compared without digits. */
function repeatedTexts(pages: readonly TextPage[]): Set<string> {
  const seen = new Map<string, Set<number>>();
  for (const [at, page] of pages.entries())
    for (const { text, y } of page.pieces)
      if (isAtEdge(y, page))
        for (const key of [runningKey(text, y), text]) {
          const pagesOfLine = seen.get(key) ?? new Set<number>();
          seen.set(key, pagesOfLine.add(at));
        }
  return new Set([...seen].filter(([, on]) => on.size > 1).map(([key]) => key));
}

/** Shortest text that counts as a running header at any height of an edge. */
const RUNNING_MIN = 12;
const isSameText = (text: string, repeated: ReadonlySet<string>) => text.length >= RUNNING_MIN && repeated.has(text);

const isAtEdge = (y: number, { height }: TextPage) => y < EDGE * height || y > (1 - EDGE) * height;
const runningKey = (text: string, y: number) => `${Math.round(y / 4)} ${text.replaceAll(/[\d\s]/g, '').slice(0, 12)}`;

/** Page number that nothing else can be, wherever a short page ends: `Page 1 of 2`. */
const NAMED_PAGE_NUMBER = /^(?:page|seite|página|pagina|pág\.?)\s*\d{1,2}(?:\s*(?:\/|of|von|de|sur|di)\s*\d{1,2})$/iu;

/** Whether a line is a page number, or a running header already seen on the first page. */
function isRunning(line: ResumeLine, page: TextPage, repeated: ReadonlySet<string>): boolean {
  if (NAMED_PAGE_NUMBER.test(line.text)) return true;
  if (!isAtEdge(line.y, page)) return false;
  return (
    PAGE_NUMBER.test(line.text) ||
    (line.page > 1 && (repeated.has(runningKey(line.text, line.y)) || isSameText(line.text, repeated)))
  );
}
