import { useCallback, useContext } from 'react';
import {
  createSearchParams,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useSearchParams as useRenderedParams,
  type SetURLSearchParams,
  type URLSearchParamsInit,
} from 'react-router-dom';

/**
 * The address's query and its setter, as in the router. An updater function receives the latest query of this page,
 * even while the router still renders it (in a transition): of two successive changes the second preserves the first.
 */
export function useSearchParams(defaultInit?: URLSearchParamsInit): [URLSearchParams, SetURLSearchParams] {
  const [params, setParams] = useRenderedParams(defaultInit);
  const { pathname } = useLocation();
  const router = useContext(DataRouterContext)?.router;
  const setNewest = useCallback<SetURLSearchParams>(
    (next, options) => {
      if (typeof next !== 'function') return setParams(next, options);
      return setParams((rendered) => {
        const newest = router?.state.location;
        return next(
          newest?.pathname === pathname ? withDefaults(createSearchParams(newest.search), defaultInit) : rendered,
        );
      }, options);
    },
    [defaultInit, pathname, router, setParams],
  );
  return [params, setNewest];
}

/** Same as in the router: a default applies when the address lacks its name. */
function withDefaults(params: URLSearchParams, defaults: URLSearchParamsInit = {}): URLSearchParams {
  const own = new Set(params.keys());
  for (const [name, value] of createSearchParams(defaults)) if (!own.has(name)) params.append(name, value);
  return params;
}
