import type { JobCategory } from './answers';
import { texts } from '../texts';

/**
 * Categories of work for jobs and candidates: all occupations, coarse enough to choose from a list. Codes are stored
 * with jobs and candidates, so a code is never reused with another meaning.
 */
export const JOB_CATEGORIES: readonly JobCategory[] = Object.entries(texts.categories).map(([code, name]) => ({
  cate_code: Number(code),
  cate_desc: name,
}));

const byCode = new Map(JOB_CATEGORIES.map(({ cate_code, cate_desc }) => [cate_code, cate_desc]));

/** Category as a select option, in the page's language: the server's names are English. */
export function categoryChoice({ cate_code, cate_desc }: JobCategory): { value: number; label: string } {
  return { value: cate_code, label: categoryName(cate_code) ?? cate_desc };
}

/** The name of a category; undefined for a code that is not in the list. */
export function categoryName(code: number): string | undefined {
  return byCode.get(code);
}
