/** The names of a table, whose type is made of all that it has; `Object.keys` knows them as texts only. */
export function keysOf<Name extends string>(table: { readonly [Key in Name]?: unknown }): Name[] {
  // Of a table of ours no type leaves out a name.
  return Object.keys(table) as Name[];
}

/** A value for each of a closed list of names. */
export function forNames<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  // Object.fromEntries knows nothing of the names.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

export function isOneOf<Entry>(list: readonly Entry[], value: unknown): value is Entry {
  const entries: readonly unknown[] = list;
  return entries.includes(value);
}

export function isWholeNumber(value: unknown): value is number {
  return Number.isInteger(value);
}

/** Whether a value is an object that can be read by names: no list, and not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entry of a list in turn: behind the last one comes the first again. */
export function inTurn<Entry>(list: readonly Entry[], turn: number): Entry {
  if (list.length === 0) throw new Error('there is nothing to take in turn');
  // What a remainder leaves is an index of the list.
  return list[turn % list.length] as Entry;
}
