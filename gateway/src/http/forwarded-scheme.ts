import type { IncomingMessage } from 'node:http';

/** Original scheme of the request by the proxies in front: the first of them, in lower case. */
export function forwardedScheme({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const said = headers['x-forwarded-proto'];
  return typeof said === 'string' ? said.split(',')[0]?.trim().toLowerCase() : undefined;
}
