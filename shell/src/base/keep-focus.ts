/** Overlays return the focus to their opener when they close; their own entries cannot have it any more. */
const OVERLAYS = '[role="menu"],[role="dialog"],dialog';

/**
 * Keeps a place for the focus. A control that goes with its own press (an entry that is removed, a request that is
 * answered, a chip that is taken away) takes the focus along, and who has no pointer would stand at the top of the
 * document, outside of what Escape closes (WCAG 2.4.3). It goes to the nearest place around the control that can have
 * it (`tabIndex={-1}`), in the end the page's content; whoever knows a better one gives it first.
 * @returns what stops it
 */
export function keepFocus(): () => void {
  /** Element that had the focus last, with its ancestors from inside out. */
  let path: HTMLElement[] = [];
  let frame = 0;
  const remember = (event: FocusEvent): void => {
    path = event.composedPath().filter((target) => target instanceof HTMLElement);
  };
  const forget = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget) return;
    // Taken away, or disabled for as long as it works, it has not been left.
    queueMicrotask(() => {
      if (path[0] === target && path[0].isConnected && !path[0].matches(':disabled')) path = [];
    });
  };
  const changes = new MutationObserver(() => {
    if (!path[0] || path[0].isConnected) return;
    const lost = path;
    path = [];
    if (lost.some((place) => !place.isConnected && place.matches(OVERLAYS))) return;
    // After the page's own effects, and after the dialogs, which wait for a frame.
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
