import { skillKey, skillsIn } from '@market/match';
import type { ResumeValue } from '@market/contracts/profiles';
import { valueOf } from '../reading';
import type { ResumeLine } from '../text';
import { LANGUAGE_LEVEL, LANGUAGE_NAMES } from '../words/language-words';

const SKILLS_MAX = 60;
const WORDS_MAX = 5;
const LETTERS_MAX = 45;
/** Maximum number of skills found without a skills section: fewer, for the person to check. */
const GUESSED_MAX = 15;

/** Levels after a skill: `Java (expert)`, `SQL 5 years`, `CSS ●●●○○`, `Excel – advanced`, `Go 80 %`. */
const LEVEL =
  /\s*[([]?\s*(?:[–—:-]\s*)?(?:[●○◉◯⬤★☆■□▪▫⚫⚪•◦█░▓▰▱]{2,}|\d{1,3} ?%|\d ?\/ ?\d+|\d+\+? ?(?:years?|yrs?|jahre?|ans|años)|expert|advanced|intermediate|beginner|basic|proficient|familiar|fluent|experte|fortgeschritten|sehr gut|gut|grundkenntnisse|anfänger|avancé|intermédiaire|débutant|confirmé|avanzado|intermedio|básico|alto|medio|excellent|good)\s*[)\]]?$/iu;
const LABEL = /^([^:,]{1,45}):\s*(.*)$/u;

/**
 * Skills listed in sections, in the person's own words; without a section, those found in the text, with low
 * confidence.
 */
export function readSkills(section: readonly ResumeLine[], all: readonly ResumeLine[]): ResumeValue[] {
  const found = new Map<string, ResumeValue>();
  const take = (text: string, line: ResumeLine, isKnown: boolean) => {
    const key = skillKey(text);
    if (found.size < SKILLS_MAX && !found.has(key)) found.set(key, valueOf(text, line, isKnown ? 'high' : 'low'));
  };
  for (const line of wrapped(section)) {
    const { list, isLabel } = withoutLabel(line, section);
    if (isLabel) continue;
    for (const part of itemsOf(list)) {
      const text = cleaned(part);
      if (!text) continue;
      const isKnown = skillsIn(text).length > 0;
      if (text.length <= LETTERS_MAX && text.split(' ').length <= WORDS_MAX)
        take(text, line, isKnown || text.split(' ').length <= 3);
      // Sentence: only its known skills are extracted.
      else for (const known of skillsIn(text)) take(wordingOf(known, text), line, true);
    }
  }
  if (found.size > 0) return [...found.values()];
  const firstLines = new Map<string, ResumeLine>();
  for (const line of all)
    for (const known of skillsIn(line.text)) if (!firstLines.has(known)) firstLines.set(known, line);
  for (const known of skillsIn(all.map(({ text }) => text).join('\n'), GUESSED_MAX)) {
    const line = firstLines.get(known);
    if (line) take(wordingOf(known, line.text), line, false);
  }
  return [...found.values()];
}

/** Spelling of a known skill in the text, if it occurs literally. */
function wordingOf(known: string, text: string): string {
  const at = text.toLowerCase().indexOf(known.toLowerCase());
  return at < 0 ? known : text.slice(at, at + known.length);
}

/** Joins lists that continue on the next line. */
function wrapped(lines: readonly ResumeLine[]): ResumeLine[] {
  const joined: ResumeLine[] = [];
  const right = Math.max(0, ...lines.map((line) => line.right));
  for (const line of lines) {
    const before = joined.at(-1);
    const goesOn =
      before &&
      !line.isBullet &&
      !line.text.includes('\t') &&
      ((before.right > 0.85 * right && /[,;|•·]/.test(before.text) && !LABEL.test(line.text)) ||
        /[,;|/&(•·-]$/.test(before.text) ||
        /^[,;|)&]|^\p{Ll}{2,}.*,/u.test(line.text) ||
        (before.text.includes('(') && !before.text.includes(')') && line.text.includes(')')));
    if (before && goesOn) joined[joined.length - 1] = { ...before, text: `${before.text} ${line.text}` };
    else joined.push(line);
  }
  return joined;
}

/** Joins a line that closes or begins with a bracket to the line before it. */
function withBracketsClosed(lines: readonly ResumeLine[]): ResumeLine[] {
  const joined: ResumeLine[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const isOpen = before !== undefined && /\([^()]*$/.test(before.text) && /^[^()]*\)/.test(line.text);
    if (before && (isOpen || line.text.startsWith('(')))
      joined[joined.length - 1] = { ...before, text: `${before.text} ${line.text}` };
    else joined.push(line);
  }
  return joined;
}

function withoutLabel(line: ResumeLine, section: readonly ResumeLine[]): { list: string; isLabel: boolean } {
  const { text } = line;
  const [first = '', ...others] = text.split('\t');
  const rest = others.join('\t');
  const label = LABEL.exec(text);
  if (label) return { list: label[2] ?? '', isLabel: !label[2] };
  if (others.length > 0 && /[,;|•]/.test(rest) && !/[,;|•]/.test(first) && first.split(' ').length <= 4)
    return { list: rest, isLabel: false };
  // Bold text in a list that is not all bold: the label of a group.
  const isLabel =
    line.bold && !line.isBullet && section.some(({ bold }) => !bold) && !/[,;|]/.test(text) && others.length === 0;
  return { list: text, isLabel };
}

function itemsOf(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let item = '';
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,;|•·∙▪◆◦‣\t■●○]/u.test(letter) && !/^[●○■]/u.test(item.slice(-1))) {
      items.push(item);
      item = '';
    } else item += letter;
  }
  items.push(item);
  return items.flatMap((each) =>
    each.split(/\s+[–—-]\s+(?=\p{Lu})|\s+\/\s+|\s+(?:and|und|et|y)\s+(?=[\p{Lu}\d][\p{L}\d+#.]*$)/u),
  );
}

function cleaned(text: string): string {
  let plain = text.replace(/^[\s•·–—*>-]+|[\s.•·–—-]+$/gu, '');
  const without = plain.replace(LEVEL, '');
  if (without.trim()) plain = without.trim();
  plain = plain.replace(/^(?:and|und|et|y|including|e\.g\.|such as)\s+/iu, '');
  if (!/\p{L}/u.test(plain) || LEVEL.test(` ${plain}`)) return '';
  return plain;
}

/** Parses a human language with its level; undefined for any other text. */
export function languageOf(text: string): { name: string; level: string } | undefined {
  const written = text
    .replace(/^[\s•·–—*-]+|[\s.,]+$/gu, '')
    .replace(/[●○◉◯⬤★☆■□▪▫⚫⚪◦█░▓▰▱]+/gu, '')
    .trim();
  if (written.length > 90) return undefined;
  const words = written.split(/[\s:(,–—/-]+/u);
  for (let count = Math.min(3, words.length); count >= 1; count -= 1) {
    const name = words.slice(0, count).join(' ');
    if (!LANGUAGE_NAMES.has(name.toLowerCase())) continue;
    const level = written.slice(name.length).replace(/^[\s:(,–—|-]+|[\s).]+$/gu, '');
    return { name, level };
  }
  return undefined;
}

/** Languages of sections, and those in lists of skills whose label says so. */
export function readLanguages(section: readonly ResumeLine[], skills: readonly ResumeLine[]): ResumeValue[] {
  const found = new Map<string, ResumeValue>();
  const take = (text: string, line: ResumeLine, sure: boolean) => {
    const language = languageOf(text);
    if (!language || found.has(language.name.toLowerCase())) return;
    const short = language.level.slice(0, 40);
    const level = short.includes('(') && !short.includes(')') ? `${short})` : short;
    found.set(
      language.name.toLowerCase(),
      valueOf(level ? `${language.name} (${level})` : language.name, line, sure ? 'high' : 'low'),
    );
  };
  const lines = withBracketsClosed(section);
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]?.text ?? '';
    // The level below its language.
    const isBelow =
      languageOf(line.text)?.level === '' && next.length < 40 && !languageOf(next) && LANGUAGE_LEVEL.test(next);
    for (const part of partsOfLanguages(isBelow ? `${line.text}: ${next}` : line.text)) take(part, line, true);
  }
  for (const line of withBracketsClosed(skills)) {
    const parts = partsOfLanguages(line.text.replace(/^[^:\t]{3,30}[:\t]\s*/u, ''));
    const known = parts.filter((part) => languageOf(part));
    if (known.length > 0 && known.length >= 0.6 * parts.length) for (const part of known) take(part, line, false);
  }
  return [...found.values()];
}

const MOTHER_TONGUE =
  /^(mother tongues?(?:\(s\))?|native languages?|langues? maternelles?|lengua materna|muttersprachen?|lingua madre)\s*:\s*(\p{L}+)$/iu;

function partsOfLanguages(text: string): string[] {
  const cells = text
    .replace(MOTHER_TONGUE, (_all, _label, name: string) => `${name} (native)`)
    .replace(/^(?:languages?|sprachen|langues|idiomas)\s*:\s*/iu, '')
    .split('\t');
  // Name and level in separate cells.
  const paired: string[] = [];
  for (const cell of cells) {
    const before = paired.at(-1);
    const known = before === undefined ? undefined : languageOf(before);
    // Several levels, as of listening and writing: the first one is taken.
    if (known && before !== undefined && !languageOf(cell)) {
      if (known.level === '') paired[paired.length - 1] = `${before}: ${cell}`;
    } else paired.push(cell);
  }
  return paired
    .map(apartByLabels)
    .flatMap((cell) => cell.split(/\s*[;|•·]\s*|,\s*(?![^(]*\))|\s+(?:and|und|et|y)\s+(?=\p{Lu})/u))
    .reduce<string[]>((parts, part) => {
      const before = parts.at(-1);
      if (before !== undefined && !languageOf(part) && LANGUAGE_LEVEL.test(part))
        parts[parts.length - 1] = `${before}, ${part}`;
      else if (part.trim()) parts.push(part.trim());
      return parts;
    }, []);
}

/** Separates languages without any punctuation between them: `Español: nativo Inglés: B2`. */
function apartByLabels(text: string): string {
  return text.replaceAll(/\s+(\p{Lu}\p{L}+)(?=\s*:)/gu, (all, name: string) =>
    LANGUAGE_NAMES.has(name.toLowerCase()) ? `; ${name}` : all,
  );
}

/** Whether a value of the skills is a language that people speak. */
export const isLanguage = (text: string) => languageOf(text) !== undefined && !/sign|latex/i.test(text);
