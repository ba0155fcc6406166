import { IMPORT_MAX_COLUMNS, IMPORT_ROW_MAX } from '@market/contracts/job-posts';
import { texts } from '../../texts';
import { UnreadableFile, type CsvRow } from './source-row';

/** Limit of a workbook's unpacked size in bytes. */
const UNPACKED_MAX = 32 * 1024 * 1024;
const PARTS_MAX = 200;
/** Parts of a workbook with cells, or with the information to parse them. */
const NEEDED = /\.(?:xml|rels)$/i;

/**
 * Rows of a workbook's first sheet as texts: days in ISO format, numbers by value, whatever format the sheet displays.
 * Parts are unpacked up to the sizes stated in the archive, never beyond (docs/security.md, S133; zip bombs).
 * @param content the workbook in base64
 * @throws UnreadableFile for a file that is no workbook or too large when unpacked
 */
export async function sheetRecords(content: string): Promise<CsvRow[]> {
  // Lazy import: rarely needed.
  const [{ unzipSync, zipSync }, { readSheet }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ]);
  let size = 0;
  let count = 0;
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(Buffer.from(content, 'base64'), {
      filter: ({ name, originalSize }) => {
        if (!NEEDED.test(name)) return false;
        size += originalSize;
        count += 1;
        if (size > UNPACKED_MAX || count > PARTS_MAX) throw new UnreadableFile(texts.importedFile.largeSheet);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(texts.importedFile.noSheet);
  }
  let rows: unknown[][];
  try {
    // Repacked without compression, so that the parser has nothing to decompress.
    rows = await readSheet(zipSync(parts, { level: 0 }).slice().buffer);
  } catch {
    throw new UnreadableFile(texts.importedFile.noSheet);
  }
  return rows.map((row, at) => recordOf(row, at + 1));
}

function recordOf(row: readonly unknown[], line: number): CsvRow {
  if (row.length > IMPORT_MAX_COLUMNS && row.slice(IMPORT_MAX_COLUMNS).some((cell) => cell !== null))
    throw new UnreadableFile(texts.importedFile.manyColumns({ max: IMPORT_MAX_COLUMNS }));
  const record = row.slice(0, IMPORT_MAX_COLUMNS).map(textOf);
  if (record.reduce((sum, cell) => sum + cell.length, 0) > IMPORT_ROW_MAX)
    throw new UnreadableFile(texts.importedFile.longLine({ line: String(line), max: IMPORT_ROW_MAX }));
  return { line, record };
}

const MIDNIGHT = 'T00:00:00.000Z';

function textOf(cell: unknown): string {
  if (cell instanceof Date) {
    const at = Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
    // Sheets have no time zones: their times are local.
    return at.endsWith(MIDNIGHT) ? at.slice(0, -MIDNIGHT.length) : at.replace(/(?:\.000)?Z$/, '');
  }
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}
