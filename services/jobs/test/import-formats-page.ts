import { salaryText, type ImportFormat } from '@market/contracts/job-posts';
import { FEEDS, type Feed } from '../src/imports/domain/feeds';
import { fileContent } from '../src/imports/domain/file-content';
import { readImport, type ReadRow } from '../src/imports/domain/read-import';
import { RECORDS, XML_FEEDS } from './import-samples';
import { workbook } from './workbook';

/** Columns of the table behind the format, place and pay. */
const FACTS = ['Title', 'Text', 'Kind', 'Mode', 'Posted', 'Closes', 'Status', 'Link', 'Id'] as const;
type Fact = (typeof FACTS)[number] | 'Place' | 'Pay';

/** A sample with all that records of its format say. */
interface Sample {
  format: string;
  /** Name in the table of feeds; a table of somebody's own has none. */
  system?: string;
  type: ImportFormat;
  content: string;
}

/** Facts that were kept of a format's sample. */
export interface KeptFacts {
  format: string;
  place: string;
  pay: string;
  kept: ReadonlySet<Fact>;
  /** Facts for which the format has a field. */
  offered: ReadonlySet<Fact>;
}

/** Formats with their system in the feed table, and the sample of it under another name. */
const SYSTEMS: ReadonlyArray<[format: string, system?: string, sample?: string]> = [
  ['Greenhouse'],
  ['Lever'],
  ['Ashby'],
  ['Workable'],
  ['SmartRecruiters'],
  ['Recruitee'],
  ['Teamtailor'],
  ['Pinpoint'],
  ['Rippling'],
  ['BambooHR'],
  ['Workday', 'Workday posting', 'Workday posting'],
  ['Oracle'],
  ['USAJOBS'],
  ['Personio', 'Personio XML'],
  ['schema.org `JobPosting`', 'schema.org', 'schema.org with several places'],
  ['Adzuna'],
  ['Reed'],
  ['JSearch'],
  ['JobSpy'],
  ['Remotive'],
  ['RemoteOK'],
  ['Arbeitnow'],
  ['Naukri'],
  ['Naukri JSON'],
  ['Himalayas'],
  ['Bundesagentur für Arbeit'],
  ['France Travail'],
  ['Indeed XML', 'Indeed XML', 'Indeed'],
  ['NEOGOV', 'NEOGOV RSS'],
  ['RSS'],
  ['Atom'],
];

const NAMES = [
  ...['id', 'title', 'description', 'city', 'region', 'country', 'salary', 'employment_type', 'work_mode'],
  ...['date_posted', 'closing_date', 'status', 'url'],
];
const CELLS = [
  ...['k-1', 'Keeper', 'Tend the light.', 'Portland', 'Maine', 'United States', '$20 - $25 an hour', 'Part-time'],
  ...['Hybrid', '2026-01-05', '2027-02-01', 'Open', 'https://jobs.example/k-1'],
];
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(';');

const TABLES: readonly Sample[] = [
  {
    format: 'generic XML',
    type: 'xml',
    content: `<jobs><job>${NAMES.map((name, at) => `<${name}>${CELLS[at] ?? ''}</${name}>`).join('')}</job></jobs>`,
  },
  { format: 'xlsx', type: 'xlsx', content: fileContent(workbook([NAMES, CELLS]), 'jobs.xlsx').content },
  { format: 'CSV', type: 'csv', content: `${quoted(NAMES)}\n${quoted(CELLS)}\n` },
];

function samples(): Sample[] {
  const systems = SYSTEMS.map(([format, system = format, name = format]): Sample => {
    const record = RECORDS.find(([sample]) => sample === name);
    if (record) return { format, system, type: 'json', content: JSON.stringify(record[1]) };
    const [, content] = XML_FEEDS.find(([sample]) => sample === name) ?? [];
    if (content === undefined) throw new Error(`no sample of ${name}`);
    return { format, system, type: 'xml', content };
  });
  return [...systems, ...TABLES];
}

/** Facts that each format's sample keeps, in the order of the page. */
export async function keptFacts(): Promise<KeptFacts[]> {
  return Promise.all(samples().map(keptOf));
}

async function keptOf({ format, system, type, content }: Sample): Promise<KeptFacts> {
  const { columns, fileColumns, batches } = await readImport({ content, format: type });
  const [row] = [...batches].flat().filter((one): one is ReadRow => 'job' in one);
  if (!row) throw new Error(`nothing was read of ${format}`);
  const { job } = row;
  const pay = salaryText({ ...job, salary_period: job.salary_period ?? 'year' });
  const isKept: Record<Fact, boolean> = {
    Title: /^(?:Keeper|Wärter)/.test(job.job_title),
    Text: /Tend the light|Licht hüten/.test(job.job_description),
    Place: job.job_location !== 'Not stated',
    Pay: pay !== undefined,
    Kind: job.emp_type !== null,
    Mode: job.work_mode !== null,
    Posted: job.created_at !== null,
    Closes: job.closes_at !== null,
    Status: fileColumns.some(({ field }) => field === 'status'),
    Link: job.job_description.includes('href="https://'),
    Id: columns.external_id !== undefined,
  };
  const facts = [...FACTS, 'Place', 'Pay'] as const;
  const feed = FEEDS.find((one) => one.system === system);
  return {
    format,
    place: job.job_location,
    pay: pay?.replaceAll('\u00a0', ' ') ?? '',
    kept: new Set(facts.filter((fact) => isKept[fact])),
    offered: new Set(system === undefined ? facts : facts.filter((fact) => feed && hasField(feed, fact))),
  };
}

/** Whether the records of a system have a field for a fact. */
function hasField({ first, words = {}, always = {}, all = {}, text, places }: Feed, fact: Fact): boolean {
  const fields = { ...first, ...words, ...always, ...all };
  const has = {
    Title: fields.job_title,
    Text: text,
    Place: places ?? fields.job_location,
    Pay: fields.salary,
    Kind: fields.emp_type,
    Mode: fields.work_mode ?? fields.remote,
    Posted: fields.created_at,
    Closes: fields.closes_at,
    Status: fields.status,
    Link: fields.url,
    Id: fields.external_id,
  };
  return has[fact] !== undefined;
}

/** `docs/import-formats.md` as the samples have it. */
export async function importFormatsPage(): Promise<string> {
  const rows = (await keptFacts()).map(({ format, place, pay, kept }) =>
    [format, place, pay || '–', ...FACTS.map((fact) => (kept.has(fact) ? '✓' : '–'))].join(' | '),
  );
  const head = ['Format', 'Place', 'Pay', ...FACTS];
  return [
    '# Import formats',
    '',
    'Made from the samples of `services/jobs/test/import-samples.ts` by `npm run docs`; a test compares the two, and fails where a',
    'format has a field for a fact and the import loses it.',
    '',
    'Place and pay stand as they were read of the sample. ✓ is kept; – means that the records of the format have no field for it.',
    'Kind is the type of employment, mode where the work is done, posted and closes the two dates, link the address of the ad, and',
    'id the number by which a job is known when it comes again. Feeds without a status list open jobs only.',
    '',
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}
