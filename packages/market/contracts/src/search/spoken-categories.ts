import { JOB_CATEGORIES } from '../job-posts/categories';
import { CATEGORY_NAMES } from './category-names';
import { inWords, phrasesIn, phrasesOf, without } from './spoken-phrases';

const CATEGORIES = phrasesOf(
  JOB_CATEGORIES.map(({ cate_code, cate_desc }) => ({
    meaning: cate_code,
    writings: categoryWritings(cate_code),
    // English names are ordinary words of job titles too, so they count only when alone.
    alone: [cate_desc, ...cate_desc.split(' & ')].map(inWords).filter((name) => name !== 'other'),
  })),
);

/** Foreign search words for a category: its names in five other languages, in lower case. */
export function categoryWritings(code: number): string[] {
  return CATEGORY_NAMES[code]?.split(', ') ?? [];
}

/** Index token of all jobs of a category. */
export function categoryToken(code: number): string {
  return `jobcategory${String(code)}`;
}

/** Codes of the categories that a search text names. */
export const categoriesIn = (search: string): number[] => [
  ...new Set(phrasesIn(search, CATEGORIES).map(({ meaning }) => meaning)),
];

/** Removes from a search the words that name a category. */
export const withoutCategory = (search: string, code: number): string =>
  without(
    search,
    phrasesIn(search, CATEGORIES).filter(({ meaning }) => meaning === code),
  );
