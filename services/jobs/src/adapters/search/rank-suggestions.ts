import type { Suggestion } from '@market/contracts/search';
import type { Completion } from '@market/search-index';

/** Rank of what only fits with a slip of typing forgiven. */
const SLIPPED = 2;

/** The likeliest completions of all kinds. What fits only with a slip is offered where nothing fits as typed. */
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

/** No kind takes more than half of the places as long as others have something to say. */
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
