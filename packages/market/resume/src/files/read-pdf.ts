import { isRecord } from '@market/api';
import { seenText } from '../layout/plain-line';
import type { PageLink, TextPage, TextPiece } from '../text';
import { loadPdfjs } from './load-pdfjs';
import { UnreadableResume } from './unreadable';

/** Maximum number of text pieces per file: a page of a resume has some hundred; a malicious file can have millions. */
const PIECES_MAX = 40_000;
/** Maximum slant of upright text, as a share of its size. */
const LEANING_MAX = 0.2;
const BOLD_NAME = /bold|black|heavy|semi-?b|demi|cmbx|sfbx|ecbx|-bd|,b/i;

/**
 * Extracts the text of a PDF with its positions, and the addresses of its links. Pictures are never decoded, and no
 * code in the file is executed.
 * @throws UnreadableResume
 */
export async function readPdf(bytes: Uint8Array, { maxPages }: { maxPages: number }): Promise<TextPage[]> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const loading = getDocument({
    // A copy, because pdf.js takes over the buffer.
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useWasm: false,
    disableFontFace: true,
    useSystemFonts: true,
    fontExtraProperties: false,
    enableXfa: false,
    maxImageSize: 1,
    stopAtErrors: false,
  });
  try {
    const document = await loading.promise.catch((error: unknown) => {
      const isProtected = error instanceof Error && error.name === 'PasswordException';
      throw new UnreadableResume(isProtected ? 'protected' : 'damaged', { cause: error });
    });
    if (document.numPages > maxPages) throw new UnreadableResume('too-long');
    const pages: TextPage[] = [];
    let left = PIECES_MAX;
    for (let number = 1; number <= document.numPages && left > 0; number += 1) {
      const page = await readPage(await document.getPage(number), left);
      left -= page.pieces.length;
      pages.push(page);
    }
    if (pages.every(({ pieces }) => pieces.length === 0)) throw new UnreadableResume('no-text');
    return pages;
  } finally {
    await loading.destroy();
  }
}

type PdfPage = Awaited<
  ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof loadPdfjs>>['getDocument']>['promise']>['getPage']>
>;

async function readPage(page: PdfPage, piecesMax: number): Promise<TextPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const isBold = await boldFonts(page);
  const pieces: TextPiece[] = [];
  for (const item of content.items) {
    if (!('str' in item) || pieces.length >= piecesMax) continue;
    const text = seenText(item.str);
    if (!text.trim()) continue;
    const [a, b, c, d, x, y] = placed(transform, item.transform.map(Number));
    const size = Math.hypot(c, d);
    // Rotated text is decoration or a watermark.
    if (Math.abs(b) > LEANING_MAX * Math.hypot(a, b) || size < 1) continue;
    pieces.push({ text, x, y, width: item.width, size, bold: isBold(item.fontName) });
  }
  return { width, height, pieces, links: await linksOf(page, transform) };
}

type Six = readonly [number, number, number, number, number, number];

/** Multiplies an item's matrix with the page's: rotated pages are turned upright. */
function placed(page: number[], item: number[]): Six {
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = page;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = item;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Only the fonts show the weight, and they are loaded with the page's operator list. */
async function boldFonts(page: PdfPage): Promise<(font: string) => boolean> {
  try {
    await page.getOperatorList();
  } catch {
    return () => false;
  }
  const boldByName = new Map<string, boolean>();
  return (name) => {
    let bold = boldByName.get(name);
    if (bold === undefined) {
      const font: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined;
      bold = isBoldFont(font);
      boldByName.set(name, bold);
    }
    return bold;
  };
}

function isBoldFont(font: unknown): boolean {
  if (!isRecord(font)) return false;
  const { name, bold, black } = font;
  return bold === true || black === true || (typeof name === 'string' && BOLD_NAME.test(name));
}

async function linksOf(page: PdfPage, transform: number[]): Promise<PageLink[]> {
  const annotations: unknown[] = await page.getAnnotations().catch(() => []);
  const links: PageLink[] = [];
  for (const annotation of annotations) {
    const { subtype, url, unsafeUrl, rect } = isRecord(annotation) ? annotation : {};
    const address = typeof url === 'string' ? url : unsafeUrl;
    if (subtype !== 'Link' || typeof address !== 'string' || !Array.isArray(rect) || links.length >= LINKS_MAX)
      continue;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect.map(Number);
    const [, , , , left, low] = placed(transform, [1, 0, 0, 1, x1, y1]);
    const [, , , , right, high] = placed(transform, [1, 0, 0, 1, x2, y2]);
    links.push({
      url: address,
      x: Math.min(left, right),
      width: Math.abs(right - left),
      top: Math.min(low, high),
      bottom: Math.max(low, high),
    });
  }
  return links;
}

const LINKS_MAX = 200;
