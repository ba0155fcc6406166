/** Greatest edit distance that a word of this length is forgiven: short words too often turn into other real words. */
export function maxEdits(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
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
