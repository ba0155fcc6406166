import { links } from '@market/contracts/site';
import type { SearchQuery } from '@market/web-kit';
import { pageOfSearch } from '../pending-search';

/** Entrance pages: visitors sign up there, and have no use for them afterwards. */
const ENTRANCES = new Set<string>([
  links.home(),
  links.forCandidates(),
  links.forEmployers(),
  links.verifyEmailWaiting(),
  links.resetPasswordRequest(),
]);
const MAIL_LINKS = [links.verifyEmail(''), links.resetPassword(''), links.undoChange(''), links.confirmApplication('')];

/**
 * Return address of the mailed link, on whatever device it is opened: the page on which it was requested, else the
 * pending search.
 * @param page with its query
 * @param search search text, and whether it is pending
 * @returns undefined where signing in leads to its default page
 */
export function pageToGoOn(page: string, search: SearchQuery): string | undefined {
  const { pathname } = new URL(page, 'https://here.invalid');
  if (!ENTRANCES.has(pathname) && !MAIL_LINKS.some((start) => pathname.startsWith(start))) return page;
  return pageOfSearch(search);
}
