/** Overlays return the focus to their opener when they close; an element inside a closed one cannot receive it. */
const OVERLAYS = '[role="menu"],[role="dialog"],dialog';

/**
 * Focus recovery. A control that is removed by its own press (a deleted entry, an answered request, a removed chip)
 * loses the focus, and keyboard users would start at the top of the document, outside of the element that Escape closes
 * (WCAG 2.4.3). The focus moves to the nearest focusable ancestor (`tabIndex={-1}`), in the end the page's content;
 * code with a better target sets it first.
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  /** Last focused element, with its ancestors from inside out. */
  let path: HTMLElement[] = [];
  let frame = 0;
  const remember = (event: FocusEvent): void => {
    path = event.composedPath().filter((target) => target instanceof HTMLElement);
  };
  const forget = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget) return;
    // An element that was removed, or is disabled while it works, has not been left.
    queueMicrotask(() => {
      if (path[0] === target && path[0].isConnected && !path[0].matches(':disabled')) path = [];
    });
  };
  const changes = new MutationObserver(() => {
    if (!path[0] || path[0].isConnected) return;
    const lost = path;
    path = [];
    if (lost.some((place) => !place.isConnected && place.matches(OVERLAYS))) return;
    // Runs after the page's own effects, and after the dialogs, which wait for a frame.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => giveBack(lost));
    });
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', forget);
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
}

function giveBack(lost: readonly HTMLElement[]): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const place = lost.find((around) => around.isConnected && around.hasAttribute('tabindex'));
  (place ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}
