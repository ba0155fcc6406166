import { ShellProvider } from '@market/web-kit';
import { Toaster } from '@market/web-kit/frame';
import { ThemeProvider } from '@market/web-kit/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { played } from 'product/played';
import { setup } from 'remote/remote';
import { readSettings } from '../settings';
import { RemotePage } from './remote-page';
import { createRemoteShell } from './remote-shell';

/**
 * Returns the remote's page in its minimal shell, ready to render: the mock API and the session are set up before the
 * first call.
 */
export async function startRemote(): Promise<ReactNode> {
  if (REAL_API === null) await (await import('../api/start-api')).startApi(played, readSettings);
  const shell = createRemoteShell({
    session: await played.sessionFor(readSettings().person, REAL_API === null),
    navigate: (to, { replace = false } = {}) => void router.navigate(to, { replace }),
  });
  const remote = await setup(shell);
  const router = createBrowserRouter([{ path: '*', element: <RemotePage remote={remote} /> }]);
  return (
    <ThemeProvider>
      <ShellProvider shell={shell}>
        <QueryClientProvider client={shell.queryClient}>
          <RouterProvider router={router} />
          <Toaster />
        </QueryClientProvider>
      </ShellProvider>
    </ThemeProvider>
  );
}
