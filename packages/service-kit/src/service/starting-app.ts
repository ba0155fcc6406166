import { randomUUID } from 'node:crypto';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { MarketError, type ServiceName } from '@market/contracts';
import { answerError } from '../http';
import type { Log } from '../log';

/** What a service answers while it waits for what it needs: it lives, it is not ready, and calls get the one error shape. */
export function createStartingApp({ name, log }: { name: ServiceName; log: Log }): RequestHandler {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/readyz', (_req, res) => {
    res.status(503).json({ [name]: 'is starting' });
  });
  app.use(() => {
    throw new MarketError('service-unavailable');
  });
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    answerError({ error, req, res, requestId: randomUUID(), log });
  });
  return app;
}
