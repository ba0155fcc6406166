import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { LOOPBACK_FACTOR, isLoopback, networkOf, type FloodLimiter } from '@market/service-kit';
import { LRUCache } from 'lru-cache';
import { factsOf } from './identify-request';

const KEYS_KNOWN = 10_000;
/** Time window of the rate limit. */
export const LIMIT_WINDOW_MS = 60_000;

/**
 * Rate limiter of the whole API against floods from one address; finer limits, by account, phone and code, are in the
 * services.
 */
export function limitRequests({
  production,
  limiter,
  callsAMinute,
}: {
  production: boolean;
  limiter: FloodLimiter;
  callsAMinute: number;
}): RequestHandler {
  const keys = new LRUCache<string, string>({ max: KEYS_KNOWN });
  /** Addresses are hashed before counting, so that the counts reveal no visitor. */
  const keyOf = (address: string) => {
    const cached = keys.get(address);
    if (cached) return cached;
    const key = createHash('sha256').update(networkOf(address)).digest('base64url');
    keys.set(address, key);
    return key;
  };
  return (_req, res, next) => {
    const { clientAddress } = factsOf(res);
    limiter.consume(
      keyOf(clientAddress),
      callsAMinute * (isLoopback(clientAddress) && !production ? LOOPBACK_FACTOR : 1),
    );
    next();
  };
}
