/** Picks the named fields of a value; all others are dropped. */
export function pick<From extends object, Name extends keyof From>(from: From, ...names: Name[]): Pick<From, Name> {
  // Cast: the type of `Object.fromEntries` loses the names.
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
}
