import { ShellProvider, SlotHostProvider, type Shell } from '@market/web-kit';
import { Toaster } from '@market/web-kit/frame';
import { ThemeProvider } from '@market/web-kit/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OverrideBadge } from '../remotes/override-badge';
import { PreviewQuestion } from '../overrides/preview-question';
import { OwnersOverlay } from '../owners/owners-overlay';
import { PaletteHost } from '../palette/palette-host';
import { RemoteModulesProvider } from '../remotes/remote';
import type { RemoteModules } from '../remotes/remote-modules';
import { SlotHost } from '../remotes/slot-host';
import { TermsNotice } from '../session/terms-notice';
import { OfflineNotice } from './offline-notice';

interface AppProps {
  shell: Shell;
  remoteModules: RemoteModules;
  /** The router's provider, of a browser or of a server. */
  router: ReactNode;
}

/** Providers and frame around the pages. */
export function App({ shell, remoteModules, router }: AppProps) {
  return (
    <ThemeProvider>
      <ShellProvider shell={shell}>
        <QueryClientProvider client={shell.queryClient}>
          <RemoteModulesProvider value={remoteModules}>
            <SlotHostProvider value={SlotHost}>{router}</SlotHostProvider>
            <OfflineNotice />
            <TermsNotice />
            <OverrideBadge />
            <PreviewQuestion />
            <OwnersOverlay />
            <PaletteHost />
            <Toaster />
          </RemoteModulesProvider>
        </QueryClientProvider>
      </ShellProvider>
    </ThemeProvider>
  );
}
