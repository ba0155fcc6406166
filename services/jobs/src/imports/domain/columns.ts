import { keysOf } from '@market/api';
import { fieldsInvalid } from '@market/contracts/errors';
import { IMPORT_MAX_COLUMNS, JOB_DETAILS, type JobDetails } from '@market/contracts/job-posts';
import { LRUCache } from 'lru-cache';
import { texts } from '../../texts';
import { ALSO_ENGLISH, IN_OTHER_LANGUAGES } from './column-names';
import { fieldOfWords } from './header-words';

/** Column names that mean a job's status in some files, and its place's state in others. */
const STATES = ['job state', 'state', 'estado'] as const;

/**
 * Fields of an import, with the column names that exports and people's own tables use. A post's own field names, as in
 * the API, come first; names match ignoring case, blanks and punctuation.
 */
const KNOWN_NAMES = {
  job_title: [
    'title',
    'position',
    'position title',
    'job',
    'job name',
    'role',
    'vacancy',
    'headline',
    'designation',
    'name',
    ...['job role', 'role title', 'role name', 'job opening'],
    ...['posting title', 'advert title', 'vacancy title', 'opening title'],
  ],
  job_description: [
    'description',
    'job desc',
    'summary',
    'body',
    'text',
    'content',
    'details',
    'about the job',
    'about the role',
    ...['job summary', 'role summary', 'position summary', 'jd'],
    ...['description.html', 'description.text', 'description.plain', 'description.content'],
  ],
  job_location: [
    'location',
    'locations',
    'city',
    'place',
    'work location',
    'jobLocation',
    'jobLocation.address.addressLocality',
    'location.name',
    'location.city',
    'candidate_required_location',
    'town',
    'address.city',
    'address.addressLocality',
    'addressLocality',
    ...['base location', 'office location', 'place of work', 'duty station', 'primary location', 'location city'],
    ...['city name', 'town/city', 'city/town', 'suburb'],
    ...['office', 'branch', 'site', 'work site'],
  ],
  region: [
    ...['job region', 'location.region', 'location.state', 'address.region', 'address.state', 'addressRegion'],
    ...['jobLocation.address.addressRegion', 'address.addressRegion', 'province', 'location.province'],
    ...['state/province', 'state or province', 'region name', 'state name', 'federal state'],
    'st',
    ...['work state', 'work region', 'work province', 'location state', 'office state', 'state/territory', 'county'],
  ],
  country: [
    ...['country code', 'country name', 'job country', 'location.country', 'location.countryCode', 'nation'],
    ...['address.country', 'addressCountry', 'jobLocation.address.addressCountry', 'address.addressCountry'],
    ...['jobLocation.address.addressCountry.name', 'location.country.name', 'country.name', 'country.code'],
    ...['work country', 'country iso', 'iso country', 'country/region', 'country or region', 'location country'],
  ],
  job_cate: ['job category', 'category', 'cate_code', 'category code'],
  salary: [
    'salary_range',
    'salary range',
    'pay',
    'compensation',
    'salary_min',
    'min_salary',
    'minimum salary',
    'wage',
    'annual salary',
    ...['ctc', 'annual ctc', 'ctc per annum', 'ctc offered', 'salary package'],
    'baseSalary',
    'baseSalary.value',
    'baseSalary.value.value',
    'baseSalary.value.minValue',
    ...['salary.from', 'salary.minimum', 'salary.amount', 'salary.value', 'salary.text', 'salary.range'],
    ...['compensation.min', 'compensation.minimum', 'compensation.from', 'compensation.amount', 'pay.min', 'pay.from'],
    ...['min_amount', 'amount_min', 'minimum amount'],
  ],
  salary_max: [
    ...['max_salary', 'maximum salary', 'salary to', 'baseSalary.value.maxValue', 'salary.maximum'],
    ...['compensation.max', 'compensation.maximum', 'compensation.to', 'pay.max', 'pay.to'],
    ...['max_amount', 'amount_max', 'maximum amount'],
  ],
  currency: ['salary_currency', 'salaryCurrency', 'baseSalary.currency', 'compensation.currency', 'pay.currency'],
  salary_period: [
    'salary period',
    'pay_period',
    'salary_interval',
    'baseSalary.value.unitText',
    'period',
    'interval',
    'pay interval',
  ],
  required_skills: ['skills', 'skill', 'tags', 'keywords', 'technologies', 'key skills', 'tech stack'],
  emp_type: [
    ...['employment_type', 'employmentType', 'job_type', 'type', 'contract_type', 'work_type', 'schedule'],
    ...['ft/pt', 'pt/ft', 'full/part time', 'full time/part time', 'employment'],
  ],
  /** Working hours (`part-time`), if a file has them besides the type of contract (`permanent`). */
  working_time: [
    ...['work schedule', 'schedule', 'working hours', 'contract_time', 'job_type', 'work_type', 'time type'],
    ...['job schedule', 'ft/pt', 'pt/ft', 'full/part time', 'full time/part time', 'hours', 'employment_type'],
    ...['contract_type', 'employment status'],
  ],
  work_mode: ['workplace_type', 'jobLocationType', 'location_type', 'remote_type'],
  remote: ['telecommuting', 'is_remote', 'remote_status', 'remote_allowed', 'remote_work', 'work from home'],
  exp_min: [
    'required_experience',
    'experience',
    'experience_level',
    'min_experience',
    'years of experience',
    'seniority',
    'seniority_level',
    'experienceRequirements',
    'level',
    ...['exp', 'exp in years', 'exp in yrs', 'experience in years', 'years experience'],
  ],
  closes_at: [
    'closing_date',
    'deadline',
    'application_deadline',
    'apply_before',
    'expires',
    'expiry',
    'expiry_date',
    'expires_at',
    'valid_through',
    'validThrough',
    'end_date',
  ],
  created_at: [
    'date_posted',
    'datePosted',
    'posted',
    'posted_at',
    'posted_on',
    'posting_date',
    'publication_date',
    'published',
    'published_at',
    'date',
    'created',
    'listed_time',
  ],
  company_name: [
    'company',
    'cmp_name',
    'employer',
    'employer_name',
    'organization',
    'organisation',
    'hiringOrganization',
    'hiringOrganization.name',
    'company.name',
    'company.display_name',
    'hiring company',
    'client',
  ],
  company_profile: [
    'about the company',
    'company description',
    'about us',
    'company.description',
    'hiringOrganization.description',
  ],
  responsibilities: [
    ...['duties', 'tasks', 'what you will do', 'key responsibilities', 'job duties', 'main duties', 'key duties'],
    ...['essential duties', 'duties and responsibilities', 'job responsibilities', 'roles and responsibilities'],
  ],
  requirements: [
    ...['qualifications', 'required qualifications', 'must have', 'candidate profile', 'what you bring'],
    ...['person specification', 'person spec', 'essential criteria', 'selection criteria', 'minimum qualifications'],
    ...['min qualifications', 'minimum quals', 'min quals', 'job requirements'],
  ],
  benefits: ['perks', 'what we offer', 'job_benefits', 'jobBenefits'],
  education: ['required_education', 'education_level', 'educationRequirements', 'degree'],
  department: ['team', 'division'],
  industry: ['sector', 'industries'],
  function: ['job function', 'functional area', 'occupation', 'occupationalCategory'],
  url: [
    'link',
    'job_url',
    'apply_url',
    'application_url',
    'apply link',
    'application link',
    'listing url',
    'absolute_url',
  ],
  active: ['is_active', 'open', 'is_open'],
  status: ['job status', 'posting status', 'publication status', 'publishing status', ...STATES],
  external_id: [
    'id',
    'job_id',
    'jobid',
    'reference',
    'ref',
    'requisition id',
    'req id',
    'external id',
    'identifier',
    'identifier.value',
    'guid',
    'slug',
    'code',
  ],
} as const satisfies Record<string, readonly string[]>;

/** A post's details without any known alias. */
const PLAIN_DETAILS = JOB_DETAILS.filter((name) => !Object.hasOwn(KNOWN_NAMES, name));
// Cast: `Object.fromEntries` loses the key types.
const PLAIN_NAMES = Object.fromEntries(PLAIN_DETAILS.map((name) => [name, []])) as unknown as Record<
  keyof JobDetails,
  readonly string[]
>;
const OWN_NAMES: Record<keyof typeof KNOWN_NAMES | keyof JobDetails, readonly string[]> = {
  ...KNOWN_NAMES,
  ...PLAIN_NAMES,
};

export type ImportField = keyof typeof OWN_NAMES;
export const IMPORT_FIELDS = keysOf(OWN_NAMES);
const namesOf = (field: ImportField): string[] => [field, ...OWN_NAMES[field], ...(IN_OTHER_LANGUAGES[field] ?? [])];

/** Selection that maps a column to no field. */
export const NO_FIELD = '';

/** Column of the file for each field. */
export type ColumnMap = Partial<Record<ImportField, string>>;

/** The text of a field in one row. */
export type TextOf = (field: ImportField) => string;

/** Column mapping of a known feed. */
export interface FeedColumns {
  columns: ColumnMap;
  /** Columns already merged into others: they are not mapped themselves. */
  taken: readonly string[];
}

/**
 * Maps each column to the field that its name means; the explicit pairs in `wishes` take precedence, each of a column
 * and a field, in either order (`title=job_title`).
 * @throws MarketError 'fields-invalid' for a pair that names no column of the file or no known field, and when no
 * column maps to the title.
 * @param hidden columns that a sheet does not show: by themselves they mean no field that is published
 */
export function mapColumns(
  columns: readonly string[],
  wishes: Readonly<Record<string, string>> = {},
  feed?: FeedColumns,
  hidden?: ReadonlySet<string>,
): ColumnMap {
  const map = recognisedColumns(columns, wishes, feed, hidden);
  if (map.job_title === undefined) throw fieldsInvalid({ map: noTitleColumn(columns) });
  return map;
}

/** Error message for a file without a title column, listing its columns. */
export function noTitleColumn(columns: readonly string[]): string {
  return texts.importedFile.noTitleColumn({ columns: someOf(columns) });
}

/** Column mapping as by `mapColumns`, but without an error if no column maps to the title. */
export function recognisedColumns(
  columns: readonly string[],
  wishes: Readonly<Record<string, string>> = {},
  feed: FeedColumns = { columns: {}, taken: [] },
  hidden: ReadonlySet<string> = new Set(),
): ColumnMap {
  const map: ColumnMap = {};
  for (const [one, other] of Object.entries(wishes))
    if (other !== NO_FIELD) Object.assign(map, wishedPair(columns, one, other));
  const mapped = new Set(Object.values(map));
  const isFree = (column: string) => !mapped.has(column) && wishes[column] !== NO_FIELD;
  const take = (field: ImportField, column: string) => {
    map[field] = column;
    mapped.add(column);
  };
  for (const field of keysOf(feed.columns)) {
    const column = feed.columns[field];
    if (column !== undefined && map[field] === undefined && isFree(column)) take(field, column);
  }
  const left = columns.filter((column) => isFree(column) && !feed.taken.includes(column));
  // Shown columns last, so that of equal names theirs count.
  const byShown = [true, false].map((isHidden) => left.filter((column) => hidden.has(column) === isHidden));
  const mayBe = (field: ImportField, column: string) => !hidden.has(column) || UNPUBLISHED.has(field);
  // `Salary (EUR)` and `Title *` match by the part before the bracket or sign, unless another column has exactly that
  // name.
  const free = new Map<string, string>();
  for (const some of byShown)
    for (const key of ['bare', 'plain'] as const) for (const column of some) free.set(readName(column)[key], column);
  for (const [field, names] of FIELD_KEYS) {
    if (map[field] !== undefined) continue;
    const column = names.map((name) => free.get(name)).find((found) => found !== undefined && mayBe(field, found));
    if (column === undefined) continue;
    take(field, column);
    const { plain: whole, bare } = readName(column);
    for (const key of [whole, bare]) if (free.get(key) === column) free.delete(key);
  }
  const others = byShown.toReversed().flat();
  const takeBy = (fieldOf: (column: string) => ImportField | undefined, some: readonly string[]) => {
    for (const column of some) {
      const field = mapped.has(column) ? undefined : fieldOf(column);
      if (field !== undefined && map[field] === undefined && mayBe(field, column)) take(field, column);
    }
  };
  // A feed's own place has all the parts that it needs.
  const nested = feed.columns.job_location === undefined ? others.filter((column) => readName(column).isInPlace) : [];
  takeBy(partOfPlace, nested);
  takeBy(nameOfPlace, nested);
  // Names in no list may still be recognized by their words.
  takeBy((column) => readName(column).worded, others);
  return map;
}

/** Fields that a post does not show: which row it is, and whether it may be public. */
const UNPUBLISHED: ReadonlySet<ImportField> = new Set(['external_id', 'status', 'active']);

/** Objects with the parts of a place, at any depth: `locations.location.city`. */
const PLACES =
  /(?:^|[._])(?:(?:work|job|office|primary|main)?_?(?:locations?|places?|address(?:es)?|sites?|workplaces?))\./i;
/** Objects whose place is not the job's. */
const NOT_OF_JOB = /compan|organi[sz]ation|employer|recruiter|contact|client|agency|hq|headquarter/i;
const NAME_OF_PART = /\.(?:name|label|value|text|title|descriptor)$/i;
/** Fields by the last name of a place's part. */
const PARTS_OF_PLACE: ReadonlyArray<readonly [RegExp, ImportField]> = [
  [
    /^(?:city|city_?name|town|locality|municipality|addressLocality|ort|stadt|ville|ciudad|cidade|plaats)$/i,
    'job_location',
  ],
  [
    /^(?:region|state|province|addressRegion|(?:state|region)_?(?:code|name)|county|bundesland|subdivision)$/i,
    'region',
  ],
  [/^(?:country|country_?(?:code|name)|addressCountry|land|pays|pa[ií]s)$/i, 'country'],
];

/** The field that a column is as part of a place: of its town, its region or its country. */
function partOfPlace(column: string): ImportField | undefined {
  const leaf = column.replace(NAME_OF_PART, '').split('.').at(-1) ?? '';
  return PARTS_OF_PLACE.find(([names]) => names.test(leaf))?.[1];
}

/** The location for a whole place, or its name. */
function nameOfPlace(column: string): ImportField | undefined {
  const leaf = column.replace(NAME_OF_PART, '').split('.').at(-1) ?? '';
  return PLACES.test(`.${leaf}.`) ? 'job_location' : undefined;
}

const STATE_KEYS: ReadonlySet<string> = new Set(STATES.map(plain));
const FIELD_KEYS = IMPORT_FIELDS.map((field) => [field, namesOf(field).map(plain)] as const);
const TITLE_NAMES = new Set(namesOf('job_title').map(plain));
const ALL_NAMES = new Set(FIELD_KEYS.flatMap(([, names]) => names));

/** Meaning of a column's name by itself. */
interface ReadName {
  plain: string;
  /** Without a suffix in brackets. */
  bare: string;
  /** Whether it is part of a place in an object. */
  isInPlace: boolean;
  /** The field that it means by its words, with or without those in brackets. */
  worded: ImportField | undefined;
}

/** Names read before: rows of many forms ask for the same ones again. */
const READ_NAMES = new LRUCache<string, ReadName>({ max: 20_000, memoMethod: meaningOfName });
const LONGEST_READ = 200;

const readName = (name: string) => (name.length > LONGEST_READ ? meaningOfName(name) : READ_NAMES.memo(name));

function meaningOfName(name: string): ReadName {
  const short = name.slice(0, LONGEST_READ);
  const withoutBrackets = short.replace(/[([].*$/su, '');
  const isInPlace = name.includes('.') && PLACES.test(name) && !NOT_OF_JOB.test(name);
  const field = isInPlace ? undefined : (fieldOfWords(name) ?? fieldOfWords(withoutBrackets));
  const key = plain(name);
  return {
    plain: key,
    bare: plain(withoutBrackets),
    isInPlace,
    // `State` alone may be the job's: its values decide.
    worded: field === 'region' && STATE_KEYS.has(key) ? undefined : field,
  };
}

/** Longer cells are not column names. */
const LONGEST_NAME = 40;

/** Number of a row's cells that are column names, and whether the title's is among them. */
export function headerIn(cells: readonly string[]): { names: number; hasTitle: boolean } {
  const names = new Map(cells.slice(0, IMPORT_MAX_COLUMNS).map((cell) => [plain(cell), cell]));
  const fields = [...names].map(([name, cell]) => ({
    isTitle: TITLE_NAMES.has(name),
    isNamed: ALL_NAMES.has(name),
    worded: cell.length <= LONGEST_NAME && !ALL_NAMES.has(name) ? readName(cell).worded : undefined,
  }));
  return {
    names: fields.filter(({ isNamed, worded }) => isNamed || worded !== undefined).length,
    hasTitle: fields.some(({ isTitle, worded }) => isTitle || worded === 'job_title'),
  };
}

/** Title names that other records have too: places, departments, companies. */
const NO_JOBS_ALONE = new Set(['name', 'titel', 'position', 'headline', 'role', 'job'].map(plain));

/** Whether an entry of a list has a title name specific to jobs. */
export function hasJobTitle(names: readonly string[]): boolean {
  return names.map(plain).some((name) => TITLE_NAMES.has(name) && !NO_JOBS_ALONE.has(name));
}

/** Whether a column has a name in a language whose countries write the day first. */
export function hasHeaderOfDayFirst(columns: ColumnMap): boolean {
  return keysOf(columns).some((field) => {
    const name = plain(columns[field] ?? '');
    const isEnglish = [field, ...OWN_NAMES[field], ...ALSO_ENGLISH].map(plain).includes(name);
    return !isEnglish && IN_OTHER_LANGUAGES[field]?.map(plain).includes(name);
  });
}

/** Whether a column name may mean the state of a place as well as the status of a job. */
export function isNamedState(name: string): boolean {
  return STATE_KEYS.has(readName(name).plain);
}

/** Whether a column was mapped to the status by a name that may also mean a place's state. */
export function mayBeStateOfPlace(columns: ColumnMap, wishes: Readonly<Record<string, string>> = {}): boolean {
  const { status } = columns;
  if (status === undefined || !isNamedState(status)) return false;
  return ![...Object.keys(wishes), ...Object.values(wishes)].some((name) => plain(name) === plain(status));
}

/** Limit: enough names to recognize the file. */
const someOf = (columns: readonly string[]) => columns.slice(0, 30).join(', ');

function wishedPair(columns: readonly string[], left: string, right: string): ColumnMap {
  const column = (name: string) =>
    columns.find((one) => one === name) ?? columns.find((one) => plain(one) === plain(name));
  const field = (name: string) =>
    IMPORT_FIELDS.find((one) => plain(one) === plain(name)) ??
    IMPORT_FIELDS.find((one) => namesOf(one).some((other) => plain(other) === plain(name)));
  const [columnLeft, fieldRight, fieldLeft, columnRight] = [column(left), field(right), field(left), column(right)];
  if (columnLeft !== undefined && fieldRight) return { [fieldRight]: columnLeft };
  if (columnRight !== undefined && fieldLeft) return { [fieldLeft]: columnRight };
  if (columnLeft === undefined && columnRight === undefined)
    throw fieldsInvalid({ map: texts.importedFile.noColumn({ name: left, columns: someOf(columns) }) });
  throw fieldsInvalid({
    map: texts.importedFile.noField({
      name: columnLeft === undefined ? left : right,
      fields: IMPORT_FIELDS.join(', '),
    }),
  });
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9\u0370-\uffff]/g, '');
}
