import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { firstFocusable, giveFocus, isFocusLost } from '../frame/lost-focus';

interface Held {
  element: HTMLElement;
  key: string;
  index: number;
}

/**
 * Preserves the focus in a list when the focused element is removed (a button that has done its work, or a whole row):
 * the focus moves to the row, else to the row that replaced it, else to the page's content. Does nothing where other
 * code has already moved the focus.
 * @param list ref of the list element, whose children are the rows
 * @param keys of the rows, in their order
 * @returns event handlers for the list element
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
      // The list was unmounted with its last row: runs after code that knows which element replaces the list.
      requestAnimationFrame(() => {
        if (takeLost()) giveFocus(null);
      });
    },
    [],
  );
  return {
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
      // A dialog opened by a row is elsewhere in the DOM, but its events bubble here.
      const index = [...currentTarget.children].findIndex((row) => row.contains(target));
      const key = keys[index];
      held.current = key === undefined ? undefined : { element: target, key, index };
    },
    onBlur({ target }: FocusEvent<HTMLElement>): void {
      // A button that is disabled while it works loses the focus, although the person is still at it.
      if (!target.matches(':disabled')) held.current = undefined;
    },
  };
}
