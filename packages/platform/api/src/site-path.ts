/** Any origin: only whether a path stays on it is asked. */
const HERE = 'https://here.invalid';

/** Browsers read a backslash as a slash and drop tabs and line ends, other readers do not. */
const READ_IN_TWO_WAYS = /[\\\p{Cc}]/u;

/**
 * Whether a path, with its query and fragment, stays on the site that it stands on (docs/security.md, S65). The parsed
 * address decides, not its text: `//host`, `/\t/host` and `/..//host` lead out of it or nearly so.
 */
export function isSitePath(path: string): boolean {
  if (!path.startsWith('/') || READ_IN_TWO_WAYS.test(path) || !URL.canParse(path, HERE)) return false;
  const { origin, pathname } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith('//');
}
