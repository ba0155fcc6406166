/** The location of a job whose ad names no place, as an import keeps it: `job_location` is never empty. */
export const PLACE_NOT_STATED = 'Not stated';

/** A job's location to be shown to somebody; undefined where none is stated, so that its line leaves it out. */
export function statedPlace(location: string): string | undefined {
  return location === PLACE_NOT_STATED || location === '' ? undefined : location;
}

/** Places of one location that are read: 200 letters have room for more, but nobody works in them all. */
export const PLACES_MAX = 20;

/** The places of a location one by one, as they were written. */
export function writtenPlaces(location: string): string[] {
  return location
    .split(/[;|•·\n]|\s\/\s|\sor\s/)
    .map((written) => written.trim())
    .filter(Boolean);
}
