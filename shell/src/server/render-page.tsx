import { PageHeadCollector, type PageHead } from '@market/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import type { Asking } from './server-query-client';

/** Rendered page and its metadata. */
export interface RenderedPage {
  head: PageHead;
  html: string;
}

/** Maximum number of render passes, when calls depend on one another. */
const ROUNDS_MAX = 4;
/** React's marker of an unfinished boundary. */
const UNDONE = '<!--$!-->';

/**
 * Renders a page with the responses to all its queries. The first pass renders the page alone, without data, to collect
 * its queries; then with its frame, and once more wherever a response led to another query. React's `renderToString` is
 * cheaper than its `prerender`, which renders each part once and waits, but writes into a stream. A page that waits for
 * anything else, needs too many rounds, or throws, is left to `prerender`, which reports the thrown error.
 * @param page.alone the page without its frame; null for a page that is not expected to have queries
 * @param page.whole the same element in each round
 * @param options `asking` of the query client: `never`, or `ahead`, which becomes `waiting`; `idPrefix` of generated
 *   ids, for a part of a page that another process renders
 * @throws errors of components
 */
export async function renderPage(
  { alone, whole }: { alone: ReactNode; whole: ReactNode },
  {
    title,
    queryClient,
    asking,
    idPrefix,
  }: { title: string; queryClient: QueryClient; asking: Asking; idPrefix?: string },
): Promise<RenderedPage> {
  if (asking.mode === 'ahead') {
    if (alone !== null) {
      renderAtOnce(alone, idPrefix);
      await answersOf(queryClient);
    }
    asking.mode = 'waiting';
  }
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { element, said } = collecting(whole, title);
    const html = renderAtOnce(element, idPrefix);
    if (html !== undefined) return { head: said(), html };
    if (!(await answersOf(queryClient))) break;
  }
  return renderWaiting(whole, title, idPrefix);
}

/**
 * Waits for the pending queries.
 * @returns false where there were none
 */
async function answersOf(queryClient: QueryClient): Promise<boolean> {
  const open = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await Promise.allSettled(open.flatMap(({ promise }) => promise ?? []));
  return open.length > 0;
}

/** Undefined where the page suspends or throws. */
function renderAtOnce(element: ReactNode, idPrefix = ''): string | undefined {
  try {
    const html = renderToString(element, { identifierPrefix: idPrefix });
    return html.includes(UNDONE) ? undefined : html;
  } catch {
    return undefined;
  }
}

async function renderWaiting(app: ReactNode, title: string, idPrefix = ''): Promise<RenderedPage> {
  let failure: unknown;
  const { element, said } = collecting(app, title);
  const { prelude } = await prerender(element, {
    identifierPrefix: idPrefix,
    // Prevents scripts that insert late parts: none may run here, and the whole page is ready before it is sent.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error;
    },
  });
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw failure instanceof Error ? failure : new Error('the page threw', { cause: failure });
  return { head: said(), html };
}

/** Collects the page head of this rendering; an earlier one knew less. */
function collecting(app: ReactNode, title: string): { element: ReactNode; said: () => PageHead } {
  let head: PageHead = { title };
  const collect = (part: Partial<PageHead>) => {
    // Undefined values keep earlier ones.
    head = { ...head, ...Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) };
  };
  return { element: <PageHeadCollector value={collect}>{app}</PageHeadCollector>, said: () => head };
}
