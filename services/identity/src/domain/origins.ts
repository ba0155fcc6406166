const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request that carries the refresh cookie came from our own pages (docs/security.md, S30; CSRF protection).
 * Browsers send the origin of a POST as `Origin`, newer ones also as `Sec-Fetch-Site`; a caller that sends neither is
 * no browser and holds nobody else's cookie. Outside production, pages on this machine count too, because the remotes
 * run on their own ports there.
 */
export function isOwnOrigin({
  origin,
  fetchSite,
  publicUrl,
  production,
}: {
  origin: string | undefined;
  fetchSite: string | undefined;
  publicUrl: string;
  production: boolean;
}): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  return !production && isLoopbackOrigin(origin);
}

/** Whether an origin is on the loopback interface. */
export function isLoopbackOrigin(origin: string): boolean {
  try {
    return LOOPBACK_HOSTS.has(new URL(origin).hostname);
  } catch {
    return false;
  }
}
