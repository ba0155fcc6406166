import type { RemotePage } from '@market/contracts/remote-manifest';
import type { LoginType } from '@market/contracts';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import type { KnownRemote } from '../remotes/known-remotes';

/** A page that the shell shows itself. */
export interface ShellPage extends RemotePage {
  component: ComponentType;
}

/** A page and who fills it. */
export type Page = { page: RemotePage; remote: string } | { page: ShellPage; remote: null };

/** Old addresses and where they lead (contract, section 7). */
const REDIRECTS: Record<string, string> = { '/job-details': '/search-jobs', '/job-detailss': '/search-jobs' };

/** Where an old address leads; null when it is none. */
export function redirectOf(pathname: string): string | null {
  return REDIRECTS[pathname.replace(/(?<=.)\/+$/, '')] ?? null;
}

/**
 * The page at an address. Two remotes may state the same path for different login types (`/profile`); then the person's type
 * decides, and for visitors the first.
 * @returns null when no page is known there
 */
export function findPage(shellPages: ShellPage[], remotes: KnownRemote[], pathname: string, loginType: LoginType | undefined): Page | null {
  const pages: Page[] = [
    ...shellPages.map((page): Page => ({ page, remote: null })),
    ...remotes.flatMap(({ name, manifest }) => (manifest?.pages ?? []).map((page): Page => ({ page, remote: name }))),
  ];
  const routes = pages.map((handle) => ({ path: handle.page.path, handle }));
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  const candidates = pages.filter(({ page }) => page.path === path);
  return candidates.find(({ page }) => loginType && page.access !== 'public' && page.access.includes(loginType)) ?? candidates[0] ?? null;
}
