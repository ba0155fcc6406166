/**
 * The entry of a list in turn: behind the last one comes the first again.
 * @throws Error for a list without entries
 */
export function inTurn<Entry>(list: readonly Entry[], turn: number): Entry {
  if (list.length === 0) throw new Error('there is nothing to take in turn');
  // Cast: a remainder is a valid index of the list.
  return list[turn % list.length] as Entry;
}
