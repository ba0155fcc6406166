import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { MarketError } from '@market/contracts/errors';
import { isReading, pathOf, type KeptStep } from '../http/before-express';
import { forwardedScheme } from '../http/forwarded-scheme';

/** The API, what machines inside ask for, and what is no path of this site (`GET http://elsewhere/`). */
const NO_PAGES = /^(?:\/(?:api|metrics|healthz|readyz)(?:\/|$)|[^/])/i;

/**
 * What is done with a request that came without TLS, by what the proxy in front says, where the public address has it
 * (docs/security.md, S90): a page is asked for again over https, everything else is refused. A redirected call of the
 * API would work, and so hide that its token goes over the wire in clear each time.
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
