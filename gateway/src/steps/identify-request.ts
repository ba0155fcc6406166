import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { addressMatcher, clientAddressOf, type Log } from '@market/service-kit';

/** What the steps leave for those after them, in `res.locals`. */
export interface RequestFacts {
  requestId: string;
  clientAddress: string;
}

/** Names the request and finds the person's address, once, for all parts behind the gateway. */
export function identifyRequest({ trustedProxies, log }: { trustedProxies: readonly string[]; log: Log }): RequestHandler {
  const isTrusted = addressMatcher(trustedProxies);
  return (req, res, next) => {
    const facts: RequestFacts = { requestId: randomUUID(), clientAddress: clientAddressOf(req, isTrusted) };
    Object.assign(res.locals, facts);
    res.setHeader('X-Request-Id', facts.requestId);
    const startedAt = Date.now();
    const { method } = req;
    const path = req.path;
    res.once('close', () => log.debug({ requestId: facts.requestId, method, path, status: res.statusCode, ms: Date.now() - startedAt }, 'answered'));
    next();
  };
}
