/** Whether nothing has the focus: what had it has gone, or nothing had it yet. */
export const isFocusLost = (): boolean => !document.activeElement || document.activeElement === document.body;

/** Gives the focus to an element, or to the page's content where that is gone or cannot have it. */
export function giveFocus(wanted: HTMLElement | null | undefined): void {
  wanted?.focus({ preventScroll: true });
  if (!wanted || document.activeElement !== wanted)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** First tabbable element inside. */
export const firstFocusable = (within: Element | null | undefined): HTMLElement | null =>
  within?.querySelector<HTMLElement>('a[href], :is(button, input, select, textarea):not(:disabled), [tabindex="0"]') ??
  null;
