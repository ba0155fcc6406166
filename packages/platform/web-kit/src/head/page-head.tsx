import type { PageHead } from '@market/remote-contract';
import { createContext, useContext, useEffect } from 'react';
import { useShellProduct } from '../remote/shell-context';

export type { PageHead };

/** Collects pages' heads during server-side rendering; null in a browser. */
const Collector = createContext<((head: Partial<PageHead>) => void) | null>(null);
/** Provider around a server-rendered page. */
export const PageHeadCollector = Collector;

/**
 * Sets the page's head (title, description …). If several components in a page set the same value, the innermost wins.
 */
export function usePageHead(head: Partial<PageHead>): void {
  useCollectedHead(head);
  const { title } = head;
  const product = useShellProduct()?.name;
  useEffect(() => {
    if (title !== undefined) document.title = product === undefined ? title : `${title} – ${product}`;
  }, [title, product]);
}

/** Server-side half of `usePageHead`: for components around pages, which must not change the tab's title. */
export function useCollectedHead(head: Partial<PageHead>): void {
  useContext(Collector)?.(head);
}
