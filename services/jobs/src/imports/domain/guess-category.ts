import { JOB_CATEGORIES } from '@market/contracts/job-posts';
import { fold, lookupForms, sameTextKey } from '@market/search-index';
import { categoryByForeignName, categoryOfForeignTitle } from './category-stems';
import { CATEGORY_WORDS, FUNCTION_CATEGORIES, OTHER_CATEGORY, STUDENT_CATEGORY } from './category-words';

const TITLE_WEIGHT = 6;
const FUNCTION_WEIGHT = 8;
const FIELD_WEIGHT = 3;
/** A title word in another language is more reliable than a good one in English. */
const FOREIGN_TITLE_WEIGHT = 30;
const TEXT_WEIGHT = 0.5;
/** Maximum score of a word in the running text, however often it is repeated. */
const MOST_PER_TEXT_WORD = 1.5;
const TEXT_LENGTH = 3_000;

export interface CategoryHints {
  /** Category stated by the file: a code or name of our list is taken directly. */
  stated: string;
  title: string;
  function: string;
  industry: string;
  department: string;
  text: string;
}

/** Category that an ad's words indicate; 'Other' if none do. */
export function guessCategory(hints: CategoryHints): number {
  const stated =
    BY_CODE_OR_NAME.get(hints.stated.trim()) ??
    BY_CODE_OR_NAME.get(sameTextKey(hints.stated)) ??
    // Names that English shares are skipped: there the words decide.
    (FUNCTION_CATEGORIES.has(fold(hints.stated).trim()) ? undefined : categoryByForeignName(hints.stated));
  if (stated !== undefined) return stated;
  const scores = new Map<number, number>();
  const add = (category: number, weight: number) => scores.set(category, (scores.get(category) ?? 0) + weight);
  for (const name of [hints.function, hints.stated]) {
    const category = FUNCTION_CATEGORIES.get(fold(name).trim());
    if (category !== undefined) add(category, FUNCTION_WEIGHT);
  }
  const foreign = categoryOfForeignTitle(hints.title);
  if (foreign !== undefined && foreign !== STUDENT_CATEGORY) add(foreign, FOREIGN_TITLE_WEIGHT);
  for (const name of [hints.function, hints.industry, hints.department]) {
    const category = categoryByForeignName(name);
    if (category !== undefined) add(category, FIELD_WEIGHT);
  }
  const places = [
    { words: phraseOf(hints.title), weight: () => TITLE_WEIGHT },
    {
      words: phraseOf([hints.function, hints.industry, hints.department, hints.stated].join(' . ')),
      weight: () => FIELD_WEIGHT,
    },
    {
      words: phraseOf(hints.text.slice(0, TEXT_LENGTH)),
      weight: (times: number) => Math.min(times * TEXT_WEIGHT, MOST_PER_TEXT_WORD),
    },
  ];
  for (const { words, weight } of places) {
    for (const first of new Set(words.split(' '))) {
      for (const phrase of PHRASES.get(first) ?? []) {
        const times = occurrences(words, phrase.words);
        if (times > 0) add(phrase.category, weight(times) * phrase.weight);
      }
    }
  }
  const [best] = [...scores].sort(([, a], [, b]) => b - a);
  if (best && best[1] >= 1) return best[0];
  const isStudents =
    foreign === STUDENT_CATEGORY || /\b(?:intern|internship|student|apprentice|trainee)\b/i.test(hints.title);
  return isStudents ? STUDENT_CATEGORY : OTHER_CATEGORY;
}

const BY_CODE_OR_NAME = new Map(
  JOB_CATEGORIES.flatMap(({ cate_code, cate_desc }): Array<[string, number]> => [
    [String(cate_code), cate_code],
    [sameTextKey(cate_desc), cate_code],
  ]),
);

/** Words between blanks, so that phrases match as a whole: ' senior java developer '. */
function phraseOf(text: string): string {
  return ` ${lookupForms(text).join(' ')} `;
}

interface Phrase {
  category: number;
  words: string;
  weight: number;
}

/** Phrases indexed by first word, so that a text is only compared with possible ones. */
const PHRASES = new Map<string, Phrase[]>();
for (const [category, entries] of CATEGORY_WORDS) {
  for (const entry of entries.split('|')) {
    const [text = '', weight = '1'] = entry.split('=');
    const words = phraseOf(text);
    const first = words.split(' ')[1] ?? '';
    PHRASES.set(first, [...(PHRASES.get(first) ?? []), { category, words, weight: Number(weight) }]);
  }
}

function occurrences(text: string, phrase: string): number {
  let count = 0;
  for (let at = text.indexOf(phrase); at >= 0 && count < 3; at = text.indexOf(phrase, at + phrase.length - 1))
    count += 1;
  return count;
}
