/** The location of a job whose ad names no place, as an import keeps it: `job_location` is never empty. */
export const PLACE_NOT_STATED = 'Not stated';

/** A job's location to be shown to somebody; undefined where none is stated, so that its line leaves it out. */
export function statedPlace(location: string): string | undefined {
  return location === PLACE_NOT_STATED || location === '' ? undefined : location;
}
