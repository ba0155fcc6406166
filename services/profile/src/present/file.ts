import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SENT } from '@market/service-kit';
import type { Request, Response } from 'express';

const NAME_MAX = 100;
// Characters forbidden in file names on any system, and those that could end a header line (docs/security.md, S47).
const NOT_IN_NAMES = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;

/** The name under which a resume is saved: '{name}_resume.pdf'. */
export function resumeFileName(candidateName: string): string {
  const name = [...candidateName.replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, NAME_MAX)
    .join('')
    .trim();
  return `${name || 'candidate'}_resume.pdf`;
}

/**
 * Sends a stored file to be saved, never to be shown or run: fixed type, `attachment` with an encoded name (RFC 6266),
 * no sniffing, a sandbox without any right, kept by no cache (docs/security.md, S47).
 */
export async function sendFile(
  res: Response,
  { type, name, bytes, content }: { type: string; name: string; bytes: number; content: Readable },
): Promise<typeof SENT> {
  // Until the first byte is there, a failure can still be answered in the usual shape.
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

/**
 * Sends a picture of a company's page: shown inside of pages, also of other sites (feeds, mails), never run. Caches keep
 * one that everybody sees for the endpoint's time, then ask whether it is still there; any other is kept nowhere
 * (docs/security.md, S165).
 */
export async function sendCompanyPicture(
  { req, res }: { req: Request; res: Response },
  { id, bytes, content, isPublic }: { id: string; bytes: number; content: Readable; isPublic: boolean },
): Promise<typeof SENT> {
  // The bytes of an id never change.
  if (isPublic) res.set('ETag', `"${id}"`);
  else res.set('Cache-Control', 'private, no-store');
  if (isPublic && req.fresh) {
    content.destroy();
    res.status(304).end();
    return SENT;
  }
  await once(content, 'readable');
  res.set({
    'Content-Type': 'image/jpeg',
    'Content-Length': String(bytes),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  await pipeline(content, res).catch(() => res.destroy());
  return SENT;
}
