import { startTransition, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { pageShown } from '../base/page-shown';
import { keepWrittenText } from '../base/written-text';
import { publishedHash } from '../remotes/guarded-files';

declare global {
  interface Window {
    /** Last button pressed before the application loaded (shell/public/first-paint.js). */
    earlyPress?: HTMLElement | null;
    /** Removes the feedback to that press, and forgets the press (same file). */
    settleEarlyPress?: () => void;
  }
}

function settleEarlyPress(): void {
  window.settleEarlyPress?.();
  window.earlyPress = null;
}

/**
 * Timeout for a remote that renders its pages itself and never reports one as shown; a slow phone needs half a second.
 */
const SHOWN_LIMIT_MS = 5_000;

/** Hydrated part of a page, in `data-hydrated` of the application's root. */
type HydratedPart = 'frame' | 'page';

/**
 * Hydration of a server-rendered page: the frame around a remote's page at once, so that the header works whatever the
 * remote does, and the page once its code has loaded. Then it replays the user's input from before: typed text,
 * choices, and the pressed button. React starts from the server's HTML, and would lose them.
 * @param page its owner, and how to wait for its code
 * @param app the server-rendered application
 */
export async function hydratePage(
  root: HTMLElement,
  page: { isOfRemote: boolean; prepare(): Promise<boolean>; openPressedFor?(): boolean },
  app: ReactNode,
): Promise<void> {
  const shown = pageShown();
  nameStyles();
  /** Whether the page's code has loaded. */
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
  // React hydrates the page after its frame.
  if (isHere) await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, SHOWN_LIMIT_MS))]);
  noteHydrated(root, 'page');
  // A second press would reopen the open dialog, and lose the text typed there meanwhile.
  if (isOpened) settleEarlyPress();
  input.repeat();
  input.stop();
}

/**
 * Renders a page anew when the server used another version than this session gets (its canary has failed here before):
 * only once the code has loaded, so that the server's text stays visible until then.
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
 * Sets on each server-linked stylesheet of a remote the attribute by which webpack finds it, its full address;
 * otherwise it would be added a second time. Only for loaded sheets with the hash listed in this page: others are
 * requested again by their remote, and rejected where not published.
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

/** Hydrates as a transition, which keeps the browser responsive; resolves when done. */
function hydrate(root: HTMLElement, app: ReactNode): Promise<void> {
  return new Promise((done) => {
    startTransition(() => void hydrateRoot(root, <Hydrated onHydrated={done}>{app}</Hydrated>));
  });
}

function Hydrated({ children, onHydrated }: { children: ReactNode; onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/** Stops native submission of the page's forms, which would send the values that React has set. */
function noteHydrating(root: HTMLElement): void {
  root.dataset.hydrating = '';
}

/** Also marks a root that is rendered without hydration. */
export function noteHydrated(root: HTMLElement, hydrated: HydratedPart): void {
  root.dataset.hydrated = hydrated;
}

interface NotedInput {
  /** Replays the recorded input on these elements, once each. */
  repeat(concerns?: (element: Element) => boolean): void;
  stop(): void;
}

/** Records the user's input in fields since the page arrived, and the pressed button. */
function noteInput(root: HTMLElement): NotedInput {
  const typed = new Map<ValueField, string>();
  const switched = new Map<HTMLInputElement, boolean>();
  const note = (field: unknown) => {
    if (isValueField(field)) typed.set(field, field.value);
    else if (isSwitch(field)) switched.set(field, field.checked);
  };
  for (const field of root.querySelectorAll('input, textarea, select')) if (isChanged(field)) note(field);
  const noteChange = ({ target }: Event) => {
    // The hydrated frame handles its own input.
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

/** Whether the user has changed the field since the page arrived. */
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
  // An event makes React hydrate its target at once; only then does it accept a value.
  field.dispatchEvent(new Event(event, { bubbles: true }));
  // React tracks the own `value`; after hydration it would regard the typed text as already known.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(own.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
