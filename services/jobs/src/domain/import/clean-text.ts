import { decode } from 'html-entities';
import { escapeText } from '@market/contracts';

const TAG = /<\/?([a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>/gi;
const BREAKING_TAGS = new Set([
  'p',
  'br',
  'div',
  'ul',
  'ol',
  'tr',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'section',
  'hr',
]);
/** Stands for "a list entry begins here" until the lines are laid out. */
const BULLET = '•';

/** Words that are written with a capital inside, so that no two of them were run together. */
const KNOWN_CAMEL =
  /^(?:e[A-Z]|i[A-Z]|m[A-Z]|x[A-Z]|de[A-Z]|dot[A-Z]|java[A-Z]|type[A-Z]|post[A-Z]|my[A-Z]|no[A-Z]|web[A-Z]|dev[A-Z]|sys[A-Z]|git[A-Z]|kube[A-Z])/;
// A sentence that ends without a blank before the next: 'place.We have', 'plus!)Familiar'. Not 'ASP.Net', 'Ph.D',
// '3.5'.
const JOINED_SENTENCE =
  /([a-z0-9%"”’)\]]{2}|[)\]”"])([.!?:;])([)"”’]?)(?=[A-Z“"(•][a-z’']|[A-Z]\s|[A-Z]{2,30}\s)(?!(?:Net|Js|Com|Org|Io|Co|Uk|NET|JS)\b)/g;
// A line that ends without any sign before the next: 'systemsResearching', 'attitudeDemonstrate', '(Optional)Self'.
const JOINED_WORD = /([a-z]{3}|[a-z)]\))(?=[A-Z][a-z]{1,30}(?:\s|['’,-])|[A-Z]\s[a-z])/g;

// A heading that ran into its text: 'Position SummaryOperates'.
const JOINED_HEADING =
  /\b(Summary|Overview|Description|Responsibilit(?:y|ies)|Requirements?|Qualifications?|Experience|Skills|Education|Benefits|Duties)(?=[A-Z][a-z])/g;

/**
 * Plain text out of what exports hold: entities and tags resolved, marks of removed addresses taken out, odd blanks
 * made plain, run-together sentences and list entries parted by line breaks.
 */
export function cleanText(raw: string): string {
  const visible = raw
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/#(?:URL|EMAIL|PHONE)_[0-9a-f]{8,}#/gi, ' ')
    .replace(TAG, (_tag, name: string) =>
      name.toLowerCase() === 'li' ? `\n${BULLET} ` : BREAKING_TAGS.has(name.toLowerCase()) ? '\n' : '',
    );
  return (
    decodeTwice(visible)
      // A tag that was written as entities is a tag too.
      .replace(TAG, (_tag, name: string) => (name.toLowerCase() === 'li' ? `\n${BULLET} ` : '\n'))
      .replace(/#(?:URL|EMAIL|PHONE)_[0-9a-f]{8,}#/gi, ' ')

      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g, '')
      .replace(/[^\S\n]+/g, ' ')
      .replace(JOINED_SENTENCE, '$1$2$3\n')
      .replace(JOINED_WORD, (match: string, left: string, at: number, whole: string) =>
        isKnownCamel(whole, at, left) ? match : `${match}\n`,
      )
      .replace(JOINED_HEADING, '$1\n')
      .replace(/ ?(?:[•●▪◦■·]|\*(?=[A-Z])) ?/g, `\n${BULLET} `)
      .replace(/\((?:\s|\bat\b|\bor\b)*\)|\[\s*\]/g, '')
      .replace(/ {1,3}([,.;:!?])(?=\s|$)/g, '$1')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== BULLET && !/^[\s:,;.|-]*$/.test(line))
      .join('\n')
      .trim()
  );
}

/** A title or name: cleaned, on one line, at most `longest` characters, cut between words. */
export function cleanLine(raw: string, longest: number): string {
  const line = cleanText(raw.replace(/\s+/g, ' ')).replaceAll('\n', ' ').replace(/^• /, '').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).replace(/[\s,;–-]{1,20}$/, '')}…`;
}

/**
 * Cleaned text as safe HTML: lines without an end of sentence that follow each other are a list, the others paragraphs.
 */
export function textAsHtml(text: string): string {
  const lines = text.split('\n').filter(Boolean);
  const html: string[] = [];
  for (let at = 0; at < lines.length;) {
    let end = at;
    while (end < lines.length && isEntry(lines[end] ?? '')) end += 1;
    if (end - at >= 2) {
      html.push(
        `<ul>${lines
          .slice(at, end)
          .map((line) => `<li>${escapeText(line.replace(/^[•*–-] ?/, ''))}</li>`)
          .join('')}</ul>`,
      );
      at = end;
    } else {
      html.push(`<p>${escapeText((lines[at] ?? '').replace(/^• /, ''))}</p>`);
      at += 1;
    }
  }
  return html.join('\n');
}

const LONGEST_ENTRY = 220;
const LONGEST_WORD = 60;

function isEntry(line: string): boolean {
  return /^[•*–-] /.test(line) || (line.length <= LONGEST_ENTRY && !/[.!?:]["”’)]?$/.test(line));
}

function decodeTwice(text: string): string {
  // Some exports escape what was escaped already: '&amp;rsquo;'.
  return decode(decode(text));
}

/** Whether the word around position `at` is one that people write with a capital inside. */
function isKnownCamel(whole: string, at: number, left: string): boolean {
  let start = at;
  while (start > 0 && at - start < LONGEST_WORD && /[A-Za-z]/.test(whole.charAt(start - 1))) start -= 1;
  const word = whole.slice(start, at + left.length + 1);
  // A word that begins with a capital may be a name (LinkedIn, McDonald, YouTube); only ones that begin small were
  // surely run together.
  return /^[A-Z]/.test(word) || KNOWN_CAMEL.test(word);
}
