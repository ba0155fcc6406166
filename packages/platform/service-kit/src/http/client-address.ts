import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/**
 * Set by the gateway on requests that it passes on within its own process, where there is no second connection with an
 * address.
 */
export const CLIENT_ADDRESS = Symbol.for('market.clientAddress');

const PRIVATE_NETWORKS = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7'];

/** A test for addresses and networks as `TRUSTED_PROXIES` lists them (`10.0.0.0/8`, `192.0.2.7`, `loopback`). */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries.flatMap((one) =>
    one === 'loopback' ? ['127.0.0.0/8', '::1/128'] : one === 'private' ? PRIVATE_NETWORKS : [one],
  )) {
    const [network = '', bits] = entry.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    if (!isIP(network)) continue;
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Normalises an address: `::ffff:127.0.0.1` is `127.0.0.1`. */
export function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:/, '') || 'unknown';
}

/**
 * The person's network address: the socket's, or, if the socket is a trusted hop, the last address of `X-Forwarded-For`
 * that is not a trusted hop itself. The header of an untrusted caller is ignored (docs/security.md, S58).
 */
export function clientAddressOf(req: IncomingMessage, isTrusted: (address: string) => boolean): string {
  // Cast: only this process can set a symbol.
  const given = (req as { [CLIENT_ADDRESS]?: string })[CLIENT_ADDRESS];
  if (given) return given;
  let address = plainAddress(req.socket.remoteAddress);
  const forwarded = req.headers['x-forwarded-for'];
  if (forwarded === undefined) return address;
  const hops = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)
    .split(',')
    .map((hop) => plainAddress(hop.trim()))
    .filter((hop) => isIP(hop) !== 0);
  for (const hop of hops.reverse()) {
    if (!isTrusted(address)) break;
    address = hop;
  }
  return address;
}

/** Whether the address is this machine's own. */
export const isLoopback = addressMatcher(['loopback']);
