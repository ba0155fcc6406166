import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ServiceName } from '@market/contracts/services';

/** A request on its way to a service: its path without `/api`, and who asks. */
export interface Errand {
  service: ServiceName;
  req: IncomingMessage;
  res: ServerResponse;
  /** Path and query, as the service knows them. */
  path: string;
  requestId: string;
  clientAddress: string;
  /** The service answers with a stream that stays open (live notifications). */
  isStream: boolean;
  /** To make the call twice does no harm: it only reads, or the service knows it again by its `Idempotency-Key`. */
  mayRepeat: boolean;
}

/**
 * Brings requests to services and their answers back.
 * @throws MarketError 'service-unavailable' when no replica of the service answers; nothing has been written to `res`
 * then.
 */
export interface Forward {
  send(errand: Errand): Promise<void>;
  close(): Promise<void>;
}

/**
 * Headers that say who is calling, or from where: only ours count, a caller's own are dropped (docs/security.md, S20).
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

/** Request headers as a service gets them. */
export function headersFor({ req, requestId, clientAddress }: Errand): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(req.headers)) {
    // The gateway compresses; a service's answer passes through it unpacked.
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

/** Services of the in-process forward. */
export type Handlers = Partial<Record<ServiceName, RequestListener>>;
