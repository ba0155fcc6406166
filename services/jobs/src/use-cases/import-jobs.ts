import { randomUUID } from 'node:crypto';
import { MarketError, categoryName, fieldsInvalid, type ImportReport, type RefusedImportRow } from '@market/contracts';
import { escapeHtml } from '../domain/description';
import { mapColumns, type ColumnMap } from '../domain/import/columns';
import { excerpt, readJob, type ImportedJob } from '../domain/import/read-job';
import { UnreadableFile, readRows, type ImportFormat, type SourceRow } from '../domain/import/read-rows';
import type { Employer, Post } from '../domain/job-post';
import { createPace, sameTextKey } from '@market/search-index';
import { tellOfPosts, type CallContext, type ChangeNeeds } from './needs';

export interface ImportInput {
  content: string;
  format: ImportFormat;
  map?: Readonly<Record<string, string>>;
  /** Without it nothing is stored and the report says what would happen. */
  commit: boolean;
  /**
   * Whether a row's company is shown as the job's company. Only who runs the marketplace may vouch for that; in an employer's
   * own import the name stands in the text, for otherwise anybody could post in another company's name.
   */
  showNamedCompany: boolean;
  maxRows?: number;
}

export interface ImportProgress {
  done: number;
  total: number;
}

export type ImportJobs = (employer: Employer, input: ImportInput, context: CallContext & { progress?: (progress: ImportProgress) => void }) => Promise<ImportReport>;

type ImportNeeds = ChangeNeeds & { takeAll: (posts: Iterable<Post>) => Promise<void> };
interface ReadRow {
  externalId: string;
  job: ImportedJob;
}

/** Rows of one transaction. */
const BATCH = 100;
const PREVIEW_ROWS = 10;
const PREVIEW_TEXT = 600;
/** Columns are taken from so many rows: entries of a JSON file do not all have the same fields. */
const ROWS_FOR_COLUMNS = 100;

/**
 * Takes job ads in from a file. The same row never comes in twice: one that is there already and says the same stays as it is,
 * one that says something else since is changed. Batches are stored as they are read, so that an import that breaks off has
 * stored whole batches and can be run again.
 * @throws MarketError 'fields-invalid' for a file that cannot be read or has too many rows, and for columns as `mapColumns`.
 */
export function importJobs(needs: ImportNeeds): ImportJobs {
  return async (employer, input, { progress, ...context }) => {
    const rows = await rowsOf(input);
    const columns = columnsOf(rows, input.map);
    const report: ImportReport = { total: rows.length, imported: 0, unchanged: 0, refused: [], preview: [], columns: columns as Record<string, string> };
    const seen = new Map<string, number>();
    const pace = createPace();
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch: ReadRow[] = [];
      for (const row of rows.slice(at, at + BATCH)) {
        const result = readRow(row, columns, seen);
        if ('reason' in result) report.refused.push(result);
        else batch.push(result);
        await pace();
      }
      for (const { job } of batch.slice(0, PREVIEW_ROWS - report.preview.length)) report.preview.push(previewOf(job));
      const { written, unchanged } = input.commit ? await store(needs, employer, batch, input, context) : await compare(needs, employer, batch, input);
      report.imported += written.length;
      report.unchanged += unchanged;
      await needs.takeAll(input.commit ? written : []);
      progress?.({ done: Math.min(at + BATCH, rows.length), total: rows.length });
    }
    return report;
  };
}

async function rowsOf({ content, format, maxRows }: ImportInput): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  try {
    for await (const row of readRows(content, format)) {
      rows.push(row);
      if (maxRows !== undefined && rows.length > maxRows) throw fieldsInvalid({ content: `At most ${maxRows.toLocaleString('en')} rows at a time` });
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw fieldsInvalid({ content: error.message });
    throw error;
  }
  if (rows.length === 0) throw fieldsInvalid({ content: 'The file has no rows' });
  return rows;
}

function columnsOf(rows: readonly SourceRow[], map: ImportInput['map']): ColumnMap {
  const names = new Set<string>();
  for (const row of rows.filter((one) => 'cells' in one).slice(0, ROWS_FOR_COLUMNS)) for (const name of Object.keys(row.cells)) names.add(name);
  // Without a single readable row there is nothing to map; each row says what is wrong with it.
  return names.size === 0 ? {} : mapColumns([...names], map ?? {});
}

function readRow(row: SourceRow, columns: ColumnMap, seen: Map<string, number>): ReadRow | RefusedImportRow {
  if ('problem' in row) return { line: row.line, reason: row.problem };
  const result = readJob(row.cells, columns);
  if ('reason' in result) return { line: row.line, ...result };
  const count = (seen.get(result.job.row_key) ?? 0) + 1;
  seen.set(result.job.row_key, count);
  // Equal rows of one file are told apart by how many of them came before.
  return { externalId: count === 1 ? result.job.row_key : `${result.job.row_key}#${count}`, job: result.job };
}

/** What of a batch an import would write. */
async function compare({ posts, clock }: ImportNeeds, employer: Employer, batch: readonly ReadRow[], input: ImportInput): Promise<{ written: Post[]; unchanged: number }> {
  const known = await posts.findImported(employer.login_id, batch.map(({ externalId }) => externalId));
  return sorted(batch, known, { employer, active: true, now: clock.now(), input });
}

async function store({ transact, outbox, clock, posts, employers }: ImportNeeds, employer: Employer, batch: readonly ReadRow[], input: ImportInput, context: CallContext): Promise<{ written: Post[]; unchanged: number }> {
  return transact(async (session) => {
    const held = await employers.hold(session, employer.login_id);
    const known = await posts.findImported(employer.login_id, batch.map(({ externalId }) => externalId), session);
    const result = sorted(batch, known, { employer: held.company ?? employer, active: held.active, now: clock.now(), input });
    const made = result.written.filter(({ revision }) => revision === 1);
    if (made.length > 0) await posts.insert(session, made);
    for (const post of result.written.filter(({ revision }) => revision > 1)) await posts.replace(session, post);
    await tellOfPosts({ outbox }, session, result.written, context);
    return result;
  });
}

function sorted(batch: readonly ReadRow[], known: ReadonlyMap<string, Post>, frame: { employer: Employer; active: boolean; now: Date; input: ImportInput }): { written: Post[]; unchanged: number } {
  const changed = batch.filter(({ externalId, job }) => known.get(externalId)?.source_hash !== job.source_hash);
  return { written: changed.map((row) => postOf(row, known.get(row.externalId), frame)), unchanged: batch.length - changed.length };
}

function postOf({ externalId, job: row }: ReadRow, known: Post | undefined, { employer, active, now, input }: { employer: Employer; active: boolean; now: Date; input: ImportInput }): Post {
  const { company, active: stillOpen, created_at, row_key: _rowKey, source_hash, ...text } = row;
  const isForAnother = company !== '' && sameTextKey(company) !== sameTextKey(employer.cmp_name);
  const shown = isForAnother && input.showNamedCompany;
  return {
    ...text,
    job_description: isForAnother && !shown ? `<p><strong>Company:</strong> ${escapeHtml(company)}</p>\n${text.job_description}` : text.job_description,
    id: known?.id ?? randomUUID(),
    revision: (known?.revision ?? 0) + 1,
    login_id: employer.login_id,
    cmp_code: employer.cmp_code,
    cmp_name: shown ? company : employer.cmp_name,
    advertised_for: shown ? company : null,
    // Looked up after the import, which would have to wait for hundreds of addresses.
    ...(known?.job_location === text.job_location ? { places: known.places, placed_at: known.placed_at } : { places: [], placed_at: null }),
    status: stillOpen ? 'open' : 'closed',
    owner_active: active,
    external_id: externalId,
    source_hash,
    created_at: known?.created_at ?? (created_at !== null && created_at < now ? created_at : now),
    updated_at: now,
  };
}

function previewOf(job: ImportedJob): ImportReport['preview'][number] {
  return {
    job_title: job.job_title,
    job_location: job.job_location,
    job_cate: job.job_cate,
    cate_desc: categoryName(job.job_cate) ?? '',
    salary: job.salary === null ? null : String(job.salary),
    required_skills: job.required_skills,
    emp_type: job.emp_type,
    work_mode: job.work_mode,
    job_description: excerpt(job.job_description, PREVIEW_TEXT),
  };
}

/** Refuses a file of more bytes than an import takes. @throws MarketError 'too-large' */
export function refuseLargeFile(content: string, maxBytes: number): void {
  if (Buffer.byteLength(content) > maxBytes) throw new MarketError('too-large', { error: `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.` });
}
