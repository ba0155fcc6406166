import { escapeText } from '@market/api';
import { IMPORT_MAX_COLUMNS, IMPORT_ROW_MAX } from '@market/contracts/job-posts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { texts } from '../../texts';
import { CHUNK, UnreadableFile, flat, type SourceRow } from './source-row';

/** Elements that contain one job in common feeds, RSS and Atom among them; lower case only. */
const RECORDS = new Set([
  ...['job', 'position', 'vacancy', 'item', 'entry', 'offer', 'posting', 'jobposting', 'joblisting', 'listing', 'ad'],
  ...['advert', 'jobad', 'jobopening', 'opening', 'requisition', 'jobpositionposting', 'stelle', 'stellenangebot'],
  ...['anzeige', 'stellenanzeige', 'annonce', 'offre', 'oferta', 'vaga', 'vacature', 'row', 'record'],
]);
/** Root elements of a feed's jobs: alone they are a feed without jobs. */
const LISTS = new Set([
  ...['jobs', 'positions', 'vacancies', 'offers', 'postings', 'jobpostings', 'joblistings', 'listings', 'openings'],
  ...['source', 'rss', 'feed', 'workzagjobs', 'ads', 'adverts', 'stellen', 'stellenangebote', 'offres', 'ofertas'],
  ...['rows', 'records', 'vagas', 'vacatures', 'joblist', 'jobfeed', 'urlset'],
]);
/** Elements that report a feed's failure: the feed then does not count as empty. */
const ERRORS = /^(?:errors?|exception|fault)$/i;
/** HTML elements that occur unescaped in texts: they are part of the text. */
const MARKUP = new Set([
  ...[
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'a',
    'div',
    'span',
    'font',
    'blockquote',
    'hr',
    'pre',
  ],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'td', 'th'],
]);
/** Limit of nesting depth, which no real feed exceeds. */
const DEEPEST = 32;
const NAMES_SAID = 10;

/** An element that is open. */
interface Open {
  name: string;
  /** Name with its namespace prefix, which distinguishes two elements with the same local name. */
  full: string;
  cells: Record<string, unknown>;
  text: string;
  hasMarkup: boolean;
}

/**
 * Yields the jobs of an XML feed. Documents with their own entity definitions are rejected, no external resource is
 * loaded, and jobs nested too deep or too long are rejected before they are stored (docs/security.md, S133; XXE and
 * entity expansion).
 * @throws UnreadableFile for a text that is no XML, a web page, or a document without a known job element
 */
export function* xmlRows(text: string): Generator<SourceRow> {
  const reader = createReader();
  for (let at = 0; at < text.length; at += CHUNK) {
    reader.write(text.slice(at, at + CHUNK));
    yield* reader.taken();
  }
  reader.close();
  yield* reader.taken();
}

function createReader() {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let rows: SourceRow[] = [];
  let count = 0;
  let depth = 0;
  /** Stack of open elements in a job, the job's own first; empty between jobs. */
  const open: Open[] = [];
  let isList = false;
  let line = 1;
  let letters = 0;
  /** Number of open HTML elements inside a text. */
  let markup = 0;
  const names = new Set<string>();

  const add = (said: string) => {
    letters += said.length;
    const current = open.at(-1);
    // Text beyond the length limit of a job is discarded.
    if (current && letters <= IMPORT_ROW_MAX) current.text += said;
  };

  function begin(tag: SaxesTagPlain): void {
    depth += 1;
    if (depth > DEEPEST) throw new UnreadableFile(texts.importedFile.deepXml);
    const name = localName(tag.name);
    if (depth === 1 && name.toLowerCase() === 'html') throw new UnreadableFile(texts.importedFile.webPage);
    if (depth === 1) isList = LISTS.has(name.toLowerCase().replace(/[^a-z]/g, ''));
    // An empty list of jobs contains only its name and date; deeper elements may be jobs under unknown names.
    if (depth > 3 || (depth > 1 && ERRORS.test(name))) isList = false;
    const parent = open.at(-1);
    if (!parent) {
      if (names.size < NAMES_SAID) names.add(tag.name);
      if (!isRecordName(name) || (depth === 1 && !name.toLowerCase().endsWith('job'))) return;
      line = parser.line;
      letters = 0;
    } else if (markup > 0 || (open.length > 1 && MARKUP.has(name.toLowerCase()))) {
      if (!parent.hasMarkup) {
        parent.text = escapeText(parent.text);
        parent.hasMarkup = true;
      }
      markup += 1;
      const href = tag.attributes.href;
      add(`<${name}${href === undefined ? '' : ` href="${escapeText(href).replaceAll('"', '&quot;')}"`}>`);
      return;
    }
    // Null prototype, since a feed may use inherited names.
    const cells = Object.create(null) as Record<string, unknown>;
    for (const [attribute, value] of Object.entries(tag.attributes)) {
      letters += attribute.length + value.length;
      if (!attribute.startsWith('xmlns')) cells[localName(attribute)] = value;
    }
    open.push({ name, full: tag.name, cells, text: '', hasMarkup: false });
  }

  function end(tag: SaxesTagPlain): void {
    depth -= 1;
    if (markup > 0) {
      markup -= 1;
      add(`</${localName(tag.name)}>`);
      return;
    }
    const ended = open.pop();
    const parent = open.at(-1);
    if (!ended) return;
    if (parent) keep(parent, ended);
    else {
      count += 1;
      rows.push(rowOf(ended.cells, line, letters));
    }
  }

  parser.on('opentag', begin);
  parser.on('closetag', end);
  parser.on('text', (said) => add(open.at(-1)?.hasMarkup ? escapeText(said) : said));
  // CDATA already contains markup in its final form.
  parser.on('cdata', add);
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw new UnreadableFile(texts.importedFile.xmlEntities);
  });
  parser.on('error', (error) => {
    // HTML entities and stray control characters are harmless: they stay in the text, which is cleaned later like all
    // texts.
    if (/undefined entity|disallowed character\.$/.test(error.message)) return;
    throw new UnreadableFile(texts.importedFile.notXml({ line: String(parser.line) }));
  });

  return {
    write: (piece: string) => void parser.write(piece),
    /** Jobs completed since the last call. */
    taken(): SourceRow[] {
      const taken = rows;
      rows = [];
      return taken;
    },
    close() {
      parser.close();
      if (count === 0 && !isList)
        throw new UnreadableFile(texts.importedFile.noXmlJobs({ names: [...names].join(', ') }));
    },
  };
}

/** Stores the value of a closed element in its parent; several with the same name become a list. */
function keep(parent: Open, { name, full, cells, text }: Open): void {
  // Attributes beside a text are dropped: they only state its language or type.
  const value = text.trim() === '' && Object.keys(cells).length > 0 ? cells : text.trim();
  const known = parent.cells[name];
  if (known === undefined) parent.cells[name] = value;
  // `media:title` beside `title` is a different field.
  else if (full !== name) parent.cells[full] ??= value;
  else parent.cells[name] = [known, value].flat();
}

function rowOf(cells: Record<string, unknown>, line: number, letters: number): SourceRow {
  if (letters > IMPORT_ROW_MAX) return { line, problem: texts.importedRow.long({ max: IMPORT_ROW_MAX }) };
  const named = flat(cells);
  return Object.keys(named).length > IMPORT_MAX_COLUMNS
    ? { line, problem: texts.importedRow.manyFields({ max: IMPORT_MAX_COLUMNS }) }
    : { line, cells: named };
}

const isRecordName = (name: string) => RECORDS.has(name.toLowerCase().replace(/[^a-z]/g, ''));

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
