import { useContext } from 'react';
import {
  createSearchParams,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useSearchParams as useRenderedParams,
  type SetURLSearchParams,
} from 'react-router-dom';

/**
 * The query of the address and its setter, as the router's own. A function that makes the next one is given the newest
 * query of this page, also while the router still renders it (in a transition): of two changes one after the other
 * the second keeps the first.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [params, setParams] = useRenderedParams();
  const { pathname } = useLocation();
  const router = useContext(DataRouterContext)?.router;
  const newestParams = () => {
    const newest = router?.state.location;
    return newest?.pathname === pathname ? createSearchParams(newest.search) : params;
  };
  return [params, (next, options) => setParams(typeof next === 'function' ? next(newestParams()) : next, options)];
}
