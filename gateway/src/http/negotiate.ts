import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Cache of parsed Accept headers: browsers send few different ones, and a lookup is faster than parsing. */
const KNOWN = { max: 200 };
const encodings = new LRUCache<string, string>(KNOWN);
const forHtml = new LRUCache<string, 'yes' | 'no'>(KNOWN);
const ratherHtml = new LRUCache<string, 'yes' | 'no'>(KNOWN);

/** Chooses the content encoding: Brotli where the browser weights it like gzip, whichever it lists first. */
export function encodingFor({ headers }: IncomingMessage): string {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  const cached = encodings.get(accepted);
  if (cached) return cached;
  const chosen =
    new Negotiator({ headers: { 'accept-encoding': accepted } }).encoding(['br', 'gzip', 'identity'], ['br', 'gzip']) ??
    'identity';
  encodings.set(accepted, chosen);
  return chosen;
}

export function takesHtml(req: IncomingMessage): boolean {
  return looked(forHtml, req, (accept) => accept.mediaType(['text/html']) !== undefined);
}

/** Whether the request prefers HTML, as a navigation does, to a file or data. */
export function prefersHtml(req: IncomingMessage): boolean {
  return looked(ratherHtml, req, (accept) => accept.mediaType(['application/json', 'text/html']) === 'text/html');
}

function looked(
  cache: LRUCache<string, 'yes' | 'no'>,
  { headers: { accept = '*/*' } }: IncomingMessage,
  look: (accept: Negotiator) => boolean,
): boolean {
  const cached = cache.get(accept);
  if (cached) return cached === 'yes';
  const answer = look(new Negotiator({ headers: { accept } }));
  cache.set(accept, answer ? 'yes' : 'no');
  return answer;
}

/** ETag derived from the content; weak, because the same content is sent in several encodings. */
export function tagOf(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether the browser's cached response matches this ETag (RFC 9110, 13.1.2). */
export function isFresh({ headers }: IncomingMessage, tag: string): boolean {
  return fresh(headers, { etag: tag });
}
