import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { firstFocusable, giveFocus, isFocusLost } from '../frame/lost-focus';

interface Held {
  element: HTMLElement;
  key: string;
  index: number;
}

/**
 * Keeps the focus in a list when what had it goes away, as a button does that did its work, or a whole row: it goes on
 * to the row, or to the one that took its place, or to the page's content. Not where somebody knew a better place.
 * @param list its element, whose children are the rows
 * @param keys of the rows, in their order
 * @returns what the element listens to
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const held = useRef<Held>(undefined);
  const takeLost = (): Held | undefined => {
    const was = held.current;
    if (!was || was.element.isConnected) return undefined;
    held.current = undefined;
    return isFocusLost() ? was : undefined;
  };
  useEffect(() => {
    // Focus that moves elsewhere in the meantime is not fetched back.
    const drop = ({ target }: Event): void => {
      if (target instanceof Node && !list.current?.contains(target)) held.current = undefined;
    };
    document.addEventListener('focusin', drop);
    document.addEventListener('pointerdown', drop);
    return () => {
      document.removeEventListener('focusin', drop);
      document.removeEventListener('pointerdown', drop);
    };
  }, [list]);
  useEffect(() => {
    const lost = takeLost();
    if (!lost) return;
    const same = keys.indexOf(lost.key);
    const row = list.current?.children[same >= 0 ? same : Math.min(lost.index, keys.length - 1)];
    giveFocus(firstFocusable(row));
  });
  useEffect(
    () => () => {
      // The list has gone with its last row: after whoever knows what comes in its place.
      requestAnimationFrame(() => {
        if (takeLost()) giveFocus(null);
      });
    },
    [],
  );
  return {
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
      // A dialog that a row opens tells the list too, but stands elsewhere.
      const index = [...currentTarget.children].findIndex((row) => row.contains(target));
      const key = keys[index];
      held.current = key === undefined ? undefined : { element: target, key, index };
    },
    onBlur({ target }: FocusEvent<HTMLElement>): void {
      // A button that is disabled while it works loses the focus and still is where the person is.
      if (!target.matches(':disabled')) held.current = undefined;
    },
  };
}
