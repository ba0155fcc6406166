import { useEffect, useRef, type Dispatch, type PointerEvent, type RefObject, type SetStateAction } from 'react';
import { MAP_WIDTH, type MapPoint, type MapView, moved, zoomed } from './map-view';

/** Zoom per pixel of wheel movement, as an exponent of e. */
const WHEEL_PER_PIXEL = 0.002;
/** Distance in pixels from which a press counts as a drag of the map. */
const HELD_STILL = 4;

/**
 * Pointer gestures on the map: a mouse or pen drags it, two fingers drag and zoom it, while one finger scrolls the
 * page. The wheel zooms with Ctrl or while the map has the focus; otherwise it scrolls the page, for people who merely
 * scroll past.
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
    // Prevents the default, by which two fingers would scroll the page like one.
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    const active = { passive: false };
    element.addEventListener('wheel', onWheel, active);
    element.addEventListener('touchstart', onTouch, active);
    element.addEventListener('touchmove', onTouch, active);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchstart', onTouch);
      element.removeEventListener('touchmove', onTouch);
    };
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
      const unit = unitOf(element);
      if (other) {
        const ratio = distance(now, other) / Math.max(distance(before, other), 1);
        const middle = inUnits(element, { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 });
        // The centre between two fingers moves half as far as the moving one.
        const by = { x: ((now.x - before.x) / 2) * unit, y: ((now.y - before.y) / 2) * unit };
        change((view) => moved(zoomed(view, ratio, middle), by));
      } else if (event.pointerType !== 'touch') {
        if (distance(now, before) < HELD_STILL && !element.hasPointerCapture(event.pointerId)) return;
        // Pointer capture: from here on the press no longer activates a marker.
        element.setPointerCapture(event.pointerId);
        change((view) => moved(view, { x: (now.x - before.x) * unit, y: (now.y - before.y) * unit }));
      }
      pointers.current.set(event.pointerId, now);
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    onPointerLeave: forget,
  };
}

/** Map units per screen pixel. */
const unitOf = (element: HTMLElement): number => MAP_WIDTH / Math.max(element.clientWidth, 1);

function inUnits(element: HTMLElement, { x, y }: MapPoint): MapPoint {
  const { left, top } = element.getBoundingClientRect();
  return { x: (x - left) * unitOf(element), y: (y - top) * unitOf(element) };
}

function distance(one: MapPoint, other: MapPoint): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
