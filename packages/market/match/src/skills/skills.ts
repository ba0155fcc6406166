import { sameTextKey, wordsOf } from '@market/search-index';
import { SKILL_RELATIONS } from './skill-relations';
import { SKILL_TRANSLATIONS } from './skill-translations';
import { SKILL_VOCABULARY } from './skill-vocabulary';

interface KnownSkill {
  name: string;
  /** Set where the writing counts only exactly so: `Go`, `R`, `Excel`. */
  exactly?: string;
}

const MAX_WORDS = 5;
const known = new Map<string, KnownSkill>();
/** Skills of the vocabulary, each with the forms of its writings that typing may begin. */
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

/** A line `name: one, another` of the data. */
function nameAndList(line: string): readonly [name: string, list: readonly string[]] {
  const [name = '', list = ''] = line.split(': ');
  return [name, list.split(', ')];
}

/**
 * Names of known skills that begin as typed, or have a writing that does, whatever its case, accents and signs between
 * words: `js` gives JavaScript, `gestao` what is written `gestão`. One that is meant exactly comes first (`C` before
 * `C++`), then those by name.
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

/** The skills of a profile, which has them joined by commas. */
export function skillsOf(joined: string): string[] {
  return joined
    .split(',')
    .map((skill) => skill.trim())
    .filter(Boolean);
}

/** The one spelling of a skill: the vocabulary's, where it knows the skill, else as it was written. */
export function canonicalSkill(written: string): string {
  const text = written.trim();
  return known.get(matchKey(text))?.name ?? text;
}

/** The same for all writings of a skill: `JS`, `javascript` and `Java Script`. */
export function skillKey(written: string): string {
  const name = canonicalSkill(written);
  return sameTextKey(name) || name.toLowerCase();
}

/** For each skill the more general ones that it lies in, one step up; all by their keys. */
const general = new Map<string, string[]>();
for (const [name, special] of SKILL_RELATIONS.map(nameAndList))
  for (const one of special) {
    const above = general.get(skillKey(one));
    if (above) above.push(skillKey(name));
    else general.set(skillKey(one), [skillKey(name)]);
  }

/**
 * All skills that somebody has who names these, by their keys, each with the first of the given ones that it comes
 * from: `React` covers `React` and `JavaScript`. A skill that is named itself comes from itself.
 */
export function coveredSkills(skills: readonly string[]): Map<string, string> {
  const covered = new Map<string, string>();
  for (const skill of skills) if (!covered.has(skillKey(skill))) covered.set(skillKey(skill), skill);
  // Entries added during the loop are visited by it as well, so that relations hold through several steps.
  for (const [key, from] of covered)
    for (const above of general.get(key) ?? []) if (!covered.has(above)) covered.set(above, from);
  return covered;
}

/**
 * The known skills that a text names, those named most often and earliest first, at most `limit`. Of two that overlap
 * the longer counts: 'React Native' is not 'React'.
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
  /** The token as the vocabulary is looked up by. */
  key: string;
  /** Stands in a list: a comma or slash beside it. */
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
  // A known phrase begins with it.
  const { text, listed } = tokens[at]!;
  if (listed || AFTER_A_SKILL.has(tokens[at + 1]?.key ?? '')) return true;
  return text.length > 1 && BEFORE_A_SKILL.has(tokens[at - 1]?.key ?? '');
}

function matchKey(text: string): string {
  return wordsOf(text)
    .map(({ joined }) => joined)
    .join(' ');
}

/** `full-stack` is looked up joined and, for whoever writes `full stack`, in parts. */
function keysOf(writing: string): string[] {
  return [...new Set([matchKey(writing), sameTextKey(writing)])].filter(Boolean);
}

/** Forms in which a writing and what is typed of it are compared: as written, and by the keys of its words. */
function typedForms(writing: string): string[] {
  return [writing.toLowerCase(), ...keysOf(writing)];
}
