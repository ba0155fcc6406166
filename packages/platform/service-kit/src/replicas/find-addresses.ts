import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Resolves a host name to all its network addresses. */
export type LookUp = (hostname: string) => Promise<string[]>;

/**
 * Resolves by the operating system; for a host with IPv4 and IPv6 addresses only the IPv4 ones are returned, so that
 * each replica counts once.
 */
export const lookUpHost: LookUp = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  const chosen = found.some(({ family }) => family === 4) ? found.filter(({ family }) => family === 4) : found;
  return chosen.map(({ address }) => address);
};

/** Address of a replica: the URL as configured, and a network address that its host name resolves to. */
export interface ReplicaAddress {
  url: string;
  address: string;
}

/**
 * Finds the replicas behind configured URLs: a URL with an IP address is one replica, a host name as many as it
 * resolves to now.
 * @throws Error when a name cannot be resolved
 */
export async function findAddresses(urls: readonly string[], lookUp: LookUp): Promise<ReplicaAddress[]> {
  const found = await Promise.all(
    urls.map(async (url) => {
      const hostname = hostOf(url);
      const addresses = isIP(hostname) ? [hostname] : await lookUp(hostname);
      return addresses.map((address) => ({ url, address }));
    }),
  );
  return found.flat();
}

/** Addresses of URLs with an IP, which need no look-up. */
export function knownAddresses(urls: readonly string[]): ReplicaAddress[] {
  return urls.flatMap((url) => (isIP(hostOf(url)) ? [{ url, address: hostOf(url) }] : []));
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}
