import type { IncomingMessage } from 'node:http';
import type { ApiError } from '@market/api/api-error';
import { CommonError } from '@market/api/common-error';
import { isThisMachine } from './this-machine';
import type { CommonSettings } from '../config';
import { texts } from '../texts';

/** A name or an address, and a port: with other URL syntax two parsers could see different hosts. */
const HOST = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]]+)(?::\d*)?$/i;

/**
 * Allowed hosts in development besides this machine's own names: that of the public address, and those by which the
 * parts reach each other. Undefined in production, where a reverse proxy is in front and the server is not directly
 * reachable.
 */
export function ownHostsOf({
  nodeEnv,
  publicUrl,
  serviceUrls,
}: Pick<CommonSettings, 'nodeEnv' | 'publicUrl' | 'serviceUrls'>): readonly string[] | undefined {
  if (nodeEnv === 'production') return undefined;
  return [publicUrl, ...Object.values(serviceUrls).flat()].map((address) => new URL(address).hostname);
}

/**
 * Finds what is wrong with the `Host` of a request: it must be there once (RFC 9112, 3.2), and name one of `ownHosts`
 * or this machine. A page whose name was rebound to this machine (DNS rebinding) is same-origin with what it reads, but
 * its requests carry its own name.
 */
export function hostProblem(
  { rawHeaders, headers, httpVersion }: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'httpVersion'>,
  ownHosts: readonly string[] | undefined,
): ApiError | undefined {
  const given = rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && /^host$/i.test(name)).length;
  // Before HTTP/1.1 the header was optional, and no browser uses that.
  if (given > 1 || (given === 0 && httpVersion !== '1.0')) return new CommonError('not-parseable');
  if (ownHosts === undefined || given === 0) return undefined;
  const host = HOST.exec(headers.host ?? '')?.[1]?.toLowerCase();
  if (host !== undefined && (isThisMachine(host) || ownHosts.includes(host))) return undefined;
  return new CommonError('origin-refused', { error: texts.refusals.hostUnknown });
}
