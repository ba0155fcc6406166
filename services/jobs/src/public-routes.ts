import { createHash } from 'node:crypto';
import { publicJobsSchema, type PublicJobs } from '@market/contracts';
import { SENT, defineRoute, type RouteRow } from '@market/service-kit';
import type { Request, Response } from 'express';
import { number, object, string } from 'yup';
import type { FeedJobs } from './use-cases/feed-jobs';
import type { ListCompanyAddresses, ListJobAddresses, ListStretches } from './use-cases/list-addresses';
import type { ListPublicJobs } from './use-cases/list-public-jobs';
import type { ShowJobPage } from './use-cases/show-job-page';

export interface PublicUseCases {
  listPublicJobs: ListPublicJobs;
  feedJobs: FeedJobs;
  showJobPage: ShowJobPage;
  listStretches: ListStretches;
  listJobAddresses: ListJobAddresses;
  listCompanyAddresses: ListCompanyAddresses;
}

/** How long a cache may give the same again without asking. */
const CACHED = 'public, max-age=60, stale-while-revalidate=300';
/** Addresses that a gateway takes at once while it writes a sitemap. */
const ADDRESSES_MAX = 5_000;

const addressesSchema = object({
  limit: number().integer().min(1).max(ADDRESSES_MAX).default(ADDRESSES_MAX),
  cursor: string(),
});

/**
 * Calls for anybody without a key, the same for all who call; and those that gateways make public pages of, which no
 * row of the route table leads to.
 */
export function publicRoutes(jobs: PublicUseCases): RouteRow[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/public/jobs',
      access: 'public',
      summary:
        'Open jobs, newest first, for other programs: no key, any origin, cacheable; send `cursor` back for the next ones',
      query: publicJobsSchema,
      async run({ query: { limit, cursor }, req, res }) {
        const answer = await jobs.listPublicJobs({ limit, cursor });
        if (answer.cursor !== null) res.set('Link', nextLink(limit, answer.cursor));
        return sendCacheable({
          req,
          res,
          type: 'application/json; charset=utf-8',
          text: JSON.stringify(answer satisfies PublicJobs),
        });
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/public/jobs.atom',
      access: 'public',
      summary:
        'The newest jobs of any search as an Atom feed: takes the query of the search page’s address (`search`, `location`, `radius_km`, `salary_min`, `posted_within_days`, and repeated `job_cate`, `skills`, `emp_type`, `work_mode`)',
      run: async ({ req, res }) =>
        sendCacheable({
          req,
          res,
          type: 'application/atom+xml; charset=utf-8',
          text: await jobs.feedJobs(queryOf(req)),
        }),
    }),
    defineRoute({
      method: 'GET',
      path: '/public-pages/jobs/:id',
      access: 'public',
      summary: 'What a job’s own page is made of, for gateways',
      run: ({ params }) => jobs.showJobPage(params['id']!),
    }),
    defineRoute({
      method: 'GET',
      path: '/public-pages/stretches',
      access: 'public',
      summary: 'How the open jobs are shared out among sitemaps, for gateways',
      run: () => jobs.listStretches(),
    }),
    defineRoute({
      method: 'GET',
      path: '/public-pages/jobs',
      access: 'public',
      summary: 'Ids of open jobs for a sitemap, for gateways',
      query: addressesSchema,
      run: ({ query }) => jobs.listJobAddresses({ limit: query.limit, cursor: query.cursor }),
    }),
    defineRoute({
      method: 'GET',
      path: '/public-pages/companies',
      access: 'public',
      summary: 'Companies with open jobs for a sitemap, for gateways',
      run: () => jobs.listCompanyAddresses(),
    }),
  ];
}

/** Relative to the call itself, whatever stands before it (RFC 8288). */
function nextLink(limit: number, cursor: string): string {
  return `<?${new URLSearchParams({ limit: String(limit), cursor }).toString()}>; rel="next"`;
}

/** Repeated names as they came: the parser of queries would tell one from several. */
function queryOf(req: Request): URLSearchParams {
  return new URL(req.originalUrl, 'http://localhost').searchParams;
}

/** Answers, or says that the caller has the same already (RFC 9110, 13.1.2). */
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
    'Cache-Control': CACHED,
    ETag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  });
  if (req.fresh) res.status(304).end();
  else res.send(text);
  return SENT;
}
