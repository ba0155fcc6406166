import type { Shell } from '@market/web-kit';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { findPage, type Page } from '../navigation/page-table';
import { keepOverlaysInHistory } from '../navigation/overlay-history';
import { createRouter } from '../navigation/router';
import { shellPages } from '../pages';
import { takeOverrides } from '../overrides/session-overrides';
import { followRegistry } from '../remotes/follow-registry';
import { discoverRemotes, useKnownRemotes } from '../remotes/known-remotes';
import { createRemoteModules } from '../remotes/remote-modules';
import { App } from './app';
import { beforeForcedNavigation } from '../base/chunk-failure';
import { followConnection } from '../base/connection';
import { keepFocus } from '../base/keep-focus';
import { pause } from '../base/stages';
import { createShell } from './create-shell';
import { followSearch } from './kept-search';
import { dialogJobs, startPrefetch } from './start-prefetch';
import { keepOpenDialog } from '../dialogs/kept-dialog';
import { openedBy } from '../dialogs/opened-by';
import { followFocus } from '../dialogs/open-dialogs';
import { pageShown } from '../base/page-shown';
import { startReports } from '../reports/start-reports';

interface FirstPage {
  /** Whether the page belongs to a remote; its frame can be hydrated before the remote has loaded. */
  isOfRemote: boolean;
  /** Whether the server used the version that this session gets. */
  isAsWritten: boolean;
  /** Resolves when the page can be hydrated; to false when its code did not load. */
  prepare(): Promise<boolean>;
  /** Opens the dialog requested by a press before the application loaded, if any; returns whether it did. */
  openPressedFor(): boolean;
}

interface StartedShell {
  shell: Shell;
  app: ReactNode;
  /**
   * Server-rendered page at the current address; resolves once its owner is known.
   * @param writtenBy `name/id` of the version that rendered it; undefined for the shell's own pages
   */
  findFirstPage(writtenBy: string | undefined): Promise<FirstPage>;
  /** Removes listeners, for tests that start several shells. */
  stop(): void;
}

/**
 * Restores the session, starts the discovery of remotes, and returns the application to render.
 * @param options.isWritten whether the page is server-rendered and is to be hydrated
 */
export function startShell({ isWritten = false } = {}): StartedShell {
  const { shell, session } = createShell(() => router, { isCalling: !isWritten });
  const stopConnection = followConnection();
  const stopSession = session.start();
  const stopSearch = followSearch();
  const stopFocus = followFocus();
  const stopKeeping = keepFocus();
  const stopDialogs = beforeForcedNavigation(() => keepOpenDialog(session.get().user?.login_id));
  const router = createRouter({ isWritten });
  const stopOverlays = keepOverlaysInHistory(router);
  const remoteModules = createRemoteModules(shell);
  let stopPrefetch: () => void = () => undefined;
  const shown = pageShown();
  const stopReports = startReports({ router, shown });
  /** Dialog that a visitor requested before the application loaded. */
  const pressedFor = () => (session.get().isAuthenticated ? undefined : openedBy(window.earlyPress));
  const discovered = discoverRemotes().then(() => {
    stopPrefetch = startPrefetch({ modules: remoteModules, session, router, shown });
    // Loads in parallel to the page's own files, not after them.
    const pressed = pressedFor();
    if (pressed) for (const job of dialogJobs(remoteModules, [pressed.name])) void job().catch(() => undefined);
  });
  const stopFollowing = followRegistry({ router, modules: remoteModules, queryClient: shell.queryClient });
  void takeOverrides(shell);
  // The stored user may have been verified, approved or signed out elsewhere since.
  if (session.get().isAuthenticated) void session.refreshUser().catch(() => undefined);
  return {
    shell,
    app: <App shell={shell} remoteModules={remoteModules} router={<RouterProvider router={router} />} />,
    async findFirstPage(writtenBy) {
      await discovered;
      await pause();
      const { pathname } = router.state.location;
      const { remotes, error } = useKnownRemotes.getState();
      const found = findPage(shellPages, remotes, pathname, undefined);
      const remote = found?.remote ?? null;
      const listed = remotes.find(({ name }) => name === remote)?.listed;
      return {
        isOfRemote: remote !== null,
        // Unknown versions are shown by the error panel, with the server's text below.
        isAsWritten:
          writtenBy === undefined ||
          error !== null ||
          (remote !== null && (!listed || listed.url.includes(`/remotes/${writtenBy}/`))),
        openPressedFor() {
          const pressed = pressedFor();
          if (pressed) shell.openDialog(pressed.name, pressed.props);
          return pressed !== undefined;
        },
        prepare() {
          const ready = remote === null ? shellPage(found)?.preload?.() : remoteModules.prepare(remote, pathname);
          return (ready ?? Promise.resolve()).then(
            () => true,
            () => false,
          );
        },
      };
    },
    stop() {
      stopSession();
      stopConnection();
      stopSearch();
      stopFocus();
      stopKeeping();
      stopDialogs();
      stopPrefetch();
      stopFollowing();
      stopOverlays();
      stopReports();
      router.dispose();
    },
  };
}

const shellPage = (found: Page | null) => (found?.remote === null ? found.page.component : undefined);
