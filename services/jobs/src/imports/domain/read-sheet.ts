import { IMPORT_MAX_COLUMNS, IMPORT_ROW_MAX } from '@market/contracts/job-posts';
import { texts } from '../../texts';
import { headerIn } from './columns';
import { columnOf, hiddenSheets, layoutOf, type SheetLayout } from './sheet-layout';
import { UnreadableFile, type CsvRow } from './source-row';

/** Limit of a workbook's unpacked size in bytes. */
const UNPACKED_MAX = 32 * 1024 * 1024;
const PARTS_MAX = 200;
/** Largest area that the parser fills: it adds an empty cell for each gap, however few cells there are. */
const AREA_MAX = 4_000_000;
/** Last row of a sheet. */
const SHEET_ROWS_MAX = 1_048_576;
/** Address of a row or a cell, wherever it stands in a tag: which attributes come before it says nothing. */
const ADDRESS = /(?<![\w.-])r\s{0,9}=\s{0,9}(["'])([^"'<>]{1,60})\1/g;
/** The rest of the tag of a cell without a value, as programs write those that have only a format. */
const ENDS_EMPTY = /(?:\s+[\w:]{1,40}="[^"<>]{0,200}"){0,20}\s*\/>/y;

/** Parts of a workbook with cells, or with the information to parse them. */
const NEEDED = /\.(?:xml|rels)$/i;

/** Number of sheets searched for the jobs. */
const MOST_SHEETS = 20;
/** Number of rows in which a sheet's header is searched. */
const HEADER_WITHIN = 10;
/** Number of cells that merged ones fill. */
const MOST_FILLED = 100_000;

/**
 * Rows of a workbook's first shown sheet with a job title in its header, else of the first shown one, as texts: days
 * in ISO format, numbers by value, with the currency that their format shows. Merged cells count for each of their
 * rows.
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
  for (const part of Object.values(parts)) refuseFarCells(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
  // Repacked without compression, so that the parser has nothing to decompress.
  const repacked = zipSync(parts, { level: 0 }).slice().buffer;
  const sheet = await sheetOfJobs((number) => readSheet(repacked, number), hiddenSheets(parts));
  const layout = layoutOf(parts, sheet.at);
  return filled(sheet.rows, layout).map((row, at) => ({
    ...recordOf(row, at + 1, layout),
    ...(layout.hiddenRows.has(at) ? { isHidden: true } : {}),
    ...(layout.hiddenColumns.size > 0 ? { hiddenColumns: layout.hiddenColumns } : {}),
  }));
}

interface Sheet {
  at: number;
  rows: unknown[][];
}

/**
 * The first sheet whose header has a job title; the first sheet if none has. Hidden ones hold what is internal, old or
 * a list of values: they count only where nothing is shown.
 */
async function sheetOfJobs(read: (number: number) => Promise<unknown[][]>, hidden: boolean[]): Promise<Sheet> {
  const all = hidden.length > 0 ? [...hidden.keys()] : [0];
  const shown = all.filter((at) => hidden[at] !== true);
  let first: Sheet | undefined;
  for (const at of (shown.length > 0 ? shown : all).slice(0, MOST_SHEETS)) {
    // A sheet that cannot be read, such as one of charts, has no jobs.
    const rows = await read(at + 1).catch(() => undefined);
    if (rows === undefined) continue;
    if (hasJobs(rows)) return { at, rows };
    first ??= { at, rows };
  }
  if (!first) throw new UnreadableFile(texts.importedFile.noSheet);
  return first;
}

/** Whether a sheet has a header of jobs with rows below it. */
function hasJobs(rows: readonly unknown[][]): boolean {
  const at = rows.slice(0, HEADER_WITHIN).findIndex((row) => {
    const { hasTitle, names } = headerIn(row.slice(0, IMPORT_MAX_COLUMNS).map(textOf));
    return hasTitle && (names > 1 || row.filter((cell) => textOf(cell).trim() !== '').length === 1);
  });
  return at >= 0 && rows.slice(at + 1).some((row) => row.some((cell) => textOf(cell).trim() !== ''));
}

/** Rows with each merged cell repeated in all its rows; merged header cells stay unchanged. */
function filled(rows: unknown[][], { merged }: SheetLayout): unknown[][] {
  let count = 0;
  const headers = new Map<number, boolean>();
  const isHeader = (at: number, row: unknown[]) => {
    const known = headers.get(at) ?? headerIn(row.map(textOf)).hasTitle;
    headers.set(at, known);
    return known;
  };
  for (const { column, from, to } of merged) {
    const top = rows[from];
    const value = top?.[column] ?? null;
    if (!top || value === null || isHeader(from, top)) continue;
    for (let at = from + 1; at <= Math.min(to, rows.length - 1) && count < MOST_FILLED; at += 1) {
      const row = rows[at];
      if (!row || (row[column] ?? null) !== null) continue;
      row[column] = value;
      count += 1;
    }
  }
  return rows;
}

/**
 * Refuses a sheet with a cell so far out that the parser would fill millions of gaps before it: a kilobyte keeps it busy
 * for seconds otherwise (docs/security.md, S133). Addresses are compared as they stand in the XML, before it is parsed.
 * @throws UnreadableFile
 */
function refuseFarCells(part: Buffer): void {
  if (!part.includes('sheetData')) return;
  const xml = part.toString('latin1');
  const [data, last] = [
    { row: 0, column: 0 },
    { row: 0, column: 0 },
  ];
  let filled = 0;
  for (const found of xml.matchAll(ADDRESS)) {
    const address = found[2] ?? '';
    const [, letters = '', digits = ''] = /^([a-z]{0,3})(\d{1,7})$/i.exec(address.trim()) ?? [];
    const [row, column] = [Number(letters === '' ? address : digits), columnOf(letters)];
    // An address with a character reference cannot be compared as text.
    if (row > SHEET_ROWS_MAX || address.includes('&'))
      throw new UnreadableFile(texts.importedFile.farCell({ cell: address }));
    if (letters === '') continue;
    filled += row === last.row ? Math.max(0, column - last.column) : column;
    Object.assign(last, { row, column: row === last.row ? Math.max(column, last.column) : column });
    ENDS_EMPTY.lastIndex = found.index + found[0].length;
    if (!ENDS_EMPTY.test(xml)) {
      data.row = Math.max(data.row, row);
      data.column = Math.max(data.column, column);
    }
    if (filled > AREA_MAX || data.row * data.column > AREA_MAX)
      throw new UnreadableFile(texts.importedFile.farCell({ cell: address }));
  }
}

function recordOf(row: readonly unknown[], line: number, { money }: SheetLayout): CsvRow {
  if (row.length > IMPORT_MAX_COLUMNS && row.slice(IMPORT_MAX_COLUMNS).some((cell) => cell !== null))
    throw new UnreadableFile(texts.importedFile.manyColumns({ max: IMPORT_MAX_COLUMNS }));
  const record = row.slice(0, IMPORT_MAX_COLUMNS).map((cell, column) => {
    const shown = typeof cell === 'number' ? money.get(`${String(line - 1)},${String(column)}`) : undefined;
    return shown ? `${shown.before} ${String(Number(Number(cell).toFixed(2)))} ${shown.behind}`.trim() : textOf(cell);
  });
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
