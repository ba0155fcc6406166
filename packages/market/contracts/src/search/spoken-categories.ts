import { JOB_CATEGORIES } from '../job-posts/categories';
import { CATEGORY_NAMES } from './category-names';
import { inWords, phrasesIn, phrasesOf, without } from './spoken-phrases';

const CATEGORIES = phrasesOf(
  JOB_CATEGORIES.map(({ cate_code, cate_desc }) => ({
    meaning: cate_code,
    writings: categoryWritings(cate_code),
    // The English names are ordinary words of titles too: beside others they are only that.
    alone: [cate_desc, ...cate_desc.split(' & ')].map(inWords).filter((name) => name !== 'other'),
  })),
);

/** By which other words people look for a category: its names in five other languages, in small letters. */
export function categoryWritings(code: number): string[] {
  return CATEGORY_NAMES[code]?.split(', ') ?? [];
}

/** The one word under which all jobs of a category are found. */
export function categoryToken(code: number): string {
  return `jobcategory${String(code)}`;
}

/** The categories that a search names, by their codes. */
export const categoriesIn = (search: string): number[] => [
  ...new Set(phrasesIn(search, CATEGORIES).map(({ meaning }) => meaning)),
];

/** A search without the words that name a category. */
export const withoutCategory = (search: string, code: number): string =>
  without(
    search,
    phrasesIn(search, CATEGORIES).filter(({ meaning }) => meaning === code),
  );
