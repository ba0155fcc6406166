const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request that carries the refresh cookie came from our own pages (docs/security.md, S30). Browsers say where
 * a POST comes from by `Origin`, newer ones by `Sec-Fetch-Site` too; a caller that sends neither is no browser and has
 * no cookie of somebody else's. Outside production pages of this machine count too, for the remotes run on ports of
 * their own there.
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

/** Whether an origin is of this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  try {
    return LOOPBACK_HOSTS.has(new URL(origin).hostname);
  } catch {
    return false;
  }
}
