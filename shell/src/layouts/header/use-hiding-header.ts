import { HEADER_REVEAL_PX } from '@market/contracts/site';
import { useEffect, useState } from 'react';

/** Near the top the header always shows. */
const ALWAYS_ABOVE_PX = 72;

/**
 * Scroll state of the header: hidden or not, last scroll position, and distance scrolled up since it last went down.
 */
export interface ScrollTrace {
  hidden: boolean;
  y: number;
  up: number;
}

/** The trace after the page was scrolled to `y`. */
export const followScroll = (trace: ScrollTrace, y: number): ScrollTrace => {
  if (y <= ALWAYS_ABOVE_PX) return { hidden: false, y, up: 0 };
  if (y > trace.y) return { hidden: true, y, up: 0 };
  const up = trace.up + (trace.y - y);
  return { hidden: trace.hidden && up <= HEADER_REVEAL_PX, y, up };
};

/** Whether the header is hidden now. Focus inside the header always brings it back. */
export const useHidingHeader = (): { hidden: boolean; reveal: () => void } => {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let trace: ScrollTrace = { hidden: false, y: window.scrollY, up: 0 };
    const onScroll = () => {
      trace = followScroll(trace, Math.max(0, window.scrollY));
      setHidden(trace.hidden);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return { hidden, reveal: () => setHidden(false) };
};
