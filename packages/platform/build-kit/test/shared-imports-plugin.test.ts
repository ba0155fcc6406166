import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SHARED_IMPORTS, type SharedImports } from '@market/contracts/remotes';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { SharedImportsPlugin } from '../src/shared-imports-plugin';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'imports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Builds a remote from these sources, which import `kit` and `kit/ui` from the shell.
 * @returns the imports that its manifest declares
 */
async function importsOf(sources: Record<string, string>): Promise<SharedImports> {
  mkdirSync(path.join(folder, 'src'));
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(folder, 'src', name), text);
  const rule = { singleton: true, requiredVersion: '^1.0.0', import: false as const };
  const plugins = [
    new ModuleFederationPlugin({
      name: 'small',
      filename: 'remoteEntry.js',
      exposes: { './remote': './src/remote.js' },
      shared: { kit: rule, 'kit/': rule },
      dts: false,
      manifest: false,
    }),
    new SharedImportsPlugin(),
  ] as WebpackPluginInstance[];
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: {},
        output: { path: path.join(folder, 'dist'), uniqueName: 'small' },
        plugins,
      },
      (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      },
    );
  });
  return JSON.parse(readFileSync(path.join(folder, 'dist', SHARED_IMPORTS), 'utf8')) as SharedImports;
}

test('names are those that the files really take, lazy chunks and re-exports included', async () => {
  const imports = await importsOf({
    'remote.js':
      "import { setUp, never } from 'kit'; import { Used } from './parts'; export function setup() { return setUp(Used, () => import('./page')); }",
    'parts.js': "export { Button as Used, Card as Unused } from 'kit/ui';",
    'page.js':
      "import { Table } from 'kit/ui'; import * as kit from 'kit'; export const page = () => Table(kit.title);",
    'package.json': JSON.stringify({ sideEffects: false }),
  });
  expect(imports).toEqual([
    { module: 'kit', names: ['setUp', 'title'] },
    { module: 'kit/ui', names: ['Button', 'Table'] },
  ]);
});

test('a module that is passed on as a whole is named so', async () => {
  expect(
    await importsOf({ 'remote.js': "import * as kit from 'kit'; export function setup(give) { give(kit); }" }),
  ).toEqual([{ module: 'kit', names: ['*'] }]);
});
