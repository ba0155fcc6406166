/** How long a registry or a manifest may take; then its remote counts as missing. */
export const MANIFEST_LIMIT_MS = 3_500;

/** Fetches data that must be fresh. Throws when it takes too long, is not found, or is not JSON. */
export async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(MANIFEST_LIMIT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
