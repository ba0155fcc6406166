import { PAGE_SHOWN_EVENT } from '@market/contracts/remotes';

/** Resolves when the opening page, or its replacement such as an error panel, is interactive. */
export function pageShown(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener(PAGE_SHOWN_EVENT, () => resolve(), { once: true });
  });
}

/** Dispatches the event for a page's replacement; pages dispatch it themselves (`lazyPage`). */
export function tellPageShown(): void {
  document.dispatchEvent(new Event(PAGE_SHOWN_EVENT));
}
