import {
  dehydrate,
  QueryClientProvider,
  type DehydratedState,
  type Query,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { PageHeadCollector, type PageHead } from '../head/page-head';
import { ShellProvider } from '../remote/shell-context';
import { createFakeShell, type FakeShellOptions } from './fake-shell';

/**
 * Limit of render passes: a page may query again once it has its first data; no page here has more than four rounds.
 */
const ROUNDS_MAX = 4;

export type ServerRenderOptions = { route: string } & Pick<FakeShellOptions, 'http' | 'product' | 'remoteSettings'>;

export interface RenderedOnServer {
  html: string;
  /** Metadata that the page has set. */
  head: Partial<PageHead>;
  /** Query data of the page, as sent to the browser. */
  data: DehydratedState;
  /** Render passes until no query was left. */
  rounds: number;
}

/**
 * Renders a page as a server would for a visitor: without a document, and repeatedly until all its queries are resolved
 * (the real server suspends within one rendering, with the same result).
 * @param page the remote's pages element
 * @param options the address, and the server's responses
 */
export async function renderOnServer(
  page: ReactNode,
  { route, ...options }: ServerRenderOptions,
): Promise<RenderedOnServer> {
  const shell = createFakeShell(options);
  const { queryClient } = shell;
  const queries = queryClient.getQueryCache();
  let head: Partial<PageHead> = {};
  const collect = (said: Partial<PageHead>) => {
    head = { ...head, ...said };
  };
  const tree = (
    <StrictMode>
      <PageHeadCollector value={collect}>
        <ShellProvider shell={shell}>
          <QueryClientProvider client={queryClient}>
            <StaticRouter location={route}>{page}</StaticRouter>
          </QueryClientProvider>
        </ShellProvider>
      </PageHeadCollector>
    </StrictMode>
  );
  for (let rounds = 1; ; rounds += 1) {
    const { prelude } = await prerender(tree);
    const html = await new Response(prelude).text();
    const waiting = queries.getAll().filter((query) => query.state.status === 'pending' && isOn(query));
    if (waiting.length === 0 || rounds === ROUNDS_MAX) return { html, head, data: dehydrate(queryClient), rounds };
    // Effects do not run on a server.
    await Promise.allSettled(waiting.map((query) => query.fetch()));
  }
}

/** Disabled queries, such as completions of a closed box, are not run on a server either. */
const isOn = ({ options }: Query) => (options as QueryObserverOptions).enabled !== false;
