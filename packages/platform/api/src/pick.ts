/** The named fields of a value, and no others: what is not named here is not passed on. */
export function pick<From extends object, Name extends keyof From>(from: From, ...names: Name[]): Pick<From, Name> {
  // Object.fromEntries knows nothing of the names.
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
}
