import { useEffect, type RefObject } from 'react';

/** Press without a move that takes a card up; a shorter one scrolls. Shorter than a browser's own long press. */
const HOLD_MS = 300;
/** Distance from an edge of the element, in pixels, within which it scrolls towards that edge. */
const EDGE_PX = 48;
/** Time at an edge before the element scrolls: a card that is taken up there is not to run away at once. */
const WAIT_MS = 400;
/** Time from one scroll by a column to the next, in which one can stop at that column. */
const PAUSE_MS = 1000;
/** Distance from the start of the element, in pixels, within which a column counts as the one that stands there. */
const NEAR_PX = 8;

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
 * Scrolls an element sideways by a column while something is dragged near its left or right edge, and by the next one
 * after a pause.
 * @param root scrolled element, its columns the children
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
    /** Time of the next scroll; none while the pointer is at no edge. */
    let due: number | undefined;
    const step = (now: number) => {
      const { left, right } = current.getBoundingClientRect();
      const isAfter = x !== undefined && x > right - EDGE_PX;
      const isBefore = x !== undefined && x < left + EDGE_PX;
      if (!isAfter && !isBefore) due = undefined;
      else if (due === undefined) due = now + WAIT_MS;
      else if (now >= due) {
        due = now + PAUSE_MS;
        const ways = [...current.children].map((column) => column.getBoundingClientRect().left - left);
        const way = isAfter
          ? Math.min(...ways.filter((one) => one > NEAR_PX))
          : Math.max(...ways.filter((one) => one < -NEAR_PX));
        if (Number.isFinite(way)) current.scrollBy({ left: way, behavior: prefersNoMotion() ? 'instant' : 'smooth' });
      }
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

const prefersNoMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
