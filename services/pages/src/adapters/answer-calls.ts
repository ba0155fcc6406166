import { MarketError, isMarketError, type Endpoint } from '@market/contracts';
import { ENDPOINTS } from '@market/contracts/endpoints';
import type { Peers } from '@market/service-kit';

/** A call that a page makes while it is written. */
export interface PageCall {
  method: string;
  /** Below `/api`, with its query. */
  path: string;
  body?: unknown;
}

/** What comes back to the thread: JSON, or the refusal that a browser would get. */
export type CallAnswer = { body: unknown } | { status: number; code: string; error: string };

/** What a visitor may ask for without changing anything. */
const OPEN: ReadonlyArray<{ endpoint: Endpoint; pattern: RegExp }> = Object.values<Endpoint>(ENDPOINTS)
  .filter(
    ({ access, internal, method, readOnly }) => access === 'public' && !internal && (method === 'GET' || readOnly),
  )
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`) }));

/**
 * Answers the calls of pages as visitors get them: in nobody's name, what is public, and only what changes nothing.
 * Everything else is refused as a visitor is.
 */
export function createCallAnswerer({ peers }: { peers: Peers }) {
  return async ({ method, path, body }: PageCall, requestId: string): Promise<CallAnswer> => {
    const [place = ''] = path.split('?');
    const found = OPEN.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(place));
    if (!found) return refusal(new MarketError('token-missing'));
    try {
      const { service } = found.endpoint;
      return { body: await peers.ask({ service, method: method as 'GET' | 'POST', path, body, requestId }) };
    } catch (error) {
      return refusal(isMarketError(error) ? error : new MarketError('service-unavailable'));
    }
  };
}

const refusal = ({ status, code, message }: MarketError): CallAnswer => ({ status, code, error: message });
