/** Asks the searched index: the body of a `_search`, and what it answers. */
export type Ask = <Answer>(body: object) => Promise<Answer>;

/** A clause of OpenSearch's query language. */
export type Clause = Readonly<Record<string, unknown>>;

/** Match-all clause, for a field or filter without a limit. */
export const EVERYTHING: Clause = { match_all: {} };

/** All clauses hold; everything where there is none. */
export function allOf(clauses: readonly Clause[]): Clause {
  return clauses.length > 0 ? { bool: { filter: clauses } } : EVERYTHING;
}
