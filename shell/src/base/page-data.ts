import { ApiError } from '@market/web-kit';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Data of a server-rendered page for the application (gateway/src/html/written-page.ts). */
export interface PageData {
  /** Responses with which the page was rendered. */
  answers: ReadonlyArray<{ queryKey: QueryKey; data: unknown }>;
  /** Refusals that the page shows; without them they would be requested again. */
  refusals: ReadonlyArray<{ queryKey: QueryKey; status: number; code: string; error: string }>;
  /** `name/id` of the remote version that rendered it; absent for the shell's own pages. */
  version?: string;
}

/** Data of this page, if server-rendered; undefined without anything to hydrate. */
export function readPageData(): PageData | undefined {
  const text = document.querySelector('script#page-data')?.textContent;
  // Cast: written by the gateway of the same release.
  return text ? (JSON.parse(text) as PageData) : undefined;
}

/** Puts the responses and errors of the server-rendered page into the cache. */
export function takeData(queryClient: QueryClient, { answers, refusals }: PageData): void {
  for (const { queryKey, data } of answers) queryClient.setQueryData(queryKey, data);
  for (const { queryKey, ...refusal } of refusals) {
    const error = new ApiError(refusal);
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey })
      .setState({ status: 'error', error, errorUpdateCount: 1, errorUpdatedAt: Date.now(), fetchFailureReason: error });
  }
}
