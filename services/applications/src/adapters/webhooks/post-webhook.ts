import type { DeliveryFailure } from '@market/contracts/integrations';
import { PRODUCT_NAME } from '@market/contracts/site';
import { createPublicInternet, foreignAddressBehind, ForeignAddress, type Resolve } from '@market/service-kit';
import { fetch } from 'undici';

/** Outcome of one delivery attempt: the response's status, and the cause of failure, if any. */
export interface PostedWebhook {
  status: number | null;
  failure: DeliveryFailure | null;
}

export interface WebhookPoster {
  /** Reason to refuse an address, as far as the address itself reveals it. */
  refusalOf(url: string): DeliveryFailure | undefined;
  /** Never throws: every behaviour of the foreign server is an outcome. */
  post(url: string, message: { headers: Record<string, string>; body: string }): Promise<PostedWebhook>;
  close(): Promise<void>;
}

const LIMIT_MS = 15_000;

/**
 * Posts messages to foreign servers: on the public internet only, without following redirects, within a time limit, and
 * without reading the response body (docs/security.md, S272).
 */
export function createWebhookPoster({
  trustedOrigins = [],
  publicUrl,
  resolve,
  limitMs = LIMIT_MS,
}: {
  trustedOrigins?: readonly string[];
  publicUrl: string;
  resolve?: Resolve;
  limitMs?: number;
}): WebhookPoster {
  const internet = createPublicInternet({ trustedOrigins, resolve, limitMs });
  return {
    refusalOf(url) {
      try {
        internet.addressOf(url);
        return undefined;
      } catch (error) {
        if (error instanceof ForeignAddress) return error.because;
        throw error;
      }
    },
    async post(url, { headers, body }) {
      const limit = AbortSignal.timeout(limitMs);
      try {
        const address = internet.addressOf(url);
        const { status, body: answer } = await fetch(address, {
          method: 'POST',
          dispatcher: internet.dispatcherFor(address),
          redirect: 'manual',
          signal: limit,
          headers: {
            ...headers,
            'content-type': 'application/json',
            'user-agent': `${PRODUCT_NAME} webhooks (+${publicUrl})`,
          },
          body,
        });
        // The response body is cancelled here, whatever its length.
        await answer?.cancel().catch(() => undefined);
        if (status >= 200 && status < 300) return { status, failure: null };
        return { status, failure: status >= 300 && status < 400 ? 'redirect' : 'status' };
      } catch (error) {
        const foreign = foreignAddressBehind(error);
        return { status: null, failure: foreign?.because ?? (limit.aborted ? 'slow' : 'no-answer') };
      }
    },
    close: () => internet.close(),
  };
}
