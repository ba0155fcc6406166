import { randomUUID } from 'node:crypto';
import { addressMatcher, clientAddressOf, nameSpanAfterRequest, pathForLog, type Log } from '@market/service-kit';
import type { Response } from 'express';
import { isReading, pathOf, type FirstStep } from '../http/before-express';

/** Results of this step in `res.locals`. */
interface RequestFacts {
  requestId: string;
  clientAddress: string;
}

/** Cast: every request that reaches Express has passed `identifyRequest`. */
export const factsOf = ({ locals }: Response): RequestFacts => locals as RequestFacts;

/** Assigns the request id and determines the client address, once, for all services behind the gateway. */
export function identifyRequest({ trustedProxies, log }: { trustedProxies: readonly string[]; log: Log }): FirstStep {
  const isTrusted = addressMatcher(trustedProxies);
  return (req, res) => {
    const requestId = randomUUID();
    const facts: RequestFacts = { requestId, clientAddress: clientAddressOf(req, isTrusted) };
    Object.assign(res, { locals: facts });
    nameSpanAfterRequest(requestId);
    const level = isReading(req) ? 'debug' : 'info';
    if (log.isLevelEnabled(level)) {
      const startedAt = Date.now();
      const path = pathForLog(pathOf(req));
      const { method } = req;
      res.once('close', () =>
        log[level]({ requestId, method, path, status: res.statusCode, ms: Date.now() - startedAt }, 'answered'),
      );
    }
    return ['X-Request-Id', requestId];
  };
}
