import { addressOf } from '@market/api';
import { FEED_ENTRIES } from '@market/contracts/job-posts';
import type { JobSearch } from '@market/contracts/search';
import { links, PRODUCT_NAME } from '@market/contracts/site';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { searchOfAddress } from '../domain/search-of-address';
import { presentFeed } from '../present/present-feed';
import { presentPublicJob } from '../present/present-public-job';
import { texts } from '../../texts';
import type { SearchJobs } from '../../search/use-cases/search-jobs';

export type FeedJobs = (params: URLSearchParams) => Promise<string>;

/**
 * Atom feed of the newest jobs of any search, from the query of the search page's address; page and order are ignored.
 */
export function feedJobs({ searchJobs, publicUrl }: { searchJobs: SearchJobs; publicUrl: string }): FeedJobs {
  return async (params) => {
    const search = searchOfAddress(params);
    const { records } = await searchJobs(null, { ...search, sort: 'newest', page: 1, limit: FEED_ENTRIES });
    const query = params.size > 0 ? `?${params.toString()}` : '';
    return presentFeed({
      title: titleOf(search),
      self: `${publicUrl}/api${addressOf(endpoint.feedJobs)}${query}`,
      page: `${publicUrl}${links.searchJobs()}${query}`,
      jobs: records.map((job) => presentPublicJob(job, publicUrl)),
    });
  };
}

function titleOf({ search = '', location = '' }: JobSearch): string {
  const productName = PRODUCT_NAME;
  if (search && location) return texts.feed.titleOfSearchInPlace({ search, location, productName });
  if (search) return texts.feed.titleOfSearch({ search, productName });
  return location ? texts.feed.titleInPlace({ location, productName }) : texts.feed.title({ productName });
}
