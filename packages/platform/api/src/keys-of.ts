/** The names of a table, whose type is made of all that it has; `Object.keys` knows them as texts only. */
export function keysOf<Name extends string>(table: { readonly [Key in Name]?: unknown }): Name[] {
  // Cast: the types of our tables list every name.
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
