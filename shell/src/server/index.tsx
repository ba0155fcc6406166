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
import { QueryClient, type Query } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { App } from '../app/app';
import type { PageData } from '../app/hydration';
import { PageView } from '../navigation/page-view';
import { findPage } from '../navigation/page-table';
import { shellPages } from '../pages';
import { useKnownRemotes } from '../remotes/known-remotes';
import type { RemoteModules } from '../remotes/remote-modules';
import { createServerShell } from './server-shell';

export { sharedModules } from './shared-modules';

/** A refusal as pages know it; made here, because an error loses its class on the way between threads. */
export function createApiError(refusal: { status: number; code: string; error: string }): ApiError {
  return new ApiError(refusal);
}

/** A page asks for more once it has its first data; none of ours asks four times in turn. */
const ROUNDS_MAX = 4;

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
  return async ({ address, manifests, settings, http }) => {
    useKnownRemotes.setState({
      settled: true,
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
    });
    const url = new URL(address, 'http://localhost');
    const found = findPage(shellPages, useKnownRemotes.getState().remotes, url.pathname, undefined);
    if (found?.page.render !== 'server' || found.remote !== (remote?.name ?? null)) return null;

    const queryClient = new QueryClient({
      defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
    });
    const shell = createServerShell({ http, queryClient, settings });
    const context = await handler.query(new Request(url));
    if (context instanceof Response) return null;
    const router = createStaticRouter(handler.dataRoutes, context);
    const app = (
      <App
        shell={shell}
        remoteModules={remoteModulesOf(shell, remote)}
        router={<StaticRouterProvider router={router} context={context} hydrate={false} />}
      />
    );
    try {
      return await write(app, queryClient, found.page.title);
    } finally {
      queryClient.clear();
    }
  };
}

/** Renders until the page asks for nothing more: on a server nothing else begins a query, or shows its answer. */
async function write(app: React.ReactNode, queryClient: QueryClient, title: string): Promise<PageWritten> {
  const queries = queryClient.getQueryCache();
  /** What the page says before it has any data. */
  let first: PageHead | undefined;
  for (let rounds = 1; ; rounds += 1) {
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
    if (failure !== undefined)
      throw failure instanceof Error ? failure : new Error('the page threw', { cause: failure });
    first ??= head;
    const all = queries.getAll();
    const waiting = all.filter(({ state }) => state.status === 'pending');
    if (waiting.length === 0 || rounds === ROUNDS_MAX) {
      const isWhole = waiting.length === 0 && !all.some(hasFailed);
      return { head: isWhole ? head : first, html: isWhole ? html : null, data: dataOf(all) };
    }
    await Promise.allSettled(waiting.map((query) => query.fetch()));
  }
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
