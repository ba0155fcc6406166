import { Readable } from 'node:stream';
import { isRecord } from '@market/api';
import {
  IMPORT_MAX_COLUMNS,
  IMPORT_ROW_MAX,
  IMPORT_ROW_MAX_CELLS,
  type ImportFormat,
} from '@market/contracts/job-posts';
import { parse, type CsvError } from 'csv-parse';
import { texts } from '../../texts';
import { hasJobTitle, headerIn } from './columns';
import { linkedResources, type LinkResources } from './linked-resources';
import { feedOf } from './read-feed';
import { sheetRecords } from './read-sheet';
import { xmlRows } from './read-xml';
import { CHUNK, MAX_NESTING, UnreadableFile, flat, type CsvRow, type SourceRow } from './source-row';

/**
 * Yields the rows of a file; for a workbook `content` is base64. Cells of nested JSON and XML have dotted names. A file
 * of many megabytes blocks the event loop for seconds: a service calls this in a thread.
 * @throws UnreadableFile when it is not what `format` states, or has more columns, cells or characters in a row than
 * any file of ads; this is checked before a row is parsed
 */
export async function* readRows(content: string, format: ImportFormat): AsyncGenerator<SourceRow> {
  if (format === 'xlsx') {
    if (!(yield* tableRows(await sheetRecords(content)))) throw new UnreadableFile(texts.importedFile.noTable);
    return;
  }
  const text = content.replace(/^\uFEFF/, '');
  if (text.trim() === '') throw new UnreadableFile(texts.importedFile.empty);
  if (format === 'csv') yield* csvRows(text);
  else if (format === 'json') yield* jsonRows(text);
  else if (format === 'xml') yield* xmlRows(text);
  else yield* jsonLineRows(text);
}

async function* csvRows(text: string): AsyncGenerator<SourceRow> {
  const stated = STATED_DELIMITER.exec(text)?.[1];
  const delimiter = stated ?? delimiterOf(text);
  refuseMonstrousCsv(text, delimiter);
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({ delimiter, relax_column_count: true, relax_quotes: true, skip_records_with_error: true, info: true }),
  );
  let broken: CsvError | undefined;
  parser.on('skip', (error: CsvError) => (broken = error));
  const position = { line: 1 };
  const isTable = yield* tableRows(recordsOf(parser, { position, isStated: stated !== undefined }));
  // Only a quote error is unrecoverable: everything after the open quote becomes a single cell.
  if (broken)
    yield {
      line: position.line,
      problem: broken.code === 'CSV_QUOTE_NOT_CLOSED' ? texts.importedRow.openQuote : texts.importedRow.notCsv,
    };
  else if (!isTable) throw new UnreadableFile(texts.importedFile.noTable);
}

/**
 * Records with their starting lines, without the line that states the separator.
 * @param position starting line of the next record, kept up to date
 */
async function* recordsOf(
  parser: AsyncIterable<unknown>,
  { position, isStated }: { position: { line: number }; isStated: boolean },
): AsyncGenerator<CsvRow> {
  let isStatement = isStated;
  // Cast: with `info`, the parser yields this format.
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    const at = position.line;
    position.line = info.lines + 1;
    if (!isStatement) yield { line: at, record };
    isStatement = false;
  }
}

/**
 * Rows of a table, below its header.
 * @returns whether it is a table: without rows, a server's `Service unavailable` is none, but a header of jobs is one
 */
async function* tableRows(
  records: AsyncIterable<CsvRow> | Iterable<CsvRow>,
): AsyncGenerator<SourceRow, boolean, undefined> {
  let header: string[] | undefined;
  let hasRows = false;
  /** Buffer of the first rows, among them the header. */
  let first: CsvRow[] = [];
  for await (const row of records) {
    if (row.record.every((cell) => cell.trim() === '')) continue;
    if (header) {
      hasRows = true;
      yield csvRow(row, header);
      continue;
    }
    first.push(row);
    if (first.length < HEADER_WITHIN) continue;
    ({ header, hasRows } = yield* headedRows(first));
    first = [];
  }
  if (!header) ({ header, hasRows } = yield* headedRows(first));
  return hasRows || headerIn(header).hasTitle;
}

/** Excel's separator line above the header. */
const STATED_DELIMITER = /^"?sep=([^\s"]|\t)"?[ ,;\t]*(?:\r\n?|\n)/i;
/** Number of rows searched for the header, below titles of the whole table. */
const HEADER_WITHIN = 10;

/** Rows below the header, which is searched among the first rows of a file. */
function* headedRows(rows: readonly CsvRow[]): Generator<SourceRow, { header: string[]; hasRows: boolean }> {
  const at = headerAt(rows.map(({ record }) => record));
  const header = groupedHeader(
    (rows[at]?.record ?? []).map((name) => name.trim()),
    rows[at - 1]?.record ?? [],
  );
  const below = rows.slice(at + 1);
  for (const row of below) yield csvRow(row, header);
  return { header, hasRows: below.length > 0 };
}

/** Header names, prefixed with the group header above where a name alone is unknown: `Min` below `Pay` is `Pay Min`. */
function groupedHeader(header: readonly string[], above: readonly string[]): string[] {
  if (headerIn(above).names === 0) return [...header];
  let group = '';
  return header.map((name, at) => {
    // A group's name stands in its first cell alone.
    group = above[at]?.trim() || group;
    const whole = `${group} ${name}`;
    return name !== '' && headerIn([name]).names === 0 && headerIn([whole]).names > 0 ? whole : name;
  });
}

/**
 * Index of the header row: the first row, unless that is a title of the whole table and a row below it has a job title
 * column or is the first with several cells. Below names of groups, the row that names more fields is the header.
 */
function headerAt(rows: readonly string[][]): number {
  const filled = rows.map((record) => record.filter((cell) => cell.trim() !== '').length);
  const seen = rows.map(headerIn);
  const isTitleRow = (at: number) => (filled[at] ?? 0) === 1 && filled.some((count) => count > 1);
  const named = seen.findIndex(
    ({ hasTitle, names }, at) =>
      hasTitle &&
      !isTitleRow(at) &&
      (at === 0 || names > 1 || filled.slice(0, at).every((_, above) => isTitleRow(above))),
  );
  const own = seen[named];
  const below = headerIn(groupedHeader(rows[named + 1] ?? [], rows[named] ?? []));
  if (own && below.hasTitle && below.names > 1 && below.names > own.names) return named + 1;
  const isBelowGroups = (names: number) => names < Math.max(2, own?.names ?? 0);
  if (named === 0 || (named > 0 && seen.slice(0, named).every(({ names }) => isBelowGroups(names)))) return named;
  const wide = filled.findIndex((_count, at) => !isTitleRow(at));
  return Math.max(wide, 0);
}

/**
 * Drops empty cells without a column name, as spreadsheets write them. Of columns with the same name, the first
 * non-empty one counts.
 */
function csvRow({ line, record, isHidden, hiddenColumns }: CsvRow, header: readonly string[]): SourceRow {
  if (isHidden === true) {
    const title = record.find((_cell, at) => headerIn([header[at] ?? '']).hasTitle)?.trim() ?? '';
    return { line, problem: texts.importedRow.hidden, ...(title === '' ? {} : { title }) };
  }
  const count = record.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (count > header.length) return { line, problem: texts.importedRow.manyCells({ count, expected: header.length }) };
  const cells: Record<string, string> = {};
  const shown = new Set(header.filter((_name, at) => hiddenColumns?.has(at) !== true));
  record.slice(0, header.length).forEach((cell, index) => {
    const name = header[index] ?? '';
    if (name === '' && cell.trim() === '') return;
    // A hidden column fills no gaps of one that is shown.
    if (hiddenColumns?.has(index) === true && shown.has(name)) return;
    const before = Object.hasOwn(cells, name) ? cells[name] : undefined;
    if (before === undefined || before.trim() === '')
      Object.defineProperty(cells, name, { value: cell, enumerable: true, writable: true, configurable: true });
  });
  return { line, cells, ...(hiddenColumns ? { hiddenColumns: header.filter((name) => !shown.has(name)) } : {}) };
}

/**
 * Rejects a file whose header has too many columns or whose rows have too many cells or characters, before a parser
 * allocates them: five million commas are one row of five million cells. Quotes are counted as by the CSV standard;
 * with nonstandard quotes the count may be too low, never far too high.
 */
function refuseMonstrousCsv(text: string, delimiter: string): void {
  const [quote, mark, lineFeed, carriageReturn] = ['"', delimiter, '\n', '\r'].map((sign) => sign.charCodeAt(0));
  let line = 1;
  let rowLine = 1;
  let rowStart = 0;
  let cells = 1;
  let quoted = false;
  let mostCells = IMPORT_MAX_COLUMNS;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) quoted = !quoted;
    else if (sign === mark && !quoted) cells += 1;
    else if (sign === lineFeed || (sign === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) {
      line += 1;
      if (quoted) continue;
      if (cells > 1) mostCells = IMPORT_ROW_MAX_CELLS;
      [rowLine, rowStart, cells] = [line, at + 1, 1];
    }
    if (cells > mostCells) {
      throw new UnreadableFile(
        mostCells === IMPORT_MAX_COLUMNS
          ? texts.importedFile.manyColumns({ max: IMPORT_MAX_COLUMNS })
          : texts.importedFile.manyCells({ line: String(rowLine), max: IMPORT_ROW_MAX_CELLS }),
      );
    }
    if (at - rowStart >= IMPORT_ROW_MAX)
      throw new UnreadableFile(texts.importedFile.longLine({ line: String(rowLine), max: IMPORT_ROW_MAX }));
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

/**
 * The separator that splits one of the first lines into column names, else the most frequent one in the first line that
 * has any; quoted text is ignored.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, CHUNK)
    .split(/\r\n?|\n/)
    .slice(0, HEADER_WITHIN)
    .map((line) => line.replace(/"[^"]*"/g, (quoted) => quoted.replace(/[,;\t|]/g, ' ')));
  for (const line of lines) {
    const named = DELIMITERS.map((sign) => ({ sign, ...headerIn(line.split(sign)) })).filter(
      ({ hasTitle, names }) => hasTitle && names > 1,
    );
    if (named.length > 0) return named.reduce((most, one) => (one.names > most.names ? one : most)).sign;
  }
  const first = lines.find((line) => DELIMITERS.some((sign) => line.includes(sign))) ?? '';
  const counts = DELIMITERS.map((sign) => ({ sign, count: first.split(sign).length - 1 }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

const DELIMITERS = [',', ';', '\t', '|'];

function* jsonLineRows(text: string): Generator<SourceRow> {
  let line = 0;
  for (const one of text.split(/\r?\n/)) {
    line += 1;
    if (one.trim() !== '') yield jsonRow(line, one);
  }
}

/** Rows of a list of objects, of an object that contains one (`{"jobs": […]}`), or of a single object. */
function* jsonRows(text: string): Generator<SourceRow> {
  const answer = shortObject(text);
  if (answer && isError(answer)) throw new UnreadableFile(texts.importedFile.saysError);
  if (/^\s*\[\s*\]\s*$/.test(text) || (answer && isEmptyList(answer))) return;
  const start = startOfList(text);
  if (start === undefined) {
    if (text.length > IMPORT_ROW_MAX) throw new UnreadableFile(texts.importedFile.noList);
    if (!isJson(text)) throw new UnreadableFile(texts.importedFile.notJson);
    yield jsonRow(1 + lineBreaks(text.slice(0, text.search(/\S/))), text);
    return;
  }
  let line = 1 + lineBreaks(text.slice(0, start));
  let taken = start;
  let [hasRows, hasOthers] = [false, false];
  const linked = linkedResources(text);
  for (const { from, to } of listEntries(text, start)) {
    line += lineBreaks(text.slice(taken, from));
    taken = from;
    for (const row of jsonEntryRows(line, text.slice(from, to), linked)) {
      if (isLegalNotice(row)) continue;
      if (isOfAnotherKind(row)) hasOthers = true;
      else {
        hasRows = true;
        yield row;
      }
    }
  }
  // Other structured data of a page does not count as an empty list of jobs.
  if (hasOthers && !hasRows) throw new UnreadableFile(texts.importedFile.noPostings);
}

/** Names of job lists in feeds. */
const LISTS =
  /^(?:jobs?|job_?postings?|job_?openings?|job_?posts?|postings?|positions?|openings?|vacanc(?:y|ies)|offers?|results?|items?|data|content|records?|entries|listings?|hits|requisition_?list|search_?result_?items|@graph)$/i;
/** Size limit of a feed without jobs, which contains little more than its name and paging. */
const LONGEST_EMPTY = 20_000;

/** Parses a short file that is a JSON object. */
function shortObject(text: string): Record<string, unknown> | undefined {
  if (text.length > LONGEST_EMPTY || !text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file is an object whose only list of jobs is empty, and which reports no error. */
function isEmptyList(value: Record<string, unknown>): boolean {
  return !hasFailed(value) && !isJobOrTitled(value) && hasEmptyListAlone(value);
}

const isJobOrTitled = (value: Record<string, unknown>) => isJob(value) || headerIn(Object.keys(flat(value))).hasTitle;

/** Fields that report an error if they are not empty. */
const ERRORS = /^(?:errors?|error_?(?:code|message)|exception|fault)$/i;

/** Status words and numbers of an error response. */
const FAILED = /^(?:error|fail(?:ed|ure)?|[45]\d\d)$/i;

/** Whether a response reports an error and has no jobs: its empty list does not mean that there are none. */
function isError(value: Record<string, unknown>): boolean {
  if (!hasFailed(value) || isJobOrTitled(value)) return false;
  // Error objects are left out, since errors have titles too.
  const others = Object.fromEntries(Object.entries(value).filter(([name]) => !ERRORS.test(name)));
  return listOfJobs(others) === undefined && !hasList(others);
}

const hasFailed = (value: Record<string, unknown>) =>
  [value, ...Object.values(value).filter(isRecord)].some(tellsOfFailure);

function tellsOfFailure(value: Record<string, unknown>): boolean {
  return Object.entries(value).some(([name, cell]) => {
    if (ERRORS.test(name)) return saysAnything(cell);
    if (/^(?:success|ok)$/i.test(name)) return cell === false;
    if (!/^(?:status|status_?code|code)$/i.test(name)) return false;
    return (typeof cell === 'string' || typeof cell === 'number') && FAILED.test(String(cell));
  });
}

function saysAnything(cell: unknown): boolean {
  if (Array.isArray(cell)) return cell.length > 0;
  return isRecord(cell) ? Object.keys(cell).length > 0 : Boolean(cell);
}

function hasEmptyListAlone(value: Record<string, unknown>): boolean {
  const lists: Array<{ name: string; entries: unknown[] }> = [];
  let level: Array<Record<string, unknown>> = [value];
  for (let depth = 0; depth < MAX_NESTING && level.length > 0; depth += 1) {
    const cells = level.flatMap((one) => Object.entries(one));
    for (const [name, cell] of cells) if (Array.isArray(cell)) lists.push({ name, entries: cell });
    level = cells.flatMap(([, cell]) => (isRecord(cell) ? [cell] : Array.isArray(cell) ? cell.filter(isRecord) : []));
  }
  const ofJobs = lists.filter(({ name }) => LISTS.test(name));
  // Oracle's outer list has one entry, which contains the list of jobs.
  return ofJobs.some(({ entries }) => entries.length === 0) && listOfJobs(value) === undefined;
}

/** Terms of use in a list of jobs, as Remote OK begins with: skipped. */
const isLegalNotice = (row: SourceRow) =>
  'cells' in row && typeof row.cells.legal === 'string' && !headerIn(Object.keys(row.cells)).hasTitle;

/** Structured data on a page other than jobs: skipped. */
function isOfAnotherKind(row: SourceRow): boolean {
  if (!('cells' in row)) return false;
  const kinds = [row.cells['@type']].flat().filter((kind) => typeof kind === 'string');
  return kinds.length > 0 && !kinds.some((kind) => /JobPosting$/.test(kind));
}

/** Index at which the list of rows starts; undefined for a single object. */
function startOfList(text: string): number | undefined {
  if (!text.trimStart().startsWith('{')) return listStart(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A list with a malformed entry is still a list.
    return listStart(text);
  }
  if (!isRecord(value)) return undefined;
  if (isJob(value)) return undefined;
  const name = Object.hasOwn(value, '@graph') ? '@graph' : listOfJobs(value);
  if (name === undefined)
    return headerIn(Object.keys(flat(value))).hasTitle && !hasList(value) ? undefined : listStart(text);
  const opening = new RegExp(`${escaped(JSON.stringify(name))}\\s*:\\s*\\[`).exec(text);
  return opening ? opening.index + opening[0].length - 1 : listStart(text);
}

const hasList = (value: Record<string, unknown>) =>
  Object.values(value).some((cell) => Array.isArray(cell) && isRecord(cell[0]));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether an object is itself a job, whatever lists it contains. */
function isJob(value: Record<string, unknown>): boolean {
  return [value['@type']].flat().includes('JobPosting') || feedOf(Object.keys(flat(value))) !== undefined;
}

/** Name of the list whose entries are jobs, at any depth; the outermost wins. */
function listOfJobs(value: Record<string, unknown>): string | undefined {
  let level: Array<Record<string, unknown>> = [value];
  for (let depth = 0; depth < MAX_NESTING && level.length > 0; depth += 1) {
    const next: Array<Record<string, unknown>> = [];
    for (const [name, cell] of level.flatMap((one) => Object.entries(one))) {
      if (isRecord(cell)) next.push(cell);
      if (!Array.isArray(cell)) continue;
      const entries = cell.slice(0, ENTRIES_LOOKED_AT).filter(isRecord);
      if (entries.some((entry) => isJob(entry) || hasJobTitle(Object.keys(flat(entry))))) return name;
      next.push(...entries);
    }
    level = next;
  }
  return undefined;
}

const ENTRIES_LOOKED_AT = 3;

function jsonRow(line: number, text: string): SourceRow {
  const value = parsedEntry(line, text);
  return 'read' in value ? rowOfEntry(line, value.read) : value;
}

/** The rows of a list's entry: several where the entry is itself a list. */
function jsonEntryRows(line: number, text: string, linked: LinkResources): SourceRow[] {
  const value = parsedEntry(line, text);
  return 'read' in value ? jobsOfEntry(value.read).map((one) => rowOfEntry(line, linked(one))) : [value];
}

function parsedEntry(line: number, text: string): { read: unknown } | SourceRow {
  if (text.length > IMPORT_ROW_MAX) return { line, problem: texts.importedRow.long({ max: IMPORT_ROW_MAX }) };
  try {
    const read: unknown = JSON.parse(text);
    return { read };
  } catch {
    return { line, problem: texts.importedRow.notJson };
  }
}

/** Entries of a schema.org list, each below its position, including lists in lists; other values stay unchanged. */
function jobsOfEntry(value: unknown, depth = 0): unknown[] {
  if (depth === MAX_NESTING) return [value];
  if (Array.isArray(value) && value.some(isRecord)) return value.flatMap((one) => jobsOfEntry(one, depth + 1));
  if (!isRecord(value)) return [value];
  const kinds = [value['@type']].flat();
  if (kinds.includes('ItemList') && Array.isArray(value.itemListElement))
    return value.itemListElement.flatMap((one) => jobsOfEntry(one, depth + 1));
  return kinds.includes('ListItem') && isRecord(value.item) ? jobsOfEntry(value.item, depth + 1) : [value];
}

function rowOfEntry(line: number, value: unknown): SourceRow {
  if (!isRecord(value)) return { line, problem: texts.importedRow.noObject };
  const cells = flat(value);
  return Object.keys(cells).length > IMPORT_MAX_COLUMNS
    ? { line, problem: texts.importedRow.manyFields({ max: IMPORT_MAX_COLUMNS }) }
    : { line, cells };
}

/**
 * Start of the list of rows: at the very start of the text, or in a field of the outermost object that contains
 * objects.
 */
function listStart(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = stringEnd(text, at);
    else if (sign === '[') {
      if (
        depth === 0 ||
        (depth === 1 &&
          text
            .slice(at + 1, at + 100)
            .trimStart()
            .startsWith('{'))
      )
        return at;
      depth += 1;
    } else if (sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return undefined;
}

/** Start and end of a list's entries; strings are skipped, so that brackets inside them do not count. */
function* listEntries(text: string, start: number): Generator<{ from: number; to: number }> {
  let depth = 0;
  let from = start + 1;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = stringEnd(text, at);
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}' || sign === ',') {
      if (sign !== ',') depth -= 1;
      if (depth > (sign === ',' ? 1 : 0)) continue;
      const first = from + text.slice(from, at).search(/\S|$/);
      if (first < at) yield { from: first, to: at };
      from = at + 1;
      if (depth === 0) return;
    }
  }
  throw new UnreadableFile(texts.importedFile.cutOff);
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}
