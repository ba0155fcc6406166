import type { RemoteManifest } from '@market/contracts/remote-manifest';
import {
  ApiError,
  isApiError,
  PageHeadCollector,
  type HttpClient,
  type PageHead,
  type RemoteModule,
  type SetupRemote,
  type Shell,
} from '@market/web-kit';
import type { Query, QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { App } from '../app/app';
import type { PageData } from '../app/hydration';
import { PageView } from '../navigation/page-view';
import { findPage } from '../navigation/page-table';
import { shellPages } from '../pages';
import { useKnownRemotes, type KnownRemote } from '../remotes/known-remotes';
import type { RemoteModules } from '../remotes/remote-modules';
import { createServerQueryClient } from './server-query-client';
import { createServerShell } from './server-shell';

export { sharedModules } from './shared-modules';

/** A refusal as pages know it; made here, because an error loses its class on the way between threads. */
export function createApiError(refusal: { status: number; code: string; error: string }): ApiError {
  return new ApiError(refusal);
}

/** What is asked of the shell's server side. */
export interface PageAsked {
  /** Path and query. */
  address: string;
  /** What is known of the remotes: their pages and menus. */
  manifests: readonly RemoteManifest[];
  settings: Shell['settings'];
  /** Answers calls as a visitor's browser would get them. */
  http: HttpClient;
}

export interface PageWritten {
  head: PageHead;
  /** What belongs into `#root`; null where a call failed: the page shows that, and is not to be sent. */
  html: string | null;
  data: PageData;
}

/**
 * Writes pages as browsers would show them to a visitor.
 * @param remote the one whose pages can be written here, with its code; none for pages of the shell's own
 * @returns writes the page at an address; null where a page is not to be written by a server. Throws what a component
 * throws
 */
export function createPageWriter(
  remote: { name: string; setup: SetupRemote } | null,
): (asked: PageAsked) => Promise<PageWritten | null> {
  const handler = createStaticHandler([{ path: '*', element: <PageView /> }]);
  const knownRemotes = rememberRemotes();
  return async ({ address, manifests, settings, http }) => {
    useKnownRemotes.setState({ settled: true, remotes: knownRemotes(manifests) });
    const url = new URL(address, 'http://localhost');
    const found = findPage(shellPages, useKnownRemotes.getState().remotes, url.pathname, undefined);
    if (found?.page.render !== 'server' || found.remote !== (remote?.name ?? null)) return null;

    const context = await handler.query(new Request(url));
    if (context instanceof Response) return null;
    const router = createStaticRouter(handler.dataRoutes, context);
    const render = (queryClient: QueryClient) => {
      const shell = createServerShell({ http, queryClient, settings });
      return renderPage(
        <App
          shell={shell}
          remoteModules={remoteModulesOf(shell, remote)}
          router={<StaticRouterProvider router={router} context={context} hydrate={false} />}
        />,
        found.page.title,
      );
    };
    const queryClient = createServerQueryClient({ asks: true });
    try {
      const { head, html } = await render(queryClient);
      const queries = queryClient.getQueryCache().getAll();
      if (!queries.some(hasFailed)) return { head, html, data: dataOf(queries) };
      // The page shows a failure then, of which its head is not to speak: what it says before it has any data is true.
      const before = await render(createServerQueryClient({ asks: false }));
      return { head: before.head, html: null, data: dataOf(queries) };
    } finally {
      queryClient.clear();
    }
  };
}

/** Renders a page, which waits for what it asks for. @throws what a component throws */
async function renderPage(app: React.ReactNode, title: string): Promise<{ head: PageHead; html: string }> {
  let failure: unknown;
  let head: PageHead = { title };
  const collect = (said: Partial<PageHead>) => (head = { ...head, ...said });
  const { prelude } = await prerender(<PageHeadCollector value={collect}>{app}</PageHeadCollector>, {
    // Without scripts that put late parts into their places: none may run here, and all is there before it is sent.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error;
    },
  });
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw failure instanceof Error ? failure : new Error('the page threw', { cause: failure });
  return { head, html };
}

/** The same list as long as the manifests say the same: the table of pages is made of it, and kept by it. */
function rememberRemotes(): (manifests: readonly RemoteManifest[]) => KnownRemote[] {
  let known: { said: string; remotes: KnownRemote[] } | undefined;
  return (manifests) => {
    const said = JSON.stringify(manifests);
    if (known?.said !== said)
      known = {
        said,
        remotes: manifests.map((manifest) => ({
          name: manifest.name,
          manifest,
          entry: null,
          version: null,
          state: 'live',
          listed: null,
          fallback: null,
          error: null,
        })),
      };
    return known.remotes;
  };
}

/** A refusal is an answer, which the page shows; what failed in another way may well succeed in the browser. */
function hasFailed({ state: { error } }: Query): boolean {
  return error !== null && !(isApiError(error) && error.status > 0 && error.status < 500);
}

/** Without any time in it: the same answers make the same page. */
function dataOf(queries: readonly Query[]): PageData {
  return {
    answers: queries.flatMap(({ queryKey, state: { data } }) => (data === undefined ? [] : [{ queryKey, data }])),
    refusals: queries.flatMap(({ queryKey, state: { error } }) =>
      isApiError(error) ? [{ queryKey, status: error.status, code: error.code, error: error.error }] : [],
    ),
  };
}

function remoteModulesOf(shell: Shell, remote: { name: string; setup: SetupRemote } | null): RemoteModules {
  let running: Promise<RemoteModule> | undefined;
  return {
    get(name) {
      if (name !== remote?.name) return Promise.reject(new Error(`${name} is not run here`));
      running ??= Promise.resolve(remote.setup(shell));
      return running;
    },
    prepare: async () => undefined,
    forget: () => undefined,
    isRunning: (name) => name === remote?.name,
    fallBack: () => false,
    prefetch: async () => undefined,
  };
}
