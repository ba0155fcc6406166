import { ShellProvider, type Shell } from '@market/web-kit';
import { Toaster } from '@market/web-kit/frame';
import { ThemeProvider } from '@market/web-kit/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { OverrideBadge } from '../overrides/override-badge';
import { OwnersOverlay } from '../owners/owners-overlay';
import { RemoteModulesProvider } from '../remotes/remote';
import type { RemoteModules } from '../remotes/remote-modules';
import { FirstPageNotice } from './first-page-notice';
import { OfflineNotice } from './offline-notice';

interface AppProps {
  shell: Shell;
  remoteModules: RemoteModules;
  router: ReturnType<typeof createBrowserRouter>;
}

/** Everything that stands around the pages. */
export function App({ shell, remoteModules, router }: AppProps) {
  return (
    <ThemeProvider>
      <ShellProvider shell={shell}>
        <QueryClientProvider client={shell.queryClient}>
          <RemoteModulesProvider value={remoteModules}>
            <RouterProvider router={router} />
            <FirstPageNotice />
            <OfflineNotice />
            <OverrideBadge />
            <OwnersOverlay />
            <Toaster />
          </RemoteModulesProvider>
        </QueryClientProvider>
      </ShellProvider>
    </ThemeProvider>
  );
}
