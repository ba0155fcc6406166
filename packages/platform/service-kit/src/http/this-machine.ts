import { isIP } from 'node:net';
import { isLoopback } from './client-address';

/**
 * Whether a host, as a name, an address, or an IPv6 address in brackets, always refers to this machine. Browsers and
 * resolvers map every name under `localhost` to it themselves (RFC 6761).
 */
export function isThisMachine(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  return isIP(name) ? isLoopback(name) : name === 'localhost' || name.endsWith('.localhost');
}
