import type { DialogName, Session } from '@market/web-kit';
import type { createBrowserRouter } from 'react-router-dom';
import { openedFromPage } from '../dialogs/opened-by';
import { checkAccess } from '../navigation/access';
import { findPage } from '../navigation/page-table';
import { shellPages } from '../pages';
import { useKnownRemotes } from '../remotes/known-remotes';
import { prefetch, prefetchNow, type PrefetchJob } from '../remotes/prefetch';
import type { RemoteModules } from '../remotes/remote-modules';

/** Shared modules unused by the shell itself; only these imports make them available to remotes. */
const KIT = [
  // Needed by the first call: a server-rendered page makes none itself.
  () => import('@market/web-kit/http'),
  () => import('@market/web-kit/router'),
  () => import('@market/web-kit/ui'),
  () => import('@market/web-kit/forms'),
  () => import('@market/market-ui'),
  () => import('@market/market-ui/skills'),
  () => import('@market/market-ui/account'),
  () => import('@market/market-ui/confirmation'),
];

/** Parts of every dialog of a remote. */
const DIALOG_KIT = [
  () => import('@market/web-kit/ui').then(({ Dialog }) => Dialog.preload()),
  () => import('@market/web-kit/forms'),
];

/** Dialogs that a visitor opens from any page. */
const OF_VISITORS: readonly DialogName[] = ['sign-up', 'sign-in'];

interface PrefetchNeeds {
  modules: Pick<RemoteModules, 'prefetch' | 'prefetchDialog'>;
  session: Pick<Session, 'get'>;
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  /** Resolves when the first page is shown and interactive. */
  shown: Promise<void>;
}

/**
 * Prefetches code for the person's likely next steps. First, as soon as the page is interactive, visitors' dialogs,
 * since a press waits for these longest: those that the page's own controls open, then sign-up and sign-in
 * (docs/adr/0065-the-first-form.md). Then the pages behind visible links and menus, the remotes that request
 * prefetching, and the modules that they share; this restarts at each page, whose links differ
 * (docs/adr/0057-pages-ahead.md).
 * @returns a function that stops it
 */
export function startPrefetch({ modules, session, router, shown }: PrefetchNeeds): () => void {
  /** Finished and running jobs by name, so that each runs once. */
  const fetched = new Set<string>();
  const once = (name: string, job: PrefetchJob): PrefetchJob[] =>
    fetched.has(name)
      ? []
      : [
          async () => {
            fetched.add(name);
            await job().catch(() => fetched.delete(name));
          },
        ];
  const ofPage = (): PrefetchJob[] =>
    openedFromPage().flatMap((dialog) =>
      once(`dialog ${dialog}`, () => Promise.all(dialogJobs(modules, [dialog]).map((job) => job()))),
    );
  const jobs = (): PrefetchJob[] => [
    ...ofPage(),
    ...likelyPages(session).flatMap(({ name, fetch }) => once(name, () => fetch(modules))),
    ...prefetched().flatMap(({ name }) => once(name, () => modules.prefetch(name))),
    ...KIT.flatMap((load, index) => once(`kit ${index}`, load)),
  ];
  let isStopped = false;
  void shown.then(() => {
    if (!isStopped && !session.get().isAuthenticated)
      prefetchNow(() => [
        async () => {
          // Sequential: parallel downloads share the bandwidth and would delay the likelier one.
          await allOf(ofPage());
          await allOf([...dialogJobs(modules, OF_VISITORS), () => import('@market/web-kit/http')]);
        },
      ]);
  });
  let stop = prefetch(jobs);
  let { pathname } = router.state.location;
  const stopRouter = router.subscribe(({ location: place }) => {
    if (place.pathname === pathname) return;
    pathname = place.pathname;
    stop();
    stop = prefetch(jobs);
  });
  return () => {
    isStopped = true;
    stopRouter();
    stop();
  };
}

/** Jobs that prefetch these dialogs; repeated names cost nothing. */
export function dialogJobs(
  modules: Pick<RemoteModules, 'prefetchDialog'>,
  names: readonly DialogName[],
): PrefetchJob[] {
  const { remotes } = useKnownRemotes.getState();
  const ofRemotes = names.flatMap((dialog) => {
    const owner = remotes.find(({ manifest }) => manifest?.dialogs.includes(dialog));
    return owner ? [() => modules.prefetchDialog(owner.name, dialog)] : [];
  });
  return ofRemotes.length === 0 ? [] : [...ofRemotes, ...DIALOG_KIT];
}

/** Runs all jobs at once; failures are ignored. */
const allOf = (jobs: readonly PrefetchJob[]) => Promise.allSettled(jobs.map((job) => job()));

const prefetched = () => useKnownRemotes.getState().remotes.filter(({ manifest }) => manifest?.prefetch);

interface LikelyPage {
  name: string;
  fetch: (modules: Pick<RemoteModules, 'prefetch'>) => Promise<unknown>;
}

/**
 * Pages that the person may see, the likeliest first: what a control of the page leads to, as it says in `data-leads-to`,
 * which its press may allow only then by signing them in; what the page itself links to, what stands around it, their menus.
 */
function likelyPages(session: Pick<Session, 'get'>): LikelyPage[] {
  const state = session.get();
  const { remotes } = useKnownRemotes.getState();
  const pages = new Map<string, LikelyPage>();
  const led = new Set(ledTo());
  const linked = [...linkedFrom('main a[href]'), ...linkedFrom('a[href]'), ...menuOf(state.user?.login_type)];
  for (const address of [...led, ...linked]) {
    const found = findPage(shellPages, remotes, address, state.user?.login_type);
    if (!found || (!led.has(address) && checkAccess(found.page, state) !== 'allowed')) continue;
    const { remote, page } = found;
    const name = `${remote ?? 'shell'} ${page.over ?? page.path}`;
    if (pages.has(name)) continue;
    if (remote === null) {
      const { preload } = found.page.component;
      if (preload) pages.set(name, { name, fetch: preload });
    } else if (prefetched().some((other) => other.name === remote))
      pages.set(name, { name, fetch: (modules) => modules.prefetch(remote, address) });
  }
  return [...pages.values()];
}

/** Paths to which controls lead by a press that does more than to open a page. */
function ledTo(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-leads-to]')].flatMap(
    ({ dataset }) => dataset.leadsTo ?? [],
  );
}

/** Paths of this site that links lead to. */
function linkedFrom(selector: string): string[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(selector)].flatMap((link) =>
    link.origin === location.origin ? [link.pathname] : [],
  );
}

/** Paths of menus that open at a press only. */
function menuOf(loginType: string | undefined): string[] {
  return useKnownRemotes
    .getState()
    .remotes.flatMap(({ manifest }) => manifest?.menu ?? [])
    .filter(({ loginTypes }) => loginTypes.some((type) => type === loginType))
    .map(({ to }) => new URL(to, location.origin).pathname);
}
