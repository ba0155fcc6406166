import type { LoginType } from '@market/contracts/accounts';
import { type RemotePage, shareViewers } from '@market/contracts/remotes';
import { oldAddresses } from '@market/contracts/site';
import { matchPath, matchRoutes } from 'react-router-dom';
import type { ShellPage } from '../pages';
import type { KnownRemote } from '../remotes/known-remotes';

/** Page and the remote that owns it. */
export type Page = { page: RemotePage; remote: string } | { page: ShellPage; remote: null };

/** Redirect target of an old address; null for others. */
export function redirectOf(pathname: string): string | null {
  return oldAddresses[pathname.replace(/(?<=.)\/+$/, '')] ?? null;
}

/**
 * Finds the page at an address. Two remotes may declare the same path for different login types (`/profile`); then the
 * person's type decides, and for visitors the first. Earlier pages for the same people have precedence: the shell's
 * pages first, then the remotes in the list's order, so that no manifest takes over another's page.
 * @returns null for an unknown address
 */
export function findPage(
  shellPages: ShellPage[],
  remotes: KnownRemote[],
  pathname: string,
  loginType: LoginType | undefined,
): Page | null {
  const pages = pagesOf(shellPages, remotes);
  const path = patternOf(pages, pathname);
  const candidates = pages.filter(({ page }) => page.path === path);
  return (
    candidates.find(({ page }) => loginType && page.access !== 'public' && page.access.includes(loginType)) ??
    candidates[0] ??
    null
  );
}

/** Cache of the patterns found per table, since every rendering looks up one of a few addresses. */
const patterns = new WeakMap<Page[], Map<string, string | undefined>>();
const PATTERNS_KEPT = 100;

function patternOf(pages: Page[], pathname: string): string | undefined {
  let cached = patterns.get(pages);
  if (!cached || cached.size > PATTERNS_KEPT) patterns.set(pages, (cached = new Map<string, string | undefined>()));
  if (!cached.has(pathname)) {
    const routes = pages.map(({ page: { path } }) => ({ path }));
    cached.set(pathname, matchRoutes(routes, pathname)?.at(-1)?.route.path);
  }
  return cached.get(pathname);
}

/** Cached page table per list of remotes, which stays the same object over many renderings. */
const tables = new WeakMap<KnownRemote[], Page[]>();

function pagesOf(shellPages: ShellPage[], remotes: KnownRemote[]): Page[] {
  const cached = tables.get(remotes);
  if (cached) return cached;
  const pages: Page[] = shellPages.map((page) => ({ page, remote: null }));
  for (const { name, manifest } of remotes) {
    const stated: Page[] = (manifest?.pages ?? []).map((page) => ({ page, remote: name }));
    const [free, occupied] = [
      stated.filter((page) => !pages.some((other) => takes(page, other))),
      stated.filter((page) => pages.some((other) => takes(page, other))),
    ];
    if (occupied.length > 0) {
      const paths = occupied.map(({ page }) => page.path);
      // eslint-disable-next-line no-console
      console.warn(`${name} states pages that others have already:`, paths);
    }
    pages.push(...free);
  }
  tables.set(remotes, pages);
  return pages;
}

/** Whether `page` would hide a part of `other` from the same people. */
function takes({ page }: Page, { page: other, remote }: Page): boolean {
  if (firstPart(other.path) !== firstPart(page.path) || !matchPath(other.path, page.path)) return false;
  return remote === null || shareViewers(page, other);
}

/**
 * First path segment, always a literal (packages/platform/remote-contract/src/remote-manifest.ts): a quick filter for
 * most pages.
 */
const firstPart = (path: string) => path.split('/')[1]?.toLowerCase();
