import { isStream, type Metrics } from '@market/service-kit';
import { rowFor } from '../route-table';
import type { HeaderList } from '../http/answer';
import { pathOf, type FirstStep } from '../http/before-express';

const NO_HEADERS: HeaderList = [];

/**
 * Rate, errors and duration of all that comes through the door, by row of the route table; not what balancers and
 * Prometheus ask.
 */
export function measureRequests({ requestSeconds }: Pick<Metrics, 'requestSeconds'>): FirstStep {
  return (req, res) => {
    const startedAt = performance.now();
    const { method = '' } = req;
    const path = pathOf(req);
    if (path === '/healthz' || path === '/readyz' || path === '/metrics') return NO_HEADERS;
    const route = routeOf(path);
    res.once('close', () => {
      if (!isStream(res))
        requestSeconds.observe(
          { service: 'gateway', method, route, status: String(res.statusCode) },
          (performance.now() - startedAt) / 1000,
        );
    });
    return NO_HEADERS;
  };
}

/** A label from a closed list, whatever address somebody makes up. */
function routeOf(path: string): string {
  if (path.startsWith('/api/')) return `/api${rowFor(path.slice('/api'.length))?.prefix ?? ''}`;
  if (path.startsWith('/remotes')) return '/remotes';
  return /\.\w{1,8}$/.test(path) ? 'files' : 'pages';
}
