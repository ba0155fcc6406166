import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { MarketError } from '@market/contracts/errors';
import { isReading, pathOf, type KeptStep } from '../http/before-express';
import { forwardedScheme } from '../http/forwarded-scheme';

/** The API, what machines inside ask for, and what is no path of this site (`GET http://elsewhere/`). */
const NO_PAGES = /^(?:\/(?:api|metrics|healthz|readyz)(?:\/|$)|[^/])/i;

/**
 * Handling of requests without TLS, by the header of the proxy in front, if the public address has it
 * (docs/security.md, S90): pages are redirected to https, everything else is refused. A redirected API call would work,
 * and so hide that its token goes over the wire in clear each time.
 */
export function requireTls(publicUrl: string): { redirect: KeptStep; refuse: RequestHandler } {
  const lacksTls = (req: IncomingMessage) => publicUrl.startsWith('https:') && forwardedScheme(req) === 'http';
  return {
    redirect: (req) =>
      isReading(req) && lacksTls(req) && !NO_PAGES.test(pathOf(req))
        ? {
            status: 308,
            headers: ['Location', `${publicUrl}${req.url ?? '/'}`, 'Cache-Control', 'no-store', 'Content-Length', '0'],
          }
        : undefined,
    refuse: (req, _res, next) => {
      if (lacksTls(req)) throw new MarketError('https-required');
      next();
    },
  };
}
