import { IMPORT_MAX_BYTES } from '@market/contracts/job-posts';
import { PRODUCT_NAME } from '@market/contracts/site';
import { createPublicInternet, foreignAddressBehind, type ForeignCause, type Resolve } from '@market/service-kit';
import { fetch, type Response } from 'undici';
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

const SENTENCES: Record<ForeignCause, string> = {
  'no-address': texts.jobFeeds.noAddress,
  'not-https': texts.jobFeeds.notHttps,
  'other-port': texts.jobFeeds.otherPort,
  'private-address': texts.jobFeeds.privateAddress,
};

/**
 * Fetches feeds from the public internet only, also where a redirect leads (docs/security.md, S130).
 * @param trustedOrigins origins that whoever runs the marketplace has named: polled as they are, also by http and in a
 * private network
 */
export function createFeedFetcher({
  trustedOrigins = [],
  publicUrl,
  resolve,
  limitMs = LIMIT_MS,
}: {
  trustedOrigins?: readonly string[];
  publicUrl: string;
  resolve?: Resolve;
  limitMs?: number;
}): FeedFetcher {
  const internet = createPublicInternet({ trustedOrigins, resolve, limitMs });

  function refuseForeign(address: string): URL {
    try {
      return internet.addressOf(address);
    } catch (error) {
      throw notFetched(error, undefined);
    }
  }

  async function follow(
    { url, etag, lastModified }: Parameters<FeedFetcher['fetch']>[0],
    signal: AbortSignal,
  ): Promise<{ response: Response; url: URL }> {
    let at = refuseForeign(url);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const response = await fetch(at, {
        dispatcher: internet.dispatcherFor(at),
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
      await internet.close();
    },
  };
}

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
  const foreign = foreignAddressBehind(error);
  if (foreign) return new FeedNotFetched(SENTENCES[foreign.because], { cause: error });
  return new FeedNotFetched(because ?? texts.jobFeeds.noAnswer, { cause: error });
}
