let wanted: string | null = null;

/** Keeps the page that asked a visitor to sign in. */
export function keepReturnPath(path: string): void {
  wanted = path;
}

/** That page, once. */
export function takeReturnPath(): string | null {
  const path = wanted;
  wanted = null;
  return path;
}
