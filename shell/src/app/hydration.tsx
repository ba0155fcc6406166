import { ApiError } from '@market/web-kit';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What the server tells the application of a page that it has written (gateway/src/html/written-page.ts). */
export interface PageData {
  /** What the page was made of. */
  answers: ReadonlyArray<{ queryKey: QueryKey; data: unknown }>;
  /** What was refused: the page shows it, and would ask once more without. */
  refusals: ReadonlyArray<{ queryKey: QueryKey; status: number; code: string; error: string }>;
}

declare global {
  interface Window {
    /** The button that was pressed last before the application came (shell/public/first-paint.js). */
    earlyPress?: HTMLElement | null;
  }
}

/** The data of this page, where the server has written it; undefined where there is nothing to hydrate. */
export function readPageData(): PageData | undefined {
  const text = document.querySelector('script#page-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}

/** Gives the cache the answers, and the refusals, that the server's page was made of. */
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

/** How far the hydration of a page has come, in `data-hydrated` of the application's root. */
type Hydrated = 'frame' | 'page';

/**
 * Hydrates what the server has written: what stands around a remote's page at once, so that the header answers whatever
 * the remote does, and its page once its code is here. Then it does what people did meanwhile once more: what was typed,
 * what was chosen, and the button that was pressed. React begins with what the server wrote, and would forget it.
 * @param page whose it is, and how to wait for it
 * @param hydrate calls `hydrateRoot`
 */
export async function hydratePage(
  root: HTMLElement,
  page: { isOfRemote: boolean; prepare(): Promise<void> },
  hydrate: () => void,
): Promise<void> {
  if (!page.isOfRemote) await page.prepare();
  let doAgain = inputOf(root);
  hydrate();
  noteHydrated(root, 'frame');
  if (page.isOfRemote) {
    await page.prepare();
    doAgain = inputOf(root);
  }
  noteHydrated(root, 'page');
  doAgain();
}

/** Also of a root that is rendered and not hydrated. */
export function noteHydrated(root: HTMLElement, hydrated: Hydrated): void {
  root.dataset.hydrated = hydrated;
}

/** @returns does once more what people have done since the page came */
function inputOf(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll('input, textarea')]
    .filter(isTextField)
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, text: field.value }));
  const switched = [...root.querySelectorAll<HTMLInputElement>('input[type="checkbox"], input[type="radio"]')]
    .filter((box) => box.checked !== box.defaultChecked)
    .map((box) => ({ box, isOn: box.checked }));
  return () => {
    for (const { field, text } of typed) type(field, text);
    for (const { box, isOn } of switched) {
      if (box.checked === isOn) box.checked = !isOn;
      box.click();
    }
    if (window.earlyPress?.isConnected) window.earlyPress.click();
  };
}

const isTextField = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'radio', 'hidden', 'range'].includes(field.type));

/** As if it had been typed now: React overrides the element's own `value`, and hears of changes by the event. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // An event makes React hydrate the part that it is for at once; only then it takes a value.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const own = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(own.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
