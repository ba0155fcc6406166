/** Type guard: whether a value is an entry of a closed list. */
export function isOneOf<Entry>(list: readonly Entry[], value: unknown): value is Entry {
  const entries: readonly unknown[] = list;
  return entries.includes(value);
}

/** Type guard: whether a value is an integer, as `Number.isInteger` narrows no type. */
export function isWholeNumber(value: unknown): value is number {
  return Number.isInteger(value);
}

/** Type guard: whether a value is an object with named fields, not a list or null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
