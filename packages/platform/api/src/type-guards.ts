/** Whether a value is an entry of a closed list, whose type it then has. */
export function isOneOf<Entry>(list: readonly Entry[], value: unknown): value is Entry {
  const entries: readonly unknown[] = list;
  return entries.includes(value);
}

/** Whether a value is a number without a fraction: `Number.isInteger`, which tells the compiler nothing. */
export function isWholeNumber(value: unknown): value is number {
  return Number.isInteger(value);
}

/** Whether a value is an object that can be read by names: no list, and not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
