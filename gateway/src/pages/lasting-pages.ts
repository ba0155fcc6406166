import { PRODUCT_NAME, api, links } from '@market/contracts';
import type { RawPage } from './raw-page';

interface LastingPage {
  title: string;
  description: string;
}

/**
 * The public pages that are there whatever is posted: what search engines are told of them, and what the sitemap names.
 */
export const LASTING_PAGES: Readonly<Record<string, LastingPage>> = {
  [links.home()]: {
    title: 'Find a job where you know where you stand',
    description: `${PRODUCT_NAME} is a job marketplace: search open jobs, apply in minutes, and always know where your application stands.`,
  },
  [links.searchJobs()]: {
    title: 'Search jobs',
    description:
      'Search all open jobs by title, skill, company and place, narrow them down by salary, kind and distance, and apply in minutes.',
  },
  [links.forCandidates()]: {
    title: 'For candidates',
    description:
      'One profile, applications whose status you can follow, and employers who see who you are only when you say yes.',
  },
  [links.forEmployers()]: {
    title: 'Hiring',
    description:
      'Post a job in a few minutes, have all applicants in one place, and find candidates by what they can do.',
  },
  [links.pricing()]: {
    title: 'Pricing',
    description: `What ${PRODUCT_NAME} costs employers, and what it never costs candidates.`,
  },
  [links.faq()]: {
    title: 'Questions and answers',
    description: `How ${PRODUCT_NAME} works, for candidates and for employers: questions that people ask, and the answers.`,
  },
  [links.terms()]: {
    title: 'Terms of use',
    description: `What people who use ${PRODUCT_NAME} may expect, and what is expected of them.`,
  },
  [links.privacy()]: {
    title: 'Privacy',
    description: `What ${PRODUCT_NAME} keeps about people, why, for how long, and who sees it.`,
  },
  [links.contact()]: { title: 'Contact', description: `Write to the people who run ${PRODUCT_NAME}.` },
};

/** Of what somebody searched for, so much stands in the title. */
const LONGEST_TITLE = 100;
/** The search in its three layouts is one page to search engines. */
const SEARCH_PAGES: readonly string[] = [links.searchJobs(), links.searchList(), links.searchList2()];

/**
 * The head of a page that is always there; undefined where `path` is none. A search's head leads to the feed of the
 * same search.
 */
export function lastingPage(path: string, params: URLSearchParams, publicUrl: string): RawPage | undefined {
  const isSearch = SEARCH_PAGES.includes(path);
  const page = LASTING_PAGES[isSearch ? links.searchJobs() : path];
  if (!page) return undefined;
  const words = isSearch ? (params.get('search') ?? '').slice(0, LONGEST_TITLE) : '';
  const query = isSearch && params.size > 0 ? `?${params.toString()}` : '';
  return {
    status: 200,
    isLasting: query === '',
    title: words ? `${words} jobs` : page.title,
    description: page.description,
    canonical: `${publicUrl}${isSearch ? links.searchJobs() : path}`,
    ...(isSearch || path === links.home()
      ? { feed: { title: words ? `New ${words} jobs` : 'New jobs', address: `/api${api.jobsFeed()}${query}` } }
      : {}),
  };
}
