import type { ResumeValue } from '@market/contracts/profiles';
import { valueOf } from '../reading';
import type { ResumeLine } from '../text';
import { LANGUAGE_LEVEL, LANGUAGE_NAMES, LEVEL_SIGNS, languageKey } from '../words/language-words';
import { knownSkill } from './known-skill';

interface HumanLanguage {
  name: string;
  level: string;
  /** Whether the level precedes several languages: `Fluent in English and Spanish`. */
  isShared?: true;
}

const SIGNS = new RegExp(`[${LEVEL_SIGNS}]+`, 'gu');
const NAME_WORDS_MAX = 4;
/** Longest line of languages: a longer one is malicious. */
const LINE_MAX = 600;
/** Longest entry of a profile. */
const ENTRY_MAX = 60;

/** Parses a human language with its level; undefined for any other text. */
export function languageOf(text: string): HumanLanguage | undefined {
  const written = text
    .replaceAll(SIGNS, '')
    .replace(/^[\s•·–—*,.-]+|[\s.,]+$/gu, '')
    .replace(/^(?:and|und|et|y|sowie)\s+/iu, '');
  if (!written || written.length > 90) return undefined;
  const ends = [...written.matchAll(/[\s:(,–—/&+|-]|$/gu)].map(({ index }) => index).slice(0, NAME_WORDS_MAX + 1);
  for (const end of ends.toReversed()) {
    const name = written.slice(0, end).replace(/[\s-]+$/u, '');
    if (LANGUAGE_NAMES.has(languageKey(name))) return { name, level: levelOf(written.slice(end)) };
  }
  return behindLevel(written);
}

/** Level before its language: `Fluent in English`, `Native German speaker`, `Business English`. */
function behindLevel(written: string): HumanLanguage | undefined {
  const words = written.replace(/\s+(?:native )?(?:speaker|sprecher(?:in)?|locuteur|hablante)s?$/iu, '').split(' ');
  for (let count = Math.min(NAME_WORDS_MAX, words.length - 1); count >= 1; count -= 1) {
    const name = words.slice(-count).join(' ');
    if (!LANGUAGE_NAMES.has(languageKey(name))) continue;
    const level = words.slice(0, -count).join(' ');
    if (words.length - count > 5 || !LANGUAGE_LEVEL.test(level)) return undefined;
    return { name, level: level.replace(/\s+(?:in|en|of|knowledge of|kenntnisse in)$/iu, ''), isShared: true };
  }
  return undefined;
}

/** Level without the signs around it: `(Brazil) – native` is `Brazil, native`. */
function levelOf(text: string): string {
  const level = text.replace(/^[\s:(,–—|/&+-]+|[\s.–—:-]+$/gu, '').replace(/\s+[-–—]\s*$/u, '');
  const open = level.split('(').length - level.split(')').length;
  if (open === 0) return level;
  if (open > 0) return `${level})`;
  return level.endsWith(')') ? level.slice(0, -1) : level.replace(/\)\s*[–—,:-]?\s*/u, ', ').replace(/, $/, '');
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

/** Levels of the Common European Framework in cells beside a language, as in a Europass. */
const LEVEL_ROW = /^[^\t:]{3,30}(?:[\t:]\s*[ABC][12]\b[^\t]{0,12}){2,}$/u;

/** Whether a line is about languages wherever it stands: a row of levels, or a mother tongue. */
export const isRowOfLanguages = (text: string): boolean =>
  MOTHER_TONGUE.test(text) || (LEVEL_ROW.test(text) && languageOf(text.split(/[\t:]/)[0] ?? '')?.level === '');

/** Languages of sections, and those in lists of skills. */
export function readLanguages(section: readonly ResumeLine[], skills: readonly ResumeLine[]): ResumeValue[] {
  const found = new Map<string, ResumeValue>();
  const take = ({ name, level }: HumanLanguage, line: ResumeLine, sure: boolean) => {
    const key = languageKey(name);
    if (found.has(key)) return;
    const short = level.slice(0, ENTRY_MAX - name.length - 3).trim();
    found.set(key, valueOf(level ? `${name} (${short})` : name, line, sure ? 'high' : 'low'));
  };
  const lines = withBracketsClosed(section);
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]?.text ?? '';
    // The level below its language.
    const isBelow =
      languageOf(line.text)?.level === '' && next.length < 40 && !languageOf(next) && LANGUAGE_LEVEL.test(next);
    const { known, unknown } = languagesIn(isBelow ? `${line.text}: ${next}` : line.text);
    for (const language of known) take(language, line, true);
    // A language that no list has, between others.
    if (known.length > 1)
      for (const name of unknown)
        if (/^\p{Lu}\p{Ll}{2,}$/u.test(name) && knownSkill(name) === undefined) take({ name, level: '' }, line, false);
  }
  for (const line of withBracketsClosed(skills)) {
    const [label = ''] = /^[^:\t]{3,30}(?=[:\t])/u.exec(line.text) ?? [];
    const list =
      languageOf(label) || MOTHER_TONGUE.test(line.text)
        ? line.text
        : line.text.replace(/^[^:\t]{3,30}[:\t][\s:]*/u, '');
    for (const language of languagesIn(list).known) if (isPlain(language)) take(language, line, false);
  }
  return [...found.values()];
}

const MOTHER_TONGUE =
  /^(?:mother tongues?(?:\(s\))?|native languages?|langues? maternelles?(?:\(s\))?|lenguas? maternas?(?:\(s\))?|muttersprachen?(?:\(n\))?|lingua madre|madrelingua|língua materna|moedertaal)\s*[:\t]\s*(.+)$/iu;
const LABEL =
  /^(?:(?:foreign |other |spoken )?languages?(?: known| spoken| skills)?|sprachen|fremdsprachen|langues|idiomas|otros idiomas|lingue)\s*[:\t][\s:]*/iu;
/** Whether a line has the label of a list of languages, as among personal details. */
export const isListOfLanguages = (text: string): boolean => LABEL.test(text);

/** Signs and words between languages, and between a language and what is said of it. */
const BETWEEN =
  /\s*[;|•·]\s*|,\s*(?:(?:and|und|et|y|sowie|&)\s+)?|\s*[/&+]\s*|\s+[–—-]\s+|\s+(?:and|und|et|y|e|sowie|og|och|en)\s+/giu;

/** Languages of a line with their levels, and its other parts. */
export function languagesIn(text: string): { known: HumanLanguage[]; unknown: string[] } {
  const native = MOTHER_TONGUE.exec(text)?.[1];
  if (native) {
    const { known, unknown } = languagesIn(native);
    return { known: known.map((language) => ({ ...language, level: language.level || 'native' })), unknown };
  }
  const parts: string[] = [];
  const unknown: string[] = [];
  for (const cell of pairedCells(text.slice(0, LINE_MAX).replace(LABEL, '')))
    for (const { sign, part } of apart(cell)) {
      const before = parts.at(-1);
      // Further words on the language before them: `lu, écrit, parlé`, `in Wort und Schrift`.
      const goesOn = LANGUAGE_LEVEL.test(part) || (/^[\p{Ll}\d(]/u.test(part) && knownSkill(part) === undefined);
      if (languageOf(part)) parts.push(part);
      else if (before !== undefined && goesOn) parts[parts.length - 1] = `${before}${sign}${part}`;
      else if (part) unknown.push(part);
    }
  const languages: HumanLanguage[] = [];
  let shared = '';
  for (const part of parts) {
    const language = languageOf(part);
    if (!language) continue;
    shared = language.isShared ? language.level : language.level ? '' : shared;
    languages.push({ name: language.name, level: language.level || shared });
  }
  return { known: languages, unknown };
}

/** Cells of a line, with the level in the next cell joined to its language. */
function pairedCells(text: string): string[] {
  const paired: string[] = [];
  for (const cell of text.split('\t')) {
    const before = paired.at(-1);
    const language = before === undefined ? undefined : languageOf(before);
    // Several levels, as of listening and writing: the first one is taken.
    if (language && before !== undefined && !languageOf(cell)) {
      if (language.level === '') paired[paired.length - 1] = `${before}: ${cell}`;
    } else paired.push(cell);
  }
  return paired.flatMap((cell) => apartByLabels(cell).split('; '));
}

/** Parts of a text outside of brackets, each with the sign before it. */
function apart(text: string): Array<{ sign: string; part: string }> {
  const parts: Array<{ sign: string; part: string }> = [];
  let [from, sign] = [0, ''];
  for (const match of text.matchAll(BETWEEN)) {
    const left = text.slice(0, match.index);
    if (left.lastIndexOf('(') > left.lastIndexOf(')')) continue;
    parts.push({ sign, part: text.slice(from, match.index).trim() });
    [from, sign] = [match.index + match[0].length, match[0]];
  }
  parts.push({ sign, part: text.slice(from).trim() });
  return parts;
}

/** Separates languages without any punctuation between them: `Español: nativo Inglés: B2`. */
function apartByLabels(text: string): string {
  return text.replaceAll(/[\s.]+(\p{Lu}\p{L}+)(?=\s*:)/gu, (all, name: string) =>
    LANGUAGE_NAMES.has(languageKey(name)) ? `; ${name}` : all,
  );
}

/** Whether nothing but a level is said of a language: `French cuisine` is none. */
const isPlain = ({ level }: HumanLanguage) => level === '' || LANGUAGE_LEVEL.test(level) || /\d/.test(level);

/** Whether a value of the skills is a language that people speak. */
export function isLanguage(text: string): boolean {
  const language = languageOf(text);
  return language !== undefined && isPlain(language) && !/sign|latex/i.test(text);
}
