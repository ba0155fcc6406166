import type { ResumeLine, TextPage, TextPiece } from '../text';
import { takeBullet } from './bullets';
import { plainLine } from './plain-line';

/** Gap between pieces that is a blank, and that sets two parts of a line apart, as shares of the size. */
const BLANK = 0.15;
const APART = 1.6;
/** Pieces whose baselines differ by less stand in the same line. */
const SAME_LINE = 0.35;

/** The lines of all pages, in reading order. */
export function linesOfPages(pages: readonly TextPage[]): ResumeLine[] {
  return pages.flatMap((page, at) => rowsOf(page.pieces).map((row) => lineOf(row, page, at + 1)));
}

function rowsOf(pieces: readonly TextPiece[]): TextPiece[][] {
  const rows: TextPiece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(piece.y - first.y) < SAME_LINE * Math.max(piece.size, first.size)) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}

function lineOf(row: readonly TextPiece[], page: TextPage, number: number): ResumeLine {
  const x = Math.min(...row.map((piece) => piece.x));
  const right = Math.max(...row.map((piece) => piece.x + piece.width));
  const y = row[0]?.y ?? 0;
  const size = Math.max(...row.map((piece) => piece.size));
  let text = '';
  let end = x;
  for (const piece of row) {
    const gap = (piece.x - end) / piece.size;
    text += `${gap > APART ? '\t' : gap > BLANK ? ' ' : ''}${piece.text}`;
    end = Math.max(end, piece.x + piece.width);
  }
  const { isBullet, rest } = takeBullet(plainLine(text));
  const links = page.links
    .filter(({ top, bottom, x: left, width }) => top < y && bottom > y - size && left < right && left + width > x)
    .map(({ url }) => url);
  return { text: rest, page: number, x, right, y, size, bold: row.every((piece) => piece.bold), isBullet, links };
}
