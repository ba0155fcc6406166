import { keysOf } from '@market/api';
import { fieldsInvalid } from '@market/contracts/errors';
import type { ImportFormat, ImportReport, RefusedImportRow } from '@market/contracts/job-posts';
import {
  isNamedState,
  mapColumns,
  mayBeStateOfPlace,
  NO_FIELD,
  noTitleColumn,
  recognisedColumns,
  type ColumnMap,
} from './columns';
import { cellText, factsOf, readJob, shownCells, type FileFacts, type ImportedJob } from './read-job';
import { feedOf, feedRows, type FeedRows } from './read-feed';
import { isNothing, mixedNames, namesOfColumns, namesOfRow, valuesOfRow } from './mixed-columns';
import { readRows } from './read-rows';
import { isPageOfMore } from './paged-answer';
import { UnreadableFile, type SourceRow } from './source-row';
import { isStateWord } from './read-status';
import { texts } from '../../texts';

export interface ImportContent {
  content: string;
  format: ImportFormat;
  /** Column per field, if not recognized by its name. */
  map?: Readonly<Record<string, string>> | undefined;
  maxRows?: number | undefined;
  /** Returns the columns even if none maps to the title. */
  inspect?: boolean | undefined;
}

/** A column of the file, as presented for mapping. */
export type FileColumn = ImportReport['file_columns'][number];

/** A row of a file as a job, with the id that identifies it in later imports. */
export interface ReadRow {
  line: number;
  externalId: string;
  /** Id under which earlier versions stored the row. */
  formerId: string;
  job: ImportedJob;
}

/** Rows of a file that are stored in one transaction. */
export type RowBatch = Array<ReadRow | RefusedImportRow>;

/** A file parsed to jobs, before any is stored. */
export interface ReadImport {
  /** Number of rows, including rejected ones. */
  total: number;
  columns: ColumnMap;
  /** Whether the user has chosen columns for fields. */
  isMapped: boolean;
  fileColumns: FileColumn[];
  /** Reason why no row can be imported yet; null if rows can be. */
  problem: string | null;
  /** Whether the file says that it is one page of several: jobs that it lacks may be on another. */
  isPart: boolean;
  /** Remarks on the whole file, as sentences. */
  remarks: string[];
  /** Lazy: batches are created on demand. */
  batches: Iterable<RowBatch>;
}

/** Rows per transaction. */
const BATCH = 100;
/** Rows sampled for column names: entries of a JSON file do not all have the same fields. */
const ROWS_FOR_COLUMNS = 100;

/**
 * Parses a file of ads. The work is CPU-bound and grows with the file: a service calls this in a thread.
 * @throws MarketError 'fields-invalid' for a file that cannot be parsed or has too many rows, and for columns as
 * `mapColumns`
 */
export async function readImport(input: ImportContent): Promise<ReadImport> {
  const written = await rowsOf(input);
  const hidden = hiddenIn(written);
  const shown = namesIn(written).filter((name) => !hidden.has(name));
  const feed = feedOf(shown);
  const made = feed && feedRows(feed, shown);
  const rows = made
    ? written.map((row) => ('cells' in row ? { ...row, cells: withMade(row.cells, made, hidden) } : row))
    : written;
  const cells = rows.flatMap((row) => ('cells' in row ? [row.cells] : []));
  const names = [...new Set([...namesIn(rows), ...Object.values(made?.columns ?? {})])];
  const columns = columnsOf(names, { rows, made, input, hidden });
  if (!made) alignMixed(cells, { names, columns, rows, input, hidden });
  const facts = factsOf(cells, columns, {
    now: new Date(),
    isDayFirst: feed?.isDayFirst === true,
    hidden,
    allColumns: hidden.size === 0 ? columns : columnsOf(names, { rows, made, input }),
  });
  const left = [...hidden].filter((name) => name !== '' && !Object.values(columns).includes(name));
  const isPart = input.format === 'json' && isPageOfMore(input.content, rows.length);
  const isWithoutTitle = names.length > 0 && columns.job_title === undefined;
  return {
    total: rows.length,
    columns,
    isMapped: Object.keys(input.map ?? {}).length > 0,
    fileColumns: names.map((name) => ({
      name,
      samples: samplesOf(cells, name),
      field:
        keysOf(columns).find((field) => columns[field] === name) ??
        (facts.states.some((state) => state.name === name) ? 'status' : null),
    })),
    problem: isWithoutTitle ? noTitleColumn(names) : null,
    isPart,
    remarks: [
      ...(left.length === 0 ? [] : [texts.importedFile.hiddenColumns({ columns: left.join(', ') })]),
      ...(isPart ? [texts.importedFile.isPart] : []),
    ],
    batches: isWithoutTitle ? [] : batchesOf(rows, columns, facts),
  };
}

/** Columns that a sheet hides: notes, budgets and other things that its readers are not to see. */
function hiddenIn(rows: readonly SourceRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => ('cells' in row ? (row.hiddenColumns ?? []) : [])));
}

/** A row's cells with the combined ones of a feed, which are made of shown columns alone. */
function withMade(cells: Record<string, unknown>, made: FeedRows, hidden: ReadonlySet<string>) {
  const all = made.withFields(shownCells(cells, hidden));
  for (const name of hidden) all[name] = cells[name];
  return all;
}

function namesIn(rows: readonly SourceRow[]): string[] {
  const some = rows.filter((row) => 'cells' in row).slice(0, ROWS_FOR_COLUMNS);
  return namesOfColumns(rows, some);
}

/** Limit of forms that rows of a file have; a real file has a few. */
const MOST_FORMS = 50;

/**
 * Reads each row by its own form where a name is an object in some rows and a plain value in others: what its own
 * columns say is put into those of the file, but for those that a user has mapped, or left out.
 */
function alignMixed(
  all: ReadonlyArray<Record<string, unknown>>,
  file: {
    names: readonly string[];
    columns: ColumnMap;
    rows: readonly SourceRow[];
    input: ImportContent;
    hidden: ReadonlySet<string>;
  },
): void {
  const { names, columns, rows, input, hidden } = file;
  const mixed = mixedNames(names);
  if (mixed.size === 0) return;
  const wishes = Object.entries(input.map ?? {});
  const wished = new Set(wishes.flat());
  const map = Object.fromEntries(wishes.filter(([, field]) => field === NO_FIELD));
  const known = new Map<string, ColumnMap>();
  for (const cells of all) {
    const values = valuesOfRow(cells, mixed);
    const key = values.toSorted().join('\n');
    const seen = known.get(key);
    if (!seen && known.size === MOST_FORMS) continue;
    const own =
      seen ??
      columnsOf(namesOfRow(values, names, mixed), {
        rows,
        made: undefined,
        input: { ...input, map, inspect: true },
        hidden,
      });
    known.set(key, own);
    for (const field of keysOf(own)) {
      const [wanted, said] = [columns[field], own[field]];
      if (wanted === undefined || said === undefined || wanted === said) continue;
      if (!wished.has(wanted) && !wished.has(said) && isNothing(cells[wanted])) cells[wanted] = cells[said];
    }
  }
}

const SAMPLES = 3;
const SAMPLE_MAX = 60;

/** Distinct sample values of a column. */
function samplesOf(rows: readonly Record<string, unknown>[], name: string): string[] {
  const samples = new Set<string>();
  for (const cells of rows.slice(0, ROWS_FOR_COLUMNS)) {
    const text = cellText(cells[name], ', ')
      .slice(0, 10 * SAMPLE_MAX)
      .replace(/\s+/g, ' ')
      .trim();
    if (text !== '') samples.add(text.length > SAMPLE_MAX ? `${text.slice(0, SAMPLE_MAX - 1)}…` : text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

async function rowsOf({ content, format, maxRows }: ImportContent): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  try {
    for await (const row of readRows(content, format)) {
      rows.push(row);
      if (maxRows !== undefined && rows.length > maxRows)
        throw fieldsInvalid({ content: texts.importedFile.manyRows({ max: maxRows }) });
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw fieldsInvalid({ content: error.message });
    throw error;
  }
  if (rows.length === 0) throw fieldsInvalid({ content: texts.importedFile.noRows });
  return rows;
}

function columnsOf(
  names: readonly string[],
  {
    rows,
    made,
    input,
    hidden = new Set(),
  }: {
    rows: readonly SourceRow[];
    made: FeedRows | undefined;
    input: ImportContent;
    hidden?: ReadonlySet<string>;
  },
): ColumnMap {
  const { map, inspect } = input;
  // Without a single readable row there is nothing to map; each row reports its own problem.
  if (names.length === 0) return {};
  const columns = (inspect === true ? recognisedColumns : mapColumns)(names, map, made, hidden);
  const known = mayBeStateOfPlace(columns, map) ? withoutStateOfPlace(columns, rows) : columns;
  return withRegionOfState(
    known,
    names.filter((name) => !hidden.has(name)),
    rows,
  );
}

/** A `state` column means the place's, as in TX, unless some row contains a job status in it. */
function withoutStateOfPlace({ status, ...others }: ColumnMap, rows: readonly SourceRow[]): ColumnMap {
  return status !== undefined && saysStatus(status, rows) ? { ...others, status } : others;
}

/** A `state` column beside or instead of the status column means the place's. */
function withRegionOfState(columns: ColumnMap, names: readonly string[], rows: readonly SourceRow[]): ColumnMap {
  const taken = new Set(Object.values(columns));
  const state = names.find((name) => isNamedState(name) && !taken.has(name));
  return state === undefined || saysStatus(state, rows) ? columns : { ...columns, region: state };
}

const saysStatus = (column: string, rows: readonly SourceRow[]) =>
  rows.some((row) => 'cells' in row && isStateWord(cellText(row.cells[column], ', ')));

function* batchesOf(rows: readonly SourceRow[], columns: ColumnMap, facts: FileFacts): Generator<RowBatch> {
  const seen = new Map<string, number>();
  for (let at = 0; at < rows.length; at += BATCH)
    yield rows.slice(at, at + BATCH).map((row) => readRow(row, { columns, facts, seen }));
}

function readRow(
  row: SourceRow,
  { columns, facts, seen }: { columns: ColumnMap; facts: FileFacts; seen: Map<string, number> },
): ReadRow | RefusedImportRow {
  if ('problem' in row)
    return { line: row.line, reason: row.problem, ...(row.title === undefined ? {} : { title: row.title }) };
  const result = readJob(row.cells, columns, facts);
  if ('reason' in result) return { line: row.line, ...result };
  const { row_key, former_key } = result.job;
  return {
    line: row.line,
    externalId: counted(seen, row_key),
    formerId: counted(seen, former_key, 'former'),
    job: result.job,
  };
}

/** Equal rows of one file are distinguished by a running number. */
function counted(seen: Map<string, number>, key: string, kind = ''): string {
  const count = (seen.get(kind + key) ?? 0) + 1;
  seen.set(kind + key, count);
  return count === 1 ? key : `${key}#${count}`;
}
