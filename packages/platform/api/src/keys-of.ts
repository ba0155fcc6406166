/** Keys of a table, typed by its full type; `Object.keys` returns them only as strings. */
export function keysOf<Name extends string>(table: { readonly [Key in Name]?: unknown }): Name[] {
  // Cast: the types of the tables list every key.
  return Object.keys(table) as Name[];
}

/** A value for each of a closed list of names. */
export function forNames<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  // Cast: the type of `Object.fromEntries` loses the names.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}
