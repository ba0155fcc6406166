import { kmOfSquare, squareBetween } from '@market/match';

export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/**
 * A point of the earth as a vector of length 1 from its middle: near points have near vectors, across the poles and the
 * date line too.
 */
export type SpherePoint = readonly [x: number, y: number, z: number];

const EARTH_RADIUS_KM = 6371.0088;

export function onSphere({ latitude, longitude }: GeoPoint): SpherePoint {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/**
 * The straight line through the earth between two points so many kilometres apart along the great circle, where the
 * earth's radius is 1.
 */
export function chordOf(km: number): number {
  return 2 * Math.sin(Math.min(km / EARTH_RADIUS_KM, Math.PI) / 2);
}

/**
 * Kilometres along the great circle from one of some places to the nearest of others; undefined where either side has
 * none.
 */
export function kmToNearest(from: readonly GeoPoint[], to: readonly GeoPoint[]): number | undefined {
  const others = to.map(onSphere);
  const squares = from.map(onSphere).flatMap((point) => others.map((other) => squareBetween(point, ...other)));
  return squares.length === 0 ? undefined : kmOfSquare(Math.min(...squares));
}
