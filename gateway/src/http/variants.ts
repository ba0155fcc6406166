import { tagOf } from './negotiate';
import type { Packed } from './packed';

/** Cache limit: few sessions have overrides, and fewer kinds of visitors result from canaries. */
const VARIANTS_MAX = 64;

/**
 * Caches a response per kind of visitor, until the source state changes.
 * @param finish converts the output of `make` into the response
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
      // Tag from state and kind of visitor: two different responses never share it.
      variant = finish(make()).then((packed) => ({ packed, tag: tagOf(`${state}\n${key}`) }));
      made.set(key, variant);
    }
    return variant;
  };
}
