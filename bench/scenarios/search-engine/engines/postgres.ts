import type { JobQuery } from '@market/jobs/search';
import { Client, Pool } from 'pg';
import { askedText, type AskedText, type AskedWord } from '../asked';
import {
  COMPARED_FACETS,
  LONGEST_FACET,
  LeftOut,
  fourClients,
  takenInBatches,
  timed,
  untilFound,
  type Answer,
  type Engine,
  type Timed,
} from '../engine';
import { residentBytes } from '../memory';
import { FIELD_NAMES, peerJob, type PeerJob } from '../peer-job';

const ADDRESS = process.env.POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const DATABASE = 'bench_search';
const CLIENTS = 4;
/** Limit of similar words per misspelt word, as in our index. */
const NEAR_WORDS = 50;
/**
 * Weights of D, C, B, A, proportional to our weights for description, place and category, skills and company, title;
 * PostgreSQL allows at most 1.
 */
const WEIGHTS = "'{0.17, 0.3, 0.5, 1}'";

const TABLES = `
  CREATE EXTENSION pg_trgm;
  CREATE EXTENSION fuzzystrmatch;
  CREATE TABLE jobs (
    number integer PRIMARY KEY, title text, skills_words text, company text, location_words text, category text, description text,
    job_cate integer, location text, skills text[], emp_type text, work_mode text, salary integer, created_at bigint, closes_at bigint,
    words tsvector GENERATED ALWAYS AS (
      setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', skills_words || ' ' || company), 'B')
      || setweight(to_tsvector('simple', location_words || ' ' || category), 'C') || setweight(to_tsvector('simple', description), 'D')) STORED
  );
  CREATE TABLE vocabulary (word text COLLATE "C" PRIMARY KEY, telling boolean NOT NULL);`;
const INDEXES = [
  'CREATE INDEX ON jobs USING gin (words)',
  'CREATE INDEX ON jobs USING gin (skills)',
  'CREATE INDEX ON jobs (location)',
  'CREATE INDEX ON jobs (created_at)',
  'CREATE INDEX ON jobs (salary)',
  // Vocabulary for typos, in a separate table as PostgreSQL's manual recommends (F.35.5).
  "INSERT INTO vocabulary SELECT word, false FROM ts_stat('SELECT words FROM jobs')",
  "UPDATE vocabulary SET telling = true WHERE word IN (SELECT word FROM ts_stat('SELECT words FROM jobs', 'ABC'))",
  'CREATE INDEX ON vocabulary USING gin (word gin_trgm_ops)',
  'VACUUM ANALYZE jobs',
  'VACUUM ANALYZE vocabulary',
];
const COLUMNS = [
  ...FIELD_NAMES,
  'number',
  'job_cate',
  'location',
  'skills',
  'emp_type',
  'work_mode',
  'salary',
  'created_at',
  'closes_at',
];
const INSERT = `INSERT INTO jobs (${COLUMNS.join(', ')}) SELECT ${COLUMNS.join(', ')} FROM json_populate_recordset(NULL::jobs, $1)`;

/**
 * A running PostgreSQL: tsvector with a GIN index, pg_trgm over the vocabulary for typos. Queried over a local
 * connection.
 */
export async function postgres(): Promise<Engine> {
  const admin = new Client({ connectionString: ADDRESS, connectionTimeoutMillis: 5_000 });
  try {
    await admin.connect();
    await admin.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    throw new LeftOut(
      `No PostgreSQL answers at POSTGRES_URL that lets us make a database: ${error instanceof Error ? error.message || String((error as { code?: unknown }).code) : String(error)}.`,
    );
  }
  const address = new URL(ADDRESS);
  address.pathname = DATABASE;
  // Large sorts stay in memory, and short queries are not JIT-compiled.
  const pool = new Pool({
    connectionString: address.href,
    max: CLIENTS,
    options: '-c work_mem=64MB -c maintenance_work_mem=512MB -c jit=off',
  });
  // Connections may still be closing when the database is dropped.
  pool.on('error', () => undefined);
  await pool.query(TABLES);

  const ask = async (query: JobQuery): Promise<Timed> => {
    const askedAt = performance.now();
    const text = askedText(query.text);
    const near = await nearWords(pool, text);
    const { sql, values } = statement(query, text, near);
    const { rows } = await pool.query<Row>(sql, values);
    return { ms: performance.now() - askedAt, answer: answerOf(rows) };
  };

  return {
    async build(corpus, jobs) {
      const loading = await takenInBatches(corpus, jobs, {
        batch: 1_000,
        make: peerJob,
        take: (some) => pool.query(INSERT, [JSON.stringify(some)]),
      });
      return (
        loading +
        (await timed(async () => {
          for (const sql of INDEXES) await pool.query(sql);
        }))
      );
    },
    ask,
    askFour: (queries, seconds) => fourClients(ask, queries, seconds),
    freshness: (job, number, query) => untilFound(() => insertOne(pool, peerJob(job, number)), ask, query),
    async memory() {
      const { rows: sizes } = await pool.query<{ bytes: string }>(
        'SELECT pg_database_size(current_database()) AS bytes',
      );
      const { rows: backends } = await pool.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
      );
      return {
        memory: isLocal(address) ? Math.max(...backends.map(({ pid }) => residentBytes(pid))) : 0,
        disk: Number(sizes[0]!.bytes),
      };
    },
    async close() {
      await pool.end();
      await admin.query(`DROP DATABASE ${DATABASE} WITH (FORCE)`);
      await admin.end();
    },
  };
}

function isLocal({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1';
}

async function insertOne(pool: Pool, job: PeerJob): Promise<void> {
  await pool.query(
    `WITH added AS (${INSERT} RETURNING words)
    INSERT INTO vocabulary SELECT lexeme, bool_or(weights && '{A,B,C}') FROM added, unnest(words) GROUP BY lexeme ON CONFLICT (word) DO UPDATE SET telling = vocabulary.telling OR excluded.telling`,
    [JSON.stringify([job])],
  );
}

/** Finds similar words of the vocabulary for words that no title, skill … contains. */
async function nearWords(pool: Pool, text: AskedText): Promise<Map<string, string[]>> {
  const asked = text
    .flat(2)
    .filter(({ slips }) => slips > 0)
    .map(({ word, others, begins, slips }) => ({ word, forms: [word, ...others], begins, slips }));
  const near = new Map<string, string[]>();
  if (asked.length === 0) return near;
  const { rows } = await pool.query<{ word: string; near: string; described: boolean }>(
    `SELECT asked.word, found.word AS near, EXISTS (SELECT FROM vocabulary WHERE word = asked.word) AS described
     FROM json_to_recordset($1) AS asked (word text, forms text[], begins boolean, slips integer)
     CROSS JOIN LATERAL (SELECT word, levenshtein_less_equal(vocabulary.word, asked.word, asked.slips) AS slips FROM vocabulary
       WHERE vocabulary.word % asked.word AND levenshtein_less_equal(vocabulary.word, asked.word, asked.slips) <= asked.slips ORDER BY 2 LIMIT ${NEAR_WORDS}) AS found
     WHERE NOT EXISTS (SELECT FROM vocabulary WHERE telling AND word = ANY (asked.forms))
       AND NOT (asked.begins AND EXISTS (SELECT FROM vocabulary WHERE telling AND word >= asked.word AND word < asked.word || '{'))`,
    [JSON.stringify(asked)],
  );
  for (const { word, near: other, described } of rows)
    near.set(word, [...(near.get(word) ?? []), described ? `'${other}':ABC` : `'${other}'`]);
  return near;
}

function textQuery(text: AskedText, near: ReadonlyMap<string, string[]>): string {
  const wordOf = ({ word, others, begins, slips }: AskedWord) =>
    [
      `'${word}'${begins ? ':*' : ''}`,
      ...others.map((other) => `'${other}'`),
      ...(slips > 0 ? (near.get(word) ?? []) : []),
    ].join(' | ');
  return text
    .map(
      (writings) =>
        `(${writings.map((writing) => `(${writing.map((word) => `(${wordOf(word)})`).join(' & ')})`).join(' | ')})`,
    )
    .join(' & ');
}

interface Row {
  facet: string;
  value: string | null;
  count: string;
}

/**
 * Single SQL statement: matches of all filters but at most one, then the total, the first hits in order, and the counts
 * of each facet.
 */
function statement(
  query: JobQuery,
  text: AskedText,
  near: ReadonlyMap<string, string[]>,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  const matched = text.length > 0 ? `to_tsquery('simple', ${value(textQuery(text, near))})` : undefined;
  const where = [`(closes_at IS NULL OR closes_at > ${value(query.now)})`];
  if (matched) where.push(`words @@ ${matched}`);
  if (query.createdSince !== null) where.push(`created_at >= ${value(query.createdSince)}`);
  if (query.salary_min !== null) where.push(`salary >= ${value(query.salary_min)}`);
  const filters: Record<string, string> = {};
  if (query.job_cate.length > 0) filters.job_cate = `job_cate = ANY (${value(query.job_cate)})`;
  if (query.location !== '') filters.location = `location = ${value(query.location)}`;
  if (query.skills.length > 0) filters.skills = `skills && ${value(query.skills)}`;
  if (query.emp_type.length > 0) filters.emp_type = `coalesce(emp_type = ANY (${value(query.emp_type)}), false)`;
  if (query.work_mode.length > 0) filters.work_mode = `coalesce(work_mode = ANY (${value(query.work_mode)}), false)`;
  const names = Object.keys(filters);
  if (names.length > 1) where.push(`${names.map((name) => `(NOT (${filters[name]!}))::integer`).join(' + ')} <= 1`);
  const allBut = (except?: string) =>
    names
      .filter((name) => name !== except)
      .map((name) => `passes_${name}`)
      .join(' AND ') || 'true';
  const order =
    query.sort === 'salary'
      ? 'salary DESC NULLS LAST, created_at DESC'
      : query.sort === 'relevance' && matched
        ? 'score DESC, created_at DESC'
        : 'created_at DESC';
  const score = query.sort === 'relevance' && matched ? `ts_rank(${WEIGHTS}, words, ${matched})` : '0';
  const facet = (name: string, of = name) =>
    `(SELECT '${name}', ${of}::text, count(*) FROM found WHERE ${allBut(name)} GROUP BY 2 ORDER BY 3 DESC LIMIT ${LONGEST_FACET})`;
  const sql = `WITH found AS MATERIALIZED (
      SELECT number, job_cate, location, skills, emp_type, work_mode, salary, created_at, ${score} AS score${names.map((name) => `, ${filters[name]!} AS passes_${name}`).join('')} FROM jobs WHERE ${where.join(' AND ')})
    SELECT 'total' AS facet, NULL AS value, count(*) AS count FROM found WHERE ${allBut()}
    UNION ALL (SELECT 'first', number::text, 0 FROM found WHERE ${allBut()} ORDER BY ${order} LIMIT ${query.limit})
    UNION ALL ${facet('job_cate')} UNION ALL ${facet('location')} UNION ALL ${facet('skills', 'unnest(skills)')} UNION ALL ${facet('emp_type')} UNION ALL ${facet('work_mode')}`;
  return { sql, values };
}

function answerOf(rows: readonly Row[]): Answer {
  const of = (facet: string) => rows.filter((row) => row.facet === facet && row.value !== null);
  return {
    total: Number(rows.find(({ facet }) => facet === 'total')!.count),
    first: of('first').map(({ value }) => Number(value)),
    facets: Object.fromEntries(
      COMPARED_FACETS.map((name) => [
        name,
        Object.fromEntries(of(name).map(({ value, count }) => [value!, Number(count)])),
      ]),
    ) as Answer['facets'],
  };
}
