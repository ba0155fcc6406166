import { canWrite, fontOf, type Weight } from '../../shared/adapters/noto-sans';

const ELLIPSIS = '…';

/**
 * Reduces a text to what the font can draw: on one line, without controls and without symbols that the font lacks, such
 * as emoji; undefined where letters or digits are missing, since the remainder would mislead.
 */
export function writable(text: string): string | undefined {
  const letters = [...text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')].filter(
    (letter) => !/[\p{Cf}\p{Cs}\p{Co}\p{Cn}\ufe00-\ufe0f]/u.test(letter),
  );
  if (letters.some((letter) => /[\p{L}\p{N}]/u.test(letter) && !canWrite(letter))) return undefined;
  const line = letters.filter(canWrite).join('').replace(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(line) ? line : undefined;
}

interface Size {
  weight: Weight;
  /** Font size in pixels. */
  size: number;
  /** Width of a line in pixels. */
  width: number;
}

function widthOf(text: string, { weight, size }: Pick<Size, 'weight' | 'size'>): number {
  const font = fontOf(weight);
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

/** The longest beginning of a text that fits into a line, with an ellipsis where it is cut. */
export function fitted(text: string, size: Size): string {
  if (widthOf(text, size) <= size.width) return text;
  return `${beginning(text, size, ELLIPSIS).trimEnd()}${ELLIPSIS}`;
}

/** Minimum of one letter, so that line breaking makes progress. */
function beginning(text: string, size: Size, end = ''): string {
  const letters = [...text];
  let [fits, tooMany] = [1, letters.length + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (widthOf(letters.slice(0, middle).join('') + end, size) <= size.width) fits = middle;
    else tooMany = middle;
  }
  return letters.slice(0, fits).join('');
}

/**
 * Wraps a text at its words, and breaks a word that is too long for a line; an overlong last line ends in an ellipsis.
 */
export function wrapped(text: string, size: Size, most: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < most - 1) {
    const fits = beginning(rest, size);
    const space = fits.length < rest.length && rest[fits.length] !== ' ' ? fits.lastIndexOf(' ') : fits.length;
    const line = rest.slice(0, space > 0 ? space : fits.length);
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  return rest === '' ? lines : [...lines, fitted(rest, size)];
}

/** Renders a line as SVG outlines: no user text becomes markup, and no font of the machine is needed. */
export function outlines(
  text: string,
  { weight, size, x, y, colour }: { weight: Weight; size: number; x: number; y: number; colour: string },
): string {
  const font = fontOf(weight);
  const { glyphs, positions } = font.layout(text);
  let pen = 0;
  const drawn = positions.map(({ xAdvance, xOffset, yOffset }, index) => {
    const path = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${glyphs[index]?.path.toSVG() ?? ''}"/>`;
    pen += xAdvance;
    return path;
  });
  const scale = size / font.unitsPerEm;
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${drawn.join('')}</g>`;
}
