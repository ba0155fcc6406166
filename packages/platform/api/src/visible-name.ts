import unhomoglyph from 'unhomoglyph';

/** Non-ASCII letters with their combining marks. */
const FOREIGN = /[^\p{ASCII}]+/gu;

/**
 * Visible form of a name for comparison: ignores case, spaces, punctuation, and invisible or direction-changing
 * characters, and maps letters that look alike to one (Unicode's list of confusables, UTS 39). ASCII letters are not
 * mapped: the list treats `m` as `rn`, so an approved name could be replaced by the other one unnoticed. A name that
 * consists only of symbols keeps them.
 */
export function visibleName(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase();
  const letters = folded.replace(/[^\p{L}\p{M}\p{N}]/gu, '') || folded;
  return letters.replace(FOREIGN, (part) => unhomoglyph(part)).toLowerCase();
}
