import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../http/client-address';

/**
 * Headers that a reverse proxy adds: the client of such a request is not on this machine, although the connection is
 * local.
 */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const;

/**
 * Whether a request may read the metrics: with the token of METRICS_TOKEN from anywhere, without it from this very
 * machine only, and not through a proxy on it.
 */
export function mayReadMetrics(req: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined && isBearer(req.headers.authorization ?? '', token)) return true;
  return isLoopback(req.socket.remoteAddress ?? '') && FORWARDED.every((name) => req.headers[name] === undefined);
}

function isBearer(header: string, token: string): boolean {
  const [given, wanted] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
