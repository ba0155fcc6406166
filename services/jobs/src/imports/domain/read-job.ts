import { createHash } from 'node:crypto';
import { DESCRIPTION_MAX, escapeText, isRecord, TEXT_MAX, titleWithoutAddress } from '@market/api';
import {
  categoryName,
  JOB_DETAILS,
  jobDetailFields,
  type JobDetails,
  type JobStatus,
  PLACE_NOT_STATED,
  statedPlace,
} from '@market/contracts/job-posts';
import { importedClosingTime, isPlaceClock } from '../../posts/domain/closing-time';
import { plainText, safeDescription, tagsIn } from '@market/service-kit/rich-text';
import { keptPeriod, type JobText } from '../../posts/domain/job-post';
import type { Question } from '../../posts/domain/questions';
import { US_STATES } from '../../places/domain/place-names';
import { canonicalSkill, skillKey, skillsIn } from '@market/match';
import { aboutTheWork } from './about-the-work';
import { readSection, type AdSection } from './ad-section';
import { cleanLine, isInOneLine } from './clean-text';
import { countriesIn } from './countries-in';
import type { ColumnMap, ImportField, TextOf } from './columns';
import { employmentType, yearsOfExperience } from './employment';
import { guessCategory } from './guess-category';
import { awaitsDay, saidState, stateColumns, type SaidState, type StateColumn } from './row-state';
import { readFlag } from './read-flag';
import { readQuestions } from './read-questions';
import { dateOrders, type DateOrders } from './date-order';
import { payFlags, payHiddenBy, type PayFlag } from './hidden-pay';
import { placedIn, withoutCount } from './join-place';
import { payColumn, type PayColumn } from './pay-column';
import { openSign } from './pay-currency';
import { isAgo, readAgo } from './read-ago';
import { isEitherDay, isPastEitherWay, readTime, writtenTime } from './read-time';
import { readSalary, saysNumbers, type StatedSalary } from './salary';
import { stateOfTitle } from './title-state';
import { saysYesToRemote, withoutWorkMode, workMode } from './work-mode';
import { texts } from '../../texts';

/** A row of a file as a job. */
export interface ImportedJob extends Omit<JobText, 'questions' | 'internal_note' | 'stages'> {
  /** Null if the file has none: a stored job then keeps its own. */
  questions: Question[] | null;
  /** Company that the row names; '' if it names none. */
  company: string;
  /** Pay text that is ambiguous; null when it is clear or missing. */
  unread_pay: string | null;
  /**
   * Pay sign shared by several currencies that the place's words leave ambiguous: `$` in `Sydney`. Resolved once the
   * place is known.
   */
  open_sign: string | null;
  /** Whether `closes_at` is the place's local time, stored as if it were UTC. */
  closes_by_clock: boolean;
  /** Status according to the file; open if it states none. */
  status: JobStatus;
  /** Remarks on the row, as sentences: why it is not published, which values could not be parsed. */
  remarks: string[];
  created_at: Date | null;
  /**
   * Stable key of the row across imports; equal rows of a file share it. If the row has an id that is unique to it, its
   * title may change.
   */
  row_key: string;
  /** Key under which earlier imports stored the row, derived from its title too. */
  former_key: string;
  /** Hash of all the row's values. */
  source_hash: string;
}

export type ReadJob = { job: ImportedJob } | { reason: string; title?: string };

type Cells = Readonly<Record<string, unknown>>;

const MOST_SKILLS = 12;
const LONGEST_SKILL = 60;

/** Facts about the whole file, which a row alone does not show. */
export interface FileFacts {
  states: readonly StateColumn[];
  now: Date;
  /** Order of day and month, by date column. */
  orders: DateOrders;
  /** Ids and links shared by rows with different titles: they identify no job alone. */
  sharedIds: ReadonlySet<string>;
  /** Meaning of its pay amounts. */
  pay: PayColumn | undefined;
  /** Columns that state whether the pay may be shown. */
  payFlags: readonly PayFlag[];
  /** Whether its texts have lost their line breaks, so that sentences are run together. */
  hasLostBreaks: boolean;
  /** Columns that a sheet does not show. */
  hidden: ReadonlySet<string>;
  /** Columns as they are mapped with hidden ones, which identify a row as they did before. */
  allColumns: ColumnMap;
}

/** Collects the facts about a file from all its rows. */
export function factsOf(
  rows: readonly Cells[],
  columns: ColumnMap,
  {
    now = new Date(),
    isDayFirst = false,
    hidden = new Set(),
    allColumns = columns,
  }: { now?: Date; isDayFirst?: boolean; hidden?: ReadonlySet<string>; allColumns?: ColumnMap } = {},
): FileFacts {
  const names = [...new Set(rows.flatMap((cells) => Object.keys(cells)))];
  const { status, active, ...others } = columns;
  const sampled = rows.slice(0, ROWS_LOOKED_AT);
  return {
    states: stateColumns(
      names,
      {
        status,
        active,
        others: Object.values(others),
        unsure: [columns.emp_type, columns.working_time, columns.created_at].filter((name) => name !== undefined),
      },
      (name) => sampled.map((cells) => cellText(cells[name], ', ')),
    ),
    now,
    orders: isDayFirst
      ? { created_at: 'day-first', closes_at: 'day-first' }
      : dateOrders(
          rows.map((cells) => textsOf(cells, columns)),
          columns,
        ),
    sharedIds: sharedIdsOf(rows, allColumns),
    pay: payOfColumn(rows, columns),
    payFlags: payFlags(names, payColumnsOf(columns)),
    hasLostBreaks: hasLostBreaks(rows, columns),
    hidden,
    allColumns,
  };
}

const payColumnsOf = ({ salary, salary_max: most }: ColumnMap) => [salary, most].filter((name) => name !== undefined);

function payOfColumn(rows: readonly Cells[], columns: ColumnMap): PayColumn | undefined {
  const named = payColumnsOf(columns);
  if (named.length === 0) return undefined;
  return payColumn(
    named,
    rows.map((cells) => {
      const raw = textsOf(cells, columns);
      return { text: raw('salary') || raw('salary_max'), currency: raw('currency'), period: raw('salary_period') };
    }),
  );
}

/**
 * Text of each field as earlier versions parsed it, before places had regions and countries of their own, and before
 * `nan` counted as empty: stored rows are identified by it.
 */
function formerTextsOf(cells: Cells, columns: ColumnMap): TextOf {
  const isRegionThePlace = columns.job_location === undefined && /^region$/i.test(columns.region ?? '');
  return (field) => {
    const column = field === 'job_location' && isRegionThePlace ? columns.region : columns[field];
    return writtenText(column === undefined ? undefined : cells[column], field === 'job_location' ? '; ' : ', ');
  };
}

/** Place and text that identify a row without an id; a change to either makes it another job. */
function wordsOfRow(
  former: TextOf,
  { raw, title, text, facts }: { raw: TextOf; title: string; text: string; facts: FileFacts },
): string {
  const isSame = [...TEXTS, 'education' as const].every((field) => former(field) === raw(field));
  const words = isSame
    ? text
    : sectionsOf(former, facts.hasLostBreaks)
        .map((section) => section.text)
        .join('\n');
  const stated = withoutEmptyBrackets(former('job_location').replace(FORMER_NEGATION, ' '));
  const remote = former('remote').trim();
  // Earlier versions took numbers of days and shares for yes.
  const isRemote = readFlag(remote) === true || /^(?:remote|telecommute)$/i.test(remote);
  return `${locationOf({ stated, title, text: words, isRemote })}\n${words}`.trim();
}

/** Identifier of the row in its source: its id, else its link; '' if it has neither. */
function idOf(raw: TextOf): string {
  return (raw('external_id') || raw('url')).trim();
}

function sharedIdsOf(rows: readonly Cells[], columns: ColumnMap): Set<string> {
  const titles = new Map<string, string>();
  const shared = new Set<string>();
  for (const cells of rows) {
    const raw = textsOf(cells, columns);
    const [id, title] = [idOf(raw), cleanLine(raw('job_title').slice(0, 2 * TEXT_MAX), TEXT_MAX)];
    if (id === '') continue;
    if ((titles.get(id) ?? title) === title) titles.set(id, title);
    else shared.add(id);
  }
  return shared;
}

/** Text of each field, from its mapped column. */
function textsOf(cells: Cells, columns: ColumnMap): TextOf {
  return (field) => {
    const cell = columns[field] === undefined ? undefined : cells[columns[field]];
    if (Array.isArray(cell) && IS_TEXT.has(field)) return listText(cell);
    if (field !== 'country' && typeof cell === 'string' && NA.test(cell)) return '';
    if (field !== 'job_location') return cellText(cell, ', ');
    return Array.isArray(cell) ? cellText(cell.map(placeOf), '; ') : cellText(cell, '; ');
  };
}

const TEXTS = ['job_description', 'responsibilities', 'requirements', 'benefits', 'company_profile'] as const;
/** `na` means missing to R and pandas, but Namibia among countries. */
const NA = /^\s*na\s*$/i;
const IS_TEXT: ReadonlySet<string> = new Set(TEXTS);

/** A list of duties becomes an HTML list. */
function listText(cell: readonly unknown[]): string {
  const entries = cell.map((entry) => cellText([entry], ', ').trim()).filter(Boolean);
  if (entries.length <= 1) return entries[0] ?? '';
  return `<ul>${entries.map((entry) => `<li>${isMarked(entry) ? entry : escapeText(entry)}</li>`).join('')}</ul>`;
}

const isMarked = (text: string) => tagsIn(text).isHtml || /&(?:[a-z]{2,8}|#\d{1,5});/i.test(text);

/** Joins a place whose town, region and country are separate values. */
function placeOf(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const part = (...names: string[]) => {
    for (const name of names) {
      const said = Object.hasOwn(entry, name) ? entry[name] : undefined;
      const text = isRecord(said) ? nameOf(said) : cellText(said, ' ');
      if (text !== '') return text;
    }
    return '';
  };
  const town = part('city', 'town', 'name', 'label', 'title', 'value', 'addressLocality');
  const region = part('region', 'state', 'province', 'addressRegion');
  return placedIn(
    town,
    region,
    part('country', 'countryName', 'country_name', 'countryCode', 'country_code', 'addressCountry'),
  );
}

/**
 * Converts a row to a job, or returns the reason why it is none. Missing values are extracted from its text.
 * @param facts about the whole file; by default from this row alone
 */
export function readJob(cells: Cells, columns: ColumnMap, facts: FileFacts = factsOf([cells], columns)): ReadJob {
  const raw = textsOf(cells, columns);
  const title = cleanLine(raw('job_title'), TEXT_MAX);
  const shownTitle = titleWithoutAddress(title);
  if (shownTitle === '') return { reason: texts.importedRow.noTitle };
  if (isTotal(title, raw)) return { reason: texts.importedRow.total, title };
  const company = cleanLine(raw('company_name'), TEXT_MAX);
  const sections = sectionsOf(raw, facts.hasLostBreaks);
  const text = sections.map((section) => section.text).join('\n');
  // Sections about company and benefits say little about the work itself.
  const work = sections
    .filter(({ aboutWork }) => aboutWork)
    .map((section) => aboutTheWork(section.lines))
    .join('\n');
  const remote = raw('remote');
  const location = locationOf({
    stated: placedIn(
      withoutCount(withoutWorkMode(raw('job_location'))),
      cleanLine(raw('region'), TEXT_MAX),
      cleanLine(raw('country'), TEXT_MAX),
    ),
    title,
    text,
    isRemote: saysYesToRemote(remote),
  });
  const html = safeDescription(describe({ title, company, location, sections, url: raw('url') }));
  if (html.length > DESCRIPTION_MAX)
    return { reason: texts.importedRow.longDescription({ max: DESCRIPTION_MAX }), title };
  const id = idOf(textsOf(cells, facts.allColumns));
  const former = formerTextsOf(cells, facts.allColumns);
  // A company called `nan` keeps the key of earlier versions.
  const formerCompany = cleanLine(former('company_name'), TEXT_MAX);
  const formerId = idOf(former);
  const words = id === '' ? wordsOfRow(former, { raw, title, text, facts }) : '';
  const textOfCell = (column: string) => cellText(cells[column], ', ');
  const state = saidState(facts.states, textOfCell, {
    now: facts.now,
    more: statesBeside(raw, { title, columns, facts }),
  });
  const closes = readTime(raw('closes_at'), facts.orders.closes_at);
  const closing = writtenTime(raw('closes_at'), facts.orders.closes_at);
  const stated = payOf(raw, location, facts.pay);
  const isPayStated = stated.salary !== null || stated.salary_max !== null || stated.unread_pay !== null;
  const hidden = isPayStated ? payHiddenBy(facts.payFlags, textOfCell, payColumnsOf(columns)) : null;
  const pay = hidden === null ? stated : NO_PAY;
  const asked = readQuestions(shownCells(cells, facts.hidden));
  const category = guessCategory({
    stated: raw('job_cate'),
    title,
    function: raw('function'),
    industry: raw('industry'),
    department: raw('department'),
    text: work,
  });
  return {
    job: {
      ...statedDetails(raw),
      job_title: shownTitle,
      job_description: html,
      job_cate: category,
      job_location: location,
      ...pay,
      required_skills: skillsOf({ stated: raw('required_skills'), title, text: work, category }),
      emp_type: employmentType({
        stated: [raw('emp_type'), raw('working_time')].filter(Boolean).join(', '),
        experience: raw('exp_min'),
        title,
      }),
      work_mode: workMode({
        stated: raw('work_mode'),
        remote,
        location: raw('job_location').slice(0, 2 * TEXT_MAX),
        title,
      }),
      exp_min: yearsOfExperience({ stated: raw('exp_min'), text }),
      closes_at: closes && importedClosingTime(closing, closes),
      closes_by_clock: closes !== null && isPlaceClock(closing),
      company,
      status: state.status,
      questions: asked.questions,
      remarks: [
        ...(shownTitle === title ? [] : [texts.importedRow.titleAddress({ title })]),
        ...remarksOn(raw, { state, facts, pay, hidden }),
        ...asked.remarks,
      ],
      created_at: readTime(raw('created_at'), facts.orders.created_at) ?? readAgo(raw('created_at'), facts.now),
      row_key:
        id !== '' && !facts.sharedIds.has(id)
          ? hashOf([id, formerCompany, 'id'])
          : hashOf([id || words, title, formerCompany]),
      former_key: hashOf([formerId || words, title, formerCompany]),
      source_hash: hashOf([
        ...Object.entries(cells).map(([name, cell]) => `${name}=${lastingText(cell)}`),
        // Added because the text of a list of objects is only their names, and a question may change in any other
        // field.
        ...(asked.questions ? [JSON.stringify(asked.questions)] : []),
        // Added because jobs that earlier versions stored with such pay have to lose it.
        ...(hidden === null ? [] : [`hidden ${hidden}`]),
        // Added because the passing of a day alone publishes or closes such a job.
        ...(isPastUndecided(raw, facts) ? ['past'] : []),
        ...(awaitsDay(facts.states, textOfCell, facts.now) ? ['awaits a day'] : []),
        // Added because a column counts otherwise once it is hidden, whatever its cells say.
        ...(facts.hidden.size === 0 ? [] : [`hidden columns ${[...facts.hidden].join()}`]),
      ]),
    },
  };
}

/** Cells of a row without the hidden columns. */
export function shownCells(cells: Cells, hidden: ReadonlySet<string>): Cells {
  // Null prototype, since a row may use inherited names.
  const shown = Object.assign(Object.create(null) as Record<string, unknown>, cells);
  for (const name of hidden) delete shown[name];
  return shown;
}

/** States that a row gives outside of columns for them: in its title, and by a closing day that is surely past. */
function statesBeside(
  raw: TextOf,
  { title, columns, facts }: { title: string; columns: ColumnMap; facts: FileFacts },
): SaidState[] {
  const marked = stateOfTitle(title);
  const closing = cleanLine(raw('closes_at'), TEXT_MAX);
  return [
    ...(marked ? [{ status: marked.status, because: `${columns.job_title ?? ''}: ${marked.said}` }] : []),
    ...(isPastUndecided(raw, facts)
      ? [{ status: 'closed' as const, because: `${columns.closes_at ?? ''}: ${closing}` }]
      : []),
  ];
}

/** Whether a closing day is past, whichever of its numbers is the month. */
function isPastUndecided(raw: TextOf, { orders, now }: FileFacts): boolean {
  return orders.closes_at === undefined && isPastEitherWay(cleanLine(raw('closes_at'), TEXT_MAX), now);
}

const TOTAL =
  /^(?:(?:grand|sub)[ -]?)?(?:totals?|sum|average|summe|gesamt(?:summe|zahl)?|insgesamt|totaal|total (?:général|general)|suma|soma|somme|totale|razem|summa)(?: (?:of )?(?:jobs|positions|openings|vacancies|rows|stellen|postes|puestos|vagas|vacatures))?(?:\s?[:=]?\s?[\d.,]*)$/iu;

/** Whether a row is the last one of a table, which counts the others. */
function isTotal(title: string, raw: TextOf): boolean {
  const hasWords = (['job_description', 'job_location', 'company_name', 'url'] as const).some((field) =>
    /\p{L}/u.test(raw(field)),
  );
  return TOTAL.test(title) && !hasWords;
}

/**
 * Values of columns with a detail's own name, if the detail accepts them. Details that a row can contain in other forms
 * are parsed separately.
 */
function statedDetails(raw: TextOf): JobDetails {
  const stated = JOB_DETAILS.map((name) => {
    const said = cleanLine(raw(name), TEXT_MAX);
    const field = jobDetailFields[name];
    return [name, said !== '' && field.isValidSync(said) ? field.cast(said) : null];
  });
  // Cast: each value was converted by its detail's own rule.
  return Object.fromEntries(stated) as JobDetails;
}

/** Words for "no date" in the languages of the import, which are not unparseable dates. */
const NO_DAY = new RegExp(
  `^(?:${[
    'n/?a|-+|none|no deadline|null|nan|nat|ongoing|rolling|asap|open|(?:open )?until filled',
    '(?:laufend|ab )?sofort|laufend|keine[rs]?|keine frist|offen|unbefristet|bis auf weiteres',
    'aucune?|sans date limite|sans limite|dès que possible|au plus tôt',
    'ninguna?|sin (?:fecha(?: límite)?|plazo|límite)|abiert[ao]|lo antes posible|inmediat[ao]',
    'nenhuma?|sem (?:prazo|data(?: limite)?)|abert[ao]|o mais rápido possível|imediato',
    'geen|doorlopend|onbeperkt|zo snel mogelijk|per direct',
  ].join('|')})$`,
  'iu',
);

function remarksOn(
  raw: TextOf,
  {
    state,
    facts: { orders },
    pay,
    hidden,
  }: { state: SaidState; facts: FileFacts; pay: Pick<ImportedJob, 'unread_pay'>; hidden: string | null },
): string[] {
  const notShown =
    state.because === null ? [] : [texts.importedRow.notShown({ status: state.status, said: state.because })];
  const dates = (['closes_at', 'created_at'] as const).flatMap((field) => {
    const said = cleanLine(raw(field), TEXT_MAX);
    // A column called `published` may contain yes or no.
    if (said === '' || NO_DAY.test(said) || readFlag(said) !== undefined || readTime(said, orders[field])) return [];
    if (field === 'created_at' && isAgo(said)) return [];
    const isAmbiguous = orders[field] === undefined && isEitherDay(said);
    return [texts.importedRow[isAmbiguous ? 'eitherDay' : 'unreadDay']({ field, said })];
  });
  const unread = pay.unread_pay === null ? [] : [texts.importedRow.unreadPay({ said: pay.unread_pay })];
  const withheld = hidden === null ? [] : [texts.importedRow.hiddenPay({ said: hidden })];
  return [...notShown, ...dates, ...unread, ...withheld];
}

/** Placeholders that programs write for missing values. */
const NOTHING = /^\s*(?:nan|nat|n[./]a\.?|#n\/a|<na>|none|null|nil|undefined|[-–—]{1,3})\s*$/i;

/**
 * Text of a cell: numbers and flags as written, lists joined, objects in lists by their name; '' for placeholders of
 * missing values.
 */
export function cellText(cell: unknown, separator: string): string {
  const text = writtenText(cell, separator);
  return text.length <= LONGEST_NOTHING && NOTHING.test(text) ? '' : text;
}

const LONGEST_NOTHING = 20;

/** Cell text for change detection: relative times such as `3 days ago` are left out, since they change daily. */
function lastingText(cell: unknown): string {
  const text = writtenText(cell, ', ');
  return isAgo(text) ? '' : text;
}

function writtenText(cell: unknown, separator: string): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (!Array.isArray(cell)) return '';
  return cell
    .map((entry: unknown) => (isRecord(entry) ? nameOf(entry) : cellText(entry, separator)))
    .filter(Boolean)
    .join(separator);
}

function nameOf(entry: object): string {
  const fields: Record<string, unknown> = { ...entry };
  for (const key of ['name', 'label', 'title', 'city', 'value', '@value'])
    if (Object.hasOwn(fields, key)) return cellText(fields[key], ' ');
  return '';
}

interface Section extends AdSection {
  heading: string;
  aboutWork: boolean;
}

function sectionsOf(raw: TextOf, lostBreaks: boolean): Section[] {
  const education = cleanLine(raw('education'), TEXT_MAX);
  const read = (field: ImportField) => readSection(raw(field), lostBreaks && isInOneLine(raw(field)));
  const requirements = read('requirements');
  const educated = readSection(
    education !== '' && !/^unspecified$/i.test(education) ? texts.importedAd.education({ education }) : '',
    false,
  );
  const all: Section[] = [
    { heading: '', ...read('job_description'), aboutWork: true },
    { heading: texts.importedAd.duties, ...read('responsibilities'), aboutWork: true },
    {
      heading: texts.importedAd.requirements,
      html: [requirements.html, educated.html].filter(Boolean).join('\n'),
      text: [requirements.text, educated.text].filter(Boolean).join('\n'),
      lines: [requirements.lines, educated.lines].filter(Boolean).join('\n'),
      aboutWork: true,
    },
    { heading: texts.importedAd.benefits, ...read('benefits'), aboutWork: false },
    { heading: texts.importedAd.company, ...read('company_profile'), aboutWork: false },
  ];
  return all.filter(({ text }) => text !== '');
}

/** Length from which a text should have line breaks. */
const LONG_TEXT = 300;
/** If a larger share of its long texts has line breaks, the file has lost none. */
const WHOLE_AT_MOST = 0.2;

/** True for a file that has lost the line breaks of its texts: nearly no long text has any. */
function hasLostBreaks(rows: readonly Cells[], columns: ColumnMap): boolean {
  const long = rows
    .slice(0, ROWS_LOOKED_AT)
    .flatMap((cells) => TEXTS.map((field) => textsOf(cells, columns)(field)))
    .filter((text) => text.length >= LONG_TEXT);
  return long.filter((text) => !isInOneLine(text)).length <= long.length * WHOLE_AT_MOST;
}

const ROWS_LOOKED_AT = 200;

/**
 * The description as HTML. An ad that is only a link still gets title, company, place, and the link to the original.
 */
function describe({
  title,
  company,
  location,
  sections,
  url,
}: {
  title: string;
  company: string;
  location: string;
  sections: Section[];
  url: string;
}): string {
  const named = company === '' ? '' : ` at ${company}`;
  const where = statedPlace(location) === undefined ? '' : ` (${location})`;
  const body =
    sections.length > 0
      ? sections.map(
          ({ heading, html }) => `${heading === '' || sections.length === 1 ? '' : `<h3>${heading}</h3>\n`}${html}`,
        )
      : [`<p>${escapeText(`${title}${named}${where}.`)}</p>`];
  const link = webAddress(url);
  return [
    ...body,
    link === undefined
      ? ''
      : `<p><a href="${escapeText(link).replaceAll('"', '&quot;')}">${texts.importedAd.original}</a></p>`,
  ]
    .filter(Boolean)
    .join('\n');
}

function webAddress(text: string): string | undefined {
  try {
    const url = new URL(text.trim());
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Negations of remote work that earlier versions removed from a place; it identifies rows without an id. */
const FORMER_NEGATION =
  /(?<!\p{L})(?:no|not|non|kein(?:e[nrms]?)?|nicht|pas de|sans|sin|sem|não|geen|niet)[\s-]{1,3}(?:fully[\s-])?(?:remote|home ?office|télétravail|teletrabajo|remoto|teletrabalho|thuiswerk(?:en)?|telecommut\p{L}*|wfh)(?!\p{L})/giu;

const withoutEmptyBrackets = (text: string) => text.replace(/\(\s*\)|\[\s*\]/g, '');

const NAMES_A_PLACE = /\b(?:location ?:|located in|based in|job is in|office in)/i;

function locationOf({
  stated,
  title,
  text,
  isRemote,
}: {
  stated: string;
  title: string;
  text: string;
  isRemote: boolean;
}): string {
  const places = [
    ...new Set(
      stated
        .split(';')
        .map((place) => cleanLine(place, TEXT_MAX))
        .filter(Boolean),
    ),
  ];
  if (places.length > 0) return fittingPlaces(places);
  if (isRemote) return 'Remote';
  const named = text
    .split('\n')
    .filter((line) => NAMES_A_PLACE.test(line))
    .map((line) => line.slice(line.search(NAMES_A_PLACE)).slice(0, 80));
  for (const line of [title, ...named]) {
    const place = cityAndState(line);
    if (place !== undefined) return place;
  }
  return /\bremote\b/i.test(title) ? 'Remote' : PLACE_NOT_STATED;
}

const MOST_CITY_WORDS = 3;

/** Finds `Fort Worth, TX` in a line, even if the next word was run into it. */
function cityAndState(line: string): string | undefined {
  for (const { index, 1: state = '' } of line.matchAll(/, ?([A-Z]{2})(?![a-z])/g)) {
    if (!Object.hasOwn(US_STATES, state)) continue;
    const words = line.slice(0, index).split(/[\s:]/);
    let first = words.length;
    while (
      first > 0 &&
      words.length - first < MOST_CITY_WORDS &&
      /^[A-Z][a-zA-Z.'-]{1,30}$/.test(words[first - 1] ?? '')
    )
      first -= 1;
    if (first < words.length) return `${words.slice(first).join(' ')}, ${state}`;
  }
  return undefined;
}

/** Keeps as many places as fit into the field; the rest become a count in words. */
function fittingPlaces(places: string[]): string {
  for (let count = places.length; count > 1; count -= 1) {
    const rest = places.length - count;
    const text = `${places.slice(0, count).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
    if (text.length <= TEXT_MAX) return text;
  }
  return places[0] ?? '';
}

type RowPay = StatedSalary & Pick<ImportedJob, 'unread_pay' | 'open_sign'>;

const NO_PAY: RowPay = {
  salary: null,
  salary_max: null,
  currency: null,
  salary_period: null,
  unread_pay: null,
  open_sign: null,
};

/** Pay of the row; `unread_pay` is its text if it stays ambiguous. */
function payOf(raw: TextOf, location: string, column: PayColumn | undefined): RowPay {
  const country = countriesIn(location);
  const context = { currency: raw('currency'), period: raw('salary_period'), country, column };
  const said = readSalary(inLakhs(raw('salary'), column), context);
  const most = readSalary(inLakhs(raw('salary_max'), column), {
    ...context,
    period: context.period || (said.salary_period ?? ''),
  });
  const highest = most.salary_max ?? most.salary;
  const isRange = highest !== null && (said.salary === null || highest > said.salary);
  const pay = isRange
    ? { ...most, salary: said.salary, salary_max: highest, currency: said.currency ?? most.currency }
    : said;
  const words = [raw('salary'), raw('salary_max')].filter(Boolean).join(' – ');
  const isUnread = pay.salary === null && pay.salary_max === null && saysNumbers(words);
  return {
    ...pay,
    salary_period: keptPeriod(pay.salary_period),
    unread_pay: isUnread ? cleanLine(words, TEXT_MAX) : null,
    open_sign:
      isUnread || pay.currency !== null || (pay.salary === null && pay.salary_max === null)
        ? null
        : openSign(`${raw('currency')} ${words} ${column?.signs ?? ''}`, country),
  };
}

const LAKHS = /(?<!\p{L})(?:lpa|lakhs?|lacs?)(?!\p{L})/iu;
/** Numbers that may be lakhs: a whole amount has more digits. */
const FEW_DIGITS = /^\s*\d{1,3}(?:\.\d{1,2})?(?:\s*(?:-|–|to)\s*\d{1,3}(?:\.\d{1,2})?)?\s*$/i;

/** `8-12` in a column called `CTC (LPA)`. */
function inLakhs(text: string, column: PayColumn | undefined): string {
  return column && LAKHS.test(column.signs) && FEW_DIGITS.test(text) ? `${text.trim()} LPA` : text;
}

/** Tags of a recruiting system that say something else of the job. */
const NO_SKILL =
  /^(?:internal|external|public|private|confidential|hidden|draft|open|closed|on hold|filled|archived|template|evergreen|urgent|hot|new|featured|sponsored|promoted|priority|(?:full|part)[ -]?time|permanent|temporary|contract|remote|hybrid|on-?site|intern|extern|dringend|interne|externe|interno|externo|urgente?)$/i;

/** Skills that the file lists, else those in its text, else the category's own name: a post needs at least one. */
function skillsOf({
  stated,
  title,
  text,
  category,
}: {
  stated: string;
  title: string;
  text: string;
  category: number;
}): string[] {
  const listed = stated
    .split(/[,;|]/)
    .map((skill) => (NA.test(skill) ? '' : canonicalSkill(cleanLine(cellText(skill, ''), LONGEST_SKILL))))
    .filter((skill) => (skill.length > 1 || /^[CR]$/.test(skill)) && !NO_SKILL.test(skill));
  const found = listed.length > 0 ? listed : [...skillsIn(title, MOST_SKILLS), ...skillsIn(text, MOST_SKILLS)];
  const byKey = new Map(found.map((skill) => [skillKey(skill), skill]));
  const skills = [...byKey.values()].slice(0, MOST_SKILLS);
  // Non-null: the row's category is one of ours.
  return skills.length > 0 ? skills : [categoryName(category)!];
}

function hashOf(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Excerpt of a job's text for a preview. */
export function excerpt(html: string, longest: number): string {
  const text = plainText(html);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
