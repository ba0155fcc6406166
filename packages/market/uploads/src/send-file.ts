import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SENT } from '@market/service-kit';
import type { Response } from 'express';

const NAME_MAX = 100;
// Characters forbidden in file names on any system, and those that could end a header line (docs/security.md, S47).
const NOT_IN_NAMES = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;

// Bidirectional override characters, which would display "fdp.exe" as "exe.pdf".
const OVERRIDES = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Text as part of a file name, without forbidden characters; may be empty. */
export function inFileName(words: string): string {
  return [...words.replace(OVERRIDES, '').replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, NAME_MAX)
    .join('')
    .trim();
}

/**
 * Sends a stored file as a download, never to be displayed or executed: fixed type, `attachment` with an encoded name
 * (RFC 6266), no sniffing, a sandbox without any permission, no caching (docs/security.md, S47).
 */
export async function sendFile(
  res: Response,
  { type, name, bytes, content }: { type: string; name: string; bytes: number; content: Readable },
): Promise<typeof SENT> {
  // Before the first byte is sent, a failure still gets the usual error response.
  await once(content, 'readable');
  res.attachment(name);
  res.set({
    'Content-Type': type,
    'Content-Length': String(bytes),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-site',
    'Cache-Control': 'private, no-store',
  });
  await pipeline(content, res).catch(() => res.destroy());
  return SENT;
}
