import { useLayoutEffect } from 'react';

/** A press longer ago than this is unrelated to the opening element. */
const ANSWER_OF_MS = 1_000;

let last: { control: Element; at: number } | undefined;

if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest('button, a, [role="button"]') : null;
      last = control ? { control, at: performance.now() } : undefined;
    },
    true,
  );

/** The control pressed a moment ago; if it was removed, as a menu entry is, the focused one instead. */
function pressedControl(): Element | undefined {
  if (!last || performance.now() - last.at > ANSWER_OF_MS) return undefined;
  return last.control.isConnected ? last.control : (document.activeElement?.closest('button') ?? undefined);
}

/**
 * Renders nothing itself: while mounted, it marks the control pressed just before as busy, so that a press has an
 * immediate response while code loads (`[data-pressed]` in global.css; before the application has loaded
 * shell/public/first-paint.js does the same).
 */
export function PressBusy(): null {
  useLayoutEffect(() => {
    const control = pressedControl();
    // A working button sets its own busy state.
    if (!control || control.hasAttribute('aria-busy')) return undefined;
    control.setAttribute('aria-busy', 'true');
    control.setAttribute('data-pressed', '');
    return () => {
      control.removeAttribute('aria-busy');
      control.removeAttribute('data-pressed');
    };
  }, []);
  return null;
}
