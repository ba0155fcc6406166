import { randomUUID } from 'node:crypto';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { RELEASE_VERSION } from '@market/api';
import { CommonError } from '@market/api/common-error';
import type { ServiceName } from '@market/api/registered';
import { answerError } from '../http';
import type { Log } from '../log';

interface StartingNeeds {
  name: ServiceName;
  /** Start progress reported by the service; empty until it has its database. */
  report: () => Promise<Record<string, string>>;
  log: Log;
}

/** Interim app of a starting service: live but not ready, and calls get the standard error shape. */
export function createStartingApp({ name, report, log }: StartingNeeds): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', version: RELEASE_VERSION });
  });
  app.get('/readyz', async (_req, res) => {
    res.status(503).json({ [name]: 'is starting', ...(await report()) });
  });
  app.use(() => {
    throw new CommonError('service-unavailable');
  });
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    answerError({ error, req, res, requestId: randomUUID(), log });
  });
  return app;
}
