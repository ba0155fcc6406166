import type { Shell } from '@market/web-kit';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { findPage } from '../navigation/page-table';
import { createRouter } from '../navigation/router';
import { shellPages } from '../pages';
import { takeOverrides } from '../overrides/session-overrides';
import { followRegistry } from '../remotes/follow-registry';
import { discoverRemotes, useKnownRemotes } from '../remotes/known-remotes';
import { createRemoteModules } from '../remotes/remote-modules';
import { startPrefetch } from '../remotes/start-prefetch';
import { App } from './app';
import { followConnection } from '../base/connection';
import { createShell } from './create-shell';
import { followFocus } from '../dialogs/open-dialogs';
import { holdFirstPage } from '../base/first-page';

interface StartedShell {
  shell: Shell;
  app: ReactNode;
  /**
   * Waits until the page at the current address can be shown at once, so that what the server has written of it can be
   * hydrated.
   */
  prepareFirstPage(): Promise<void>;
  /** Lets go of the window, for tests that start more than one. */
  stop(): void;
}

/**
 * Takes up the session, begins to look for remotes, and answers the application to render.
 * @param options.isWritten whether a server has written the page that is to be hydrated
 */
export function startShell({ isWritten = false } = {}): StartedShell {
  const { shell, session } = createShell(() => router);
  const stopConnection = followConnection();
  const stopSession = session.start();
  const stopFocus = followFocus();
  const router = createRouter({ isWritten });
  const remoteModules = createRemoteModules(shell);
  let stopPrefetch: () => void = () => undefined;
  const discovered = discoverRemotes().then(() => {
    stopPrefetch = startPrefetch(remoteModules);
  });
  const stopFollowing = followRegistry({ router, modules: remoteModules, queryClient: shell.queryClient });
  void takeOverrides(shell);
  /** Without its remote the page stays what the server has written, until it comes or somebody goes elsewhere. */
  const prepareRemote = async (name: string, pathname: string): Promise<void> => {
    if (await remoteModules.prepare(name, pathname)) return holdFirstPage(null);
    holdFirstPage(() => prepareRemote(name, pathname));
    const stopHolding = router.subscribe(({ location }) => {
      if (location.pathname === pathname) return;
      stopHolding();
      remoteModules.forget(name);
      holdFirstPage(null);
    });
  };
  // The stored user may have been verified, approved or signed out elsewhere since.
  if (session.get().isAuthenticated) void session.refreshUser().catch(() => undefined);
  return {
    shell,
    app: <App shell={shell} remoteModules={remoteModules} router={<RouterProvider router={router} />} />,
    async prepareFirstPage() {
      await discovered;
      const { pathname } = router.state.location;
      const found = findPage(shellPages, useKnownRemotes.getState().remotes, pathname, undefined);
      if (found?.remote) await prepareRemote(found.remote, pathname);
      else if (found?.remote === null) await found.page.component.preload?.().catch(() => undefined);
    },
    stop() {
      stopSession();
      stopConnection();
      stopFocus();
      stopPrefetch();
      stopFollowing();
      router.dispose();
    },
  };
}
