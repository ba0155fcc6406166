let wanted: string | null = null;

/** Keeps the page that asked a visitor to sign in; `null` when nobody waits for it any more. */
export function keepReturnPath(path: string | null): void {
  wanted = path;
}

/** That page, once. */
export function takeReturnPath(): string | null {
  const path = wanted;
  wanted = null;
  return path;
}
