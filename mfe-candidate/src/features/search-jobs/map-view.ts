import { isRecord } from '@market/api/type-guards';

/** Size of the map in its own units, before it is zoomed. */
export const MAP_WIDTH = 960;
export const MAP_HEIGHT = 600;

/** Stretch of the map that is seen: what is at `x`, `y` of the map lies at `x * scale + left`. */
export interface MapView {
  scale: number;
  left: number;
  top: number;
}

export interface MapPoint {
  x: number;
  y: number;
}

/** A place on the map with its jobs. */
export interface PlacePoint extends MapPoint {
  key: string;
  label: string;
  count: number;
}

/** Places that lie too near one another to be shown apart. */
export interface Cluster extends MapPoint {
  places: PlacePoint[];
  count: number;
}

/** Whether a value that was written down is a view. */
export const isMapView = (value: unknown): value is MapView =>
  isRecord(value) && [value.scale, value.left, value.top].every((part) => Number.isFinite(part));

export const WHOLE_WORLD: MapView = { scale: 1, left: 0, top: 0 };
const CLOSEST = 512;
/** Closer than this a view that fits by itself does not go: a single place should be seen with its country. */
const CLOSEST_FITTED = 12;
/** Part of the map that is filled by what it is fitted to. */
const FILLED = 0.8;

/** The view with the map never smaller than its frame, and never drawn out of it. */
function bounded({ scale, left, top }: MapView): MapView {
  const kept = Math.min(Math.max(scale, 1), CLOSEST);
  return {
    scale: kept,
    left: Math.min(0, Math.max(MAP_WIDTH * (1 - kept), left)),
    top: Math.min(0, Math.max(MAP_HEIGHT * (1 - kept), top)),
  };
}

export function moved(view: MapView, { x, y }: MapPoint): MapView {
  return bounded({ ...view, left: view.left + x, top: view.top + y });
}

/** The view so many times closer, with one point of the frame kept where it is; the middle where none is named. */
export function zoomed(view: MapView, by: number, at: MapPoint = { x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2 }): MapView {
  const scale = Math.min(Math.max(view.scale * by, 1), CLOSEST);
  const ratio = scale / view.scale;
  return bounded({ scale, left: at.x - (at.x - view.left) * ratio, top: at.y - (at.y - view.top) * ratio });
}

/** The view that shows all points, and room around them. */
export function fitted(points: readonly MapPoint[], closest = CLOSEST_FITTED): MapView {
  if (points.length === 0) return WHOLE_WORLD;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    closest,
    (MAP_WIDTH * FILLED) / Math.max(east - west, 1e-6),
    (MAP_HEIGHT * FILLED) / Math.max(south - north, 1e-6),
  );
  return bounded({
    scale,
    left: MAP_WIDTH / 2 - ((west + east) / 2) * scale,
    top: MAP_HEIGHT / 2 - ((north + south) / 2) * scale,
  });
}

/** The view that shows the places of a cluster apart, as far as the map goes. */
export function opened({ places }: Cluster): MapView {
  return fitted(places, CLOSEST);
}

/** Whether the map can show anything closer. */
export const isClosest = ({ scale }: MapView): boolean => scale >= CLOSEST;

/**
 * Places that are seen, those nearer than `apart` together, the one with the most jobs in front.
 * @param places the place with the most jobs first
 * @param apart in units of the frame
 */
export function clustersOf(places: readonly PlacePoint[], view: MapView, apart: number): Cluster[] {
  const clusters: Cluster[] = [];
  for (const place of places) {
    const x = place.x * view.scale + view.left;
    const y = place.y * view.scale + view.top;
    if (x < 0 || y < 0 || x > MAP_WIDTH || y > MAP_HEIGHT) continue;
    const near = clusters.find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < apart);
    if (near) {
      near.places.push(place);
      near.count += place.count;
    } else clusters.push({ x, y, places: [place], count: place.count });
  }
  return clusters;
}
