import { useEffect, type RefObject } from 'react';

/** Press without a move that takes a card up; a shorter one scrolls. Shorter than a browser's own long press. */
const HOLD_MS = 300;
/** Distance from an edge of the element, in pixels, within which it scrolls towards that edge. */
const EDGE_PX = 48;
/** Pixels scrolled with each frame at an edge. */
const STEP_PX = 10;

/**
 * Dragging by touch, with the events of HTML drag and drop, which few browsers send for a finger: a press of 300 ms
 * takes up a `draggable` element. The browser's own long press, its menu and its drag, gives way inside the element.
 * @param root element whose content is dragged; it should not move to another one
 */
export function useTouchDrag(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = root;
    if (!current || !(navigator.maxTouchPoints > 0)) return undefined;
    const ended = new AbortController();
    let isAsked = false;
    const enable = async () => {
      if (isAsked) return;
      isAsked = true;
      try {
        const { enableDragDropTouch } = await import('@dragdroptouch/drag-drop-touch');
        if (!ended.signal.aborted)
          enableDragDropTouch(current, document, { isPressHoldMode: true, pressHoldDelayMS: HOLD_MS });
      } catch {
        // Asked for again at the next touch; the menu of each card moves it meanwhile.
        isAsked = false;
      }
    };
    let pointer = '';
    const note = ({ pointerType }: PointerEvent) => {
      pointer = pointerType;
      if (pointerType === 'touch') void enable();
    };
    const giveWay = (event: Event) => {
      const isOnCard = event.target instanceof Element && event.target.closest('[draggable="true"]') !== null;
      if (!event.isTrusted || pointer !== 'touch' || !isOnCard) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const options = { capture: true, signal: ended.signal };
    current.addEventListener('pointerdown', note, options);
    current.addEventListener('dragstart', giveWay, options);
    current.addEventListener('contextmenu', giveWay, options);
    void enable();
    return () => ended.abort();
  }, [root]);
}

/**
 * Scrolls an element sideways while something is dragged near its left or right edge.
 * @param root scrolled element
 * @param isDragging whether something is dragged now
 */
export function useEdgeScroll(root: RefObject<HTMLElement | null>, isDragging: boolean): void {
  useEffect(() => {
    const { current } = root;
    if (!current || !isDragging) return undefined;
    let x: number | undefined;
    const follow = (event: DragEvent) => {
      x = event.clientX;
    };
    const step = () => {
      const { left, right } = current.getBoundingClientRect();
      if (x !== undefined && x > right - EDGE_PX) current.scrollLeft += STEP_PX;
      else if (x !== undefined && x < left + EDGE_PX) current.scrollLeft -= STEP_PX;
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    // On the whole page: a finger at its edge is beside the element.
    document.addEventListener('dragover', follow);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('dragover', follow);
    };
  }, [root, isDragging]);
}
