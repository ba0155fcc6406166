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
import { ThemeProvider } from '@market/web-kit/theme';
import { QueryClientProvider, type Query, type QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { App } from '../app/app';
import type { PageData } from '../base/page-data';
import { PageView } from '../navigation/page-view';
import { findPage } from '../navigation/page-table';
import { shellPages } from '../pages';
import { remoteInPageLanguage, useKnownRemotes, type KnownRemote } from '../remotes/known-remotes';
import type { RemoteModules } from '../remotes/remote-modules';
import { shellOfRemote } from '../remotes/shell-of-remote';
import { SLOT_QUERY, WriteSlotProvider, type SlotWritten, type WriteSlot } from '../remotes/written-slot';
import { renderPage } from './render-page';
import { createServerQueryClient, type Asking } from './server-query-client';
import { createServerShell } from './server-shell';

export { sharedModules } from './shared-modules';

const HTTP_TOO_MANY_REQUESTS = 429;
const HTTP_UNAVAILABLE = 503;

/** Creates an error as pages expect it; created here, because errors lose their class between threads. */
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
  /** HTTP client with a visitor's responses. */
  http: HttpClient;
  /** Asks for what another remote shows in a slot of the page. */
  writeSlot?: WriteSlot;
  /** Slot in another remote's page that is to be written, in place of a page. */
  slot?: { name: string; props: object };
}

export interface PageWritten {
  head: PageHead;
  /** Content of `#root`; null when a call failed: such a page is not sent. */
  html: string | null;
  data: PageData;
}

const NEVER: Asking = { mode: 'never' };

/**
 * Server-side renderer of pages as visitors' browsers would show them.
 * @param remote remote whose pages can be rendered, with its code; null for the shell's own pages
 * @returns a function that renders the page at an address; null where a page is not to be rendered by a server. It
 * throws errors of components, and of calls without an error response: then the code is wrong, not a service
 */
export function createPageWriter(
  remote: { name: string; setup: SetupRemote } | null,
): (asked: PageAsked) => Promise<PageWritten | null> {
  const handler = createStaticHandler([{ path: '*', element: <PageView /> }]);
  const knownRemotes = rememberRemotes();
  /** Page components without queries in their last rendering: they skip the rendering that only collects queries. */
  const silent = new WeakSet<object>();
  return async ({ address, manifests, remoteSettings = {}, settings, http, writeSlot = noSlot, slot }) => {
    useKnownRemotes.setState({ settled: true, remotes: knownRemotes(manifests, remoteSettings) });
    const url = new URL(address, 'http://localhost');
    if (slot) return remote && writeFilling({ slot, remote, url, settings, http });
    const found = findPage(shellPages, useKnownRemotes.getState().remotes, url.pathname, undefined);
    if (found?.page.render !== 'server' || found.remote !== (remote?.name ?? null)) return null;

    const context = await handler.query(new Request(url));
    if (context instanceof Response) return null;
    const render = async (queryClient: QueryClient, asking: Asking) => {
      const shell = createServerShell({ http, queryClient, settings });
      const own = remote && shellOfRemote(shell, remote.name);
      const module = await moduleOf(own, remote, url.pathname);
      const app = (routes: Parameters<typeof createStaticRouter>[0]) => (
        <WriteSlotProvider value={writeSlot}>
          <App
            shell={shell}
            remoteModules={remoteModulesOf(remote?.name, module)}
            router={
              <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
            }
          />
        </WriteSlotProvider>
      );
      // Non-null: any page that is not the shell's own belongs to the remote loaded above.
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
      const allQueries = queryClient.getQueryCache().getAll();
      silent[allQueries.length === 0 ? 'add' : 'delete'](found.page);
      const queries = allQueries.filter((query) => !isSlot(query));
      for (const { state } of queries) if (state.error && !isApiError(state.error)) throw state.error;
      if (!queries.some(hasFailed)) return { head, html, data: withSlots(dataOf(queries), allQueries.filter(isSlot)) };
      // The page would show a failure, so its head contains only that status, with the metadata from before any data.
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

const noSlot: WriteSlot = () => Promise.reject(new Error('no slot is written here'));

const isSlot = ({ queryKey }: Query): boolean => queryKey[0] === SLOT_QUERY;

/** Adds the answers of the slots' remotes; where both have one, the page's own counts. */
function withSlots({ answers, refusals }: PageData, slots: readonly Query[]): PageData {
  // Cast: as `WriteSlot` gives it; the service `pages` has checked it.
  const datas = slots.flatMap(({ state: { data } }) => (data ? [(data as SlotWritten).data] : []));
  return {
    answers: [...datas.flatMap((data) => data.answers), ...answers],
    refusals: [...datas.flatMap((data) => data.refusals), ...refusals],
  };
}

/**
 * Renders the component of a remote for a slot of another's page.
 * @returns no HTML where a call failed
 * @throws errors of the remote, and of calls without an error response
 */
async function writeFilling({
  slot,
  remote,
  url,
  settings,
  http,
}: Pick<PageAsked, 'settings' | 'http'> & {
  slot: { name: string; props: object };
  remote: { name: string; setup: SetupRemote };
  url: URL;
}): Promise<PageWritten> {
  const asking: Asking = { mode: 'ahead' };
  const queryClient = createServerQueryClient(asking);
  try {
    const shell = createServerShell({ http, queryClient, settings });
    const own = shellOfRemote(shell, remote.name);
    const { slots = {} } = await remote.setup(own);
    // Cast: each component's props match its slot name, which is checked where the page is rendered.
    const Filling = (Object.hasOwn(slots, slot.name) ? slots[slot.name as keyof typeof slots] : undefined) as
      | ComponentType<object>
      | undefined;
    if (!Filling) throw new Error(`the manifest fills the slot '${slot.name}', the code does not`);
    const routes = [{ path: '*', element: <Filling {...slot.props} /> }];
    const context = await createStaticHandler(routes).query(new Request(url));
    if (context instanceof Response) throw new Error(`the slot '${slot.name}' leads to another address`);
    const element = (
      <ThemeProvider>
        <ShellProvider shell={shell}>
          <ShellProvider shell={own}>
            <QueryClientProvider client={queryClient}>
              <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
            </QueryClientProvider>
          </ShellProvider>
        </ShellProvider>
      </ThemeProvider>
    );
    const { head, html } = await renderPage(
      { alone: element, whole: element },
      { title: slot.name, queryClient, asking, idPrefix: `${slot.name}-` },
    );
    const queries = queryClient.getQueryCache().getAll();
    for (const { state } of queries) if (state.error && !isApiError(state.error)) throw state.error;
    return { head, html: queries.some(hasFailed) ? null : html, data: dataOf(queries) };
  } finally {
    queryClient.clear();
  }
}

/** Page without its frame, but with its shell. */
function Alone({ shell, page: Page }: { shell: Shell; page: ComponentType }) {
  return (
    <ShellProvider shell={shell}>
      <Page />
    </ShellProvider>
  );
}

/** Memoized list, unchanged while manifests and settings are the same, since the page table is cached by it. */
function rememberRemotes(): (
  manifests: readonly RemoteManifest[],
  settings: Readonly<Record<string, GivenSettings>>,
) => KnownRemote[] {
  let cached: { said: string; remotes: KnownRemote[] } | undefined;
  return (manifests, settings) => {
    const said = JSON.stringify([manifests, settings]);
    if (cached?.said !== said)
      cached = {
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
    return cached.remotes;
  };
}

/**
 * Error responses below 500 are shown by the page; other failures may succeed in the browser, and so may a call beyond a
 * limit, which a gateway of an earlier release lets count this server for all its readers.
 */
function hasFailed({ state: { error } }: Query): boolean {
  return isApiError(error) && !(error.status > 0 && error.status < 500 && error.status !== HTTP_TOO_MANY_REQUESTS);
}

/** Temporarily unavailable service: on a 503, search engines retry later, and keep their index. */
const isAway = ({ state: { error } }: Query): boolean => isApiError(error) && error.status === HTTP_UNAVAILABLE;

/** Contains no times, so that the same responses produce the same page. */
function dataOf(queries: readonly Query[]): PageData {
  return {
    answers: queries.flatMap(({ queryKey, state: { data } }) => (data === undefined ? [] : [{ queryKey, data }])),
    refusals: queries.flatMap(({ queryKey, state: { error } }) =>
      isApiError(error) ? [{ queryKey, status: error.status, code: error.code, error: error.error }] : [],
    ),
  };
}

/**
 * Module of the remote that owns the page, with the page's code preloaded, since waiting for it would waste a
 * rendering.
 * @throws errors of the remote's `setup`
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
  // Status fields of React, with which `use` does not suspend for the resolved promise.
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
