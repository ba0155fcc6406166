import type { FileEncoding } from '@market/api/file-encodings';
import { readFileText } from '@market/api/file-text';
import { guessImportFormat, type ImportFormat } from '@market/contracts/job-posts';

/** Signature of ZIP archives, which workbooks are. */
const ARCHIVE = Buffer.from('PK\u0003\u0004');

/** Format of a file, detected from its bytes, and its content as the import expects it. */
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
