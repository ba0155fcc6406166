import { randomUUID } from 'node:crypto';
import { escapeText, pick } from '@market/api';
import { MarketError } from '@market/contracts/errors';
import type { ImportReport } from '@market/contracts/job-posts';
import { inParts, type CallContext, type ClientSession } from '@market/service-kit';
import type { ReadImport, ReadRow } from '../domain/read-import';
import { excerpt, type ImportedJob } from '../domain/read-job';
import { importedClosingAt } from '../../posts/domain/closing-time';
import { statedCurrency } from '../domain/pay-currency';
import { countryByName } from '../../places/domain/countries';
import {
  importedAsDraft,
  importedStatus,
  offeredSince,
  rulesVersionOf,
  statusAt,
  type ChangeAuthor,
  type Employer,
  type Post,
} from '../../posts/domain/job-post';
import { sameTextKey } from '@market/search-index';
import { presentText } from '../../posts/present/present-job';
import type { Question } from '../../posts/domain/questions';
import { texts } from '../../texts';
import type { Locate } from '../../places/use-cases/locate';
import { tellOfPosts, type ChangeNeeds } from '../../posts/use-cases/needs';

export interface ImportInput {
  read: ReadImport;
  /** Whether to store the rows; if false, the report only states what would happen (dry run). */
  commit: boolean;
  /** Publishes nothing: new posts are drafts, others keep their status. */
  asDrafts?: boolean;
  /** Reason for which no job may become public now: rows that would publish one are refused with it. */
  opensNothing?: string | undefined;
  /**
   * Whether a row's company is displayed as the job's company. Only the operator may vouch for that; in an employer's
   * own import the name is part of the text, since otherwise anybody could post in another company's name.
   */
  showNamedCompany: boolean;
  /** Author of the import. */
  author: ChangeAuthor;
  /** Whether to stop if the account has lost the right to post, for imports that run without a recent sign-in. */
  onlyActive?: boolean;
}

export interface ImportProgress {
  done: number;
  total: number;
}

export type ImportJobs = (
  employer: Employer,
  input: ImportInput,
  context: CallContext & {
    progress?: (progress: ImportProgress) => void;
    /** Called with the row ids of each imported batch, and the number of new ones. */
    taken?: (externalIds: readonly string[], created: number) => void;
  },
) => Promise<ImportReport>;

type ImportNeeds = ChangeNeeds & {
  takeAll: (posts: Iterable<Post>) => Promise<void>;
  /** Used only for the country of pay in dollars, so it must be fast: a table in memory, not a server. */
  locate: Locate;
};
const PREVIEW_ROWS = 10;
const PREVIEW_TEXT = 600;
/** Least number of rows per transaction when a batch is split. */
const LEAST_PART = 10;

/**
 * Imports job ads from a file. Idempotent: an unchanged row that is already stored stays as it is, a changed one
 * updates its post. Batches are stored one after the other, so an interrupted import has stored whole batches and can
 * be run again.
 */
export function importJobs(needs: ImportNeeds): ImportJobs {
  return async (employer, input, { progress, taken, ...context }) => {
    const { total, columns, fileColumns, problem, remarks, batches } = input.read;
    const report: ImportReport = {
      total,
      imported: 0,
      imported_as: { open: 0, draft: 0, closed: 0 },
      unchanged: 0,
      refused: [],
      remarks: remarks.map((reason) => ({ line: 1, reason })),
      preview: [],
      // Cast: contains only fields that have a column.
      columns: columns as Record<string, string>,
      file_columns: fileColumns,
      problem,
    };
    let done = 0;
    const ofImport = new Set<string>();
    const paid = countriesOfPlaces(needs.locate);
    for (const rows of batches) {
      const read: ReadRow[] = [];
      for (const row of rows) {
        if ('reason' in row) report.refused.push(row);
        else read.push(row);
      }
      const batch = await Promise.all(read.map((row) => withCurrency(row, paid)));
      const now = needs.clock.now();
      for (const { job } of batch.slice(0, PREVIEW_ROWS - report.preview.length))
        report.preview.push(previewOf(job, now));
      report.remarks.push(...batch.flatMap((row) => remarksOn(row, now)));
      const { written, unchanged, ids, withheld } = input.commit
        ? await storeInParts({ ...needs, ofImport }, employer, batch, input, context)
        : await compare({ ...needs, ofImport }, employer, batch, input);
      for (const id of ids) ofImport.add(id);
      report.imported += written.length;
      for (const post of written) report.imported_as[statusAt(post, now)] += 1;
      report.unchanged += unchanged;
      report.refused.push(...withheld);
      taken?.(
        batch.map(({ externalId }) => externalId),
        written.filter(({ revision }) => revision === 1).length,
      );
      await needs.takeAll(input.commit ? written : []);
      done += rows.length;
      progress?.({ done, total });
    }
    return report;
  };
}

/** The countries of a location, each location looked up once. */
function countriesOfPlaces(locate: Locate): (location: string) => Promise<string[]> {
  const cached = new Map<string, Promise<string[]>>();
  return (location) => {
    const found =
      cached.get(location) ??
      locate(location).then((places) => places.flatMap(({ country }) => countryByName(country) ?? []));
    cached.set(location, found);
    return found;
  };
}

/** Row with the currency of its location, where the job gives only an ambiguous sign such as `$`. */
async function withCurrency(row: ReadRow, countriesOf: (location: string) => Promise<string[]>): Promise<ReadRow> {
  const { open_sign: sign, job_location: location, remarks } = row.job;
  if (sign === null) return row;
  const currency = statedCurrency(sign, await countriesOf(location));
  const remark = currency === null ? [texts.importedRow.openCurrency({ location, sign })] : [];
  return { ...row, job: { ...row.job, currency, remarks: [...remarks, ...remark] } };
}

/** `ofImport`: ids of posts that belong to earlier rows of the same import. */
type BatchNeeds = ImportNeeds & { ofImport: ReadonlySet<string> };

interface Sorted {
  written: Post[];
  unchanged: number;
  /** Ids of all posts of the rows, new ones included. */
  ids: string[];
  /** Rows that would publish a job while none may be. */
  withheld: ImportReport['refused'];
}

/** Changes that an import of the batch would make. */
async function compare(
  needs: BatchNeeds,
  employer: Employer,
  batch: readonly ReadRow[],
  input: ImportInput,
): Promise<Sorted> {
  const { clock } = needs;
  const existing = await knownPosts(needs, employer, batch, input.read);
  return sorted(batch, existing, { employer, active: true, now: clock.now(), input });
}

/**
 * Stores a batch in one transaction, or in several smaller ones.
 * @throws MarketError 'service-unavailable' for a part that cannot be stored; the parts before it are stored
 */
async function storeInParts(...[needs, employer, batch, input, context]: Parameters<typeof store>): Promise<Sorted> {
  const sizes = { most: Math.max(1, batch.length), least: LEAST_PART };
  const ofImport = new Set(needs.ofImport);
  const parts = await inParts(batch, sizes, async (part) => {
    const stored = await store({ ...needs, ofImport }, employer, part, input, context);
    for (const id of stored.ids) ofImport.add(id);
    return stored;
  });
  return {
    written: parts.flatMap(({ written }) => written),
    unchanged: parts.reduce((sum, { unchanged }) => sum + unchanged, 0),
    ids: parts.flatMap(({ ids }) => ids),
    withheld: parts.flatMap(({ withheld }) => withheld),
  };
}

async function store(
  needs: BatchNeeds,
  employer: Employer,
  batch: readonly ReadRow[],
  input: ImportInput,
  context: CallContext,
): Promise<Sorted> {
  const { transact, outbox, clock, posts, employers } = needs;
  return transact(async (session) => {
    const held = await employers.hold(session, employer.login_id);
    if (input.onlyActive && !held.active) throw new MarketError('not-approved');
    const existing = await knownPosts(needs, employer, batch, input.read, session);
    const result = sorted(batch, existing, {
      employer: held.company ?? employer,
      active: held.active,
      now: clock.now(),
      input,
    });
    const made = result.written.filter(({ revision }) => revision === 1);
    if (made.length > 0) await posts.insert(session, made);
    for (const post of result.written.filter(({ revision }) => revision > 1)) await posts.replace(session, post);
    // Unchanged rows are not rewritten, but their key is stored, so that a later corrected title still finds the post.
    for (const { externalId, job } of batch) {
      const post = existing.get(externalId);
      if (post?.source_hash === job.source_hash && post.external_id !== externalId)
        await posts.keepExternalId(session, post.id, externalId);
    }
    await tellOfPosts({ outbox }, session, result.written, context);
    return result;
  });
}

/**
 * The stored post of each row: by the row's key, by the key that an earlier version gave it, else one that was stored
 * from the very same values. The last makes unchanged rows the same jobs whatever rules a later version reads by.
 */
async function knownPosts(
  { posts, ofImport }: BatchNeeds,
  { login_id }: Employer,
  batch: readonly ReadRow[],
  { isMapped }: Pick<ReadImport, 'isMapped'>,
  session?: ClientSession,
): Promise<Map<string, Post>> {
  const keys = [...new Set(batch.flatMap(({ externalId, formerId }) => [externalId, formerId]))];
  const stored = await posts.findImported(login_id, keys, session);
  const byExternalId = new Map<string, Post>();
  const matchedIds = new Set(ofImport);
  const take = ({ externalId }: ReadRow, post: Post | undefined) => {
    if (!post || matchedIds.has(post.id)) return;
    matchedIds.add(post.id);
    byExternalId.set(externalId, post);
  };
  for (const row of batch) take(row, stored.get(row.externalId) ?? stored.get(row.formerId));
  const left = batch.filter(({ externalId }) => !byExternalId.has(externalId));
  if (left.length === 0) return byExternalId;
  const hashes = left.map(({ job }) => job.source_hash);
  const same = await posts.findBySource(login_id, hashes, session);
  for (const row of left) {
    const post = same.find(({ id, source_hash }) => source_hash === row.job.source_hash && !matchedIds.has(id));
    // With other columns chosen for its fields, the row is the same job with other words.
    const isOther = post !== undefined && (isMapped || post.job_title !== row.job.job_title);
    take(row, isOther ? { ...post, source_hash: null } : post);
  }
  return byExternalId;
}

function sorted(
  batch: readonly ReadRow[],
  stored: ReadonlyMap<string, Post>,
  frame: { employer: Employer; active: boolean; now: Date; input: ImportInput },
): Sorted {
  const changed = batch.filter(({ externalId, job }) => stored.get(externalId)?.source_hash !== job.source_hash);
  const written: Post[] = [];
  const withheld: Sorted['withheld'] = [];
  const { opensNothing: reason } = frame.input;
  const isOpen = (post: Post | undefined) => post !== undefined && statusAt(post, frame.now) === 'open';
  for (const row of changed) {
    const before = stored.get(row.externalId);
    const post = postOf(row, before, frame);
    if (reason === undefined || !isOpen(post) || isOpen(before)) written.push(post);
    else withheld.push({ line: row.line, title: row.job.job_title, reason });
  }
  return {
    written,
    unchanged: batch.length - changed.length,
    ids: [...stored.values(), ...written].map(({ id }) => id),
    withheld,
  };
}

function postOf(
  { externalId, job: row }: ReadRow,
  stored: Post | undefined,
  { employer, active, now, input }: { employer: Employer; active: boolean; now: Date; input: ImportInput },
): Post {
  const {
    company,
    status: said,
    created_at,
    row_key: _rowKey,
    source_hash,
    unread_pay: _unread,
    open_sign: _sign,
    closes_by_clock: isClock,
    remarks: _remarks,
    questions,
    ...text
  } = row;
  const usual = importedStatus(stored, said);
  const status = input.asDrafts ? importedAsDraft(stored, usual, now) : usual;
  const isForAnother = company !== '' && sameTextKey(company) !== sameTextKey(employer.cmp_name);
  const shown = isForAnother && input.showNamedCompany;
  // Places are geocoded after the import, which would otherwise wait for hundreds of addresses.
  const placed =
    stored?.job_location === text.job_location
      ? { places: stored.places, placed_at: stored.placed_at }
      : { places: [], placed_at: null };
  return {
    ...text,
    job_description:
      isForAnother && !shown
        ? `<p><strong>Company:</strong> ${escapeText(company)}</p>\n${text.job_description}`
        : text.job_description,
    id: stored?.id ?? randomUUID(),
    revision: (stored?.revision ?? 0) + 1,
    login_id: employer.login_id,
    cmp_code: employer.cmp_code,
    cmp_name: shown ? company : employer.cmp_name,
    cmp_logo: shown ? null : employer.cmp_logo,
    cmp_domain: shown ? null : employer.cmp_domain,
    advertised_for: shown ? company : null,
    ...placed,
    questions: questionsOfRow(questions, stored?.questions ?? []),
    closes_at: text.closes_at && importedClosingAt(text.closes_at, isClock, { ...text, ...placed }),
    status,
    moderation: stored?.moderation ?? null,
    rules_version: rulesVersionOf(status),
    ...(input.author.by ? { changed_by: input.author.by } : {}),
    ...(input.author.feed ? { changed_by_feed: true as const } : {}),
    last_change: { ...input.author, at: now },
    internal_note: stored?.internal_note ?? '',
    stages: stored?.stages ?? [],
    owner_active: active,
    external_id: externalId,
    source_hash,
    created_at: stored ? offeredSince(stored, status, now) : created_at !== null && created_at < now ? created_at : now,
    updated_at: now,
  };
}

/**
 * Questions of a row, merged with the rules that the employer set here for the same questions; a row without questions
 * keeps those of the post.
 */
function questionsOfRow(fromFile: Question[] | null, stored: readonly Question[]): Question[] {
  return fromFile === null
    ? [...stored]
    : fromFile.map((question) => ({ ...stored.find(({ id }) => id === question.id), ...question }));
}

/** Remarks on rows: sentences, each with the row's line and title. */
function remarksOn({ line, job }: ReadRow, now: Date): ImportReport['remarks'] {
  const isPast = job.status === 'open' && statusAt(closing(job), now) === 'closed';
  const past = isPast ? [texts.importedRow.closingPast({ day: job.closes_at?.toISOString().slice(0, 10) ?? '' })] : [];
  return [...past, ...job.remarks].map((reason) => ({ line, title: job.job_title, reason }));
}

/** Status and closing time of a row, in the time zone that its location's text implies. */
function closing(job: ImportedJob): Pick<ImportedJob, 'status' | 'closes_at'> {
  const { status, closes_at: at, closes_by_clock: isClock, job_location } = job;
  return { status, closes_at: at && importedClosingAt(at, isClock, { places: [], job_location }) };
}

/** Preview of a row, presented by the same code as a stored post. */
function previewOf(job: ImportedJob, now: Date): ImportReport['preview'][number] {
  return {
    ...pick(
      presentText(job),
      'job_title',
      'job_location',
      'job_cate',
      'cate_desc',
      'salary',
      'salary_max',
      'currency',
      'salary_period',
      'required_skills',
      'emp_type',
      'work_mode',
    ),
    job_description: excerpt(job.job_description, PREVIEW_TEXT),
    status: statusAt(closing(job), now),
    unread_pay: job.unread_pay,
  };
}
