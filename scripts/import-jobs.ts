import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { FILE_ENCODINGS, type FileEncoding } from '@market/api/file-encodings';
import { isMarketError } from '@market/contracts/errors';
import { ImportRefused, fileContent, importFile, type ImportFile } from '@market/jobs/import';
import { connectMongo, createLog, databaseName, systemClock } from '@market/service-kit';
import { configForCommand, endWith } from './start/database-for-command';
import { CannotStart } from './start/preflight';

/** Usage, for `--help`. */
export const USAGE = `Usage:
  npm run import-jobs -- FILE --employer EMAIL [--map COLUMN=FIELD ...] [--encoding NAME] [--as-drafts] [--dry-run]

FILE is Excel (.xlsx), CSV, JSON, JSON Lines or XML. Columns are recognised by their usual names; --map title=job_title names one by hand.
The encoding is recognised by the letters; --encoding windows-1250 says another one: ${FILE_ENCODINGS.join(', ')}.
Jobs that the file does not call closed or drafts are posted at once; --as-drafts makes drafts of them.
--dry-run says what would come in and stores nothing.`;

const REFUSED_SHOWN = 50;
const TITLE_SHOWN = 60;

/** Imports job ads from a file into a running marketplace. Idempotent: ads that already exist stay unchanged. */
export async function main(args: string[]): Promise<void> {
  try {
    const { file, employer, map, encoding, dryRun, asDrafts } = readArguments(args);
    const { format, content } = readContent(file, encoding);
    const config = configForCommand(process.env);
    const log = createLog({ name: 'import-jobs', level: 'warn' });
    const connection = await connectMongo({ uri: config.mongodbUri, dbName: databaseName(config, 'jobs'), log });
    try {
      const report = await importFile(
        { connection, clock: systemClock },
        { format, content, email: employer, map, dryRun, asDrafts, progress: showProgress },
      );
      printReport(report, { dryRun });
    } finally {
      await connection.close();
    }
  } catch (error) {
    endWith(sentenceOf(error));
  }
}

interface Arguments {
  file: string;
  employer: string;
  map: Record<string, string>;
  /** Encoding of the file; undefined to detect it. */
  encoding: FileEncoding | undefined;
  dryRun: boolean;
  asDrafts: boolean;
}

/** @throws CannotStart with the usage when the arguments are invalid */
export function readArguments(args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        employer: { type: 'string' },
        map: { type: 'string', multiple: true, default: [] },
        encoding: { type: 'string' },
        'as-drafts': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0 || !values.employer) throw new CannotStart(USAGE);
    const map: Record<string, string> = {};
    for (const pair of values.map.flatMap((list) => list.split(','))) {
      const [column, field, ...rest] = pair.split('=').map((part) => part.trim());
      if (!column || !field || rest.length > 0)
        throw new CannotStart(`--map takes COLUMN=FIELD, such as --map title=job_title: '${pair}' is not that.`);
      map[column] = field;
    }
    const encoding = FILE_ENCODINGS.find((name) => name === values.encoding?.toLowerCase());
    if (values.encoding !== undefined && encoding === undefined)
      throw new CannotStart(
        `--encoding takes one of ${FILE_ENCODINGS.join(', ')}: '${values.encoding}' is none of them.`,
      );
    return { file, employer: values.employer, map, encoding, dryRun: values['dry-run'], asDrafts: values['as-drafts'] };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function readContent(file: string, wished: FileEncoding | undefined): Pick<ImportFile, 'format' | 'content'> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new CannotStart(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const { format, content, encoding, isSure } = fileContent(bytes, basename(file), wished);
  if (!isSure)
    console.log(`Read as ${encoding}, which its letters leave open: look at the names, or say it with --encoding.`);
  return { format, content };
}

function showProgress({ done, total }: { done: number; total: number }): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} rows${done === total ? '\n' : ''}`);
  else process.stderr.write(`${done} of ${total} rows\n`);
}

function printReport(
  {
    employer,
    total,
    imported,
    imported_as: became,
    unchanged,
    refused,
    remarks,
    columns,
  }: Awaited<ReturnType<typeof importFile>>,
  { dryRun }: { dryRun: boolean },
): void {
  console.log(
    `Columns: ${Object.entries(columns)
      .map(([field, column]) => `${column} → ${field}`)
      .join(', ')}`,
  );
  for (const rows of [remarks, refused]) {
    for (const { line, reason, title } of rows.slice(0, REFUSED_SHOWN))
      console.log(`  line ${line}: ${reason}${title ? ` (${title.slice(0, TITLE_SHOWN)})` : ''}`);
    if (rows.length > REFUSED_SHOWN) console.log(`  … and ${rows.length - REFUSED_SHOWN} more`);
  }
  console.log(
    `${total} rows for ${employer.cmp_name}: ${imported} ${dryRun ? 'would come in' : 'came in'}, ${unchanged} unchanged, ${refused.length} refused.`,
  );
  if (imported > 0)
    console.log(
      `Of those ${dryRun ? 'would be' : 'are'} ${became.open} posted, ${became.draft} drafts, ${became.closed} closed.`,
    );
}

/** Converts failures that the operator can fix into one-sentence errors. */
function sentenceOf(error: unknown): unknown {
  if (error instanceof ImportRefused) return new CannotStart(error.message);
  if (!isMarketError(error)) return error;
  const { fields, message } = error;
  const hint = fields?.map === undefined ? [] : ['--map COLUMN=FIELD names one, such as --map position=job_title.'];
  return new CannotStart(fields ? [...Object.values(fields), ...hint].join('\n') : message);
}
