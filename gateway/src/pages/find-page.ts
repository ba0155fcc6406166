import { MarketError, api, isMarketError, type Company, type JobPage, type JobSearchResult } from '@market/contracts';
import { bodyOf, readFilter } from '@market/contracts/search-filter';
import type { Log, Peers } from '@market/service-kit';
import { companyPage } from './company-page';
import { homePage } from './home-page';
import { jobPage } from './job-page';
import { lastingPage } from './lasting-pages';
import type { RawPage } from './raw-page';
import { searchPage } from './search-page';

/**
 * People wait for the page meanwhile: a service that takes longer is done without, and the application asks it again.
 */
const ASKED_MS = 700;
const COMPANY_JOBS_SHOWN = 20;
const HOME_JOBS_SHOWN = 6;

export interface FoundPage {
  /** What the HTML of the address says by itself; undefined where that is nothing but the application. */
  page: RawPage | undefined;
  /** False where a service did not answer, which costs the page its text. */
  isWhole: boolean;
}

export type FindPage = (address: { path: string; params: URLSearchParams; requestId: string }) => Promise<FoundPage>;

/** Addresses whose pages are made of what services tell; the part in brackets names whose page it is. */
const ASKING = {
  home: /^\/()$/,
  search: /^\/search-jobs()\/?$/,
  job: /^\/job-details\/([^/]+)\/?$/,
  company: /^\/company-profile\/([^/]+)\/?$/,
};
type Asking = keyof typeof ASKING;

export function asksServices(path: string): boolean {
  return Object.values(ASKING).some((address) => address.test(path));
}

/** Pages by their address. A service that is away costs the page its text, never the page. */
export function createFindPage({ peers, log, publicUrl }: { peers: Peers; log: Log; publicUrl: string }): FindPage {
  const searchJobs = (body: object, requestId: string) =>
    peers.ask<JobSearchResult>({ service: 'jobs', method: 'POST', path: api.searchJobPosts(), body, requestId });
  const pages: Record<
    Asking,
    (code: string, asked: { params: URLSearchParams; requestId: string }) => Promise<RawPage>
  > = {
    home: async (_none, { requestId }) =>
      homePage({ jobs: await searchJobs({ sort: 'newest', limit: HOME_JOBS_SHOWN }, requestId), publicUrl }),
    search: async (_none, { params, requestId }) => {
      const filter = readFilter(params);
      return searchPage({
        filter,
        params,
        found: await searchJobs({ ...bodyOf(filter), include: ['highlights'] }, requestId),
        publicUrl,
        now: new Date(),
      });
    },
    job: async (id, { requestId }) =>
      jobPage(await peers.ask<JobPage>({ service: 'jobs', method: 'GET', path: api.jobPage(id), requestId })),
    company: async (code, { requestId }) => {
      const [company, jobs] = await Promise.all([
        peers.ask<Company>({ service: 'profile', method: 'GET', path: api.employer(code), requestId }),
        searchJobs({ cmp_code: code, sort: 'newest', limit: COMPANY_JOBS_SHOWN }, requestId),
      ]);
      return companyPage({ company, jobs, publicUrl });
    },
  };
  return async ({ path, params, requestId }) => {
    for (const [page, address] of Object.entries(ASKING) as Array<[Asking, RegExp]>) {
      const [, code] = address.exec(path) ?? [];
      if (code === undefined) continue;
      try {
        const text = await within(ASKED_MS, pages[page](decodeURIComponent(code), { params, requestId }));
        return { page: text, isWhole: true };
      } catch (error) {
        if (error instanceof URIError || (isMarketError(error) && error.status === 404))
          return { page: NOT_FOUND, isWhole: true };
        // What somebody asked for in a wrong way the application says at its place.
        if (isMarketError(error) && error.status < 500) break;
        log.warn({ err: error, requestId, page }, 'a public page comes without its text');
        return { page: lastingPage(path, params, publicUrl), isWhole: false };
      }
    }
    return { page: lastingPage(path, params, publicUrl), isWhole: true };
  };
}

/** The head of an address at which there is nothing. */
export const NOT_FOUND: RawPage = {
  status: 404,
  title: 'Page not found',
  description: 'There is nothing at this address.',
  canonical: null,
};

/** The head of a page that could not be made. */
export const SERVER_ERROR: RawPage = {
  status: 500,
  title: 'Something broke',
  description: 'Something broke on our side.',
  canonical: null,
};

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
