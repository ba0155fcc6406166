import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { MarketError } from '@market/contracts/errors';
import { isReading, pathOf, type KeptStep } from '../http/before-express';
import { forwardedScheme } from '../http/forwarded-scheme';

/**
 * Paths that are no pages: the API, internal probes and metrics, and absolute-form targets (`GET http://elsewhere/`).
 */
const NO_PAGES = /^(?:\/(?:api|metrics|healthz|readyz)(?:\/|$)|[^/])/i;

/**
 * Handles requests without TLS, according to the proxy's header, if the public address has https (docs/security.md,
 * S90): pages are redirected to https, everything else is refused. Redirected API calls would work, and so hide that
 * their token is sent in clear each time.
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
