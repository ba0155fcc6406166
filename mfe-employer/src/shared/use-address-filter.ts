import { useSearchParams } from '@market/web-kit/router';

type Choices<Filter> = { [Name in keyof Filter]?: readonly string[] };
/** A filter with choices has one of their values (a list of them where it is a list), or is empty. */
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
 * Filters and page of a list, stored in the address, so that Back, reload and a shared link show the same; a changed
 * filter starts at page 1. Each change adds a history entry, unless made with `replace`: for a continuation of the
 * previous change, such as typing a word, or for a change without user action.
 * @param none empty value of each filter; its names are the address's parameters, a list is a repeated parameter
 * @param choices valid values of a filter: any other value in the address counts as empty
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
  // Cast: each value is a valid choice or the empty value.
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
