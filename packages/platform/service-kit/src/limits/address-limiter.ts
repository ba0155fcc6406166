import { isIPv6 } from 'node:net';
import type { Connection } from 'mongoose';
import type { CommonSettings } from '../config';
import { isLoopback } from '../http/client-address';
import { createLimiter } from './limiter';

/**
 * Factor by which limits per network address are wider for callers of this machine outside production: demos and tests
 * act for many people.
 */
export const LOOPBACK_FACTOR = 100;

export interface AddressLimiter {
  /**
   * Counts a try from `address`; with `of`, per address and that second key.
   * @throws MarketError 'too-many-requests' or 'service-unavailable', as a limiter does.
   */
  consume(address: string, of?: string): Promise<void>;
}

/** Cost of a try: 1 for loopback outside production, else 100. */
function weightOf(address: string, nodeEnv: CommonSettings['nodeEnv']): number {
  return nodeEnv !== 'production' && isLoopback(address) ? 1 : LOOPBACK_FACTOR;
}

/** Factor by which a limit per address is wider for this caller. */
export function addressWidth(address: string, { nodeEnv }: Pick<CommonSettings, 'nodeEnv'>): number {
  return LOOPBACK_FACTOR / weightOf(address, nodeEnv);
}

/**
 * Key of an address: itself, or the /64 network of an IPv6 address, since every household and server has at least one
 * of those and can change addresses within it at will (docs/security.md, S10).
 */
export function networkOf(address: string): string {
  return isIPv6(address) ? `${expanded(address).slice(0, 4).join(':')}::/64` : address;
}

/** Wider network: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function neighbourhoodOf(address: string): string {
  return isIPv6(address) ? networkOf(address) : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

function expanded(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * A limit per network address: `points` tries in `durationSeconds`, a hundred times as many for this machine's own
 * callers outside production.
 */
export function createAddressLimiter({
  connection,
  config,
  name,
  points,
  durationSeconds,
  groupBy = networkOf,
}: {
  connection: Connection;
  config: Pick<CommonSettings, 'nodeEnv'>;
  name: string;
  points: number;
  durationSeconds: number;
  groupBy?: (address: string) => string;
}): AddressLimiter {
  const limiter = createLimiter({ connection, name, points: points * LOOPBACK_FACTOR, durationSeconds });
  return {
    consume: (address, of) =>
      limiter.consume(
        of === undefined ? groupBy(address) : `${groupBy(address)} ${of}`,
        weightOf(address, config.nodeEnv),
      ),
  };
}
