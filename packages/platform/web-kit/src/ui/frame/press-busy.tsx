import { useLayoutEffect } from 'react';

/** A press longer ago than this has nothing to do with what is being opened. */
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

/** Control that was pressed a moment ago; where it is gone, as the entry of a menu is, the focused one in its place. */
function pressedControl(): Element | undefined {
  if (!last || performance.now() - last.at > ANSWER_OF_MS) return undefined;
  return last.control.isConnected ? last.control : (document.activeElement?.closest('button') ?? undefined);
}

/**
 * Shows nothing of its own: as long as it is there, the control that was pressed just before is marked as busy, so that
 * a press is answered at once whatever has still to come (`[data-pressed]` in global.css; before the application is
 * there shell/public/first-paint.js does the same).
 */
export function PressBusy(): null {
  useLayoutEffect(() => {
    const control = pressedControl();
    // A button that works says so itself.
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
