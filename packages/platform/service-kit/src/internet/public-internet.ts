import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { IPv4, process as addressOf, type IPv6 } from 'ipaddr.js';
import { Agent, type Dispatcher } from 'undici';

/** Causes for which an address of others is not connected to. */
export type ForeignCause = 'no-address' | 'not-https' | 'other-port' | 'private-address';

/** The address is not one of the public internet, or not one that is connected to. */
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
   * The address, where it may be connected to as far as it shows that by itself.
   * @throws ForeignAddress
   */
  addressOf(address: string): URL;
  /** Connections to the address; one that leads to a private network fails with a ForeignAddress as its cause. */
  dispatcherFor(address: URL): Dispatcher;
  close(): Promise<void>;
}

const HEADERS_MAX_BYTES = 16_384;

/**
 * The public internet, for calls to addresses that people name: by https, on its usual port, and never to an address
 * that is private, also where a public name leads to one (docs/security.md, S130). The address is judged where the
 * connection is made, so that a name which answers differently the second time gains nothing. Redirects are the
 * caller's to follow.
 * @param trustedOrigins origins that whoever runs the marketplace has named: called as they are, also by http and in a
 *   private network
 * @param limitMs longest wait for headers, and between two parts of a body
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
  // No connection is kept alive: servers are called now and then, and one that is just closing its end fails the call.
  const options = { headersTimeout: limitMs, bodyTimeout: limitMs, maxHeaderSize: HEADERS_MAX_BYTES, pipelining: 0 };
  const trustedAgent = new Agent(options);
  const publicAgent = new Agent({
    ...options,
    connect: {
      timeout: limitMs,
      lookup(hostname, asked, done) {
        resolve(hostname, { ...asked, all: true }, (error, addresses) => {
          if (error) return done(error, []);
          // A private address among public ones is a trick, or a mistake nobody is helped by.
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
      // Addresses in numbers are connected to without being looked up.
      if (isIP(host) !== 0 ? !isPublicAddress(host) : !host.includes('.')) throw new ForeignAddress('private-address');
      return url;
    },
    dispatcherFor: ({ origin }) => (trusted.has(origin) ? trustedAgent : publicAgent),
    async close() {
      await Promise.all([publicAgent.destroy(), trustedAgent.destroy()]);
    },
  };
}

/** The refusal behind a failed call, where it was one of these. */
export function foreignAddressBehind(error: unknown): ForeignAddress | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ForeignAddress) return cause;
  return undefined;
}

/** True for an address of the public internet: not to a machine, a network or a cloud of its own. */
function isPublicAddress(address: string): boolean {
  try {
    // Addresses of IPv4 in those of IPv6 count as what they are.
    const parsed = addressOf(address);
    return parsed.range() === 'unicast' && (parsed instanceof IPv4 || isGlobalUnicast(parsed));
  } catch {
    return false;
  }
}

/** True for an address of IPv6 in 2000::/3, the only block of the public internet (RFC 4291, 2.4). */
const isGlobalUnicast = ({ parts }: IPv6) => ((parts[0] ?? 0) & 0xe000) === 0x2000;
