let wanted: string | null = null;

/** Any origin: only whether a path stays on it is asked. */
const HERE = 'https://here.invalid';

/** Keeps the page that asked a visitor to sign in; `null` when nobody waits for it any more, or it is no page of ours. */
export function keepReturnPath(path: string | null): void {
  wanted = path !== null && isOwnPath(path) ? path : null;
}

/** That page, once. */
export function takeReturnPath(): string | null {
  const path = wanted;
  wanted = null;
  return path;
}

/** Whether a browser stays on this site with it, however it is written (docs/security.md, S65). */
function isOwnPath(path: string): boolean {
  return path.startsWith('/') && URL.canParse(path, HERE) && new URL(path, HERE).origin === HERE;
}
