import { ApiError } from '@market/web-kit';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { startTransition, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { pageShown } from '../base/page-shown';
import { keepWrittenText } from '../base/written-text';
import { publishedHash } from '../remotes/guarded-files';

/** Data of a server-rendered page for the application (gateway/src/html/written-page.ts). */
export interface PageData {
  /** Answers that the page was rendered with. */
  answers: ReadonlyArray<{ queryKey: QueryKey; data: unknown }>;
  /** Refusals that the page shows; without them they would be requested again. */
  refusals: ReadonlyArray<{ queryKey: QueryKey; status: number; code: string; error: string }>;
  /** `name/id` of the remote's version that wrote it; left out for pages of the shell's own. */
  version?: string;
}

declare global {
  interface Window {
    /** The button that was pressed last before the application came (shell/public/first-paint.js). */
    earlyPress?: HTMLElement | null;
    /** Takes back what answered that press, and forgets it (the same file). */
    settleEarlyPress?: () => void;
  }
}

/** The data of this page, where the server has written it; undefined where there is nothing to hydrate. */
export function readPageData(): PageData | undefined {
  const text = document.querySelector('script#page-data')?.textContent;
  // Written by the gateway of the same release.
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

function settleEarlyPress(): void {
  window.settleEarlyPress?.();
  window.earlyPress = null;
}

/** For a remote that makes its pages itself and never says that one is shown; a slow phone needs half a second. */
const SHOWN_LIMIT_MS = 5_000;

/** Hydrated part of a page, in `data-hydrated` of the application's root. */
type HydratedPart = 'frame' | 'page';

/**
 * Hydrates what the server has written: what stands around a remote's page at once, so that the header answers whatever
 * the remote does, and its page once its code is here. Then it does what people did meanwhile once more: what was
 * typed, what was chosen, and the button that was pressed. React begins with what the server wrote, and would forget
 * it.
 * @param page whose it is, and how to wait for it
 * @param app what the server wrote
 */
export async function hydratePage(
  root: HTMLElement,
  page: { isOfRemote: boolean; prepare(): Promise<boolean>; openPressedFor?(): boolean },
  app: ReactNode,
): Promise<void> {
  const shown = pageShown();
  nameStyles();
  /** Whether its code is here. */
  const prepare = async () => {
    const isHere = await page.prepare();
    if (isHere) noteHydrating(root);
    else keepWrittenText(root);
    return isHere;
  };
  let isHere = false;
  if (!page.isOfRemote) isHere = await prepare();
  const input = noteInput(root);
  await hydrate(root, app);
  noteHydrated(root, 'frame');
  input.repeat((element) => !element.closest('main'));
  const isOpened = page.openPressedFor?.() ?? false;
  if (isOpened) settleEarlyPress();
  if (page.isOfRemote) isHere = await prepare();
  // React hydrates the page after what stands around it.
  if (isHere) await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, SHOWN_LIMIT_MS))]);
  noteHydrated(root, 'page');
  // A second press for the dialog that is open would open it anew, without what was typed there meanwhile.
  if (isOpened) settleEarlyPress();
  input.repeat();
  input.stop();
}

/**
 * Renders a page anew that another version has written than the one that this session gets (its canary has failed here
 * before): once that one's code is there, so that the written text stands until then.
 */
export async function replacePage(
  root: HTMLElement,
  page: { prepare(): Promise<boolean> },
  app: ReactNode,
): Promise<void> {
  await page.prepare();
  settleEarlyPress();
  noteHydrated(root, 'page');
  createRoot(root).render(app);
}

/**
 * Gives each stylesheet of a remote that the server has linked the name by which the remote's webpack looks for one,
 * its whole address; else it would be put into the page a second time. Only what came, and with the hash that the list
 * in this page has for it: all else is asked for again by its remote, and refused where it was not published.
 */
function nameStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/remotes/"]'))
    if (link.sheet && isPublished(link)) link.dataset.href = link.href;
}

function isPublished({ href, integrity }: HTMLLinkElement): boolean {
  try {
    return publishedHash(href) === integrity;
  } catch {
    return false;
  }
}

/** Hydrates as a transition, which lets the browser answer people in between; resolves when that is done. */
function hydrate(root: HTMLElement, app: ReactNode): Promise<void> {
  return new Promise((done) => {
    startTransition(() => void hydrateRoot(root, <Hydrated onHydrated={done}>{app}</Hydrated>));
  });
}

function Hydrated({ children, onHydrated }: { children: ReactNode; onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/** From now on the page's forms are not sent by the browser, which would send what React has put into their fields. */
function noteHydrating(root: HTMLElement): void {
  root.dataset.hydrating = '';
}

/** Also of a root that is rendered and not hydrated. */
export function noteHydrated(root: HTMLElement, hydrated: HydratedPart): void {
  root.dataset.hydrated = hydrated;
}

interface NotedInput {
  /** Replays the recorded input on these elements, once each. */
  repeat(concerns?: (element: Element) => boolean): void;
  stop(): void;
}

/** Notes what people do to fields from when the page came, and the button that they pressed. */
function noteInput(root: HTMLElement): NotedInput {
  const typed = new Map<ValueField, string>();
  const switched = new Map<HTMLInputElement, boolean>();
  const note = (field: unknown) => {
    if (isValueField(field)) typed.set(field, field.value);
    else if (isSwitch(field)) switched.set(field, field.checked);
  };
  for (const field of root.querySelectorAll('input, textarea, select')) if (isChanged(field)) note(field);
  const noteChange = ({ target }: Event) => {
    // The frame answers by itself once it is hydrated.
    if (root.dataset.hydrated !== 'frame' || (target as Element).closest('main')) note(target);
  };
  root.addEventListener('input', noteChange, true);
  return {
    repeat(concerns = () => true) {
      for (const [field, text] of [...typed].filter(([one]) => concerns(one))) {
        type(field, text);
        typed.delete(field);
      }
      for (const [box, isOn] of [...switched].filter(([one]) => concerns(one))) {
        if (box.checked === isOn) box.checked = !isOn;
        box.click();
        switched.delete(box);
      }
      const pressed = window.earlyPress;
      if (!pressed || !concerns(pressed)) return;
      settleEarlyPress();
      if (pressed.isConnected) pressed.click();
    },
    stop: () => root.removeEventListener('input', noteChange, true),
  };
}

type ValueField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isValueField = (field: unknown): field is ValueField =>
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'radio', 'hidden', 'file'].includes(field.type));

const isSwitch = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Whether somebody has changed it since it came. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected && !defaultSelected);
  if (isSwitch(field)) return field.checked !== field.defaultChecked;
  return isValueField(field) && 'defaultValue' in field && field.value !== field.defaultValue;
}

/** Simulates input: React overrides the element's own `value`, and notices changes by the event. */
function type(field: ValueField, text: string): void {
  const [own, event] =
    field instanceof HTMLSelectElement
      ? [HTMLSelectElement, 'change']
      : [field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement, 'input'];
  // An event makes React hydrate the part that it is for at once; only then it takes a value.
  field.dispatchEvent(new Event(event, { bubbles: true }));
  // React tracks the own `value`; hydration keeps typed text and takes it for known.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(own.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
