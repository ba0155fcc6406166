import type { PageHead } from '@market/contracts/remotes';
import { createContext, useContext, useEffect } from 'react';
import { brand } from '../brand';

export type { PageHead };

/** Takes what pages say while a server writes them; nobody does in a browser. */
const Collector = createContext<((head: Partial<PageHead>) => void) | null>(null);
/** Stands once around a page that a server writes. */
export const PageHeadCollector = Collector;

/**
 * Tells what the page says of itself. Of several that speak in one page the innermost has the last word about what it
 * names.
 */
export function usePageHead(head: Partial<PageHead>): void {
  useCollectedHead(head);
  const { title } = head;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} – ${brand.name}`;
  }, [title]);
}

/** The server's half of `usePageHead`: for what stands around pages and must not take the tab's title from them. */
export function useCollectedHead(head: Partial<PageHead>): void {
  useContext(Collector)?.(head);
}
