import type { PageLink, TextPage, TextPiece } from '../text';
import { isUpper } from '../letters';
import { headingOf, headingOfTwo } from '../sections/headings';
import { tableHead } from '../sections/tables';
import { hasDate } from '../dates/periods';
import { EUROPASS } from '../words/language-words';
import { joinedPieces } from './join-pieces';

/** Adjacent text pieces of a row. */
export interface Segment {
  pieces: TextPiece[];
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  /** Cell of a table's head row: no heading, though it may have the words of one. */
  isTableHead?: true;
}

/** Part of a page: full-width rows, or two columns side by side. */
export type Block =
  | { kind: 'rows'; rows: Segment[][] }
  | { kind: 'columns'; gutter: number; left: Segment[][]; right: Segment[][] };

/** Minimum gap that separates two segments of a row, as a share of the font size. */
const APART = 1.2;
/** Maximum difference of baselines within a row. */
const SAME_ROW = 0.35;
/** Maximum difference of positions that count as the same edge. */
const SAME_EDGE = 3;
/** Horizontal range in which a gutter can be, as a share of the page's width. */
const GUTTER_FROM = 0.15;
const GUTTER_TO = 0.85;
const COLUMN_ROWS = 4;

/** Rows of pieces, from top to bottom. */
export function rowsOf(pieces: readonly TextPiece[]): Segment[][] {
  const rows: TextPiece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(piece.y - first.y) < SAME_ROW * Math.max(piece.size, first.size)) row.push(piece);
    else rows.push([piece]);
  }
  const edges = edgesOf(rows);
  return rows.map((row) => segmentsOf(row, edges));
}

/** Minimum gap before a column edge, as a share of the font size: wider than any space. */
const BEFORE_EDGE = 0.5;
const EDGE_ROWS = 3;

/**
 * Column edges: positions, right of the first one, at which several rows begin. Dates and labels are often close to the
 * left of them.
 */
function edgesOf(rows: ReadonlyArray<readonly TextPiece[]>): number[] {
  const starts = rows.map((row) => Math.min(...row.map(({ x }) => x))).toSorted((a, b) => a - b);
  const first = starts[0] ?? 0;
  const edges: number[] = [];
  for (const x of new Set(starts.map(Math.round)))
    if (x > first + 30 && starts.filter((start) => Math.abs(start - x) < 2).length >= EDGE_ROWS) edges.push(x);
  return [...edges, ...cellEdgesOf(rows)];
}

/** Positions of cells that a clear gap separates in a row: in another row a longer cell may leave little room. */
function cellEdgesOf(rows: ReadonlyArray<readonly TextPiece[]>): number[] {
  return rows.flatMap((row) => {
    let right = Infinity;
    return row
      .toSorted((a, b) => a.x - b.x)
      .flatMap((piece) => {
        const isApart = piece.x - right > APART * piece.size;
        right = piece.x + piece.width;
        return isApart ? [piece.x] : [];
      });
  });
}

function segmentsOf(row: readonly TextPiece[], edges: readonly number[]): Segment[] {
  const groups: TextPiece[][] = [];
  let right = -Infinity;
  for (const piece of row.toSorted((a, b) => a.x - b.x)) {
    const group = groups.at(-1);
    const gap = (piece.x - right) / piece.size;
    const isAtEdge = gap >= BEFORE_EDGE && edges.some((edge) => Math.abs(edge - piece.x) < 2);
    if (group && gap <= APART && !isAtEdge) group.push(piece);
    else groups.push([piece]);
    right = Math.max(right, piece.x + piece.width);
  }
  const segments = groups.map(segmentOf);
  return tableHead(segments.map(({ text }) => text).join('\t')) || isHeadOfLanguages(segments)
    ? segments.map((segment) => ({ ...segment, isTableHead: true as const }))
    : segments;
}

/** Whether a row is the head of a Europass's table of languages: `Other language(s) | UNDERSTANDING | SPEAKING`. */
const isHeadOfLanguages = (row: readonly Segment[]) => row.length > 2 && row.every(({ text }) => EUROPASS.test(text));

function segmentOf(pieces: TextPiece[]): Segment {
  return {
    pieces,
    text: joinedPieces(pieces),
    x: Math.min(...pieces.map(({ x }) => x)),
    right: Math.max(...pieces.map(({ x, width }) => x + width)),
    y: pieces[0]?.y ?? 0,
    size: Math.max(...pieces.map(({ size }) => size)),
  };
}

/** Groups segments into rows again, after some were removed. */
function asRows(segments: readonly Segment[]): Segment[][] {
  return rowsOf(segments.flatMap(({ pieces }) => pieces));
}

/**
 * Blocks of a page from top to bottom. Columns are two independent texts side by side; dates or labels next to their
 * text form rows.
 */
export function blocksOf(page: Pick<TextPage, 'width' | 'pieces'>): Block[] {
  return blocksOfRows(rowsOf(page.pieces), page.width, 0);
}

/** Resumes never nest columns more deeply. */
const DEPTH_MAX = 2;

function blocksOfRows(rows: Segment[][], width: number, depth: number): Block[] {
  if (depth >= DEPTH_MAX || rows.length < COLUMN_ROWS) return rows.length > 0 ? [{ kind: 'rows', rows }] : [];
  const segments = rows.flat();
  let best: { gutter: number; bands: Band[]; count: number } | undefined;
  for (const gutter of guttersOf(segments, width)) {
    const bands = bandsOf(segments, gutter);
    const count = bands.reduce(
      (sum, band) => sum + (areColumns(band) ? Math.min(band.left.length, band.right.length) : 0),
      0,
    );
    if (count > (best?.count ?? 0)) best = { gutter, bands, count };
  }
  if (!best) return [{ kind: 'rows', rows }];
  const { gutter, bands } = best;
  const blocks: Block[] = [];
  let waiting: Segment[] = [];
  const flush = () => {
    blocks.push(...blocksOfRows(asRows(waiting), width, depth + 1));
    waiting = [];
  };
  for (const band of bands)
    if (areColumns(band)) {
      flush();
      blocks.push({ kind: 'columns', gutter, left: asRows(band.left), right: asRows(band.right) });
    } else waiting.push(...band.left, ...band.right, ...band.across);
  flush();
  return blocks;
}

/** Candidate gutters: positions at which several segments begin. */
function guttersOf(segments: readonly Segment[], width: number): number[] {
  const edges = segments
    .map(({ x }) => x)
    .filter((x) => x > GUTTER_FROM * width && x < GUTTER_TO * width)
    .toSorted((a, b) => a - b);
  const gutters: number[] = [];
  for (let at = 0; at < edges.length;) {
    let end = at;
    while (end + 1 < edges.length && (edges[end + 1] ?? 0) - (edges[at] ?? 0) <= SAME_EDGE) end += 1;
    if (end - at >= 2) gutters.push((edges[at] ?? 0) - 2);
    at = end + 1;
  }
  // Bounds the work: only the first edge of a right column has none of its text on the left, so few gutters are tried
  // in vain.
  return gutters.slice(0, 60);
}

interface Band {
  left: Segment[];
  right: Segment[];
  /** Segments that cross the gutter; a band has either these or columns. */
  across: Segment[];
}

function bandsOf(segments: readonly Segment[], gutter: number): Band[] {
  const bands: Band[] = [];
  let isAcross: boolean | undefined;
  for (const segment of segments) {
    const isLeft = segment.right <= gutter + 1;
    const across = !isLeft && segment.x < gutter;
    if (across !== isAcross) bands.push({ left: [], right: [], across: [] });
    isAcross = across;
    bands.at(-1)?.[across ? 'across' : isLeft ? 'left' : 'right'].push(segment);
  }
  return bands;
}

/** Whether a text in capitals and the one below it are a heading that the column was too narrow for. */
const isUpperHeading = (text: string, below = '') =>
  isUpper(text) && isUpper(below) && headingOfTwo(text, below) !== undefined;

/** Whether the two sides of a band are texts of their own. */
function areColumns({ left, right }: Band): boolean {
  if (left.length < 2 || right.length < 2) return false;
  const heads = [left, right].map(
    (side) =>
      side.filter(
        ({ text, isTableHead }, at) =>
          !isTableHead && (headingOf(text) !== undefined || isUpperHeading(text, side[at + 1]?.text)),
      ).length,
  );
  if (heads.every((count) => count > 0)) return true;
  if (left.length < COLUMN_ROWS || right.length < COLUMN_ROWS) return false;
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  const dated = few.filter(({ text }) => hasDate(text)).length / few.length;
  const alone = few.filter(
    (one) => !many.some((other) => Math.abs(other.y - one.y) < SAME_ROW * Math.max(one.size, other.size)),
  ).length;
  return dated < 0.25 && alone / few.length > 0.5;
}

/** Addresses of the links that overlap a row. */
export function linksUnder(
  links: readonly PageLink[],
  { x, right, y, size }: Omit<Segment, 'pieces' | 'text'>,
): string[] {
  return links
    .filter((link) => link.top < y && link.bottom > y - size && link.x < right && link.x + link.width > x)
    .filter((link) => Math.min(link.bottom, y + 0.3 * size) - Math.max(link.top, y - size) > 0.4 * size)
    .map(({ url }) => url);
}
