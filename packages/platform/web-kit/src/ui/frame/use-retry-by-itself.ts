import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { isPassingFailure } from '../../http/api-error';

/** A failure that may pass is tried again this long after it was shown. */
const RETRY_BY_ITSELF_MS = 10_000;

/**
 * Tries a call again by itself, every ten seconds, where its failure may pass: nothing answered, or the fault was the
 * server's. Not while somebody is about to press the button, which would go from under them; whoever has pressed it
 * waits like everybody else.
 * @param panel what says that it failed, with the button
 * @returns the function for the button
 */
export function useRetryByItself(
  panel: RefObject<HTMLElement | null>,
  error: unknown,
  onRetry: (() => void) | undefined,
): () => void {
  const isPressed = useRef(false);
  const triesByItself = onRetry !== undefined && isPassingFailure(error);
  const retry = useEffectEvent(() => {
    if (!document.hidden && (isPressed.current || !panel.current?.contains(document.activeElement))) onRetry?.();
  });
  useEffect(() => {
    if (!triesByItself) return undefined;
    const timer = setInterval(() => retry(), RETRY_BY_ITSELF_MS);
    return () => clearInterval(timer);
  }, [triesByItself]);
  return () => {
    isPressed.current = true;
    onRetry?.();
  };
}
