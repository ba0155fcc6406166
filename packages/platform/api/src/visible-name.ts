import unhomoglyph from 'unhomoglyph';

/** Letters outside of ASCII, with the marks on them. */
const FOREIGN = /[^\p{ASCII}]+/gu;

/**
 * A name as it is seen, for comparing: without the case of letters, blanks, punctuation, and what shows nothing or
 * turns writing round, and with letters that look the same as one (Unicode's list of confusables, UTS 39). ASCII
 * letters stay as they are: the list takes `m` for `rn`, and what was approved as one would become the other unseen. A
 * name of signs alone is those signs.
 */
export function visibleName(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase();
  const letters = folded.replace(/[^\p{L}\p{M}\p{N}]/gu, '') || folded;
  return letters.replace(FOREIGN, (part) => unhomoglyph(part)).toLowerCase();
}
