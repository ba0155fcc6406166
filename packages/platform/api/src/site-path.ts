/** Arbitrary origin, only to check whether a path stays on it. */
const HERE = 'https://here.invalid';

/** Ambiguous characters: browsers treat a backslash as a slash and drop tabs and line ends, other parsers do not. */
const READ_IN_TWO_WAYS = /[\\\p{Cc}]/u;

/**
 * Whether a path, with its query and fragment, stays on the current site, against open redirects (docs/security.md,
 * S65). The parsed address is checked, not its text: `//host`, `/\t/host` and `/..//host` lead to another site or
 * nearly so.
 */
export function isSitePath(path: string): boolean {
  if (!path.startsWith('/') || READ_IN_TWO_WAYS.test(path) || !URL.canParse(path, HERE)) return false;
  const { origin, pathname } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith('//');
}
