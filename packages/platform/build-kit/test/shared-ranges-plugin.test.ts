import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { SharedRangesPlugin } from '../src/shared-ranges-plugin';
import { sharedModules } from '../src/sharing';

test('a remote states the range that its code asks for, of each entry of web-kit, whatever version it was built with', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ranges-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const kit = 'node_modules/@market/web-kit';
  write(`${kit}/package.json`, JSON.stringify({ name: '@market/web-kit', version: '1.7.3', main: './index.js' }));
  write(`${kit}/index.js`, 'export const useShell = () => undefined;');
  write(`${kit}/ui.js`, 'export const Button = 1;');
  write('package.json', JSON.stringify({ dependencies: { '@market/web-kit': '1.7.3' } }));
  write(
    'remote.js',
    "import { useShell } from '@market/web-kit'; import { Button } from '@market/web-kit/ui.js'; export const setup = () => useShell(Button);",
  );
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: {},
        output: { path: path.join(folder, 'dist'), uniqueName: 'small', publicPath: 'auto' },
        plugins: [
          new ModuleFederationPlugin({
            name: 'small',
            filename: 'remoteEntry.js',
            exposes: { './remote': './remote.js' },
            shared: sharedModules('remote'),
            dts: false,
            manifest: true,
          }),
          new SharedRangesPlugin(),
        ] as WebpackPluginInstance[],
      },
      (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      },
    );
  });
  const { shared } = JSON.parse(readFileSync(path.join(folder, 'dist/mf-manifest.json'), 'utf8')) as {
    shared: Array<{ name: string; requiredVersion: string }>;
  };
  const ranges = Object.fromEntries(shared.map(({ name, requiredVersion }) => [name, requiredVersion]));
  expect(ranges).toMatchObject({ '@market/web-kit': '>=1.0.0', '@market/web-kit/ui.js': '>=1.0.0' });
  rmSync(folder, { recursive: true });
});
