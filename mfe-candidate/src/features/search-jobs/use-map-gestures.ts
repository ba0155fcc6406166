import { useEffect, useRef, type Dispatch, type PointerEvent, type RefObject, type SetStateAction } from 'react';
import { MAP_WIDTH, type MapPoint, type MapView, moved, zoomed } from './map-view';

/** Zoom by a pixel of the wheel, as a power of e. */
const WHEEL_PER_PIXEL = 0.002;
/** Beyond so many pixels a press is a movement of the map. */
const HELD_STILL = 4;

/**
 * Pointers on the map: one moves it, two zoom it, and so does the wheel with Ctrl or while the map has the focus; else
 * the wheel scrolls the page, as people want who only come past.
 */
export function useMapGestures(frame: RefObject<HTMLElement | null>, change: Dispatch<SetStateAction<MapView>>) {
  const pointers = useRef(new Map<number, MapPoint>());

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !element.contains(document.activeElement)) return;
      event.preventDefault();
      const at = inUnits(element, { x: event.clientX, y: event.clientY });
      change((view) => zoomed(view, Math.exp(-event.deltaY * WHEEL_PER_PIXEL), at));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, change]);

  const forget = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  return {
    onPointerDown({ pointerId, clientX, clientY, button }: PointerEvent) {
      if (button === 0) pointers.current.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerMove(event: PointerEvent) {
      const element = frame.current;
      const before = pointers.current.get(event.pointerId);
      if (!element || !before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const ratio = distance(now, other) / Math.max(distance(before, other), 1);
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        change((view) => zoomed(view, ratio, inUnits(element, middle)));
      } else {
        if (distance(now, before) < HELD_STILL && !element.hasPointerCapture(event.pointerId)) return;
        // From here on a marker under the pointer is not pressed any more.
        element.setPointerCapture(event.pointerId);
        const unit = unitOf(element);
        change((view) => moved(view, { x: (now.x - before.x) * unit, y: (now.y - before.y) * unit }));
      }
      pointers.current.set(event.pointerId, now);
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    onPointerLeave: forget,
  };
}

/** Units of the map that one pixel of the screen is. */
const unitOf = (element: HTMLElement): number => MAP_WIDTH / Math.max(element.clientWidth, 1);

function inUnits(element: HTMLElement, { x, y }: MapPoint): MapPoint {
  const { left, top } = element.getBoundingClientRect();
  return { x: (x - left) * unitOf(element), y: (y - top) * unitOf(element) };
}

function distance(one: MapPoint, other: MapPoint): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
