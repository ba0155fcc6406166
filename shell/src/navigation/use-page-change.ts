import { brand } from '@market/web-kit/brand';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Announces a page change: the document's title, and the focus on `<main>`, so that a screen reader starts there. Not
 * on the first page, where the focus is the browser's to place. Not on the first page, where the focus is the browser's
 * to place.
 * @param title the page's; null while it is not known
 * @param place its address, or that of the page that it stands over: from one to the other is no change of the page
 */
export function usePageChange(title: string | null, place: string): void {
  const { pathname } = useLocation();
  const shown = useRef(place);
  // Layout effects come before the page's own effects: a page that knows a better title sets it after this.
  useLayoutEffect(() => {
    if (title !== null) document.title = `${title} – ${brand.name}`;
  }, [title, pathname]);
  useLayoutEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    // The server's words on the first page for search engines (gateway/src/html/page-head.ts) are not true of the next
    // one.
    for (const element of document.querySelectorAll('head > [data-first-page]')) element.remove();
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [place]);
}
