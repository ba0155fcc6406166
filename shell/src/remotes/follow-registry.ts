import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';
import { reloadPage } from '../base/connection';
import { checkForChanges } from './known-remotes';
import type { RemoteModules } from './remote-modules';

interface Follower {
  router: ReturnType<typeof createBrowserRouter>;
  modules: Pick<RemoteModules, 'isRunning'>;
  queryClient: Pick<QueryClient, 'isMutating'>;
  /** Loads the current address anew. */
  loadPage?: () => void;
}

/**
 * Keeps an open page near what is published: at each navigation the list is asked for beside it, and where a remote
 * that runs here has another version now, the navigation becomes a page load. Not while something would be lost by it:
 * what was typed, an open dialog, a change on its way; then the next navigation does. A tab that is looked at again
 * asks too.
 * @returns the function that stops it
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
