import { RULE_MESSAGES } from '@market/contracts/messages';
import type { PdfReader, PdfVerdict } from './pdf-reader';
import type { UploadedFile } from './read-upload';

/** Refusal of a resume, with a message for the person who chose it. */
export class ResumeRefused extends Error {}

/** Range at the end of a file in which viewers search for the end marker; truncated files have none there. */
const END_WITHIN_BYTES = 1_024;
/** Padding after the end marker, from programs that write whole blocks: NUL and PDF whitespace (ISO 32000-1, 7.2.2). */
const FILLING = new Set([0, 9, 10, 12, 13, 32]);

const REFUSALS: Record<Exclude<PdfVerdict, 'fine'>, string> = {
  unreadable: RULE_MESSAGES.resumePdf,
  encrypted: RULE_MESSAGES.resumeProtected,
  'too-long': RULE_MESSAGES.resumePages,
  active: RULE_MESSAGES.resumeActive,
};

/**
 * Accepts a resume only if its name has the extension PDF, it begins with the PDF marker, its end is present, and a
 * parser accepts it as a PDF of at most 50 pages that opens without a password and without active content: scripts, and
 * anything that opens automatically or is external (docs/security.md, S43, S44, S104). Embedded files are removed.
 * @returns the bytes to store: the original, or the file rewritten without embedded files
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
