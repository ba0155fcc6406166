import { escapeText } from '@market/api';
import { IMPORT_MAX_COLUMNS, IMPORT_ROW_MAX } from '@market/contracts/job-posts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { texts } from '../../texts';
import { CHUNK, UnreadableFile, flat, type SourceRow } from './source-row';

/** Elements that hold one job in the feeds of the usual systems, RSS and Atom among them; small letters alone. */
const RECORDS = new Set([
  ...['job', 'position', 'vacancy', 'item', 'entry', 'offer', 'posting', 'jobposting', 'joblisting', 'listing', 'ad'],
  ...['advert', 'jobad', 'jobopening', 'opening', 'requisition', 'jobpositionposting', 'stelle', 'stellenangebot'],
  ...['anzeige', 'stellenanzeige', 'annonce', 'offre', 'oferta', 'vaga', 'vacature'],
]);
/** Elements around all jobs of a feed: by themselves they are a feed without jobs. */
const LISTS = new Set([
  ...['jobs', 'positions', 'vacancies', 'offers', 'postings', 'jobpostings', 'joblistings', 'listings', 'openings'],
  ...['source', 'rss', 'feed', 'workzagjobs', 'ads', 'adverts', 'stellen', 'stellenangebote', 'offres', 'ofertas'],
  ...['vagas', 'vacatures', 'joblist', 'jobfeed', 'urlset'],
]);
/** Elements by which a feed tells that it is broken: then it does not say that it has no jobs. */
const ERRORS = /^(?:errors?|exception|fault)$/i;
/** Elements of HTML that stand unescaped in texts: they are part of the text. */
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
/** Elements in each other, of which no feed has more than a few. */
const DEEPEST = 32;
const NAMES_SAID = 10;

/** An element that is open. */
interface Open {
  name: string;
  /** With what stood in front of its name, by which two elements of the same name are told apart. */
  full: string;
  cells: Record<string, unknown>;
  text: string;
  hasMarkup: boolean;
}

/**
 * The jobs of an XML feed, one by one. Entities of a document's own are refused, nothing is loaded from anywhere, and
 * what is nested deeper or is longer than any job is refused before it is kept (docs/security.md, S133).
 * @throws UnreadableFile for what is no XML, a page, or a document in which no element is known to be a job
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
  /** The open elements of a job, the job's own first; empty between jobs. */
  const open: Open[] = [];
  let isList = false;
  let line = 1;
  let letters = 0;
  /** Open elements of HTML inside of a text. */
  let markup = 0;
  const names = new Set<string>();

  const add = (said: string) => {
    letters += said.length;
    const current = open.at(-1);
    // A job that is too long is kept no further.
    if (current && letters <= IMPORT_ROW_MAX) current.text += said;
  };

  function begin(tag: SaxesTagPlain): void {
    depth += 1;
    if (depth > DEEPEST) throw new UnreadableFile(texts.importedFile.deepXml);
    const name = localName(tag.name);
    if (depth === 1 && name.toLowerCase() === 'html') throw new UnreadableFile(texts.importedFile.webPage);
    if (depth === 1) isList = LISTS.has(name.toLowerCase().replace(/[^a-z]/g, ''));
    // Around a list without jobs are its name and its date; in other elements jobs may lie under other names.
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
    // Without inherited names, which a feed may use.
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
  // CDATA is markup already where the text is.
  parser.on('cdata', add);
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw new UnreadableFile(texts.importedFile.xmlEntities);
  });
  parser.on('error', (error) => {
    // Entities of HTML and stray control characters do no harm: the text keeps them, and is cleaned as all texts are.
    if (/undefined entity|disallowed character\.$/.test(error.message)) return;
    throw new UnreadableFile(texts.importedFile.notXml({ line: String(parser.line) }));
  });

  return {
    write: (piece: string) => void parser.write(piece),
    /** Jobs that have ended since the last call. */
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

/** The value of an element that has ended, among those of its parent; several of one name are a list. */
function keep(parent: Open, { name, full, cells, text }: Open): void {
  // Attributes beside a text say little: its language, its type.
  const value = text.trim() === '' && Object.keys(cells).length > 0 ? cells : text.trim();
  const known = parent.cells[name];
  if (known === undefined) parent.cells[name] = value;
  // `media:title` beside `title` is something else.
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
