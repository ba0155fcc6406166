import { isUpper, lettersKey } from '../letters';
import type { ResumeLine } from '../text';
import { COMPANY, TITLE } from '../words/entry-words';
import {
  DOCUMENT_TITLE,
  HEADING_ADJECTIVES,
  HEADING_FILLERS,
  HEADING_GENERAL,
  HEADING_NOUNS,
  HEADING_PROFILES,
  SECTION_TITLES,
  type Section,
} from '../words/section-titles';

const byKey = new Map<string, Section>();
for (const [section, titles] of SECTION_TITLES) for (const title of titles) byKey.set(lettersKey(title), section);

const HEADING_MAX = 48;
const WORDS_MAX = 6;

/** Text without its number, remark in brackets and colon: `2. Work Experience (selected):`. */
const bare = (text: string) =>
  text
    .replace(/^(?:\d{1,2}|[IVX]{1,4}|[A-H])[.)]\s+/u, '')
    .replace(/\s+\([^()]*\)(?=\s*:?$)/u, '')
    .trim();

/** Section whose heading a text is, judged only by its words: a heading of the table, or nothing but words of headings. */
export function headingOf(text: string): Section | undefined {
  const heading = anyHeadingOf(text);
  // Words of projects and courses also stand in lists of skills.
  return heading === 'other' ? listedHeading(text) : heading;
}

/** Section of a heading, also of one of other content that is in no table. */
export const anyHeadingOf = (text: string): Section | undefined => listedHeading(text) ?? composedHeading(text);

/** Whether a word is a noun of headings. */
export function isWordOfHeading(word: string): boolean {
  const key = lettersKey(word);
  return HEADING_NOUNS.some(([, noun]) => noun.test(key));
}

function listedHeading(written: string): Section | undefined {
  const text = bare(written);
  if (text.length > HEADING_MAX || /\d{2}|[@,;]/.test(text)) return undefined;
  const key = lettersKey(text);
  return key.length < 3 ? undefined : byKey.get(key);
}

/** Schools and degrees that are named with words of headings: `School of Education`, `Licence en langues`. */
const WITHIN_A_SCHOOL =
  /\b(?:(?:school|faculty|institute|department|college|academy) of|bachelor|master|licence|licenciatura|grado|máster|diploma?|degree)\b/iu;

/** Section of a heading that is in no table, if each of its words is one of headings: `Education & Licensure`. */
function composedHeading(written: string): Section | undefined {
  const text = bare(written).replace(/\s*:$/, '');
  if (text.length > HEADING_MAX || /[\d@;.!?:\t|]|^\p{Ll}/u.test(text) || WITHIN_A_SCHOOL.test(text)) return undefined;
  const phrases = phrasesOf(text);
  if (phrases.flat().length > WORDS_MAX) return undefined;
  const read = phrases.map(phraseOf);
  if (!read.every((phrase) => phrase.isWhole)) return undefined;
  if (!read.some((phrase) => phrase.section && phrase.isSure)) return undefined;
  return mainOf(read);
}

const mainOf = (phrases: readonly Phrase[]) =>
  HEADING_NOUNS.find(([section]) => phrases.some((phrase) => phrase.section === section))?.[0];

const AND = /^(?:and|und|et|y)$/u;

const phrasesOf = (text: string): string[][] =>
  (isUpper(text) ? text.split(' ').map(withSpaces).join(' ') : text)
    .split(/\s*[&/,+]\s*|\s+(?:and|und|et|y|e|[–—-])\s+/iu)
    .map((phrase) =>
      phrase
        .split(/[\s'’-]+/u)
        .map(lettersKey)
        .filter((word) => word && !AND.test(word)),
    )
    .filter((phrase) => phrase.length > 0);

/** Shortest text that may be several words of a heading without spaces, as letter-spacing leaves them. */
const GLUED_MIN = 9;

/** Spaces between the words of a glued heading, `OTRASEXPERIENCIAS`, if it has no other letters. */
function withSpaces(text: string): string {
  const key = lettersKey(text);
  if (key.length < GLUED_MIN || key.length > HEADING_MAX || isKnownWord(key)) return text;
  return text
    .split(/(?<=[&/,+-])|(?=[&/,+-])/u)
    .map((part) => wordsIn(lettersKey(part))?.join(' ') ?? part)
    .join(' ');
}

/** Words of headings that a text without spaces consists of: as few as possible, and few that say nothing. */
function wordsIn(text: string): string[] | undefined {
  const found: Array<{ words: string[]; cost: number } | undefined> = [{ words: [], cost: 0 }];
  for (let end = 1; end <= text.length; end += 1)
    for (let start = 0; start < end; start += 1) {
      const before = found[start];
      const word = text.slice(start, end);
      const isWord = word.length === 1 ? word === 'i' : isKnownWord(word) || AND.test(word);
      if (!before || !isWord) continue;
      const cost = before.cost + (HEADING_FILLERS.test(word) ? 1.5 : 1);
      if (cost < (found[end]?.cost ?? Infinity)) found[end] = { words: [...before.words, word], cost };
    }
  return text ? found[text.length]?.words : undefined;
}

const isKnownWord = (word: string) => WORDS.some((pattern) => pattern.test(word));

interface Phrase {
  section: Section | undefined;
  /** Whether its noun says so, and no adjective alone. */
  isSure: boolean;
  /** Whether all of its words are words of headings. */
  isWhole: boolean;
}

/** Section of a part of a heading, by its nouns and adjectives. */
function phraseOf(words: readonly string[]): Phrase {
  const listed = words.length > 1 ? byKey.get(words.join('')) : undefined;
  if (listed) return { section: listed, isSure: true, isWhole: true };
  const any = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const nouns = sectionsIn(HEADING_NOUNS, any);
  const adjectives = sectionsIn(HEADING_ADJECTIVES, any);
  const section = sectionOfNouns(nouns, adjectives, any) ?? sectionOfGeneral(adjectives, any);
  const isWhole = words.every(isKnownWord);
  return section ? { section, isSure: true, isWhole } : { section: adjectives[0], isSure: false, isWhole };
}

const WORDS = [
  ...[...HEADING_NOUNS, ...HEADING_ADJECTIVES].map(([, pattern]) => pattern),
  HEADING_GENERAL,
  HEADING_PROFILES,
  HEADING_FILLERS,
];
const sectionsIn = (table: ReadonlyArray<readonly [Section, RegExp]>, any: (pattern: RegExp) => boolean) =>
  table.filter(([, pattern]) => any(pattern)).map(([section]) => section);

function sectionOfNouns(
  nouns: readonly Section[],
  adjectives: readonly Section[],
  any: (pattern: RegExp) => boolean,
): Section | undefined {
  const has = (section: Section) => nouns.includes(section);
  // An aim of a career is no career, but a summary of experience is.
  if (has('summary') && (!has('experience') || any(CAREER) || any(AIM))) return 'summary';
  // Languages of programs are not spoken.
  if (has('languages')) return any(/^programming$/u) || adjectives.includes('skills') ? 'skills' : 'languages';
  const isStudy = adjectives.includes('education') && !adjectives.includes('experience');
  // Paths of study: `Akademischer Werdegang`, `Parcours universitaire`.
  if (has('experience') && any(CAREER)) return isStudy ? 'education' : 'experience';
  if (has('experience')) return has('other') && !adjectives.includes('experience') ? 'other' : 'experience';
  return has('other') ? 'other' : nouns[0];
}

const CAREER = /^(?:werdegang|(?:berufs)?laufbahn|parcours|trayectoria|careers?|karriere|stationen|carriere)$/u;
const AIM = /^(?:obje[ck]?tiv\p{L}*|objectifs?|obiettiv[oi]|goals?|ziele?)$/u;

/** Section of nouns such as `background` and `profile`, by the adjectives beside them. */
function sectionOfGeneral(adjectives: readonly Section[], any: (pattern: RegExp) => boolean): Section | undefined {
  const isStudy = adjectives.includes('education');
  if (any(HEADING_PROFILES)) return isStudy ? 'education' : adjectives.includes('skills') ? 'skills' : 'summary';
  if (!any(HEADING_GENERAL)) return undefined;
  return isStudy ? 'education' : (adjectives[0] ?? (any(/^perso/u) ? 'contact' : undefined));
}

export interface SectionLines {
  section: Section;
  lines: ResumeLine[];
  /** Whether only the style of its heading is known. */
  isUnknown?: true;
}

/** Style features that headings share. */
const styleOf = ({ size, bold, text }: ResumeLine) => `${Math.round(2 * size)} ${bold} ${isUpper(text)}`;

/** Font size of most letters. */
export function bodySize(lines: readonly ResumeLine[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(2 * size) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/**
 * Splits lines into sections; the lines before the first heading are the head. A line in the style of headings with
 * unknown words begins a section of other content.
 */
export function sectionsOf(lines: readonly ResumeLine[]): SectionLines[] {
  const body = bodySize(lines);
  const listed = lines.map((line, at) =>
    (line.isBullet && !stands(line, body)) || isDocumentTitle(lines, at) ? undefined : listedHeading(line.text),
  );
  const composed = lines.map((line, at) =>
    line.isBullet || listed[at] || DOCUMENT_TITLE.test(line.text) ? undefined : composedHeading(line.text),
  );
  const styles = new Map<string, number>();
  for (const [at, line] of lines.entries())
    if (
      listed[at] !== undefined
        ? stands(line, body)
        : composed[at] !== undefined && (isMarked(line, body) || (isEntries(composed[at]) && stands(line, body)))
    )
      styles.set(styleOf(line), (styles.get(styleOf(line)) ?? 0) + 1);
  const certain = lines.map(
    (line, at) => listed[at] ?? (isHeading(line, composed[at], { body, styles }) ? composed[at] : undefined),
  );
  const sections: SectionLines[] = [{ section: 'head', lines: [] }];
  // Sections of a single line have no heading elsewhere; in plain type another one or a heading follows.
  const isInline = (at: number, section: Section) => {
    const [line, next] = [lines[at], lines[at + 1]];
    if (!line || line.isBullet || certain.includes(section) || sections.at(-1)?.section === 'skills') return false;
    return (
      stands(line, body) || next === undefined || certain[at + 1] !== undefined || inlineSection(next) !== undefined
    );
  };
  const first = certain.findIndex((section) => section !== undefined);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line || RULE.test(line.text)) continue;
    const next = lines[at + 1];
    // Heading that spans two lines.
    const isOne =
      next !== undefined &&
      stands(line, body) &&
      styleOf(next) === styleOf(line) &&
      Math.abs(next.y - line.y) < 2 * line.size;
    const joined =
      isOne && !(certain[at] && certain[at + 1] && !isOpen(line.text, next.text))
        ? headingOfTwo(line.text, next.text)
        : undefined;
    // The name above all headings may have the same style.
    const current = sections.at(-1)?.section;
    const isHead = (current === 'experience' || current === 'education') && isHeadOfEntry(line.text);
    const style = isHead ? undefined : likelyHeading(line, { body, styles });
    const likely = at > first || !style?.isUnknown ? style : undefined;
    const section = joined ?? certain[at] ?? likely?.section;
    if (joined !== undefined) at += 1;
    const inline = section === undefined ? inlineSection(line) : undefined;
    if (inline && (inline.section === 'summary' || isInline(at, inline.section))) {
      sections.push({ section: inline.section, lines: [{ ...line, text: inline.text }] });
      continue;
    }
    if (line.startsColumn && section === undefined) sections.push({ section: 'head', lines: [] });
    if (section === undefined) sections.at(-1)?.lines.push(line);
    else
      sections.push({
        section,
        lines: [],
        ...(section === likely?.section && likely.isUnknown ? { isUnknown: true } : {}),
      });
  }
  return sections;
}

/** Line drawn with letters. */
const RULE = /^[_=*~.–—-]{4,}$/u;

/** Section of a heading over two lines; letter-spaced ones are parted within a word. */
export const headingOfTwo = (above: string, below: string): Section | undefined =>
  listedHeading(above + below) ?? composedHeading(`${above} ${below}`) ?? composedHeading(above + below);

/** Whether a heading goes on in the next line, by the word between them. */
const isOpen = (above: string, below: string) =>
  /(?:[&,/+-]|\s(?:and|und|et|y|de|du|of|in))$/iu.test(above) || /^(?:[&/+]|(?:and|und|et|y|of|de)\s)/iu.test(below);

/** Whether a line is the title of the whole resume: `RESUME` above the name or above contact details. */
function isDocumentTitle(lines: readonly ResumeLine[], at: number): boolean {
  const { text = '', page = 1 } = lines[at] ?? {};
  if (page > 1 || !DOCUMENT_TITLE.test(text.replace(/\s*:$/, ''))) return false;
  return at < 2 || lines.slice(at + 1, at + 4).some((line) => /@|(?:\d[\s().-]*){8}/u.test(line.text));
}

/** Whether a line with the words of a heading is one by its style too. */
function isHeading(
  line: ResumeLine,
  section: Section | undefined,
  { body, styles }: { body: number; styles: ReadonlyMap<string, number> },
): boolean {
  if (section === undefined) return false;
  if (!stands(line, body)) return isListed(section);
  // Bold words in a job may be the label of a list: `Main Achievements`.
  return isEntries(section) || isMarked(line, body) || styles.has(styleOf(line));
}

/** Labels of technologies, which projects and jobs have too. */
const OF_A_JOB = /^(?:tech|tool|software|programm|logiciel|outils|environnement|tecnolog|herramient|werkzeug)/iu;

/** Heading and text in a single line: `Objective: …`, `Skills: …`. */
function inlineSection({ text: written }: ResumeLine): { section: Section; text: string } | undefined {
  const [, label = '', text = ''] = /^([^:\t]{4,40}?)\s*:\s+(\S.*)$/u.exec(written) ?? [];
  const section = headingOf(label);
  if (section === 'summary') return text.length > 30 ? { section, text } : undefined;
  return section && isListed(section) && !OF_A_JOB.test(label) ? { section, text } : undefined;
}

const isEntries = (section: Section | undefined) =>
  section === 'experience' || section === 'education' || section === 'languages';
const isListed = (section: Section) => isEntries(section) || section === 'skills';

/** Whether the style of a line differs from the body text. */
const stands = (line: ResumeLine, body: number) =>
  line.bold || line.heading !== undefined || isUpper(line.text) || line.size > 1.08 * body;
const isMarked = (line: ResumeLine, body: number) =>
  isUpper(line.text) || line.size > 1.08 * body || (line.heading ?? 9) <= 2;

/** Minimum number of headings in one style that establishes it as the style of headings. */
const SURE = 2;

/** Whether capitals among jobs and schools belong to a title, a company or a list of tasks. */
const isHeadOfEntry = (text: string) => TITLE.test(text) || COMPANY.test(text) || TASKS.test(text);
const TASKS =
  /(?<!\p{L})(?:responsibilit(?:y|ies)|duties|tasks|role|aufgaben|tätigkeitsschwerpunkte|missions?|tâches|funciones|tareas|mansioni)(?!\p{L})/iu;

/** Section of a line in the style of headings, by its nouns; without any it is unknown. */
function likelyHeading(
  line: ResumeLine,
  { body, styles }: { body: number; styles: ReadonlyMap<string, number> },
): { section: Section; isUnknown?: true } | undefined {
  const { text } = line;
  if (line.isBullet || text.length > HEADING_MAX || /[\t@;|]|\d{2}|[.!?]$|^\p{Ll}/u.test(text) || !stands(line, body))
    return undefined;
  if (text.split(' ').length > WORDS_MAX) return undefined;
  const inStyle = styles.get(styleOf(line)) ?? 0;
  if (!isMarked(line, body)) return undefined;
  // A style shared by job titles and headings is ambiguous.
  if (inStyle >= SURE || line.size > 1.15 * body) {
    const read = phrasesOf(text).map(phraseOf);
    const named = TITLE.test(text) ? undefined : mainOf(read.filter(({ isSure }) => isSure));
    if (named && inStyle > 0) return { section: named };
    if (inStyle >= SURE && !text.includes(',')) return { section: 'other', isUnknown: true };
  }
  return undefined;
}
