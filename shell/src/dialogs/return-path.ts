import { isSitePath } from '@market/api/site-path';

let storedPath: string | null = null;

/** Stores the page that asked a visitor to sign in; `null` when it is no longer needed, or is not on our site. */
export function keepReturnPath(path: string | null): void {
  storedPath = path !== null && isSitePath(path) ? path : null;
}

/** Pending return path, without consuming it. */
export const returnPath = (): string | null => storedPath;

/** Consumes the return path. */
export function takeReturnPath(): string | null {
  const path = storedPath;
  storedPath = null;
  return path;
}
