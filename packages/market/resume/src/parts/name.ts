import type { ResumeValue } from '@market/contracts/profiles';
import { type Confidence, valueOf } from '../reading';
import { headingOf, isUpper, lettersKey } from '../sections/headings';
import { splitHead } from '../sections/entries';
import { isPlace } from '../sections/place';
import type { ResumeLine } from '../text';
import { COMPANY, TITLE } from '../words/entry-words';
import { DOCUMENT_TITLE } from '../words/section-titles';

const LABEL =
  /^(?:(?:full )?name|vor- und (?:nach|zu)name|vorname und name|nom(?: et prénom)?|prénom et nom|nombre(?: y apellidos)?|nombre completo|curriculum vitae|curriculum|lebenslauf|resume|résumé|cv|currículum(?: vitae)?)\s*(?:of|von|de|für)?\s*[:–—|-]?\s*/iu;
const BEFORE = /^(?:mr|mrs|ms|miss|dr|prof|ing|dipl|mag|herr|frau|m|mme|sr|sra|d|dña)\b\.?(?:-\p{L}+\.?)?\s+/iu;
const AFTER =
  /,?\s+(?:ph\.? ?d|md|m\.d|mba|msc|m\.sc|bsc|b\.sc|m\.a|b\.a|m\.eng|b\.eng|pmp|cpa|rn|jd|esq|jr|cfa|ll\.m)\b\.?.*$/iu;
const WORD = /^(?:\p{L}[\p{L}\p{M}'’.-]*|\p{Lu}\.)$/u;
const SMALL =
  /^(?:de|da|di|do|dos|del|della|der|den|des|du|la|le|las|los|van|von|vom|zu|zur|bin|ben|al|el|y|e|ter|ten|af|av|del|san|st\.?)$/iu;
const WORDS_MAX = 6;
const FIRST_LINES = 25;

interface Possible {
  text: string;
  line: ResumeLine;
  score: number;
}

/**
 * Person's name: among the first and the largest lines, the text that most resembles a name; agreement with the mail
 * address has the highest weight.
 */
export function readName(lines: readonly ResumeLine[], email: string | undefined): ResumeValue | undefined {
  const first = lines.filter(({ page }) => page === 1);
  const largest = Math.max(0, ...first.filter(({ text }) => /\p{L}{2}/u.test(text)).map(({ size }) => size));
  const possible: Possible[] = [];
  for (const [at, line] of first.entries()) {
    if (at >= FIRST_LINES && line.size < 0.9 * largest) continue;
    const next = first[at + 1];
    for (const [index, part] of splitHead(line.text).entries()) {
      const label = splitHead(line.text)[index - 1] ?? '';
      const isNamed = /^(?:(?:full )?name|vor- und (?:nach|zu)name|nom|nombre(?: y apellidos)?|nome)$/iu.test(label);
      possible.push(
        ...scored(part, line, { at, index, largest, email }).map((each) => ({
          ...each,
          score: each.score + (isNamed ? 6 : 0),
        })),
      );
    }
    // First name on the line above the last name.
    if (
      next &&
      Math.abs(next.size - line.size) < 0.15 * line.size &&
      line.size >= 0.9 * largest &&
      !/[\t|@]/.test(`${line.text}${next.text}`) &&
      line.text.split(' ').length <= 2 &&
      next.text.split(' ').length <= 4
    )
      possible.push(
        ...scored(`${line.text} ${next.text}`, line, { at, index: 0, largest, email }).map((each) => ({
          ...each,
          score: each.score + 2,
        })),
      );
  }
  const [best] = possible.toSorted((a, b) => b.score - a.score);
  if (!best || best.score < 2) return undefined;
  const confidence: Confidence = best.score >= 6 ? 'high' : 'low';
  return valueOf(best.text, best.line, confidence);
}

function scored(
  part: string,
  line: ResumeLine,
  { at, index, largest, email }: { at: number; index: number; largest: number; email: string | undefined },
): Possible[] {
  const label = LABEL.exec(part)?.[0] ?? '';
  const text = part
    .slice(label.length)
    .replace(BEFORE, '')
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .replace(/[\s,:|–—-]+$/u, '')
    .trim();
  const words = text.split(' ');
  if (words.length > WORDS_MAX || text.length < 3 || text.length > 60 || !words.every((word) => WORD.test(word)))
    return [];
  const main = words.filter((word) => !SMALL.test(word));
  if (main.length === 0 || !main.every((word) => /^\p{Lu}|^\p{Lo}/u.test(word))) return [];
  if (headingOf(text) !== undefined || DOCUMENT_TITLE.test(text) || line.isBullet) return [];
  const agrees = agreement(main, email);
  let score = agrees * 4;
  if (main.length === 1) score -= agrees > 0 && line.size >= 0.98 * largest ? 1 : 4;
  if (line.size >= 0.98 * largest) score += 4;
  else if (line.size >= 0.8 * largest) score += 1;
  if (label && /name|nom|nombre/iu.test(label)) score += 6;
  score += at === 0 ? 3 : at <= 2 ? 2 : at <= 5 ? 1 : 0;
  score -= index;
  if (TITLE.test(text)) score -= agrees > 0 ? 1 : 5;
  if (COMPANY.test(text) || isPlace(text)) score -= agrees > 0 ? 0 : 4;
  return [{ text: isUpper(text) ? inCase(text) : text, line, score }];
}

/** Share of a name's words, up to two, that the mail address has as well. */
function agreement(words: readonly string[], email: string | undefined): number {
  if (!email) return 0;
  const local = lettersKey(email.split('@')[0] ?? '');
  const site = lettersKey(email.split('@')[1] ?? '');
  const keys = words.map(lettersKey).filter((key) => key.length > 1);
  const germans = words.map(germanKey);
  const found = keys.filter(
    (key) =>
      local.includes(key) ||
      site.includes(key) ||
      germans.some((german) => german.includes(key.slice(0, 2)) && german !== key && local.includes(german)),
  ).length;
  const initials =
    keys.length > 1 && keys.some((key, at) => local.includes(`${key[0] ?? ''}${keys[(at + 1) % keys.length] ?? ''}`));
  return Math.min(2, found) * 0.75 + (initials ? 0.5 : 0);
}

const germanKey = (word: string) =>
  lettersKey(word.toLowerCase().normalize('NFC').replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'));

/** Generational suffixes of names: `Marcus Whitfield III`. */
const NUMBERED = /^(?:II|III|IV)$/;

/** Converts a name in capitals to normal case. */
function inCase(text: string): string {
  return text
    .split(' ')
    .map((word) =>
      NUMBERED.test(word)
        ? word
        : SMALL.test(word)
          ? word.toLowerCase()
          : word.toLowerCase().replaceAll(/(?:^mc(?=\p{L}{3})|^|[-'’.])\p{L}/gu, capital),
    )
    .join(' ');
}

const capital = (start: string) => (start.length === 3 ? `Mc${start.slice(2).toUpperCase()}` : start.toUpperCase());
