import { isStream, type Metrics } from '@market/service-kit';
import { rowFor } from '../route-table';
import type { HeaderList } from '../http/answer';
import { pathOf, type FirstStep } from '../http/before-express';

const NO_HEADERS: HeaderList = [];

/**
 * Measures rate, errors and duration of all requests, by row of the route table; excludes probes of balancers and
 * Prometheus.
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

/** Label from a closed set, whatever address a client invents. */
function routeOf(path: string): string {
  if (path.startsWith('/api/')) return `/api${rowFor(path.slice('/api'.length))?.prefix ?? ''}`;
  if (path.startsWith('/remotes')) return '/remotes';
  return /\.\w{1,8}$/.test(path) ? 'files' : 'pages';
}
