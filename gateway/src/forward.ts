import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ServiceName } from '@market/contracts/services';

/** Request on its way to a service: path without `/api`, request id and client address. */
export interface Errand {
  service: ServiceName;
  req: IncomingMessage;
  res: ServerResponse;
  /** Path and query, without `/api`. */
  path: string;
  requestId: string;
  clientAddress: string;
  /** Whether the service responds with a stream that stays open (live notifications). */
  isStream: boolean;
  /**
   * Whether the request is safe to repeat: it is read-only, or the service recognises a repeat by its
   * `Idempotency-Key`.
   */
  mayRepeat: boolean;
}

/**
 * Forwards requests to services and returns their responses.
 * @throws MarketError 'service-unavailable' when no replica of the service responds; nothing has been written to `res`
 * then.
 */
export interface Forward {
  send(errand: Errand): Promise<void>;
  close(): Promise<void>;
}

/**
 * Headers that claim who is calling, or from where: only the gateway's own count, a caller's are removed
 * (docs/security.md, S20).
 */
const CLAIMING_HEADERS =
  /^(x-user-|x-internal-|x-login-|x-forwarded-|x-gateway-|forwarded$|x-real-ip$|x-request-id$|traceparent$|tracestate$|baggage$)/;
/** Headers that belong to one connection and not to the message (RFC 9110, 7.6.1). */
const CONNECTION_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** Builds the request headers for a service. */
export function headersFor({ req, requestId, clientAddress }: Errand): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(req.headers)) {
    // The gateway compresses; a service's response passes through it uncompressed.
    if (
      value === undefined ||
      CLAIMING_HEADERS.test(name) ||
      CONNECTION_HEADERS.has(name) ||
      name === 'accept-encoding'
    )
      continue;
    headers[name] = value;
  }
  headers['x-request-id'] = requestId;
  headers['x-forwarded-for'] = clientAddress;
  return headers;
}

export function isConnectionHeader(name: string): boolean {
  return CONNECTION_HEADERS.has(name);
}

/** Request handlers of the services called in-process. */
export type Handlers = Partial<Record<ServiceName, RequestListener>>;
