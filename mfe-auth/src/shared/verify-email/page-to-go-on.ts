import { links } from '@market/contracts';

/** People come by these to sign up, or on the way of signing up, and have nothing to do there afterwards. */
const ENTRANCES = new Set<string>([
  links.home(),
  links.forCandidates(),
  links.forEmployers(),
  links.verifyEmailWaiting(),
  links.resetPasswordRequest(),
]);
const MAIL_LINKS = [links.verifyEmail(''), links.resetPassword(''), links.undoChange('')];

/**
 * Where the link of the mail leads on to, on whatever device it is opened: the page on which it was asked for, else the
 * search that waits for the person.
 * @param page with its query
 * @param search what was searched for, and whether that waits
 * @returns undefined where signing in leads to its usual page
 */
export function pageToGoOn(page: string, search: { text: string; pending: boolean }): string | undefined {
  const { pathname } = new URL(page, 'https://here.invalid');
  if (!ENTRANCES.has(pathname) && !MAIL_LINKS.some((start) => pathname.startsWith(start))) return page;
  return search.pending ? links.searchJobs({ search: search.text }) : undefined;
}
