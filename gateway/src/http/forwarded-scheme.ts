import type { IncomingMessage } from 'node:http';

/** How the person's request came, by what the proxies in front say: the first of them, in lower case. */
export function forwardedScheme({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const said = headers['x-forwarded-proto'];
  return typeof said === 'string' ? said.split(',')[0]?.trim().toLowerCase() : undefined;
}
