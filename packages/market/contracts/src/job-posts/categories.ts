import type { JobCategory } from './answers';
import { texts } from '../texts';

/**
 * The kinds of work that jobs and candidates are sorted by: the whole world of work, coarse enough to choose from a
 * list. Codes are stored with jobs and candidates, so a code is never given to another meaning.
 */
export const JOB_CATEGORIES: readonly JobCategory[] = Object.entries(texts.categories).map(([code, name]) => ({
  cate_code: Number(code),
  cate_desc: name,
}));

const byCode = new Map(JOB_CATEGORIES.map(({ cate_code, cate_desc }) => [cate_code, cate_desc]));

/** A category as a choice, in the words of the page's language: a server's are English. */
export function categoryChoice({ cate_code, cate_desc }: JobCategory): { value: number; label: string } {
  return { value: cate_code, label: categoryName(cate_code) ?? cate_desc };
}

/** The name of a category; undefined for a code that is not in the list. */
export function categoryName(code: number): string | undefined {
  return byCode.get(code);
}
