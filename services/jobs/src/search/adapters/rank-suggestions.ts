import type { Suggestion } from '@market/contracts/search';
import type { Completion } from '@market/search-index';

/** Rank of completions that match only with a typo tolerated. */
const SLIPPED = 2;

/**
 * The likeliest completions of all kinds. Completions that need a typo tolerated are offered only if nothing matches as
 * typed.
 */
export function rankSuggestions(
  completions: ReadonlyArray<Completion & Pick<Suggestion, 'kind'>>,
  limit: number,
): Suggestion[] {
  const asTyped = completions.filter(({ rank }) => rank < SLIPPED);
  const ranked = [...(asTyped.length > 0 ? asTyped : completions)].sort(
    (a, b) => a.rank - b.rank || b.count - a.count || (a.text < b.text ? -1 : 1),
  );
  return mixed(ranked, limit);
}

/** Limits each kind to half of the places as long as other kinds can fill the rest. */
function mixed(ranked: ReadonlyArray<Suggestion>, limit: number): Suggestion[] {
  const perKind = Math.ceil(limit / 2);
  const taken = new Map<Suggestion['kind'], number>();
  const first = ranked.filter(({ kind }) => {
    const count = (taken.get(kind) ?? 0) + 1;
    taken.set(kind, count);
    return count <= perKind;
  });
  const rest = ranked.filter((completion) => !first.includes(completion));
  return [...first, ...rest].slice(0, limit).map(({ text, kind }) => ({ text, kind }));
}
