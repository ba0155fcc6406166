/** Queries the search index: takes the body of a `_search`, returns its response. */
export type Ask = <Answer>(body: object) => Promise<Answer>;

/** A clause of OpenSearch's query language. */
export type Clause = Readonly<Record<string, unknown>>;

/** Match-all clause, for a field or filter without a limit. */
export const EVERYTHING: Clause = { match_all: {} };

/** Conjunction of all clauses; match-all if there are none. */
export function allOf(clauses: readonly Clause[]): Clause {
  return clauses.length > 0 ? { bool: { filter: clauses } } : EVERYTHING;
}
