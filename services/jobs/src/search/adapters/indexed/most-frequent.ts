/** The `most` values with the highest counts, ties ordered by label; number 0 ('none') is not a value. */
export function mostFrequent(
  counts: Uint32Array,
  size: number,
  {
    most,
    labelOf,
    isOffered = () => true,
  }: { most: number; labelOf: (value: number) => string; isOffered?: (value: number) => boolean },
): Array<{ value: number; label: string; count: number }> {
  const best: Array<{ value: number; label: string; count: number }> = [];
  for (let value = 1; value < size; value += 1) {
    const count = counts[value] ?? 0;
    if (count === 0 || count < (best[most - 1]?.count ?? 0)) continue;
    const entry = { value, label: labelOf(value), count };
    const place = best.findLastIndex((other) => !comesBefore(entry, other)) + 1;
    if (place === most || !isOffered(value)) continue;
    best.splice(place, 0, entry);
    if (best.length > most) best.pop();
  }
  return best;
}

function comesBefore(a: { label: string; count: number }, b: { label: string; count: number }): boolean {
  return a.count !== b.count ? a.count > b.count : a.label < b.label;
}
