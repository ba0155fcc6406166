import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Gives all network addresses of a host's name. */
export type LookUp = (hostname: string) => Promise<string[]>;

/**
 * Resolves by the operating system; of a host with IPv4 and IPv6 addresses the IPv4 ones, so that each replica counts
 * once.
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
 * The replicas behind configured URLs: one with a network address is one replica, a host name as many as it resolves
 * to now.
 * @throws Error when a name cannot be looked up
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
