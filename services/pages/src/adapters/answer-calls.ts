import type { Endpoint } from '@market/api';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { isMarketError, MarketError } from '@market/contracts/errors';
import type { PageQuestion } from '@market/contracts/remotes';
import { fail, within, type Peers } from '@market/service-kit';

/** Call that a page makes while it is rendered. Untrusted: the page's code may be anybody's, so no field is certain. */
export interface PageCall {
  method: unknown;
  /** Below `/api`, with its query. */
  path: unknown;
  body?: unknown;
}

/** Method by which a page asks for the content of a slot; its path is the slot's name, its body the props. */
export const SLOT_METHOD = 'SLOT';

/** Response to a call for the page's process: JSON, or the error that a browser would get. */
export type CallAnswer = { body: unknown } | { status: number; code: string; error: string };

/** Public read-only endpoints that pages may call. */
const OPEN: ReadonlyArray<{ endpoint: Endpoint; pattern: RegExp }> = Object.values<Endpoint>(ENDPOINTS)
  .filter(
    ({ access, internal, method, readOnly }) => access === 'public' && !internal && (method === 'GET' || readOnly),
  )
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`) }));

/** Timeout of a call: visitors wait for the page, so a slower service is skipped. */
const CALL_LIMIT_MS = 1_000;

/**
 * Fields withheld from written pages, where scrapers would collect them: the browser loads them when viewed
 * (`useCompany`).
 */
const NOT_WRITTEN: Readonly<Partial<Record<string, readonly string[]>>> = {
  [ENDPOINTS.viewCompany.path]: ['cmp_email', 'cmp_mobn', 'cmp_phone'],
};

/**
 * Executes the calls of pages as an anonymous visitor: public and read-only endpoints alone. Every other call is
 * rejected as it is for a visitor. Limits per address count the page's reader.
 */
export function createCallAnswerer({ peers, limitMs = CALL_LIMIT_MS }: { peers: Peers; limitMs?: number | undefined }) {
  return async (
    { method, path, body }: PageCall,
    { requestId, addressReport }: Pick<PageQuestion, 'requestId' | 'addressReport'>,
  ): Promise<CallAnswer> => {
    try {
      if (typeof method !== 'string' || typeof path !== 'string') throw new MarketError('token-missing');
      const [place = ''] = path.split('?');
      const found = OPEN.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(place));
      if (!found) throw new MarketError('token-missing');
      const { service } = found.endpoint;
      // Cast: public endpoints have no other methods.
      const pending = peers.ask({ service, method: method as 'GET' | 'POST', path, body, requestId, addressReport });
      const answer = await within(
        limitMs,
        pending,
        fail(() => new MarketError('service-unavailable')),
      );
      const left = NOT_WRITTEN[found.endpoint.path];
      return {
        // Cast: these endpoints return objects.
        body: left
          ? Object.fromEntries(Object.entries(answer as object).filter(([name]) => !left.includes(name)))
          : answer,
      };
    } catch (error) {
      return refusal(isMarketError(error) ? error : new MarketError('service-unavailable'));
    }
  };
}

/** Refusal of a call, as a browser would get it. */
export const refusal = ({ status, code, message }: MarketError): CallAnswer => ({ status, code, error: message });
