import type { TextPiece } from '../text';

/** Minimum gap that counts as a space, as a share of the font size. */
const BLANK = 0.15;
/** Minimum share of single letters that marks a text as letter-spaced, as some headings are. */
const SPACED = 0.7;

/** Letter-spaced word within a piece: `F O S T E R`. */
const SPACED_WORD = /^\p{L}(?: \p{L})+$/u;
/** Minimum gap between letter-spaced words, as a share of the font size; letters are closer. */
const SPACED_BLANK = 0.4;

/** Joins adjacent text pieces, with spaces for gaps. */
export function joinedPieces(pieces: readonly TextPiece[]): string {
  const ordered = pieces.toSorted((a, b) => a.x - b.x);
  const gaps = ordered.slice(1).map((piece, at) => {
    const before = ordered[at];
    return before ? (piece.x - before.x - before.width) / piece.size : 0;
  });
  const areLetters = ordered.filter(({ text }) => text.trim().length === 1).length > SPACED * ordered.length;
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const areSpacedWords = ordered.filter(({ text }) => text.trim()).every(({ text }) => SPACED_WORD.test(text.trim()));
  const wide = areSpacedWords ? SPACED_BLANK : areLetters && usual > BLANK ? 1.8 * usual : Infinity;
  let text = '';
  for (const [at, piece] of ordered.entries()) {
    const gap = at === 0 ? 0 : (gaps[at - 1] ?? 0);
    text += `${gap > wide ? '   ' : gap > BLANK ? ' ' : ''}${piece.text}`;
  }
  return withoutSpacing(text);
}

/** Joins letter-spaced text such as `E X P E R I E N C E`; two or more spaces separate words there. */
export function withoutSpacing(text: string): string {
  const words = text.trim().split(/\s+/u);
  const letters = words.filter((word) => /^[\p{L}&]$/u.test(word)).length;
  // Kerned pairs are not split: `M A R TA`.
  const isTight = words.length >= 3 && letters >= 2 && words.every((word) => /^\p{Lu}{1,3}$/u.test(word));
  if (letters < (isTight ? 0.6 * words.length : Math.max(4, SPACED * words.length))) return text;
  return text
    .trim()
    .split(/\s{2,}|\t/u)
    .map((word) => word.replaceAll(/\s/gu, ''))
    .join(' ');
}
