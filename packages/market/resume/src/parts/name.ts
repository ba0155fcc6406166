import type { ResumeValue } from '@market/contracts/profiles';
import { type Confidence, valueOf } from '../reading';
import { isUpper, lettersKey } from '../letters';
import { anyHeadingOf, bodySize, isWordOfHeading } from '../sections/headings';
import { splitHead } from '../sections/entries';
import { isPlace } from '../sections/place';
import type { ResumeLine } from '../text';
import { COMPANY, TITLE } from '../words/entry-words';
import { DOCUMENT_TITLE } from '../words/section-titles';
import { eitherOf } from '../words/word-list';

const LABEL =
  /^(?:(?:full |candidate )?name|vor- und (?:nach|zu)name|vorname und name|nom(?: et prénoms?)?|prénoms? et nom|nombre(?: y apellidos)?|nombre completo|nome|curriculum vitae|curriculum|lebenslauf|bewerbung(?:sunterlagen)?|application|candidature|resume|résumé|cv|currículum(?: vitae)?)(?!\p{L})\s*(?:(?:of|von|für|del?|by)\s)?\s*[:–—|-]?\s*/iu;
const labelOf = (text: string) => LABEL.exec(text)?.[0] ?? '';
const saysName = (label: string) => /name|nom/iu.test(label);
/** Academic and other titles before a name: `Prof. Dr. rer. nat.`, `Dipl.-Ing. (FH)`. */
const BEFORE =
  /^(?:(?:(?:mr|mrs|ms|miss|mx|(?:univ\.?-)?prof|professor|dr|ing|dipl|mag|herr|frau|mme|mlle|sr|sra|srta|dña|shri|smt|er|adv|rev|pd|priv\.?-doz|univ)\b\.?(?:-\p{L}+\.?)?|(?:m|d|b\.? ?sc|m\.? ?sc|m\.? ?a|b\.? ?a|b\.? ?eng|m\.? ?eng|ll\.? ?m|med|dent|vet|rer|nat|phil|jur|iur|oec|pol|theol|agr|soc|publ|techn|mont|habil|h\. ?c)\.|\((?:fh|tu|uni|univ\.?|ba|dh|etH)\))\s+)+/iu;
const DEGREES = eitherOf(String.raw`
Ph\.? ?D | Pharm\.? ?D | MD | M\.D | D\.O | DDS | DVM | RPh | MBA | MSc | M\.Sc | BSc | B\.Sc | M\.A | B\.A | M\.?Eng
B\.?Eng | M\.Ed | Ed\.?[DM] | B\.Ed | B\.?Tech | M\.?Tech | MCA | BCA | PMP | CPA | ACCA | FCA | RN | BSN | MSN | DNP
APRN | LCSW | LPN | CNA | JD | J\.D | Esq | CFA | CFP | LL\.?M | LL\.?B | P\.?Eng | P\.E | C\.?Eng | CISSP | CSM
PGCE | QTS | BA \(Hons\) | BSc \(Hons\) | MA \(Hons\) | SHRM-S?CP | PHR | SPHR | FRCS | MRCP | MRICS | OBE | MBE | AIA | LEED
`);
/**
 * Degrees and licences behind a name: `Jane Doe, M.Ed., RN`; without a comma in their usual case, for `Do` and `Mba` are
 * names too.
 */
const AFTER = [
  new RegExp(`,\\s*(?:${DEGREES})\\b\\.?.*$`, 'iu'),
  new RegExp(`\\s+(?:${DEGREES})(?:(?<=\\))|\\b)\\.?(?=$|[\\s,]).*$`, 'u'),
];
/** Any other letters of a degree behind a comma: `, P.E.`, `, CSPO`. */
const LETTERS = /^(?:\p{Lu}\p{Ll}{0,3}\.){1,4}$|^(?=(?:.*\p{Lu}){2})[\p{L}./-]{2,8}$/u;
const PRONOUNS = /\s*[([]\s*(?:she|he|they|sie|er|elle|il|ella|él|iel)\s*[/|,][^)\]]*[)\]]/iu;
/** Birth name, which is no part of the name today. */
const BORN = /,?\s*\(?(?:geb\.|geborene|née|née?|nacida)\s+\p{Lu}[\p{L}-]+\)?$/u;
const WORD = /^(?:["“„(]?\p{L}[\p{L}\p{M}'’.-]*["”“)]?|\p{Lu}\.)$/u;
const SMALL =
  /^(?:de|da|das|di|do|dos|d|del|della|dei|degli|der|den|des|du|la|le|las|los|lo|van|von|vom|und|zu|zur|zum|bin|bint|ibn|ben|abu|al|el|y|e|i|ter|ten|te|af|av|san|st\.?|ould)$/iu;
/** Beginning of a word of a name; particles may be joined to it: `d’Arcy`, `al-Saud`. */
const CAPITAL = /^["“„(]?(?:(?:d|l|dell|al|el|as|ad|bin|ben|abd)['’-])?[\p{Lu}\p{Lo}]/u;
/** Generational suffixes of names: `Marcus Whitfield III`. */
const SUFFIX = /^(?:Jr|Sr|JR|SR)\.?$|^(?:II|III|IV)$/;
/** Maximum number of words, besides particles. */
const WORDS_MAX = 5;
const FIRST_LINES = 25;
/** Size of a name that stands out, relative to that of the text. */
const LARGE = 1.3;

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
  const first = lines.filter(({ page }) => page <= 1);
  const largest = Math.max(0, ...first.filter(({ text }) => /\p{L}{2}/u.test(text)).map(({ size }) => size));
  const body = bodySize(first);
  const possible: Possible[] = [];
  for (const [at, line] of first.entries()) {
    if (at >= FIRST_LINES && line.size < 0.9 * largest) continue;
    const next = first[at + 1];
    const cells = splitHead(line.text);
    for (const [index, part] of cells.entries()) {
      const label = cells[index - 1] ?? '';
      const isNamed = labelOf(label) === label && saysName(label);
      possible.push(
        ...scored(part, line, { at, index, largest, body, email }).map((each) => ({
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
      (line.size > LARGE * body || !line.text.includes(' ')) &&
      !/[\t|@,]/.test(`${line.text}${next.text}`) &&
      !isPlace(next.text) &&
      ![...line.text.split(' '), ...next.text.split(' ')].some(isWordOfHeading) &&
      (bare(line.text).split(' ').length <= 2 || endsOpen(line.text)) &&
      next.text.split(' ').length <= WORDS_MAX
    )
      possible.push(
        ...scored(joined(line.text, next.text, first[at + 2]?.text), line, { at, index: 0, largest, body, email }).map(
          (each) => ({
            ...each,
            score: each.score + 2,
          }),
        ),
      );
  }
  possible.push(...inTwoFields(first));
  const [best] = possible.toSorted((a, b) => b.score - a.score);
  if (!best || best.score < 2) return undefined;
  const confidence: Confidence = best.score >= 6 ? 'high' : 'low';
  return valueOf(best.text, best.line, confidence);
}

function scored(
  part: string,
  line: ResumeLine,
  {
    at,
    index,
    largest,
    body,
    email,
  }: { at: number; index: number; largest: number; body: number; email: string | undefined },
): Possible[] {
  const label = labelOf(part);
  const { text, isTurned } = inOrder(bare(part.slice(label.length)));
  const words = text.split(' ');
  if (text.length < 3 || text.length > 70 || !words.every((word) => WORD.test(word))) return [];
  const main = words.filter((word, place) => (!SMALL.test(word) || place === words.length - 1) && !SUFFIX.test(word));
  if (main.length === 0 || main.length > WORDS_MAX || words.length > 2 * WORDS_MAX) return [];
  if (anyHeadingOf(text) !== undefined || DOCUMENT_TITLE.test(text) || line.isBullet) return [];
  const isLower = !/\p{Lu}|\p{Lo}/u.test(text);
  const isLarge = line.size >= 0.98 * largest && line.size > LARGE * body;
  if (isLower && !isNameInLowerCase(main, { isFirst: at === 0 && isLarge, email })) return [];
  if (!isLower && !main.every((word) => CAPITAL.test(word))) return [];
  const agrees = agreement(main, email);
  let score = agrees * 4;
  if (main.length === 1) score -= agrees > 0 && line.size >= 0.98 * largest ? 1 : 4;
  if (line.size >= 0.98 * largest) score += 4;
  else if (line.size >= 0.8 * largest) score += 1;
  if (saysName(label)) score += 6;
  score += at === 0 ? 3 : at <= 2 ? 2 : at <= 5 ? 1 : 0;
  score -= index;
  if (isTurned) score -= isPlace(part) ? 4 : 1;
  if (agrees === 0 && main.some(isWordOfHeading)) score -= 3;
  if (TITLE.test(text)) score -= agrees > 0 ? 1 : 5;
  if (COMPANY.test(text) || isPlace(text)) score -= agrees > 0 ? 0 : 4;
  return [{ text: isUpper(text) || isLower ? inCase(text) : text, line, score }];
}

/** Whether a name goes on in the next line, since it ends with a particle or a hyphen. */
const endsOpen = (text: string) => /\p{L}-$/u.test(text) || SMALL.test(text.split(' ').at(-1) ?? '');

/** Name over two lines, or three if the second ends open. */
const joined = (...lines: ReadonlyArray<string | undefined>): string =>
  lines.reduce<string>((text, line = '', at) => {
    if (at > 1 && !endsOpen(text)) return text;
    return text === '' || text.endsWith('-') ? text + line : `${text} ${line}`;
  }, '');

/** Name without titles, degrees, pronouns and birth name. */
function bare(written: string): string {
  const plain = written.replace(PRONOUNS, '').replace(BORN, '').replace(BEFORE, '');
  const named = AFTER.reduce((text, degrees) => text.replace(degrees, ''), plain);
  const [name = '', ...tail] = named.replace(/,\s+(?=(?:Jr|Sr|JR|SR|I{2,3}|IV)\b)/g, ' ').split(/,\s*/);
  // Capitals of a last name before a comma are no degree.
  const isDegree = (text: string) => LETTERS.test(text) && (text.includes('.') || !isUpper(name));
  const rest = name.includes(' ') ? tail.filter((text) => !isDegree(text)) : tail;
  return [name, ...rest]
    .join(', ')
    .replace(/[\s,:|–—-]+$/u, '')
    .trim();
}

/** Name with the first name first: `Smith, John`. */
function inOrder(text: string): { text: string; isTurned: boolean } {
  const [, last, first] = /^([^,\d]{2,30}),\s*([^,\d]{2,30})$/u.exec(text) ?? [];
  if (!last || !first || last.split(' ').length > 3) return { text, isTurned: false };
  const turned = [...first.split(' '), ...last.split(' ')];
  return {
    text: turned.map((word) => (word.length > 2 && isUpper(word) && !isUpper(text) ? inCase(word) : word)).join(' '),
    isTurned: true,
  };
}

/** Whether words without any capital are a name: the largest line above all others, or words of the mail address. */
function isNameInLowerCase(
  words: readonly string[],
  { isFirst, email }: { isFirst: boolean; email: string | undefined },
): boolean {
  return words.length >= 2 && words.length <= 3 && (isFirst || agreement(words, email) >= 1.5);
}

const FIRST_NAME = /^(?:prénoms?|first ?names?|given names?|forenames?|vornamen?|nombres?|nome)$/iu;
const LAST_NAME =
  /^(?:nom(?: de famille)?|surname|last ?name|family name|nachname|familienname|zuname|name|apellidos?|cognome)$/iu;

/** Name in two fields of a form: `Nom : Durand  Prénom : Sophie`. */
function inTwoFields(lines: readonly ResumeLine[]): Possible[] {
  const labels =
    /(?<label>[\p{L}]+(?: (?:de famille|names?))?)\s*(?:[:\t])\s*(?<value>[^:\t]+?)(?=\s*$|\s+[\p{L}]+(?: names?)?\s*:|\t)/giu;
  const short = lines.slice(0, FIRST_LINES).filter(({ text }) => text.length < 200);
  const fields = short.flatMap((line) =>
    [...line.text.matchAll(labels)].map(({ groups }) => ({
      line,
      label: groups?.label ?? '',
      value: groups?.value ?? '',
    })),
  );
  const first = fields.find(({ label }) => FIRST_NAME.test(label));
  const last = first && fields.find((field) => LAST_NAME.test(field.label) && field !== first);
  if (!last) return [];
  const text = `${first.value} ${last.value}`.trim();
  if (!text.split(' ').every((word) => WORD.test(word))) return [];
  return [{ text: isUpper(last.value) ? inCase(text) : text, line: first.line, score: IN_FIELDS }];
}

/** Score of a name that two labels say. */
const IN_FIELDS = 20;

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

/** Converts a name in capitals to normal case. */
function inCase(text: string): string {
  return text
    .split(' ')
    .map((word) =>
      /^I/.test(word) && SUFFIX.test(word)
        ? word
        : SMALL.test(word)
          ? word.toLowerCase()
          : word.toLowerCase().replaceAll(/(?:^mc(?=\p{L}{3})|^|[-'’.])\p{L}/gu, capital),
    )
    .join(' ');
}

const capital = (start: string) => (start.length === 3 ? `Mc${start.slice(2).toUpperCase()}` : start.toUpperCase());
