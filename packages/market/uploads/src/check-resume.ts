import { RULE_MESSAGES } from '@market/contracts/messages';
import type { PdfReader, PdfVerdict } from './pdf-reader';
import type { UploadedFile } from './read-upload';

/** A resume was refused, in the words for the person who chose it. */
export class ResumeRefused extends Error {}

/** Viewers look for the end mark in the last kilobyte; a file cut short has none there. */
const END_WITHIN_BYTES = 1_024;
/**
 * Padding after the end, of programs that write whole blocks: NUL and the blanks of PDF (ISO 32000-1,
 * 7.2.2).
 */
const FILLING = new Set([0, 9, 10, 12, 13, 32]);

const REFUSALS: Record<Exclude<PdfVerdict, 'fine'>, string> = {
  unreadable: RULE_MESSAGES.resumePdf,
  encrypted: RULE_MESSAGES.resumeProtected,
  'too-long': RULE_MESSAGES.resumePages,
  active: RULE_MESSAGES.resumeActive,
};

/**
 * Takes a resume only when its name says PDF, its first byte begins the PDF mark, its end is there, and a parser reads
 * it as a PDF of at most 50 pages that opens without a password and without active content: scripts, anything that
 * opens by itself or lies elsewhere (docs/security.md, S43, S44, S104). Files inside it are dropped.
 * @returns the bytes to store: those that were sent, or the file written anew without files inside
 * @throws ResumeRefused
 */
export async function checkResume(
  { name, bytes }: UploadedFile,
  { pdf, account }: { pdf: PdfReader; account: string },
): Promise<Buffer> {
  const looksLikePdf =
    /\.pdf$/i.test(name) &&
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
    bytes.subarray(0, lengthWithoutFilling(bytes)).subarray(-END_WITHIN_BYTES).includes('%%EOF');
  if (!looksLikePdf) throw new ResumeRefused(REFUSALS.unreadable);
  const { verdict, rewritten } = await pdf.judge(account, bytes);
  if (verdict !== 'fine') throw new ResumeRefused(REFUSALS[verdict]);
  return rewritten ? Buffer.from(rewritten) : bytes;
}

function lengthWithoutFilling(bytes: Buffer): number {
  let length = bytes.length;
  while (length > 0 && FILLING.has(bytes[length - 1] ?? -1)) length -= 1;
  return length;
}
