/** A federation name from how people write it: `mfe-candidate` is `mfe_candidate`. */
export function federationName(given: string): string {
  return given.replace(/^@market\//, '').replaceAll('-', '_');
}
