import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { IPv4, process as addressOf, type IPv6 } from 'ipaddr.js';
import { Agent, type Dispatcher } from 'undici';

/** Reasons why a foreign address is not connected to. */
export type ForeignCause = 'no-address' | 'not-https' | 'other-port' | 'private-address';

/** Address that is outside the public internet, or that we do not connect to. */
export class ForeignAddress extends Error {
  override name = 'ForeignAddress';

  constructor(readonly because: ForeignCause) {
    super(because);
  }
}

export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface PublicInternet {
  /**
   * Parses the address if a connection to it is allowed, as far as its text shows.
   * @throws ForeignAddress
   */
  addressOf(address: string): URL;
  /**
   * Dispatcher for connections to the address; one that leads to a private network fails with a ForeignAddress as its
   * cause.
   */
  dispatcherFor(address: URL): Dispatcher;
  close(): Promise<void>;
}

const HEADERS_MAX_BYTES = 16_384;

/**
 * Client for addresses that people enter, against server-side request forgery: https only, on its default port, and
 * never to a private address, even by a public name (docs/security.md, S130). The address is checked when the
 * connection is made, so that a name that resolves differently the second time (DNS rebinding) gains nothing. Redirects
 * are the caller's to follow.
 * @param trustedOrigins origins configured by the marketplace's operator: called without these checks, also by http and
 * in a private network
 * @param limitMs timeout for headers, and between two parts of a body
 */
export function createPublicInternet({
  trustedOrigins = [],
  resolve = lookUp,
  limitMs,
}: {
  trustedOrigins?: readonly string[];
  resolve?: Resolve | undefined;
  limitMs: number;
}): PublicInternet {
  const trusted = new Set(trustedOrigins.map((origin) => new URL(origin).origin));
  // No keep-alive: calls to a server are rare, and a connection that it is just closing would fail the call.
  const options = { headersTimeout: limitMs, bodyTimeout: limitMs, maxHeaderSize: HEADERS_MAX_BYTES, pipelining: 0 };
  const trustedAgent = new Agent(options);
  const publicAgent = new Agent({
    ...options,
    connect: {
      timeout: limitMs,
      lookup(hostname, asked, done) {
        resolve(hostname, { ...asked, all: true }, (error, addresses) => {
          if (error) return done(error, []);
          // A private address among public ones is an attack or a misconfiguration.
          if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
            return done(new ForeignAddress('private-address'), []);
          if (asked.all) return done(null, addresses);
          const [first] = addresses;
          return done(null, first?.address ?? '', first?.family ?? 4);
        });
      },
    },
  });
  return {
    addressOf(address) {
      const url = URL.canParse(address) ? new URL(address) : undefined;
      if (!url || !/^https?:$/.test(url.protocol)) throw new ForeignAddress('no-address');
      if (trusted.has(url.origin)) return url;
      if (url.protocol !== 'https:') throw new ForeignAddress('not-https');
      if (url.port !== '') throw new ForeignAddress('other-port');
      if (url.username !== '' || url.password !== '') throw new ForeignAddress('no-address');
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // Numeric addresses are connected to without a lookup, hence checked here.
      if (isIP(host) !== 0 ? !isPublicAddress(host) : !host.includes('.')) throw new ForeignAddress('private-address');
      return url;
    },
    dispatcherFor: ({ origin }) => (trusted.has(origin) ? trustedAgent : publicAgent),
    async close() {
      await Promise.all([publicAgent.destroy(), trustedAgent.destroy()]);
    },
  };
}

/** Returns the ForeignAddress among a failed call's causes, if any. */
export function foreignAddressBehind(error: unknown): ForeignAddress | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ForeignAddress) return cause;
  return undefined;
}

/** Whether an address belongs to the public internet, not to a machine, a private network or a cloud's internal one. */
function isPublicAddress(address: string): boolean {
  try {
    // IPv4 addresses mapped into IPv6 are checked as IPv4.
    const parsed = addressOf(address);
    return parsed.range() === 'unicast' && (parsed instanceof IPv4 || isGlobalUnicast(parsed));
  } catch {
    return false;
  }
}

/** True for an address of IPv6 in 2000::/3, the only block of the public internet (RFC 4291, 2.4). */
const isGlobalUnicast = ({ parts }: IPv6) => ((parts[0] ?? 0) & 0xe000) === 0x2000;
