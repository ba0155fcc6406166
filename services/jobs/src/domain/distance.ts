export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** A point of the earth as a vector of length 1 from its middle: near points have near vectors, across the poles and the date line too. */
export type SpherePoint = readonly [x: number, y: number, z: number];

const EARTH_RADIUS_KM = 6371.0088;

export function onSphere({ latitude, longitude }: GeoPoint): SpherePoint {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Says of points whether they lie within so many kilometres of the centre, along the great circle. The chords are compared: no trigonometry a point. */
export function withinKm(centre: GeoPoint, km: number): (point: SpherePoint) => boolean {
  const [x, y, z] = onSphere(centre);
  const chord = 2 * Math.sin(Math.min(km / EARTH_RADIUS_KM, Math.PI) / 2);
  const longest = chord * chord;
  return (point) => (point[0] - x) ** 2 + (point[1] - y) ** 2 + (point[2] - z) ** 2 <= longest;
}
