/** How many slips of typing a word of this length is forgiven: short words too often turn into other real words. */
export function allowedSlips(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Whether `a` becomes `b` by at most `limit` slips: a letter missing, added or wrong, or two neighbours swapped. */
export function withinSlips(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const same = a[row - 1] === b[at - 1];
      let slips = Math.min(previous[at]! + 1, current[at - 1]! + 1, previous[at - 1]! + (same ? 0 : 1));
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]) slips = Math.min(slips, before[at - 2]! + 1);
      current.push(slips);
    }
    if (Math.min(...current) > limit) return false;
    before = previous;
    previous = current;
  }
  return previous[b.length]! <= limit;
}

/** The word with each pair of neighbours swapped: the commonest slip, and the one that counts double as two wrong letters. */
export function neighbourSwaps(word: string): string[] {
  const swaps: string[] = [];
  for (let at = 0; at + 1 < word.length; at += 1) {
    if (word[at] !== word[at + 1]) swaps.push(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2));
  }
  return swaps;
}
