import { useEffect, type RefObject } from 'react';

/** Runs an action once an element is in view, as long as `isWanted`. */
export function useWhenInView(element: RefObject<HTMLElement | null>, isWanted: boolean, act: () => unknown): void {
  useEffect(() => {
    if (!isWanted || !element.current) return undefined;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) act();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWanted, act]);
}
