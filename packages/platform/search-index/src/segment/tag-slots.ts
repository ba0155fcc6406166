/**
 * Slots per document: most documents have no more values, and counting a fixed number is faster than checking each end.
 */
export const SLOTS = 8;

/** First values of each document of a tag column, side by side. Unused slots contain 0, which is no value. */
export interface TagSlots {
  slots: Uint16Array;
  /** Documents that have more values than slots, in ascending order. */
  longer: Uint16Array;
}

/** Returns undefined if the values' numbers are too large for a slot. */
export function tagSlotsOf(tagStarts: Uint32Array, tags: Uint32Array): TagSlots | undefined {
  const slots = new Uint16Array((tagStarts.length - 1) * SLOTS);
  const longer: number[] = [];
  for (let document = 0; document + 1 < tagStarts.length; document += 1) {
    const start = tagStarts[document]!;
    const length = tagStarts[document + 1]! - start;
    if (length > SLOTS) longer.push(document);
    for (let slot = 0; slot < Math.min(length, SLOTS); slot += 1) {
      const value = tags[start + slot]!;
      if (value > 0xffff) return undefined;
      slots[document * SLOTS + slot] = value;
    }
  }
  return { slots, longer: Uint16Array.from(longer) };
}
