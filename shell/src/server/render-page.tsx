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

/** Maximum of render passes when calls wait for one another. */
const ROUNDS_MAX = 4;
/** React's marker of an unfinished boundary. */
const UNDONE = '<!--$!-->';

/**
 * Renders a page with the answers to all that it asks for. First by itself, as it is before any answer, to hear what it
 * asks; then with all that stands around it, and once more wherever an answer led to another question. React's
 * `renderToString` takes less than its `prerender`, which renders each part once and waits, but writes it into a stream
 * piece by piece. What waits for something else than answers, asks in too many rounds, or throws, is left to
 * `prerender`, which tells what was thrown.
 * @param page.alone without what stands around it; null for a page that is not expected to ask anything
 * @param page.whole the same element in each round
 * @param options `asking` of the query client: `never`, or `ahead`, which becomes `waiting`
 * @throws what a component throws
 */
export async function renderPage(
  { alone, whole }: { alone: ReactNode; whole: ReactNode },
  { title, queryClient, asking }: { title: string; queryClient: QueryClient; asking: Asking },
): Promise<RenderedPage> {
  if (asking.mode === 'ahead') {
    if (alone !== null) {
      renderAtOnce(alone);
      await answersOf(queryClient);
    }
    asking.mode = 'waiting';
  }
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { element, said } = collecting(whole, title);
    const html = renderAtOnce(element);
    if (html !== undefined) return { head: said(), html };
    if (!(await answersOf(queryClient))) break;
  }
  return renderWaiting(whole, title);
}

/** Waits for what has been asked. @returns false where that was nothing */
async function answersOf(queryClient: QueryClient): Promise<boolean> {
  const open = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await Promise.allSettled(open.flatMap(({ promise }) => promise ?? []));
  return open.length > 0;
}

/** Undefined where the page waits for something, or throws. */
function renderAtOnce(element: ReactNode): string | undefined {
  try {
    const html = renderToString(element);
    return html.includes(UNDONE) ? undefined : html;
  } catch {
    return undefined;
  }
}

async function renderWaiting(app: ReactNode, title: string): Promise<RenderedPage> {
  let failure: unknown;
  const { element, said } = collecting(app, title);
  const { prelude } = await prerender(element, {
    // Without scripts that put late parts into their places: none may run here, and all is there before it is sent.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error;
    },
  });
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw failure instanceof Error ? failure : new Error('the page threw', { cause: failure });
  return { head: said(), html };
}

/** With what this rendering of it says of the page; an earlier one spoke of less. */
function collecting(app: ReactNode, title: string): { element: ReactNode; said: () => PageHead } {
  let head: PageHead = { title };
  const collect = (said: Partial<PageHead>) => {
    // Undefined values keep what was set before.
    head = { ...head, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) };
  };
  return { element: <PageHeadCollector value={collect}>{app}</PageHeadCollector>, said: () => head };
}
