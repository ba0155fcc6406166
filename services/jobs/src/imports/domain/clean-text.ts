import { decode } from 'html-entities';
import { escapeText } from '@market/api';
import { numberedFrom, numberedList } from '@market/service-kit/rich-text';

/** HTML elements that ads contain; `List<String>` and `<ada@jobs.example>` are not tags. */
const TAG =
  /<\/?(p|br|div|ul|ol|li|tr|td|th|table|tbody|thead|h[1-6]|section|article|header|footer|main|hr|b|strong|i|em|u|a|span|font|small|sub|sup|img|blockquote|pre|code|dl|dt|dd|center|figure|strike|del|ins|script|style|o:p)(?:\s[^<>]*)?\/?>/gi;
const BREAKING_TAGS = new Set([
  ...['p', 'br', 'div', 'ul', 'ol', 'tr', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'section', 'article', 'hr'],
]);
/** Placeholders that an export has inserted for addresses, phone numbers and email addresses. */
const MARK = /#(?:URL|EMAIL|PHONE)_[0-9a-f]{8,}#/gi;
/** Marks the start of a list entry until the lines are formatted. */
const BULLET = '•';

/** Words that are written with an inner capital, so they are not two words run together. */
const KNOWN_CAMEL =
  /^(?:e[A-Z]|i[A-Z]|m[A-Z]|x[A-Z]|de[A-Z]|dot[A-Z]|java[A-Z]|type[A-Z]|post[A-Z]|my[A-Z]|no[A-Z]|web[A-Z]|dev[A-Z]|sys[A-Z]|git[A-Z]|kube[A-Z])/;
// A sentence that ends without a blank before the next: 'place.We have', 'plus!)Familiar'. Not 'ASP.Net', 'Ph.D',
// '3.5'.
const JOINED_SENTENCE =
  /([a-z0-9%"”’)\]]{2}|[)\]”"])([.!?:;])([)"”’]?)(?=[A-Z“"(•][a-z’']|[A-Z]\s|[A-Z]{2,30}\s)(?!(?:Net|Js|Com|Org|Io|Co|Uk|NET|JS)\b)/g;
// A line that ends without punctuation before the next: 'systemsResearching', 'attitudeDemonstrate', '(Optional)Self'.
const JOINED_WORD = /([a-z]{3}|[a-z)]\))(?=[A-Z][a-z]{1,30}(?:\s|['’,-])|[A-Z]\s[a-z])/g;

// A heading that ran into its text: 'Position SummaryOperates'.
const JOINED_HEADING =
  /\b(Summary|Overview|Description|Responsibilit(?:y|ies)|Requirements?|Qualifications?|Experience|Skills|Education|Benefits|Duties)(?=[A-Z][a-z])/g;

/** Text that is never two words, however it is written: addresses, files, names in programs. */
const ONE_WORD = /[@/\\_<>{}=]|^www\.|\w\.\w+\.\w|\(\)/;
/** Gender-inclusive endings: `KollegInnen`, `mitarbeiterIn`. */
const ALL_PEOPLE = /^In(?:nen)?(?![a-z])/;
/** Prefixes of identifiers in programs: `getElement`, `useState`. */
const IN_PROGRAMS =
  /^(?:get|set|use|is|has|on|add|to|new|create|make|find|is|of|from|with|open|data|file|user|app|api|sql)[A-Z]/;

/** True for a text without line breaks, which may have been lost. */
export const isInOneLine = (raw: string): boolean => !/[\n\r\u2028\u2029]/.test(raw.trim());

/**
 * Converts exported text to plain text: entities and tags resolved, placeholders of removed addresses deleted, odd
 * blanks normalized. Run-together sentences and list entries are split if the export has lost its line breaks, but
 * never inside an address or a word.
 * @param hasLostBreaks whether the whole file shows that; by default, whether this text has no break
 */
export function cleanText(raw: string, hasLostBreaks: boolean = isInOneLine(raw)): string {
  const visible = withoutTags(raw.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n'));
  // A tag written with entities is a tag too.
  const decoded = withoutTags(decodeTwice(visible));
  const hasMarks = decoded.search(MARK) >= 0;
  const whole = decoded
    .replace(MARK, ' ')
    // Keeps the joiners of scripts and emoji, and the direction marks of numbers in Arabic or Hebrew.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/[^\S\n]+/g, ' ');
  const lines = (hasLostBreaks ? partJoined(whole) : whole)
    .replace(/(^|\n| |[.!?:;)])[•●▪◦■] ?/g, `$1\n${BULLET} `)
    .replace(/(^|\n)[·*](?: +|(?=[A-Z]))/g, `$1${BULLET} `)
    .split('\n')
    .map((line) => (hasMarks ? withoutGaps(line) : line).trim());
  return lines
    .filter((line) => line !== BULLET && !/^[\s:,;.|-]*$/.test(line))
    .join('\n')
    .trim();
}

const withoutTags = (text: string) =>
  text.replace(TAG, (_tag, name: string) =>
    name.toLowerCase() === 'li' ? `\n${BULLET} ` : BREAKING_TAGS.has(name.toLowerCase()) ? '\n' : '',
  );

/** Removes brackets and blanks that are left around a deleted placeholder. */
const withoutGaps = (line: string) =>
  line.replace(/\((?:\s|\bat\b|\bor\b)*\)|\[\s*\]/g, '').replace(/ {1,3}([,.;:!?])(?=\s|$)/g, '$1');

/** Splits run-together text, except in addresses and the like. */
function partJoined(text: string): string {
  return text
    .replace(JOINED_SENTENCE, (match: string, ...found: Array<string | number>) =>
      ONE_WORD.test(wordAround(found.at(-1), found.at(-2), match)) ? match : `${match}\n`,
    )
    .replace(JOINED_WORD, (match: string, left: string, at: number, whole: string) =>
      isKnownCamel(whole, at, left) ? match : `${match}\n`,
    )
    .replace(JOINED_HEADING, '$1\n');
}

/** The text around a match, up to the next blanks. */
function wordAround(whole: string | number | undefined, at: string | number | undefined, match: string): string {
  if (typeof whole !== 'string' || typeof at !== 'number') return match;
  const before = /\S*$/.exec(whole.slice(Math.max(0, at - LONGEST_ADDRESS), at))?.[0] ?? '';
  const after = /^\S*/.exec(whole.slice(at, at + LONGEST_ADDRESS))?.[0] ?? '';
  return before + after;
}

/** A title or name: cleaned, on one line, at most `longest` characters, cut between words. */
export function cleanLine(raw: string, longest: number): string {
  const line = cleanText(raw.replace(/\s+/g, ' ')).replaceAll('\n', ' ').replace(/^• /, '').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).replace(/[\s,;–-]{1,20}$/, '')}…`;
}

/**
 * Cleaned text as safe HTML: lines that begin with a bullet become a list, in a text without bullets also consecutive
 * lines without final punctuation; the others are paragraphs. Beside bullets a line without one is a heading, a closing
 * sentence or an address.
 */
export function textAsHtml(text: string): string {
  const lines = withWrappedEntries(text.split('\n').filter(Boolean).map(withoutEmphasis));
  const isLoneMark = lines.filter(isMarked).length < 2;
  const html: string[] = [];
  for (let at = 0; at < lines.length;) {
    const numbered = numberedFrom(lines, at);
    if (numbered.length > 1) {
      html.push(numberedList(numbered.map(escapeText)));
      at += numbered.length;
      continue;
    }
    let end = at;
    while (end < lines.length && isEntry(lines[end] ?? '') && numberedFrom(lines, end).length < 2) end += 1;
    const run = lines.slice(at, Math.max(end, at + 1));
    html.push(...(isLoneMark && run.length === 1 ? run.map(asParagraph) : runHtml(run, !isLoneMark)));
    at += run.length;
  }
  return html.join('\n');
}

/**
 * A run of possible entries, or a single other line.
 * @param hasMarks whether the text has lists with bullets elsewhere
 */
function runHtml(run: readonly string[], hasMarks: boolean): string[] {
  if (!hasMarks && !run.some(isMarked)) return run.length > 1 ? [asList(run)] : run.map(asParagraph);
  const html: string[] = [];
  for (let at = 0; at < run.length;) {
    let end = at;
    while (end < run.length && isMarked(run[end] ?? '')) end += 1;
    html.push(end > at ? asList(run.slice(at, end)) : asParagraph(run[at] ?? ''));
    at = Math.max(end, at + 1);
  }
  return html;
}

const asList = (entries: readonly string[]) =>
  `<ul>${entries.map((line) => `<li>${escapeText(line.replace(ENTRY_MARK, ''))}</li>`).join('')}</ul>`;
const asParagraph = (line: string) => `<p>${escapeText(line.replace(/^• /, ''))}</p>`;

/** A star alone is a bullet; two are bold text. */
const ENTRY_MARK = /^(?:[•–-]|\*(?!\*)) ?/;
const isMarked = (line: string) => /^[•*–-] /.test(line);

/** `__Duties__` and `*Duties*` as a whole line, in the form that descriptions know. */
function withoutEmphasis(line: string): string {
  const words = /^(?:__([^_]+)__|(?:• |\*)([^*•]+)\*)(:?)$/.exec(line);
  return words ? `**${(words[1] ?? words[2] ?? '').trim()}**${words[3] ?? ''}` : line;
}

/** Length from which a line is wrapped rather than short. */
const LONG_LINE = 50;

/** Joins the rest of a wrapped entry to it: a line that goes on with a small letter. */
function withWrappedEntries(lines: readonly string[]): string[] {
  const joined: string[][] = [];
  let length = 0;
  for (const line of lines) {
    const entry = joined.at(-1);
    const goesOn =
      isMarked(entry?.[0] ?? '') &&
      length >= LONG_LINE &&
      /^\p{Ll}/u.test(line) &&
      !/[.!?:;]["”’)]?$/.test(entry?.at(-1) ?? '');
    if (goesOn) entry?.push(line);
    else joined.push([line]);
    length = goesOn ? length + 1 + line.length : line.length;
  }
  // Joined at the end: growing one text line by line would copy it each time.
  return joined.map((entry) => entry.join(' '));
}

const LONGEST_ENTRY = 220;
const LONGEST_WORD = 60;
const LONGEST_ADDRESS = 200;

function isEntry(line: string): boolean {
  return isMarked(line) || (line.length <= LONGEST_ENTRY && !/[.!?:]["”’)]?$/.test(line));
}

function decodeTwice(text: string): string {
  // Exports may escape twice: '&amp;rsquo;'. Only with the semicolon: `?a=1&copy=2` is part of a URL.
  return decode(decode(text, { scope: 'strict' }), { scope: 'strict' });
}

/** Whether the word around position `at` is usually written with an inner capital. */
function isKnownCamel(whole: string, at: number, left: string): boolean {
  let start = at;
  while (start > 0 && at - start < LONGEST_WORD && /[A-Za-z]/.test(whole.charAt(start - 1))) start -= 1;
  const word = whole.slice(start, at + left.length + 1);
  const rest = whole.slice(at + left.length, at + left.length + LONGEST_WORD);
  if (ALL_PEOPLE.test(rest) || IN_PROGRAMS.test(whole.slice(start, at + left.length + 1))) return true;
  if (ONE_WORD.test(wordAround(whole, at, left))) return true;
  // A capitalized word may be a name (LinkedIn, McDonald, YouTube); only lower-case ones were certainly run together.
  return /^[A-Z]/.test(word) || KNOWN_CAMEL.test(word);
}
