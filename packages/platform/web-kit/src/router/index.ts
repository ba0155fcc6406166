/**
 * Router exports for remotes and layouts. An explicit list, because sharing the whole of `react-router-dom` would put
 * all of it (server rendering, data loading) into the first screen.
 */
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  createSearchParams,
  generatePath,
  matchPath,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutlet,
  useParams,
  useRoutes,
  type LinkProps,
  type Location,
  type NavigateFunction,
  type NavLinkProps,
  type RouteObject,
} from 'react-router-dom';
export { useSearchParams } from './search-params';
export { createPages, lazyPage, type LazyPage } from './pages';
