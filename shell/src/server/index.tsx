import type { GivenSettings, RemoteManifest } from '@market/contracts/remotes';
import {
  ApiError,
  isApiError,
  ShellProvider,
  type HttpClient,
  type PageHead,
  type RemoteModule,
  type SetupRemote,
  type Shell,
} from '@market/web-kit';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { App } from '../app/app';
import type { PageData } from '../app/hydration';
import { PageView } from '../navigation/page-view';
import { findPage } from '../navigation/page-table';
import { shellPages } from '../pages';
import { remoteInPageLanguage, useKnownRemotes, type KnownRemote } from '../remotes/known-remotes';
import type { RemoteModules } from '../remotes/remote-modules';
import { shellOfRemote } from '../remotes/shell-of-remote';
import { renderPage } from './render-page';
import { createServerQueryClient, type Asking } from './server-query-client';
import { createServerShell } from './server-shell';

export { sharedModules } from './shared-modules';

const HTTP_UNAVAILABLE = 503;

/** A refusal as pages know it; made here, because an error loses its class on the way between threads. */
export function createApiError(refusal: { status: number; code: string; error: string }): ApiError {
  return new ApiError(refusal);
}

/** Request to the shell's server side. */
export interface PageAsked {
  /** Path and query. */
  address: string;
  /** Manifests of the remotes: their pages and menus. */
  manifests: readonly RemoteManifest[];
  /** Settings of the remotes for this visitor, by federation name. */
  remoteSettings?: Readonly<Record<string, GivenSettings>>;
  settings: Shell['settings'];
  /** Answers calls as a visitor's browser would get them. */
  http: HttpClient;
}

export interface PageWritten {
  head: PageHead;
  /** Content of `#root`; null when a call failed: such a page is not sent. */
  html: string | null;
  data: PageData;
}

const NEVER: Asking = { mode: 'never' };

/**
 * Writes pages as browsers would show them to a visitor.
 * @param remote the one whose pages can be written here, with its code; none for pages of the shell's own
 * @returns writes the page at an address; null where a page is not to be written by a server. Throws what a component
 * throws, and what a call throws that is no refusal: then it is the code that is wrong, and not a service
 */
export function createPageWriter(
  remote: { name: string; setup: SetupRemote } | null,
): (asked: PageAsked) => Promise<PageWritten | null> {
  const handler = createStaticHandler([{ path: '*', element: <PageView /> }]);
  const knownRemotes = rememberRemotes();
  /** Page components without queries in their last rendering: they skip the rendering that only collects queries. */
  const silent = new WeakSet<object>();
  return async ({ address, manifests, remoteSettings = {}, settings, http }) => {
    useKnownRemotes.setState({ settled: true, remotes: knownRemotes(manifests, remoteSettings) });
    const url = new URL(address, 'http://localhost');
    const found = findPage(shellPages, useKnownRemotes.getState().remotes, url.pathname, undefined);
    if (found?.page.render !== 'server' || found.remote !== (remote?.name ?? null)) return null;

    const context = await handler.query(new Request(url));
    if (context instanceof Response) return null;
    const render = async (queryClient: QueryClient, asking: Asking) => {
      const shell = createServerShell({ http, queryClient, settings });
      const own = remote && shellOfRemote(shell, remote.name);
      const module = await moduleOf(own, remote, url.pathname);
      const app = (routes: Parameters<typeof createStaticRouter>[0]) => (
        <App
          shell={shell}
          remoteModules={remoteModulesOf(remote?.name, module)}
          router={
            <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
          }
        />
      );
      // A page that is not the shell's own is of the remote that was loaded above.
      const Page = found.remote === null ? found.page.component : module!.Pages;
      return renderPage(
        {
          alone: silent.has(found.page)
            ? null
            : app([{ path: '*', element: <Alone shell={own ?? shell} page={Page} /> }]),
          whole: app(handler.dataRoutes),
        },
        { title: found.page.title, queryClient, asking },
      );
    };
    const asking: Asking = { mode: 'ahead' };
    const queryClient = createServerQueryClient(asking);
    try {
      const { head, html } = await render(queryClient, asking);
      const queries = queryClient.getQueryCache().getAll();
      silent[queries.length === 0 ? 'add' : 'delete'](found.page);
      for (const { state } of queries) if (state.error && !isApiError(state.error)) throw state.error;
      if (!queries.some(hasFailed)) return { head, html, data: dataOf(queries) };
      // The page shows a failure then, of which its head says the status alone: what it says before it has any data is
      // true.
      const before = await render(createServerQueryClient(NEVER), NEVER);
      return {
        head: { ...before.head, ...(head.status === 500 && { status: queries.some(isAway) ? 503 : head.status }) },
        html: null,
        data: dataOf(queries),
      };
    } finally {
      queryClient.clear();
    }
  };
}

/** A page without what stands around it, with the shell that it gets. */
function Alone({ shell, page: Page }: { shell: Shell; page: ComponentType }) {
  return (
    <ShellProvider shell={shell}>
      <Page />
    </ShellProvider>
  );
}

/** The same list as long as manifests and settings say the same: the table of pages is made of it, and kept by it. */
function rememberRemotes(): (
  manifests: readonly RemoteManifest[],
  settings: Readonly<Record<string, GivenSettings>>,
) => KnownRemote[] {
  let known: { said: string; remotes: KnownRemote[] } | undefined;
  return (manifests, settings) => {
    const said = JSON.stringify([manifests, settings]);
    if (known?.said !== said)
      known = {
        said,
        remotes: manifests.map((manifest) =>
          remoteInPageLanguage({
            name: manifest.name,
            manifest,
            settings: settings[manifest.name] ?? {},
            entry: null,
            version: null,
            state: 'live',
            listed: null,
            fallback: null,
            error: null,
          }),
        ),
      };
    return known.remotes;
  };
}

/** A refusal is an answer, which the page shows; what failed in another way may well succeed in the browser. */
function hasFailed({ state: { error } }: Query): boolean {
  return isApiError(error) && !(error.status > 0 && error.status < 500);
}

/** A service that answers later: search engines that read 503 come again, and keep what they know. */
const isAway = ({ state: { error } }: Query): boolean => isApiError(error) && error.status === HTTP_UNAVAILABLE;

/** Without any time in it: the same answers make the same page. */
function dataOf(queries: readonly Query[]): PageData {
  return {
    answers: queries.flatMap(({ queryKey, state: { data } }) => (data === undefined ? [] : [{ queryKey, data }])),
    refusals: queries.flatMap(({ queryKey, state: { error } }) =>
      isApiError(error) ? [{ queryKey, status: error.status, code: error.code, error: error.error }] : [],
    ),
  };
}

/**
 * The module of the remote whose page this is, with the code of the page: to wait for it would be a rendering in vain.
 * @throws what the remote's `setup` throws
 */
async function moduleOf(
  shell: Shell | null,
  remote: { setup: SetupRemote } | null,
  pathname: string,
): Promise<RemoteModule | undefined> {
  const module = shell ? await remote?.setup(shell) : undefined;
  try {
    await module?.preload?.(pathname);
  } catch {
    // Import errors are shown by the page that is rendered.
  }
  return module;
}

function remoteModulesOf(own: string | undefined, module: RemoteModule | undefined): RemoteModules {
  // `use` does not wait for a promise that says, by React's own fields, that it is kept.
  const running = module && Object.assign(Promise.resolve(module), { status: 'fulfilled', value: module });
  return {
    get: (name) => (running && name === own ? running : Promise.reject(new Error(`${name} is not run here`))),
    prepare: async () => undefined,
    forget: () => undefined,
    takeUp: async () => false,
    isRunning: (name) => name === own,
    fallBack: () => false,
    prefetch: async () => undefined,
    prefetchDialog: async () => undefined,
  };
}
