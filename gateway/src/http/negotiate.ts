import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Browsers send few different headers, and each takes longer to read than to look up. */
const KNOWN = { max: 200 };
const encodings = new LRUCache<string, string>(KNOWN);
const forHtml = new LRUCache<string, 'yes' | 'no'>(KNOWN);
const ratherHtml = new LRUCache<string, 'yes' | 'no'>(KNOWN);

/** Content encoding: Brotli when the browser accepts it as gladly as gzip, whatever it lists first. */
export function encodingFor({ headers }: IncomingMessage): string {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  const known = encodings.get(accepted);
  if (known) return known;
  const chosen =
    new Negotiator({ headers: { 'accept-encoding': accepted } }).encoding(['br', 'gzip', 'identity'], ['br', 'gzip']) ??
    'identity';
  encodings.set(accepted, chosen);
  return chosen;
}

export function takesHtml(req: IncomingMessage): boolean {
  return looked(forHtml, req, (accept) => accept.mediaType(['text/html']) !== undefined);
}

/** Whether a page is asked for, as browsers do when somebody opens an address, rather than a file or data. */
export function prefersHtml(req: IncomingMessage): boolean {
  return looked(ratherHtml, req, (accept) => accept.mediaType(['application/json', 'text/html']) === 'text/html');
}

function looked(
  cache: LRUCache<string, 'yes' | 'no'>,
  { headers: { accept = '*/*' } }: IncomingMessage,
  look: (accept: Negotiator) => boolean,
): boolean {
  const known = cache.get(accept);
  if (known) return known === 'yes';
  const answer = look(new Negotiator({ headers: { accept } }));
  cache.set(accept, answer ? 'yes' : 'no');
  return answer;
}

/** An ETag that changes with what it is made of; weak, for the same is sent packed in several ways. */
export function tagOf(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether the browser has the answer of this ETag (RFC 9110, 13.1.2). */
export function isFresh({ headers }: IncomingMessage, tag: string): boolean {
  return fresh(headers, { etag: tag });
}
