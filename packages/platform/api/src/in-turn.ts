/**
 * Round-robin: entry of a list at a turn; the last one is followed by the first again.
 * @throws Error for an empty list
 */
export function inTurn<Entry>(list: readonly Entry[], turn: number): Entry {
  if (list.length === 0) throw new Error('there is nothing to take in turn');
  // Cast: a remainder is a valid index of the list.
  return list[turn % list.length] as Entry;
}
