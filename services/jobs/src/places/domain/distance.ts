import { kmOfSquare, squareBetween } from '@market/match';

export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/**
 * A point on earth as a unit vector from the centre: near points have near vectors, also across the poles and the date
 * line.
 */
export type SpherePoint = readonly [x: number, y: number, z: number];

const EARTH_RADIUS_KM = 6371.0088;

export function onSphere({ latitude, longitude }: GeoPoint): SpherePoint {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Chord length on the unit sphere between two points this many kilometres apart along the great circle. */
export function chordOf(km: number): number {
  return 2 * Math.sin(Math.min(km / EARTH_RADIUS_KM, Math.PI) / 2);
}

/**
 * Kilometres along the great circle between the closest two points of both lists; undefined if either list is empty.
 */
export function kmToNearest(from: readonly GeoPoint[], to: readonly GeoPoint[]): number | undefined {
  const others = to.map(onSphere);
  const squares = from.map(onSphere).flatMap((point) => others.map((other) => squareBetween(point, ...other)));
  return squares.length === 0 ? undefined : kmOfSquare(Math.min(...squares));
}
