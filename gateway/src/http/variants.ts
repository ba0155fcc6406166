import { tagOf } from './negotiate';
import type { Packed } from './packed';

/** Sessions with overrides of their own are few, kinds of visitors while canaries run fewer. */
const VARIANTS_MAX = 64;

/**
 * Keeps what was made for each kind of visitor, until the state that it was made from has changed.
 * @param finish makes the answer of what `make` gives
 */
export function createVariants<Made>(
  finish: (made: Made) => Promise<Packed>,
): (state: string, key: string, make: () => Made) => Promise<{ packed: Packed; tag: string }> {
  let madeFrom: string | undefined;
  const made = new Map<string, Promise<{ packed: Packed; tag: string }>>();
  return (state, key, make) => {
    if (state !== madeFrom || made.size >= VARIANTS_MAX) made.clear();
    madeFrom = state;
    let variant = made.get(key);
    if (!variant) {
      // State and kind of visitor: neither of two answers that differ has the other's tag.
      variant = finish(make()).then((packed) => ({ packed, tag: tagOf(`${state}\n${key}`) }));
      made.set(key, variant);
    }
    return variant;
  };
}
