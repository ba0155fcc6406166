import { PAGE_SHOWN_EVENT } from '@market/contracts/remotes';

/** Resolves when the page that is being opened answers, or what stands in its place. */
export function pageShown(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener(PAGE_SHOWN_EVENT, () => resolve(), { once: true });
  });
}

/** Says so of what stands in a page's place; pages do it themselves (`lazyPage`). */
export function tellPageShown(): void {
  document.dispatchEvent(new Event(PAGE_SHOWN_EVENT));
}
