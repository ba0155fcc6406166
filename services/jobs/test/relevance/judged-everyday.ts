import { seasonOver } from '../../src/search/adapters/signals';
import type { AdFacts } from './ads';
import { JUDGED_AT, type Grade, type JudgedQuery } from './judging';

/** A kind of work by two words of one family, with what stands before them. */
const WORK: ReadonlyArray<readonly [before: string, word: string, other: string]> = [
  ['software', 'engineer', 'engineering'],
  ['hardware', 'engineer', 'engineering'],
  ['systems', 'engineer', 'engineering'],
  ['security', 'engineer', 'engineering'],
  ['data', 'engineer', 'engineering'],
  ['machine learning', 'engineer', 'engineering'],
  ['electrical', 'engineer', 'engineering'],
  ['reliability', 'engineer', 'engineering'],
  ['cloud', 'engineer', 'engineering'],
  ['test', 'engineer', 'engineering'],
  ['firmware', 'engineer', 'engineering'],
  ['embedded', 'engineer', 'engineering'],
  ['mechanical', 'engineer', 'engineering'],
  ['sales', 'engineer', 'engineering'],
  ['network', 'engineer', 'engineering'],
  ['data', 'scientist', 'science'],
  ['computer', 'scientist', 'science'],
  ['data', 'analyst', 'analytics'],
  ['business', 'analyst', 'analytics'],
  ['software', 'developer', 'development'],
  ['web', 'developer', 'development'],
  ['business', 'developer', 'development'],
  ['application', 'developer', 'development'],
  ['quantitative', 'trader', 'trading'],
  ['quantitative', 'researcher', 'research'],
  ['product', 'manager', 'management'],
  ['project', 'manager', 'management'],
  ['product', 'designer', 'design'],
  ['technology', 'consultant', 'consulting'],
  ['database', 'administrator', 'administration'],
  ['solutions', 'architect', 'architecture'],
];

const has = (text: string, words: string) =>
  words.split(' ').every((word) => new RegExp(`\\b${word}s?\\b`, 'i').test(text));

/** Names of the same work: a search for either name accepts the other. */
const SAME: Readonly<Record<string, RegExp>> = {
  'software engineer': /\bswe\b|software.*(developer|programmer)/i,
  'software developer': /\bswe\b|software.*(engineer|programmer)/i,
  'reliability engineer': /\bsre\b/i,
  'machine learning engineer': /\bml\b.*engineer/i,
  'business analyst': /\bbi\b.*analy/i,
  'business analytics': /\bbi\b.*analy/i,
  'data analytics': /\bbi\b.*analy/i,
  'product designer': /product.*design/i,
};

/**
 * 3 for the very word beside what stands before it, 2 for another of its family and for what is called otherwise, 1
 * where the title has the one and the text the other.
 */
function gradeOf({ title, text }: AdFacts, before: string, word: string, other: string): Grade {
  if (has(title, before) && has(title, word)) return 3;
  if ((has(title, before) && has(title, other)) || SAME[`${before} ${word}`]?.test(title)) return 2;
  return (has(title, word) || has(title, other)) && has(text, before) ? 1 : 0;
}

/** Grade 3 becomes 2 for an ad whose season is over. */
function unlessOver({ title }: AdFacts, grade: Grade): Grade {
  const over = seasonOver(title);
  return grade === 3 && over !== null && over <= JUDGED_AT ? 2 : grade;
}

/**
 * Everyday searches: either word of a family, a word that no job has, a season that is over. Judged by titles of the
 * real ads.
 */
export const JUDGED_EVERYDAY: ReadonlyArray<JudgedQuery<AdFacts>> = WORK.flatMap(([before, word, other]) => [
  {
    text: `${before} ${word}`,
    shows: 'family' as const,
    gradeOf: (facts: AdFacts) => gradeOf(facts, before, word, other),
  },
  {
    text: `${before} ${other}`,
    shows: 'family' as const,
    gradeOf: (facts: AdFacts) => gradeOf(facts, before, other, word),
  },
  {
    text: `${before} ${word} zyzzyva`,
    shows: 'left out' as const,
    gradeOf: (facts: AdFacts) => gradeOf(facts, before, word, other),
  },
  {
    text: `${word} ${before}`,
    shows: 'season' as const,
    gradeOf: (facts: AdFacts) => unlessOver(facts, gradeOf(facts, before, word, other)),
  },
]);
