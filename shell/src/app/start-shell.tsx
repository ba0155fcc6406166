import type { Shell } from '@market/web-kit';
import type { ReactNode } from 'react';
import { createRouter } from '../navigation/router';
import { takeOverrides } from '../overrides/session-overrides';
import { followRegistry } from '../remotes/follow-registry';
import { discoverRemotes } from '../remotes/known-remotes';
import { createRemoteModules } from '../remotes/remote-modules';
import { startPrefetch } from '../remotes/start-prefetch';
import { App } from './app';
import { followConnection } from '../base/connection';
import { createShell } from './create-shell';
import { followFocus } from '../dialogs/open-dialogs';
import { takeOver } from '../base/take-over';

interface StartedShell {
  shell: Shell;
  app: ReactNode;
  /** Lets go of the window, for tests that start more than one. */
  stop(): void;
}

/** Takes up the session, begins to look for remotes, and answers the application to render. */
export function startShell(): StartedShell {
  const { shell, session } = createShell(() => router);
  const stopConnection = followConnection();
  const stopSession = session.start();
  const stopFocus = followFocus();
  const router = createRouter();
  const remoteModules = createRemoteModules(shell);
  let stopPrefetch: () => void = () => undefined;
  void discoverRemotes().then(() => {
    stopPrefetch = startPrefetch(remoteModules);
  });
  const stopFollowing = followRegistry({ router, modules: remoteModules, queryClient: shell.queryClient });
  void takeOverrides(shell);
  const stopTakingOver = takeOver({ queryClient: shell.queryClient, router });
  // The stored user may have been verified, approved or signed out elsewhere since.
  if (session.get().isAuthenticated) void session.refreshUser().catch(() => undefined);
  return {
    shell,
    app: <App shell={shell} remoteModules={remoteModules} router={router} />,
    stop() {
      stopSession();
      stopConnection();
      stopFocus();
      stopPrefetch();
      stopFollowing();
      stopTakingOver();
      router.dispose();
    },
  };
}
