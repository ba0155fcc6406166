import type { DeliveryFailure } from '@market/contracts/integrations';
import { PRODUCT_NAME } from '@market/contracts/site';
import { createPublicInternet, foreignAddressBehind, ForeignAddress, type Resolve } from '@market/service-kit';
import { fetch } from 'undici';

/** Outcome of one try: the status of the answer, and why it is no success. */
export interface PostedWebhook {
  status: number | null;
  failure: DeliveryFailure | null;
}

export interface WebhookPoster {
  /** Cause for which an address is not called, as far as it shows that by itself. */
  refusalOf(url: string): DeliveryFailure | undefined;
  /** Never throws: whatever a server of others does is an outcome. */
  post(url: string, message: { headers: Record<string, string>; body: string }): Promise<PostedWebhook>;
  close(): Promise<void>;
}

const LIMIT_MS = 15_000;

/**
 * Posts messages to servers of others: to the public internet only, along no redirect, within a time, and without reading
 * a word of the answer (docs/security.md, S272).
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
        // Endless or empty, the answer is ended here.
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
