/** Time limit of a registry or a manifest, retries included; after it the remote counts as missing. */
const MANIFEST_LIMIT_MS = 3_000;
/** Static data is asked for up to three times more, each time after a longer pause. */
const PAUSES_MS = [100, 250, 500];

/**
 * Fetches static data that must be fresh. What may be a passing fault (no answer, an answer of 500 and above) is tried
 * again.
 * @throws when it takes too long in all, is not found, or every try failed
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

/** The same as JSON. Throws too when it is none. */
export async function fetchJson(url: string): Promise<unknown> {
  return (await fetchFresh(url)).json();
}
