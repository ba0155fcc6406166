import { useSearchParams } from '@market/web-kit/router';

type Choices<Filter> = { [Name in keyof Filter]?: readonly string[] };
/** A filter with choices has one of their words (a list of them where it is a list), or nothing. */
type Chosen<Filter, Words> = {
  [Name in keyof Filter]: Name extends keyof Words
    ? Words[Name] extends readonly (infer Word)[]
      ? Filter[Name] extends string[]
        ? Word[]
        : Word | ''
      : Filter[Name]
    : Filter[Name];
};

/**
 * Filters and page of a list. They live in the address, so that Back, reload and a sent link show the same; a changed
 * filter begins at page 1. Each change is a step that Back takes back, unless it is made with `replace`: where it only
 * goes on from the one before, as a word does that is being typed, or where nobody asked for it.
 * @param none each filter where nothing is chosen; its names are those of the address, a list is a repeated name
 * @param choices the words that a filter may have: another one, typed into the address, counts as none
 */
export function useAddressFilter<
  Filter extends Record<string, string | string[]>,
  const Words extends Choices<Filter> = Record<never, never>,
>(none: Filter, choices?: Words) {
  const [params, setParams] = useSearchParams();
  const words: Choices<Filter> = choices ?? {};
  const valueOf = (name: string) => {
    const isKnown = (value: string) => value !== '' && (words[name]?.includes(value) ?? true);
    return Array.isArray(none[name])
      ? params.getAll(name).filter(isKnown)
      : (params.getAll(name).find(isKnown) ?? none[name]);
  };
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  // Each value is one of the words, or what stands where nothing is chosen.
  const values = Object.fromEntries(Object.keys(none).map((name) => [name, valueOf(name)])) as Chosen<Filter, Words>;
  const filter = { ...values, page };
  const change = (next: Partial<Filter & { page: number }>, { replace = false }: { replace?: boolean } = {}): void => {
    setParams(
      (newest) => {
        const changed = new URLSearchParams(newest);
        for (const [name, value] of Object.entries<string | string[] | number | undefined>({ page: 1, ...next })) {
          if (Array.isArray(value)) {
            changed.delete(name);
            for (const one of value) changed.append(name, one);
          } else if (value === undefined || value === '' || (name === 'page' && value === 1)) changed.delete(name);
          else changed.set(name, String(value));
        }
        return changed;
      },
      { replace },
    );
  };
  return { filter, change };
}
