/** Time limit of a registry or a manifest, retries included; after it the remote counts as missing. */
const MANIFEST_LIMIT_MS = 3_000;
/** Backoff: static data is requested up to three more times, each after a longer pause. */
const PAUSES_MS = [100, 250, 500];

/**
 * Fetches static data without a stale cache. Transient faults (no response, status 500 and above) are retried.
 * @throws when it takes too long in total, is not found, or every attempt failed
 */
export async function fetchFresh(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(MANIFEST_LIMIT_MS);
  for (let tries = 0; ; tries += 1) {
    const pause = PAUSES_MS[tries];
    try {
      const response = await fetch(url, { ...init, cache: 'no-cache', signal });
      if (response.ok) return response;
      if (response.status < 500 || pause === undefined)
        return Promise.reject(new Error(`${url} answered ${response.status}`));
    } catch (error) {
      if (signal.aborted || pause === undefined) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Fetches JSON in the same way. Also throws for invalid JSON. */
export async function fetchJson(url: string): Promise<unknown> {
  return (await fetchFresh(url)).json();
}
