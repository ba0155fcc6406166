import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { DocumentBlock, ProfileDocument } from '../domain/profile-document';
import { canWrite, fontFile, type Weight } from '../../shared/adapters/noto-sans';

const MARGIN = 56;
const INK = '#1b1b1f';
const QUIET = '#55555f';
/** Minimum room below a heading or an entry's head; with less it moves to the next page. */
const KEPT_WITH_NEXT = 72;
const INDENT = 12;
/** Dotted circle, for each character that the font lacks; readers of PDF drop the replacement character of Unicode. */
const REPLACEMENT = '\u25cc';

interface Look {
  font: Weight;
  size: number;
  above: number;
  colour: string;
  /** Structure type of tagged PDF (ISO 32000-1, 14.8.4). */
  tag: string;
}
const LOOKS: Record<DocumentBlock['kind'], Look> = {
  name: { font: 'bold', size: 22, above: 0, colour: INK, tag: 'H1' },
  line: { font: 'regular', size: 10, above: 2, colour: QUIET, tag: 'P' },
  heading: { font: 'bold', size: 13, above: 16, colour: INK, tag: 'H2' },
  entry: { font: 'bold', size: 11, above: 9, colour: INK, tag: 'H3' },
  text: { font: 'regular', size: 10, above: 4, colour: INK, tag: 'P' },
  bullet: { font: 'regular', size: 10, above: 2, colour: INK, tag: 'P' },
};

/**
 * Writes a document as a PDF: tagged, in reading order, with its language and title, and with an embedded font, so that
 * its text can be selected and read aloud. Characters that the font lacks (those of Arabic, Hebrew and East Asian
 * scripts, and pictures) are replaced, and the last line states this.
 */
export async function drawProfile({ language, title, blocks, unwritten }: ProfileDocument): Promise<Buffer> {
  let lacks = false;
  const writable = (text: string) =>
    [
      ...text
        .normalize('NFC')
        .replace(/\s+/gu, ' ')
        .replace(/[\p{Cc}\p{Cf}]/gu, ''),
    ]
      .map((letter) => {
        if (canWrite(letter)) return letter;
        lacks = true;
        return REPLACEMENT;
      })
      .join('');

  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: writable(title) },
  });
  const bytes = buffer(document);
  document.registerFont('regular', fontFile('regular')).registerFont('bold', fontFile('bold'));
  const root = document.struct('Document');
  document.addStructure(root);
  const write = (block: DocumentBlock) => {
    const { font, size, above, colour, tag } = LOOKS[block.kind];
    const place = block.kind === 'bullet' ? MARGIN + INDENT : MARGIN;
    const width = document.page.width - MARGIN - place;
    const line = writable(block.kind === 'bullet' ? `• ${block.text}` : block.text);
    document.y += above;
    if (tag !== 'P' && document.y > document.page.height - MARGIN - KEPT_WITH_NEXT) document.addPage();
    root.add(
      document.struct(tag, {}, () => {
        document.font(font).fontSize(size).fillColor(colour).text(line, place, document.y, { width });
      }),
    );
    if (block.kind === 'entry') write({ kind: 'line', text: block.time });
  };
  for (const block of blocks) write(block);
  if (lacks) write({ kind: 'text', text: unwritten });
  root.end();
  document.end();
  return bytes;
}
