import { IMPORT_MAX_BYTES } from '@market/contracts/job-posts';
import { PRODUCT_NAME } from '@market/contracts/site';
import { createPublicInternet, foreignAddressBehind, type ForeignCause, type Resolve } from '@market/service-kit';
import { fetch, type Response } from 'undici';
import { texts } from '../../texts';

/** Response of a feed's server: its bytes, or not modified. */
export type FetchedFeed =
  | { kind: 'not-modified' }
  | {
      kind: 'file';
      bytes: Uint8Array;
      /** Last segment of the URL, whose extension indicates the format. */
      fileName: string;
      etag: string | null;
      lastModified: string | null;
    };

/** Failure to fetch a feed; the message is a sentence for the feed's owner. */
export class FeedNotFetched extends Error {
  override name = 'FeedNotFetched';
}

export interface FeedFetcher {
  /**
   * Checks whether the URL itself is allowed to be polled, before any request.
   * @throws FeedNotFetched with the reason
   */
  refuseForeign(url: string): void;
  /** @throws FeedNotFetched when there is no response, or it is too large or too slow */
  fetch(
    request: { url: string; etag: string | null; lastModified: string | null },
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
 * Fetches feeds from the public internet only, redirect targets included (docs/security.md, S130; SSRF protection).
 * @param trustedOrigins origins that the operator has configured: polled without this check, also by http and in a
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
    async fetch(request, signal) {
      const limit = AbortSignal.timeout(limitMs);
      try {
        const { response, url } = await follow(request, AbortSignal.any([signal, limit]));
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

/** Counted after decompression: a small body may expand to a large one (decompression bomb). */
async function bodyOf(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  if (response.body)
    // Cast: response bodies are streams of bytes.
    for await (const part of response.body as AsyncIterable<Uint8Array>) {
      size += part.byteLength;
      // Leaving the loop cancels the rest of the download.
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

/** Cause of a failure, as far as the feed's owner can fix it: network details are not disclosed. */
function notFetched(error: unknown, because: string | undefined): FeedNotFetched {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof FeedNotFetched) return cause;
  const foreign = foreignAddressBehind(error);
  if (foreign) return new FeedNotFetched(SENTENCES[foreign.because], { cause: error });
  return new FeedNotFetched(because ?? texts.jobFeeds.noAnswer, { cause: error });
}
