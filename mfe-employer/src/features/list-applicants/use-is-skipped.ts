import { startTransition, useEffect, useState, type RefObject } from 'react';

/**
 * Whether the browser skips an element with `content-visibility: auto`, since it is far out of view; `false` where
 * unsupported. The event fires well before the element comes into view (CSS Containment 2, section 4.4).
 */
export function useIsSkipped(element: RefObject<HTMLElement | null>): boolean {
  const [isSkipped, setIsSkipped] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const follow = (event: Event) => {
      // Transition: cards that come into view are completed in slices, so that a scrolled frame waits for none of them.
      if (event.target === current && 'skipped' in event) startTransition(() => setIsSkipped(Boolean(event.skipped)));
    };
    current.addEventListener('contentvisibilityautostatechange', follow);
    return () => current.removeEventListener('contentvisibilityautostatechange', follow);
  }, [element]);
  return isSkipped;
}
