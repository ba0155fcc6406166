import type { IncomingMessage } from 'node:http';

/** Original scheme of the request, from the proxies' header: its first entry, in lower case. */
export function forwardedScheme({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const header = headers['x-forwarded-proto'];
  return typeof header === 'string' ? header.split(',')[0]?.trim().toLowerCase() : undefined;
}
