import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { isPassingFailure } from '../../http/api-error';

/** A failure that may pass is tried again this long after it was shown. */
const RETRY_BY_ITSELF_MS = 10_000;

/**
 * Retries a call automatically, every ten seconds, when its failure may be transient: no response, or a server error.
 * Pauses while the focus is in the panel, because the button would vanish for somebody about to press it; continues
 * after a press.
 * @param panel the error panel with the button
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
