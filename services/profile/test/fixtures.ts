import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { FilePart } from './stage';

/** A small valid picture. */
export async function picture({
  format = 'png',
  side = 48,
  colour = '#3366aa',
}: {
  format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif';
  side?: number;
  colour?: string;
} = {}): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

export async function picturePart(name = 'me.png'): Promise<FilePart> {
  return { bytes: await picture(), name };
}

/** A valid PDF with that many pages, each with its number, and whatever `change` does to it. */
export async function pdf({
  pages = 1,
  change,
  useObjectStreams = true,
}: {
  pages?: number;
  change?: (document: PDFDocument) => void | Promise<void>;
  useObjectStreams?: boolean;
} = {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1)
    document.addPage([200, 200]).drawText(`Page ${page}`, { x: 20, y: 100, size: 12 });
  await change?.(document);
  return Buffer.from(await document.save({ useObjectStreams }));
}

export async function resumePart(name = 'cv.pdf'): Promise<FilePart> {
  return { bytes: await pdf(), name };
}

/** A valid PDF of exactly that many bytes: a comment makes up what is missing, and readers skip comments. */
export async function pdfOfSize(bytes: number): Promise<Buffer> {
  const whole = await pdf();
  const end = whole.lastIndexOf('startxref');
  const filling = Buffer.alloc(bytes - whole.length, 'x');
  filling[0] = '%'.charCodeAt(0);
  filling[filling.length - 1] = '\n'.charCodeAt(0);
  return Buffer.concat([whole.subarray(0, end), filling, whole.subarray(end)]);
}
