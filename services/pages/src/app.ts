import { RELEASE_VERSION } from '@market/api';
import { MarketError } from '@market/contracts/errors';
import { type PageQuestion, pagesApi, type Rendering, SHELL_REPORT } from '@market/contracts/remotes';
import { VERSION_HEADER, answerError, mayReadMetrics, type Log, type Metrics, type Reading } from '@market/service-kit';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { PageWriter } from './service';

/** Maximum size of a request: manifests of all remotes and the hashes of one remote's files. */
const QUESTION_MAX_BYTES = 1024 * 1024;

/** HTTP server of the page writer, for gateways and the remotes service; it has no public route. */
export function createPagesApp({
  writer,
  log,
  metrics,
  metricsToken,
}: {
  writer: PageWriter;
  log: Log;
  metrics: Metrics;
  metricsToken?: string | undefined;
}): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', version: RELEASE_VERSION });
  });
  app.get('/readyz', (_req, res) => {
    res.set(VERSION_HEADER, RELEASE_VERSION).json({ pages: 'ok' });
  });
  metrics.atScrape(async () => remotesAtRest(await writer.report(), metrics));
  app.get('/metrics', async (req, res) => {
    if (!mayReadMetrics(req, metricsToken)) throw new MarketError('not-found');
    const { contentType, text } = await metrics.expose();
    res.type(contentType).send(text);
  });
  app.get(pagesApi.renderings, async (_req, res) => {
    res.json({ records: await writer.report() });
  });
  app.post(pagesApi.writtenPages, express.json({ limit: QUESTION_MAX_BYTES }), async (req, res) => {
    // Cast: only our own processes send this request.
    res.json(await writer.write(req.body as PageQuestion));
  });
  app.use(() => {
    throw new MarketError('not-found');
  });
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    answerError({ error, req, res, requestId: String(req.headers['x-request-id'] ?? ''), log });
  });
  return app;
}

/** Number of resting versions of each remote, with its owner; the shell's own pages are `shell`. */
function remotesAtRest(reports: readonly Rendering[], { remoteResting }: Pick<Metrics, 'remoteResting'>): Reading[] {
  const counts = new Map<string, { remote: string; owner: string; count: number }>();
  for (const { version, resting, owner = SHELL_REPORT } of reports) {
    const [remote = version] = version.split('/');
    const key = `${remote} ${owner}`;
    counts.set(key, { remote, owner, count: (counts.get(key)?.count ?? 0) + Number(resting) });
  }
  return [...counts.values()].map(({ count, ...labels }): Reading => [
    remoteResting,
    { service: 'pages', ...labels },
    count,
  ]);
}
