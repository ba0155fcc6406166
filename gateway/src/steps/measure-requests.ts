import type { RequestHandler } from 'express';
import { isStream, type Metrics } from '@market/service-kit';
import { rowFor } from '../route-table';

/**
 * Rate, errors and duration of all that comes through the door, by row of the route table; not what balancers and
 * Prometheus ask.
 */
export function measureRequests({ requestSeconds }: Pick<Metrics, 'requestSeconds'>): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method, path } = req;
    if (path === '/healthz' || path === '/readyz' || path === '/metrics') return next();
    const route = routeOf(path);
    res.once('close', () => {
      if (!isStream(res))
        requestSeconds.observe(
          { service: 'gateway', method, route, status: String(res.statusCode) },
          (performance.now() - startedAt) / 1000,
        );
    });
    next();
  };
}

/** A label from a closed list, whatever address somebody makes up. */
function routeOf(path: string): string {
  if (path.startsWith('/api/')) return `/api${rowFor(path.slice('/api'.length))?.prefix ?? ''}`;
  if (path.startsWith('/remotes')) return '/remotes';
  return /\.\w{1,8}$/.test(path) ? 'files' : 'pages';
}
