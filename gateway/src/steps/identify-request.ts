import { randomUUID } from 'node:crypto';
import { addressMatcher, clientAddressOf, nameSpanAfterRequest, pathForLog, type Log } from '@market/service-kit';
import type { Response } from 'express';
import { pathOf, type FirstStep } from '../http/before-express';

/** What this step leaves for those after it, in `res.locals`. */
interface RequestFacts {
  requestId: string;
  clientAddress: string;
}

/** Every answer that Express gets to see has gone through `identifyRequest`. */
export const factsOf = ({ locals }: Response): RequestFacts => locals as RequestFacts;

/** Names the request and finds the person's address, once, for all parts behind the gateway. */
export function identifyRequest({ trustedProxies, log }: { trustedProxies: readonly string[]; log: Log }): FirstStep {
  const isTrusted = addressMatcher(trustedProxies);
  return (req, res) => {
    const facts: RequestFacts = { requestId: randomUUID(), clientAddress: clientAddressOf(req, isTrusted) };
    Object.assign(res, { locals: facts });
    nameSpanAfterRequest(facts.requestId);
    res.setHeader('X-Request-Id', facts.requestId);
    const startedAt = Date.now();
    const { method } = req;
    const path = pathForLog(pathOf(req));
    res.once('close', () => {
      const line = { requestId: facts.requestId, method, path, status: res.statusCode, ms: Date.now() - startedAt };
      if (method === 'GET' || method === 'HEAD') log.debug(line, 'answered');
      else log.info(line, 'answered');
    });
  };
}
