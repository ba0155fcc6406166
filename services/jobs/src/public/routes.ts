import { createHash } from 'node:crypto';
import type { PublicJobs } from '@market/contracts/job-posts';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { SENT, handle, type RouteRow } from '@market/service-kit';
import type { Request, Response } from 'express';
import type { FeedJobs } from './use-cases/feed-jobs';
import type { ListCompanyAddresses, ListJobAddresses, ListStretches } from './use-cases/list-addresses';
import type { BoardFeed, ListPublicJobs } from './use-cases/list-public-jobs';

export interface PublicUseCases {
  listPublicJobs: ListPublicJobs;
  boardFeed: BoardFeed;
  feedJobs: FeedJobs;
  listStretches: ListStretches;
  listJobAddresses: ListJobAddresses;
  listCompanyAddresses: ListCompanyAddresses;
}

/**
 * Public calls without a key, the same for all callers; and those from which gateways build sitemaps, which no row of
 * the route table exposes.
 */
export function publicRoutes(use: PublicUseCases): RouteRow[] {
  return [
    handle(endpoint.listPublicJobs, async ({ query, req, res }) => {
      const answer = await use.listPublicJobs(query);
      if (answer.cursor !== null) res.set('Link', nextLink({ ...query, cursor: answer.cursor }));
      return sendCacheable({
        req,
        res,
        type: 'application/json; charset=utf-8',
        text: JSON.stringify(answer satisfies PublicJobs),
      });
    }),
    handle(endpoint.boardFeed, async ({ query, req, res }) => {
      const { xml, cursor } = await use.boardFeed(query);
      if (cursor !== null) res.set('Link', nextLink({ ...query, cursor }));
      return sendCacheable({ req, res, type: 'application/xml; charset=utf-8', text: xml });
    }),
    handle(endpoint.feedJobs, async ({ req, res }) =>
      sendCacheable({
        req,
        res,
        type: 'application/atom+xml; charset=utf-8',
        text: await use.feedJobs(queryOf(req)),
      }),
    ),
    handle(endpoint.sitemapStretches, () => use.listStretches()),
    handle(endpoint.sitemapJobs, ({ query }) => use.listJobAddresses({ limit: query.limit, cursor: query.cursor })),
    handle(endpoint.sitemapCompanies, () => use.listCompanyAddresses()),
  ];
}

/** URL relative to the call itself, independent of any path prefix (RFC 8288). */
function nextLink({ limit, cursor, company }: { limit: number; cursor: string; company?: string | undefined }): string {
  const query = new URLSearchParams({ limit: String(limit), cursor, ...(company ? { company } : {}) });
  return `<?${query.toString()}>; rel="next"`;
}

/** Raw query: Express's parser would treat one value differently from several. */
function queryOf(req: Request): URLSearchParams {
  return new URL(req.originalUrl, 'http://localhost').searchParams;
}

/** Responds, or states that the caller's cached copy is current (RFC 9110, 13.1.2). */
function sendCacheable({
  req,
  res,
  type,
  text,
}: {
  req: Request;
  res: Response;
  type: string;
  text: string;
}): typeof SENT {
  res.set({
    'Content-Type': type,
    ETag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  });
  if (req.fresh) res.status(304).end();
  else res.send(text);
  return SENT;
}
