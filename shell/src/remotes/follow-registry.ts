import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';
import { reloadPage } from '../base/connection';
import { checkForChanges } from './known-remotes';
import type { RemoteModules } from './remote-modules';

interface Follower {
  router: ReturnType<typeof createBrowserRouter>;
  modules: Pick<RemoteModules, 'isRunning'>;
  queryClient: Pick<QueryClient, 'isMutating'>;
  /** Reloads the current address. */
  loadPage?: () => void;
}

/**
 * Keeps an open page up to date: each navigation also fetches the list of remotes, and where a running remote has
 * another version now, the navigation becomes a page load. Postponed while that would lose typed text, an open dialog,
 * or a pending change. A tab that becomes visible checks too.
 * @returns a function that stops it
 */
export function followRegistry({
  router,
  modules,
  queryClient,
  loadPage = () => void reloadPage(),
}: Follower): () => void {
  let outdated = false;
  let typed = false;
  let { pathname } = router.state.location;
  const check = async (): Promise<void> => {
    outdated ||= await checkForChanges(modules.isRunning);
  };
  const loadWhenQuiet = (): void => {
    const isBusy =
      typed || queryClient.isMutating() > 0 || document.querySelector('[role="dialog"], dialog[open]') !== null;
    if (outdated && !isBusy) loadPage();
  };

  const stopRouter = router.subscribe(({ location: place }) => {
    if (place.pathname === pathname) return;
    pathname = place.pathname;
    typed = false;
    if (outdated) loadWhenQuiet();
    else void check().then(() => place.pathname === pathname && loadWhenQuiet());
  });
  const noticeTyping = (): void => {
    typed = true;
  };
  const noticeReturn = (): void => {
    if (document.visibilityState === 'visible') void check();
  };
  document.addEventListener('input', noticeTyping);
  document.addEventListener('visibilitychange', noticeReturn);
  return () => {
    stopRouter();
    document.removeEventListener('input', noticeTyping);
    document.removeEventListener('visibilitychange', noticeReturn);
  };
}
