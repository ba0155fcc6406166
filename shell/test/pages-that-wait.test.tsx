import { aUser, createFakeShell } from '@market/market-ui/testing';
import { ShellProvider, type RemoteModule } from '@market/web-kit';
import type { RemoteManifest } from '@market/contracts/remotes';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { MemoryRouter } from 'react-router-dom';
import { Remote, RemoteModulesProvider } from '../src/remotes/remote';

const ROOT = path.resolve(__dirname, '../..');
/** Each remote of the project, by its folder: one that is made later is looked at by itself. */
const remotes = readdirSync(ROOT).filter((folder) => existsSync(path.join(ROOT, folder, 'src/remote.ts')));

describe.each(remotes)('%s', (folder) => {
  /* eslint-disable @typescript-eslint/no-require-imports -- found by its folder */
  const { manifest } = require(path.join(ROOT, folder, 'src/manifest')) as { manifest: RemoteManifest };
  const { Pages } = require(path.join(ROOT, folder, 'src/pages')) as Pick<RemoteModule, 'Pages'>;
  /* eslint-enable @typescript-eslint/no-require-imports */

  // A page that stands over another is that page's code.
  it.each(manifest.pages.filter(({ over }) => over === undefined).map((page) => [page.path]))(
    'while the code of %s loads, the shell’s skeleton stands there',
    (address) => {
      const module: RemoteModule = { Pages, dialogs: {} };
      const shell = createFakeShell({ session: aUser() });
      const running = Object.assign(Promise.resolve(module), { status: 'fulfilled', value: module });
      render(
        <ShellProvider shell={shell}>
          <QueryClientProvider client={shell.queryClient}>
            <RemoteModulesProvider value={{ get: () => running } as never}>
              <MemoryRouter initialEntries={[address.replaceAll(/:\w+/g, '1')]}>
                <Remote name={folder} waiting={<p>The shell’s skeleton</p>} failed={() => null}>
                  {({ Pages }) => <Pages />}
                </Remote>
              </MemoryRouter>
            </RemoteModulesProvider>
          </QueryClientProvider>
        </ShellProvider>,
      );
      expect(screen.getByText('The shell’s skeleton')).toBeInTheDocument();
    },
  );
});
