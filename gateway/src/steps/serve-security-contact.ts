import { DAY_MS } from '@market/api/durations';
import { Router } from 'express';
import { links } from '@market/contracts/site';

/** Expiry: the standard recommends less than a year, so that an abandoned contact goes stale. */
const GOOD_FOR_DAYS = 364;

/** Serves `security.txt`, the contact for vulnerability reports (RFC 9116). */
export function serveSecurityContact({
  publicUrl,
  email,
  startedAt = new Date(),
}: {
  publicUrl: string;
  /** Contact address of the installation; without one, its contact page is used. */
  email?: string | undefined;
  startedAt?: Date;
}): Router {
  const address = `${publicUrl}/.well-known/security.txt`;
  const text = [
    `Contact: ${email ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : `${publicUrl}${links.contact()}`}`,
    `Expires: ${new Date(startedAt.getTime() + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
    `Canonical: ${address}`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
  return Router().get('/.well-known/security.txt', (_req, res) => {
    res.set('Cache-Control', 'public, max-age=300').type('text/plain').send(text);
  });
}
