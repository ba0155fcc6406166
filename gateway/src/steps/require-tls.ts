import type { RequestHandler } from 'express';
import { MarketError } from '@market/contracts';
import { isReading, pathOf, type KeptStep } from '../http/before-express';
import { forwardedScheme } from '../http/forwarded-scheme';

/** Asked for by machines inside, whatever stands in front of them. */
const PROBES = ['/healthz', '/readyz'];

/**
 * What is done with a request that came without TLS, by what the proxy in front says, where the public address has it
 * (docs/security.md, S90): a page is asked for again over https, everything else is refused. A redirected call of the
 * API would work, and so hide that its token goes over the wire in clear each time.
 */
export function requireTls(publicUrl: string): { redirect: KeptStep; refuse: RequestHandler } {
  const isNeeded = publicUrl.startsWith('https:');
  return {
    redirect: (req, res) => {
      const path = pathOf(req);
      if (!isNeeded || forwardedScheme(req) !== 'http' || !isReading(req)) return false;
      if (PROBES.includes(path) || /^\/(?:api|metrics)(?:\/|$)/i.test(path) || !path.startsWith('/')) return false;
      res.writeHead(308, { Location: `${publicUrl}${req.url ?? '/'}`, 'Cache-Control': 'no-store' }).end();
      return true;
    },
    refuse: (req, _res, next) => {
      if (isNeeded && forwardedScheme(req) === 'http') throw new MarketError('https-required');
      next();
    },
  };
}
