import type { IncomingMessage } from 'node:http';
import { MarketError } from '@market/contracts/errors';
import { isThisMachine } from './this-machine';
import type { CommonSettings } from '../config';
import { texts } from '../texts';

/** A name or an address, and a port: whatever else a URL takes could make two readers see two hosts. */
const HOST = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]]+)(?::\d*)?$/i;

/**
 * Hosts beside this machine's own under which development is served: that of the public address, and those by which its
 * parts reach each other. Undefined in production, where a proxy stands in front and nothing is open to whoever
 * reaches it.
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
): MarketError | undefined {
  const given = rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && /^host$/i.test(name)).length;
  // Before 1.1 nobody had to send one, and no browser speaks that.
  if (given > 1 || (given === 0 && httpVersion !== '1.0')) return new MarketError('not-parseable');
  if (ownHosts === undefined || given === 0) return undefined;
  const host = HOST.exec(headers.host ?? '')?.[1]?.toLowerCase();
  if (host !== undefined && (isThisMachine(host) || ownHosts.includes(host))) return undefined;
  return new MarketError('origin-refused', { error: texts.refusals.hostUnknown });
}
