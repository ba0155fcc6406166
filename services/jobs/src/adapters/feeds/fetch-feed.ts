import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { IMPORT_MAX_BYTES } from '@market/contracts/job-posts';
import { PRODUCT_NAME } from '@market/contracts/site';
import { IPv4, process as addressOf, type IPv6 } from 'ipaddr.js';
import { Agent, fetch, type Response } from 'undici';
import { texts } from '../../texts';

/** An answer of a feed's server: its bytes, or that they are the same as before. */
export type FetchedFeed =
  | { kind: 'not-modified' }
  | {
      kind: 'file';
      bytes: Uint8Array;
      /** Last part of the address, by whose ending a format is known. */
      fileName: string;
      etag: string | null;
      lastModified: string | null;
    };

/** The feed did not come; the message is a sentence for its owner. */
export class FeedNotFetched extends Error {
  override name = 'FeedNotFetched';
}

export interface FeedFetcher {
  /**
   * True where the address may be polled at all, as far as it shows that by itself.
   * @throws FeedNotFetched with the reason
   */
  refuseForeign(url: string): void;
  /** @throws FeedNotFetched when nothing came, or what came is too large or too slow */
  fetch(
    asked: { url: string; etag: string | null; lastModified: string | null },
    signal: AbortSignal,
  ): Promise<FetchedFeed>;
  close(): Promise<void>;
}

const LIMIT_MS = 30_000;
const MOST_REDIRECTS = 5;
const VALIDATOR_MAX = 500;
/** Statuses whose `Location` is followed. */
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NOT_MODIFIED = 304;

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Fetches feeds from the public internet only: by https, and never from an address that is private, also where a public
 * name or a redirect leads to one (docs/security.md, S130). The address is judged where the connection is made, so that
 * a name which answers differently the second time gains nothing.
 * @param trustedOrigins origins that whoever runs the marketplace has named: polled as they are, also by http and in a
 * private network
 */
export function createFeedFetcher({
  trustedOrigins = [],
  publicUrl,
  resolve = lookUp,
  limitMs = LIMIT_MS,
}: {
  trustedOrigins?: readonly string[];
  publicUrl: string;
  resolve?: Resolve;
  limitMs?: number;
}): FeedFetcher {
  const trusted = new Set(trustedOrigins.map((origin) => new URL(origin).origin));
  const options = { maxRedirections: 0, headersTimeout: limitMs, bodyTimeout: limitMs, maxHeaderSize: 16_384 };
  const trustedAgent = new Agent(options);
  const publicAgent = new Agent({
    ...options,
    connect: {
      lookup(hostname, asked, done) {
        resolve(hostname, { ...asked, all: true }, (error, addresses) => {
          if (error) return done(error, []);
          // A private address among public ones is a trick, or a mistake nobody is helped by.
          if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
            return done(new FeedNotFetched(texts.jobFeeds.privateAddress), []);
          if (asked.all) return done(null, addresses);
          const [first] = addresses;
          return done(null, first?.address ?? '', first?.family ?? 4);
        });
      },
    },
  });

  function refuseForeign(address: string): URL {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) throw new FeedNotFetched(texts.jobFeeds.noAddress);
    if (trusted.has(url.origin)) return url;
    if (url.protocol !== 'https:') throw new FeedNotFetched(texts.jobFeeds.notHttps);
    if (url.port !== '') throw new FeedNotFetched(texts.jobFeeds.otherPort);
    if (url.username !== '' || url.password !== '') throw new FeedNotFetched(texts.jobFeeds.noAddress);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // Addresses in numbers are connected to without being looked up.
    if (isIP(host) !== 0 && !isPublicAddress(host)) throw new FeedNotFetched(texts.jobFeeds.privateAddress);
    if (isIP(host) === 0 && !host.includes('.')) throw new FeedNotFetched(texts.jobFeeds.privateAddress);
    return url;
  }

  async function follow(
    { url, etag, lastModified }: Parameters<FeedFetcher['fetch']>[0],
    signal: AbortSignal,
  ): Promise<{ response: Response; url: URL }> {
    let at = refuseForeign(url);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const response = await fetch(at, {
        dispatcher: trusted.has(at.origin) ? trustedAgent : publicAgent,
        redirect: 'manual',
        signal,
        headers: {
          'user-agent': `${PRODUCT_NAME} job feeds (+${publicUrl})`,
          accept: 'application/json, application/xml, text/xml, application/rss+xml, text/csv, */*;q=0.5',
          ...(etag === null ? {} : { 'if-none-match': etag }),
          ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
        },
      });
      const location = response.headers.get('location');
      if (!REDIRECTS.has(response.status) || location === null) return { response, url: at };
      await response.body?.cancel();
      if (!URL.canParse(location, at)) throw new FeedNotFetched(texts.jobFeeds.noAddress);
      at = refuseForeign(new URL(location, at).href);
    }
    throw new FeedNotFetched(texts.jobFeeds.redirects({ max: MOST_REDIRECTS }));
  }

  return {
    refuseForeign(url) {
      refuseForeign(url);
    },
    async fetch(asked, signal) {
      const limit = AbortSignal.timeout(limitMs);
      try {
        const { response, url } = await follow(asked, AbortSignal.any([signal, limit]));
        if (response.status === NOT_MODIFIED) return { kind: 'not-modified' };
        if (!response.ok) {
          await response.body?.cancel();
          throw new FeedNotFetched(texts.jobFeeds.status({ status: String(response.status) }));
        }
        return {
          kind: 'file',
          bytes: await bodyOf(response),
          fileName: decodeURIComponentOrNot(url.pathname.split('/').at(-1) ?? ''),
          etag: validator(response, 'etag'),
          lastModified: validator(response, 'last-modified'),
        };
      } catch (error) {
        throw notFetched(error, limit.aborted ? texts.jobFeeds.slow({ seconds: limitMs / 1000 }) : undefined);
      }
    },
    async close() {
      await Promise.all([publicAgent.destroy(), trustedAgent.destroy()]);
    },
  };
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

/** Counted as it is unpacked: a body of few bytes may unfold to many. */
async function bodyOf(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  if (response.body)
    // Bodies of responses are streams of bytes.
    for await (const part of response.body as AsyncIterable<Uint8Array>) {
      size += part.byteLength;
      // Leaving the loop cancels what has not come yet.
      if (size > IMPORT_MAX_BYTES)
        throw new FeedNotFetched(texts.importedFile.large({ max: String(Math.floor(IMPORT_MAX_BYTES / 1_048_576)) }));
      parts.push(part);
    }
  return Buffer.concat(parts);
}

function validator(response: Response, name: string): string | null {
  const value = response.headers.get(name);
  return value === null || value.length > VALIDATOR_MAX ? null : value;
}

function decodeURIComponentOrNot(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Cause of a failure, as far as the feed's owner can do something about it: nothing of the network is told. */
function notFetched(error: unknown, because: string | undefined): FeedNotFetched {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof FeedNotFetched) return cause;
  return new FeedNotFetched(because ?? texts.jobFeeds.noAnswer, { cause: error });
}
