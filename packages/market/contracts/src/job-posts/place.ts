/** Placeholder location of an imported job without a place: `job_location` is never empty. */
export const PLACE_NOT_STATED = 'Not stated';

/** Job location for display; undefined if none is stated, so that its line is omitted. */
export function statedPlace(location: string): string | undefined {
  return location === PLACE_NOT_STATED || location === '' ? undefined : location;
}

/** Maximum number of places parsed from one location: its 200 characters have room for more, but no job has so many. */
export const PLACES_MAX = 20;

/** Splits a location into its places as written. */
export function writtenPlaces(location: string): string[] {
  return location
    .split(/[;|•·\n]|\s\/\s|\sor\s/)
    .map((written) => written.trim())
    .filter(Boolean);
}
