import { isRecord } from '@market/api/type-guards';

/** Size of the map in its own units, at scale 1. */
export const MAP_WIDTH = 960;
export const MAP_HEIGHT = 600;

/** Visible section of the map: the map's point `x`, `y` is displayed at `x * scale + left`. */
export interface MapView {
  scale: number;
  left: number;
  top: number;
}

export interface MapPoint {
  x: number;
  y: number;
}

/** Place on the map with the number of its jobs. */
export interface PlacePoint extends MapPoint {
  key: string;
  label: string;
  count: number;
}

/** Group of places too close together to be shown separately. */
export interface Cluster extends MapPoint {
  places: PlacePoint[];
  count: number;
}

/** Whether a stored value is a valid view. */
export const isMapView = (value: unknown): value is MapView =>
  isRecord(value) && [value.scale, value.left, value.top].every((part) => Number.isFinite(part));

export const WHOLE_WORLD: MapView = { scale: 1, left: 0, top: 0 };
const CLOSEST = 512;
/** Maximum scale when fitting: a single place should be visible with its country. */
const CLOSEST_FITTED = 12;
/** Share of the map that fitted points fill. */
const FILLED = 0.8;

/** Clamps the view: the map is never smaller than its frame, and never dragged out of it. */
function bounded({ scale, left, top }: MapView): MapView {
  const clampedScale = Math.min(Math.max(scale, 1), CLOSEST);
  return {
    scale: clampedScale,
    left: Math.min(0, Math.max(MAP_WIDTH * (1 - clampedScale), left)),
    top: Math.min(0, Math.max(MAP_HEIGHT * (1 - clampedScale), top)),
  };
}

export function moved(view: MapView, { x, y }: MapPoint): MapView {
  return bounded({ ...view, left: view.left + x, top: view.top + y });
}

/** Zooms the view by a factor around a fixed point of the frame, by default its centre. */
export function zoomed(view: MapView, by: number, at: MapPoint = { x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2 }): MapView {
  const scale = Math.min(Math.max(view.scale * by, 1), CLOSEST);
  const ratio = scale / view.scale;
  return bounded({ scale, left: at.x - (at.x - view.left) * ratio, top: at.y - (at.y - view.top) * ratio });
}

/** Returns the view that contains all points, with a margin. */
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

/** Returns the view that separates a cluster's places, up to the maximum scale. */
export function opened({ places }: Cluster): MapView {
  return fitted(places, CLOSEST);
}

/** Whether the map is at its maximum scale. */
export const isClosest = ({ scale }: MapView): boolean => scale >= CLOSEST;

/**
 * Groups the visible places: those closer than `apart` form a cluster, led by the place with the most jobs.
 * @param places in descending order of jobs
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
