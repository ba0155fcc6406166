import { isSitePath } from '@market/api/site-path';

let wanted: string | null = null;

/**
 * Keeps the page that asked a visitor to sign in; `null` when nobody waits for it any more, or it is no page of ours.
 */
export function keepReturnPath(path: string | null): void {
  wanted = path !== null && isSitePath(path) ? path : null;
}

/** The return path as it stands, which somebody still waits for. */
export const returnPath = (): string | null => wanted;

/** Takes the return path, once. */
export function takeReturnPath(): string | null {
  const path = wanted;
  wanted = null;
  return path;
}
