import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SENT } from '@market/service-kit';
import { inFileName } from '@market/uploads';
import type { Request, Response } from 'express';

/** File name of a downloaded resume: '{name}_resume.pdf'. */
export function resumeFileName(candidateName: string): string {
  return `${inFileName(candidateName) || 'candidate'}_resume.pdf`;
}

/**
 * Sends a picture of a company's page: embeddable in pages, also of other sites (feeds, mails), never executed. Caches
 * store a public picture for the endpoint's time and revalidate it then; any other is not stored (docs/security.md,
 * S165).
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

/** Cache time of an image whose version differs from the requested one. */
const OTHER_VERSION_CACHING = 'public, max-age=60';

/** Sends the preview image of a job, immutable at the address of its version. */
export function sendJobPreview(
  { req, res }: { req: Request; res: Response },
  { bytes, version, isCurrent }: { bytes: Buffer; version: string; isCurrent: boolean },
): typeof SENT {
  res.set('ETag', `"${version}"`);
  if (!isCurrent) res.set('Cache-Control', OTHER_VERSION_CACHING);
  if (req.fresh) {
    res.status(304).end();
    return SENT;
  }
  res
    .set({
      'Content-Type': 'image/png',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    .send(bytes);
  return SENT;
}
