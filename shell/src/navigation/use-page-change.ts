import { brand } from '@market/market-ui/brand';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Announces a page change: sets the document's title, and focuses `<main>`, so that a screen reader starts there. The
 * first page's focus is left to the browser.
 * @param title of the page; null while it is unknown
 * @param place address of the page, or of the page that it lies over: between the two there is no page change
 */
export function usePageChange(title: string | null, place: string): void {
  const { pathname } = useLocation();
  const shown = useRef(place);
  // Layout effects run before the page's own effects, so that a page can set a better title.
  useLayoutEffect(() => {
    if (title !== null) document.title = `${title} – ${brand.name}`;
  }, [title, pathname]);
  useLayoutEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    // Metadata of the first page for search engines (gateway/src/html/page-head.ts) does not apply to the next one.
    for (const element of document.querySelectorAll('head > [data-first-page]')) element.remove();
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [place]);
}
