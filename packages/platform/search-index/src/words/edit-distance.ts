/** Greatest edit distance that a word of this length is forgiven: short words too often turn into other real words. */
export function maxEdits(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Lengths of words with one misplaced letter that are forgiven: longer ones are forgiven two edits, which it is. */
const MISPLACED_FROM = 5;

/**
 * Words that differ from a word of one forgiven edit by one letter two places off, as `phyton` and `python`. That is
 * two edits, but all letters are there. The first letter stays; empty for shorter and longer words.
 */
export function withLetterMoved(word: string): string[] {
  if (word.length < MISPLACED_FROM || maxEdits(word) !== 1) return [];
  const moved = new Set<string>();
  for (let at = 1; at + 2 < word.length; at += 1) {
    const [before, [a, b, c], after] = [word.slice(0, at), word.slice(at, at + 3), word.slice(at + 3)];
    moved.add(`${before}${b}${c}${a}${after}`).add(`${before}${c}${a}${b}${after}`);
  }
  // A move over equal letters is a swap or nothing.
  return [...moved].filter((other) => editDistance(word, other, 1) > 1);
}

/** Longest word whose edit distance is computed: longer ones are not typed. */
export const LONGEST_FUZZY_WORD = 64;
const rows = [
  new Uint8Array(LONGEST_FUZZY_WORD + 2),
  new Uint8Array(LONGEST_FUZZY_WORD + 2),
  new Uint8Array(LONGEST_FUZZY_WORD + 2),
];

/**
 * Edit distance (Damerau-Levenshtein, optimal string alignment) of two words: missing, added or wrong letters, or two
 * swapped neighbours; `limit + 1` if it exceeds `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || a.length > LONGEST_FUZZY_WORD || b.length > LONGEST_FUZZY_WORD)
    return limit + 1;
  // Cast: three rows are given.
  let [before, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let at = 0; at <= b.length; at += 1) previous[at] = at;
  for (let row = 1; row <= a.length; row += 1) {
    // Cells further from the diagonal than the limit exceed it.
    const from = Math.max(1, row - limit);
    const to = Math.min(b.length, row + limit);
    let best = from === 1 ? row : limit + 1;
    current[from - 1] = best;
    const letter = a.charCodeAt(row - 1);
    for (let at = from; at <= to; at += 1) {
      const other = b.charCodeAt(at - 1);
      let slips = Math.min(previous[at]! + 1, current[at - 1]! + 1, previous[at - 1]! + (letter === other ? 0 : 1));
      if (row > 1 && at > 1 && letter === b.charCodeAt(at - 2) && a.charCodeAt(row - 2) === other)
        slips = Math.min(slips, before[at - 2]! + 1);
      current[at] = slips;
      if (slips < best) best = slips;
    }
    if (best > limit) return limit + 1;
    current[to + 1] = limit + 1;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length]!, limit + 1);
}

/** Whether the edit distance of two words is at most `limit`. */
export function isWithinEdits(a: string, b: string, limit: number): boolean {
  return editDistance(a, b, limit) <= limit;
}
