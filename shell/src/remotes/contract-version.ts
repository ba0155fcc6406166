/**
 * Whether a shell contract of `version` is in a manifest's range. Ranges are of the form `^1.2.0`: the same major, and
 * at least that minor and patch.
 */
export function fitsContract(range: string, version: string): boolean {
  const wanted = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range)?.slice(1).map(Number);
  const given = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  if (!wanted || !given) return false;
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = wanted;
  const [major = 0, minor = 0, patch = 0] = given;
  return major === wantedMajor && (minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch));
}
