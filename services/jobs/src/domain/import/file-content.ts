import type { FileEncoding } from '@market/api/file-encodings';
import { readFileText } from '@market/api/file-text';
import { guessImportFormat, type ImportFormat } from '@market/contracts/job-posts';

/** Archives begin so, and workbooks are archives. */
const ARCHIVE = Buffer.from('PK\u0003\u0004');

/** A file as its bytes show it: which format, and its content as the import takes it. */
export function fileContent(
  bytes: Uint8Array,
  fileName: string,
  wished?: FileEncoding,
): { format: ImportFormat; content: string; encoding?: FileEncoding; isSure: boolean } {
  if (ARCHIVE.equals(bytes.subarray(0, ARCHIVE.length)))
    return { format: 'xlsx', content: Buffer.from(bytes).toString('base64'), isSure: true };
  const { text, encoding, isSure } = readFileText(bytes, wished);
  return { format: guessImportFormat(fileName, text), content: text, encoding, isSure };
}
