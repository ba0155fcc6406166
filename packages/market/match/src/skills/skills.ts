import { sameTextKey, wordsOf } from '@market/search-index';
import { LEVELS, PROFICIENCIES } from './skill-levels';
import { SKILL_RELATIONS } from './skill-relations';
import { SKILL_TRANSLATIONS } from './skill-translations';
import { SKILL_VOCABULARY } from './skill-vocabulary';

interface KnownSkill {
  name: string;
  /** Set where a writing counts only exactly so, `Go`, `ALS`, with its sign in the vocabulary. */
  exactly?: Map<string, Sign>;
}

/** Sign before a writing that is also an ordinary word; the vocabulary says what each means. */
type Sign = '^' | '=' | '+';

const MAX_WORDS = 5;
const known = new Map<string, KnownSkill>();
/** Skills of the vocabulary, each with the forms of its spellings, for prefix matching. */
const formsOf = new Map<string, Set<string>>();
for (const entry of SKILL_VOCABULARY) {
  const writings = entry.split('|');
  const name = signed(writings[0] ?? '').writing;
  for (const writing of writings) learn(name, writing);
}
for (const [name, writings] of SKILL_TRANSLATIONS.map(nameAndList))
  for (const writing of writings) learn(name, writing);

function signed(written: string): { writing: string; sign?: Sign } {
  const sign = (['^', '=', '+'] as const).find((one) => written.startsWith(one));
  return sign ? { writing: written.slice(1), sign } : { writing: written };
}

function learn(name: string, written: string): void {
  const { writing, sign } = signed(written);
  for (const key of keysOf(writing)) {
    const earlier = known.get(key);
    if (!earlier) known.set(key, { name, ...(sign ? { exactly: new Map([[writing, sign]]) } : {}) });
    // `AJAX` and `Ajax`: the same letters, in another case.
    else if (sign && earlier.name === name) earlier.exactly?.set(writing, sign);
  }
  const forms = formsOf.get(name) ?? new Set();
  formsOf.set(name, forms);
  for (const form of typedForms(writing)) forms.add(form);
}

/** Parses a data line `name: one, another`. */
function nameAndList(line: string): readonly [name: string, list: readonly string[]] {
  const [name = '', list = ''] = line.split(': ');
  return [name, list.split(', ')];
}

/**
 * Known skills whose name or another spelling has the typed prefix, regardless of case, accents and separators: `js`
 * gives JavaScript, `gestao` the spelling `gestão`. Exact matches come first (`C` before `C++`), then the others by
 * name.
 */
export function knownSkillsLike(typed: string, limit: number): string[] {
  const begun = typed.trim().toLowerCase();
  if (begun === '') return [];
  const typedAs = typedForms(begun);
  const rankOf = (name: string, forms: ReadonlySet<string>): number => {
    if (typedAs.some((form) => forms.has(form))) return 0;
    return name.toLowerCase().startsWith(begun) ? 1 : 2;
  };
  return [...formsOf]
    .filter(([, forms]) => [...forms].some((form) => typedAs.some((begin) => form.startsWith(begin))))
    .map(([name, forms]) => ({ name, rank: rankOf(name, forms) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ name }) => name);
}

/** Skills of a profile, from its comma-separated text. */
export function skillsOf(joined: string): string[] {
  return joined
    .split(',')
    .map((skill) => skill.trim())
    .filter(Boolean);
}

/** Canonical spelling of a skill: the vocabulary's, if it contains the skill, else as written. */
export function canonicalSkill(written: string): string {
  const text = written.trim();
  return known.get(matchKey(text))?.name ?? text;
}

/** Key shared by all spellings of a skill: `JS`, `javascript` and `Java Script`. */
export function skillKey(written: string): string {
  const name = canonicalSkill(written);
  return sameTextKey(name) || name.toLowerCase();
}

/** Direct parents of each skill in the hierarchy; all by their keys. */
const general = new Map<string, string[]>();
for (const [name, special] of SKILL_RELATIONS.map(nameAndList))
  for (const one of special) {
    const above = general.get(skillKey(one));
    if (above) above.push(skillKey(name));
    else general.set(skillKey(one), [skillKey(name)]);
  }

/**
 * All skills implied by the given ones, by their keys, each with the first given skill that implies it: `React` covers
 * `React` and `JavaScript`, and so does `React 18`. A given skill is covered by itself.
 */
export function coveredSkills(skills: readonly string[]): Map<string, string> {
  const covered = new Map<string, string>();
  for (const skill of skills) for (const key of skillKeysOf(skill)) if (!covered.has(key)) covered.set(key, skill);
  // Entries added during the loop are visited by it as well, which makes relations transitive.
  for (const [key, from] of covered)
    for (const above of general.get(key) ?? []) if (!covered.has(above)) covered.set(above, from);
  return covered;
}

/**
 * Skills that an entry of a list of skills names, where it is more than the name of one: `Python 3` and `Excel
 * (advanced)` name one, `HTML/CSS` two. The vocabulary's names; of an entry without a known skill its own words,
 * without a level (`German C1`).
 */
export function namedSkills(written: string): string[] {
  const text = written.trim();
  if (text === '') return [];
  const name = known.get(matchKey(text))?.name;
  if (name !== undefined) return [name];
  const parts = text
    .split(BETWEEN_SKILLS)
    .map((part) => part.trim())
    .filter(Boolean);
  const found = [...parts.flatMap((part) => knownBesideLevel(part) ?? []), ...skillsIn(text)];
  if (found.length > 0) return [...new Set(found)];
  const [only, ...others] = parts.filter((part) => !wordsWritten(part).every(isLevel));
  return [only === undefined || others.length > 0 ? text : withoutLevel(only)];
}

/** Keys of the skills that an entry of a list of skills names. */
export function skillKeysOf(written: string): string[] {
  return namedSkills(written).map(skillKey);
}

/** Signs and words between the skills of one entry, or between a skill and its level. `R&D` and `C++` have none. */
const BETWEEN_SKILLS = /[/,;|()[\]{}]|:\s|\s[-–—&+]\s|\s(?:and|or|und|oder|et|ou|y|o|e|en)\s/u;

const wordsWritten = (text: string): string[] => text.split(/\s+/u);

/** Known skill of a text that has nothing besides but versions, levels and years. */
function knownBesideLevel(text: string): string | undefined {
  let words = wordsWritten(text);
  for (;;) {
    const written = words.join(' ');
    const name = [written, written.replaceAll('-', ' '), withoutVersion(written)]
      .map((form) => known.get(matchKey(form))?.name)
      .find((one) => one !== undefined);
    if (name !== undefined) return name;
    const rest = isBeside(words.at(-1) ?? '') ? words.slice(0, -1) : isBeside(words[0] ?? '') ? words.slice(1) : [];
    if (rest.length === 0) return undefined;
    words = rest;
  }
}

/** `Python3` without the version in the same word. */
const withoutVersion = (written: string): string => written.replace(/(?<=[^\d.]{3})\d[\d.]{0,5}$/u, '');

const isBeside = (word: string): boolean => /^v?\d[\d.,x]{0,6}\+?$/iu.test(word) || isLevel(word);
const isLevel = (word: string): boolean => LEVELS.has(sameTextKey(word)) || PROFICIENCIES.has(sameTextKey(word));

/** An entry's own words without the proficiency at its beginning or end. */
function withoutLevel(text: string): string {
  const words = wordsWritten(text);
  const from = words.findIndex((word) => !PROFICIENCIES.has(sameTextKey(word)));
  const to = words.findLastIndex((word) => !PROFICIENCIES.has(sameTextKey(word)));
  return from === -1 ? text : words.slice(from, to + 1).join(' ');
}

/**
 * Known skills in a text, most frequent and earliest first, at most `limit`. The longer of two overlapping skills
 * counts: 'React Native' is not 'React'.
 */
export function skillsIn(text: string, limit = 12): string[] {
  const found = new Map<string, { count: number; first: number }>();
  const tokens = tokensOf(text);
  for (let at = 0; at < tokens.length;) {
    const match = longestAt(tokens, at);
    if (match) {
      const seen = found.get(match.name);
      found.set(match.name, { count: (seen?.count ?? 0) + 1, first: seen?.first ?? at });
    }
    at += match?.length ?? 1;
  }
  return [...found]
    .sort(([, a], [, b]) => b.count - a.count || a.first - b.first)
    .slice(0, limit)
    .map(([name]) => name);
}

interface Token {
  text: string;
  /** Lookup key of the token in the vocabulary. */
  key: string;
  /** A comma or slash stands before it, or behind it. */
  isListedBefore: boolean;
  isListedBehind: boolean;
  /** Stands in a line without small letters, where capitals say nothing. */
  isInCapitals: boolean;
}

/** Fewest words of a line in capitals: `SAP HR` is none. */
const CAPITALS_MIN = 3;

function tokensOf(text: string): Token[] {
  return linesOf(text).flatMap(({ line, isListedBefore, isListedBehind }) => {
    const isInCapitals = !/\p{Ll}/u.test(line) && (line.match(/\p{Lu}{2,}/gu) ?? []).length >= CAPITALS_MIN;
    const found = [...line.matchAll(/([,/]\s*)?([^\s,;:()[\]{}"“”|!?/]+)(?=(\s*[,/])?)/gu)];
    return found.map(([, before, token = '', behind], at) => ({
      text: token.replace(/[.'’-]{1,5}$/u, ''),
      key: matchKey(token),
      isListedBefore: before !== undefined || (at === 0 && isListedBefore),
      isListedBehind: behind !== undefined || (at === found.length - 1 && isListedBehind),
      isInCapitals,
    }));
  });
}

/** Lines of a text, and whether a list goes on from the one before, or in the one behind: one ends with a comma. */
function linesOf(text: string): Array<{ line: string; isListedBefore: boolean; isListedBehind: boolean }> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, at) => ({
    line,
    isListedBefore: /[,/]\s*$/.test(lines[at - 1]?.slice(-5) ?? ''),
    isListedBehind: /^\s*[,/]/.test(lines[at + 1]?.slice(0, 5) ?? ''),
  }));
}

const BEFORE_A_SKILL = new Set([
  'in',
  'with',
  'using',
  'of',
  'use',
  'know',
  'knowledge',
  'experience',
  'microsoft',
  'ms',
]);
const AFTER_A_SKILL = new Set([
  ...['developer', 'engineer', 'programmer', 'programming', 'language', 'skills', 'consultant', 'architect', 'analyst'],
  ...[
    'expert',
    'certification',
    'certified',
    'entwickler',
    'kenntnisse',
    'developpeur',
    'desarrollador',
    'ontwikkelaar',
  ],
  ...['desenvolvedor', 'sviluppatore'],
]);
const JOINS_SKILLS = new Set(['and', 'or', 'und', 'oder', 'et', 'ou', 'y', 'o', 'e', 'en', 'of']);

function longestAt(tokens: Token[], at: number): { name: string; length: number } | undefined {
  for (let length = Math.min(MAX_WORDS, tokens.length - at); length >= 1; length -= 1) {
    const skill = writtenAt(tokens, at, length);
    if (skill && isMeantAsSkill(tokens, { at, length, ...skill })) return { name: skill.name, length };
  }
  return undefined;
}

/** The skill written in these tokens, exactly where that matters, with the sign of the writing. */
function writtenAt(tokens: Token[], at: number, length: number): { name: string; sign?: Sign } | undefined {
  const phrase = tokens.slice(at, at + length);
  const skill = known.get(phrase.map(({ key }) => key).join(' '));
  if (!skill?.exactly) return skill;
  const sign = skill.exactly.get(phrase.map(({ text }) => text).join(' '));
  return sign && { name: skill.name, sign };
}

interface Written {
  at: number;
  length: number;
  name: string;
  sign?: Sign;
}

function isMeantAsSkill(tokens: Token[], written: Written): boolean {
  const { at, length, sign } = written;
  // Non-null: the skill is written there.
  const first = tokens[at]!;
  if (sign === undefined || (sign === '^' && !first.isInCapitals) || isBesideSkill(tokens, written)) return true;
  if (sign === '+') return false;
  if (AFTER_A_SKILL.has(tokens[at + length]?.key ?? '')) return true;
  return first.text.length > 1 && BEFORE_A_SKILL.has(tokens[at - 1]?.key ?? '');
}

/** Whether another skill stands beside it, with a comma, a slash or `and` between them. */
function isBesideSkill(tokens: Token[], { at, length, name }: Written): boolean {
  const isOther = (from: number, count: number) => {
    const other = from < 0 ? undefined : writtenAt(tokens, from, count);
    return other !== undefined && other.name !== name;
  };
  const lengths = Array.from({ length: MAX_WORDS }, (_, shorter) => shorter + 1);
  const joins = (token: Token | undefined) => token !== undefined && JOINS_SKILLS.has(token.key);
  const before = joins(tokens[at - 1]) ? at - 1 : tokens[at]?.isListedBefore ? at : undefined;
  const behind = at + length;
  const after = joins(tokens[behind]) ? behind + 1 : tokens[behind - 1]?.isListedBehind ? behind : undefined;
  return lengths.some(
    (count) =>
      (before !== undefined && isOther(before - count, count)) || (after !== undefined && isOther(after, count)),
  );
}

function matchKey(text: string): string {
  return wordsOf(text)
    .map(({ joined }) => joined)
    .join(' ');
}

/** `full-stack` is looked up joined, and in parts because some write `full stack`. */
function keysOf(writing: string): string[] {
  return [...new Set([matchKey(writing), sameTextKey(writing)])].filter(Boolean);
}

/** Forms in which a spelling and typed text are compared: as written, and by the keys of their words. */
function typedForms(writing: string): string[] {
  return [writing.toLowerCase(), ...keysOf(writing)];
}
