import { useEffect, type RefObject } from 'react';

/** Hold before a card is picked up; a shorter press scrolls. Shorter than a browser's own long press. */
const HOLD_MS = 300;
/** Distance in pixels from an edge of the element within which dragging scrolls towards that edge. */
const EDGE_PX = 48;
/** Delay before scrolling at an edge, so that a card picked up there does not scroll away at once. */
const WAIT_MS = 400;
/** Pause between scrolls by one column, in which the person can stop at a column. */
const PAUSE_MS = 1000;
/** Tolerance in pixels within which a column counts as aligned with the element's start. */
const NEAR_PX = 8;

/**
 * Touch dragging, by a polyfill of HTML drag and drop, which few browsers support for touch: a press of 300 ms picks up
 * a `draggable` element. The browser's own long-press menu and drag are suppressed inside the element.
 * @param root element whose content is dragged; it must not be replaced by another one
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
        // Loading is retried at the next touch; until then cards can be moved by their menus.
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
 * Scrolls an element horizontally by one column while something is dragged near its left or right edge, and again after
 * a pause.
 * @param root scrolled element, its columns the children
 * @param isDragging whether something is being dragged
 */
export function useEdgeScroll(root: RefObject<HTMLElement | null>, isDragging: boolean): void {
  useEffect(() => {
    const { current } = root;
    if (!current || !isDragging) return undefined;
    let x: number | undefined;
    const follow = (event: DragEvent) => {
      x = event.clientX;
    };
    /** Time of the next scroll; undefined while the pointer is not at an edge. */
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
    // Listens on the document, because a finger at the screen's edge is outside the element.
    document.addEventListener('dragover', follow);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('dragover', follow);
    };
  }, [root, isDragging]);
}

const prefersNoMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
