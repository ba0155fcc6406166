/** Whether no element has the focus: the focused one was removed, or none was focused yet. */
export const isFocusLost = (): boolean => !document.activeElement || document.activeElement === document.body;

/** Focuses an element, or the page's content when that element is gone or not focusable. */
export function giveFocus(wanted: HTMLElement | null | undefined): void {
  wanted?.focus({ preventScroll: true });
  if (!wanted || document.activeElement !== wanted)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** First tabbable element inside. */
export const firstFocusable = (within: Element | null | undefined): HTMLElement | null =>
  within?.querySelector<HTMLElement>('a[href], :is(button, input, select, textarea):not(:disabled), [tabindex="0"]') ??
  null;
