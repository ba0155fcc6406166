import type { RequestHandler } from 'express';
import { MarketError } from '@market/contracts';
import { isLoopback } from '@market/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RequestFacts } from './identify-request';

/** API calls that one network address may make in a minute: far above what a person does, far below a flood. */
const CALLS_A_MINUTE = 1_200;
/** Demos and tests come from this machine itself and act for many people (contract, section 3). */
const LOOPBACK_FACTOR = 100;

/** Refuses floods from one address; finer limits are with the services, by account, phone and code. */
export function limitRequests({ production }: { production: boolean }): RequestHandler {
  const limiter = new RateLimiterMemory({ points: CALLS_A_MINUTE, duration: 60 });
  const loopbackLimiter = new RateLimiterMemory({ points: CALLS_A_MINUTE * (production ? 1 : LOOPBACK_FACTOR), duration: 60 });
  return async (_req, res, next) => {
    const { clientAddress } = res.locals as RequestFacts;
    try {
      await (isLoopback(clientAddress) ? loopbackLimiter : limiter).consume(clientAddress);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new MarketError('too-many-requests', { retryAfterSeconds: refusal.msBeforeNext / 1000 });
    }
    next();
  };
}
