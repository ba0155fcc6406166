import { sameTextKey, wordsOf } from '@market/search-index';
import { SKILL_RELATIONS } from './skill-relations';
import { SKILL_TRANSLATIONS } from './skill-translations';
import { SKILL_VOCABULARY } from './skill-vocabulary';

interface KnownSkill {
  name: string;
  /** Set if only the exact spelling matches: `Go`, `R`, `Excel`. */
  exactly?: string;
}

const MAX_WORDS = 5;
const known = new Map<string, KnownSkill>();
/** Skills of the vocabulary, each with the forms of its spellings, for prefix matching. */
const formsOf = new Map<string, Set<string>>();
for (const entry of SKILL_VOCABULARY) {
  const name = entry.replace(/^=|\|.*/g, '');
  for (const writing of entry.split('|')) {
    const exactly = writing.startsWith('=') ? writing.slice(1) : undefined;
    learn(name, exactly ?? writing, exactly);
  }
}
for (const [name, writings] of SKILL_TRANSLATIONS.map(nameAndList))
  for (const writing of writings) learn(name, writing);

function learn(name: string, writing: string, exactly?: string): void {
  for (const key of keysOf(writing)) if (!known.has(key)) known.set(key, { name, ...(exactly ? { exactly } : {}) });
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
 * `React` and `JavaScript`. A given skill is covered by itself.
 */
export function coveredSkills(skills: readonly string[]): Map<string, string> {
  const covered = new Map<string, string>();
  for (const skill of skills) if (!covered.has(skillKey(skill))) covered.set(skillKey(skill), skill);
  // Entries added during the loop are visited by it as well, which makes relations transitive.
  for (const [key, from] of covered)
    for (const above of general.get(key) ?? []) if (!covered.has(above)) covered.set(above, from);
  return covered;
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
  /** Whether it is part of a list: next to a comma or slash. */
  listed: boolean;
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/([,/]\s*)?([^\s,;:()[\]{}"“”|!?/]+)(?=(\s*[,/])?)/gu)].map(
    ([, before, token = '', after]) => ({
      text: token.replace(/[.'’-]{1,5}$/u, ''),
      key: matchKey(token),
      listed: before !== undefined || after !== undefined,
    }),
  );
}

const BEFORE_A_SKILL = new Set([
  'in',
  'with',
  'using',
  'and',
  'or',
  'of',
  'use',
  'know',
  'knowledge',
  'experience',
  'microsoft',
  'ms',
]);
const AFTER_A_SKILL = new Set(['developer', 'engineer', 'programmer', 'programming', 'language', 'skills']);

function longestAt(tokens: Token[], at: number): { name: string; length: number } | undefined {
  for (let length = Math.min(MAX_WORDS, tokens.length - at); length >= 1; length -= 1) {
    const phrase = tokens.slice(at, at + length);
    const skill = known.get(phrase.map(({ key }) => key).join(' '));
    if (!skill) continue;
    if (!skill.exactly || (skill.exactly === phrase.map(({ text }) => text).join(' ') && isMeantAsSkill(tokens, at)))
      return { name: skill.name, length };
  }
  return undefined;
}

function isMeantAsSkill(tokens: Token[], at: number): boolean {
  // Non-null: a known phrase begins at this token.
  const { text, listed } = tokens[at]!;
  if (listed || AFTER_A_SKILL.has(tokens[at + 1]?.key ?? '')) return true;
  return text.length > 1 && BEFORE_A_SKILL.has(tokens[at - 1]?.key ?? '');
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
