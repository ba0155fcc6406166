import { MarketError, api, isMarketError, links, type Company, type JobPage, type JobSearchResult } from '@market/contracts';
import type { Log, Peers } from '@market/service-kit';
import { companyPage } from './company-page';
import { homePage } from './home-page';
import { jobPage } from './job-page';
import { lastingPage } from './lasting-pages';
import type { RawPage } from './raw-page';

/** People wait for the page meanwhile: a service that takes longer is done without, and the application asks it again. */
const ASKED_MS = 700;
const COMPANY_JOBS_SHOWN = 20;
const HOME_JOBS_SHOWN = 6;

/** What the HTML of an address says by itself; undefined where that is nothing but the application. */
export type FindPage = (address: { path: string; params: URLSearchParams; requestId: string }) => Promise<RawPage | undefined>;

/** Addresses whose pages are made of what services tell. */
const ASKING = /^\/(job-details|company-profile)\/([^/]+)\/?$/;

export function asksServices(path: string): boolean {
  return path === links.home() || ASKING.test(path);
}

/** Pages by their address. A service that is away costs the page its text, never the page. */
export function createFindPage({ peers, log, publicUrl }: { peers: Peers; log: Log; publicUrl: string }): FindPage {
  const pages: Record<string, (code: string, requestId: string) => Promise<RawPage>> = {
    'job-details': async (id, requestId) => jobPage(await peers.ask<JobPage>({ service: 'jobs', method: 'GET', path: api.jobPage(id), requestId })),
    'company-profile': async (code, requestId) => {
      const [company, jobs] = await Promise.all([
        peers.ask<Company>({ service: 'profile', method: 'GET', path: api.employer(code), requestId }),
        peers.ask<JobSearchResult>({ service: 'jobs', method: 'POST', path: api.searchJobPosts(), body: { cmp_code: code, sort: 'newest', page: 1, limit: COMPANY_JOBS_SHOWN }, requestId }),
      ]);
      return companyPage({ company, jobs, publicUrl });
    },
  };
  const home = async (requestId: string) => homePage({ jobs: await peers.ask<JobSearchResult>({ service: 'jobs', method: 'POST', path: api.searchJobPosts(), body: { sort: 'newest', page: 1, limit: HOME_JOBS_SHOWN }, requestId }), publicUrl });
  return async ({ path, params, requestId }) => {
    if (path === links.home()) {
      try {
        return await within(ASKED_MS, home(requestId));
      } catch (error) {
        log.warn({ err: error, requestId }, 'the first page comes without its text');
        return lastingPage(path, params, publicUrl);
      }
    }
    const [, kind, code] = ASKING.exec(path) ?? [];
    if (kind === undefined || code === undefined) return lastingPage(path, params, publicUrl);
    try {
      return await within(ASKED_MS, pages[kind]!(decodeURIComponent(code), requestId));
    } catch (error) {
      if (error instanceof URIError || (isMarketError(error) && error.status === 404)) return NOT_FOUND;
      log.warn({ err: error, requestId }, 'a public page comes without its text');
      return undefined;
    }
  };
}

const NOT_FOUND: RawPage = { status: 404, title: 'Page not found', description: 'There is nothing at this address.', canonical: null };

/** @throws MarketError 'service-unavailable' when the answer takes longer */
async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new MarketError('service-unavailable')), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
