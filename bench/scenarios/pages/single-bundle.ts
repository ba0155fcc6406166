import { join } from 'node:path';
import { shellBrowserConfig } from '@market/build-kit';
import webpack from 'webpack';

const ROOT = join(__dirname, '..', '..', '..');
/**
 * Plugins needed by federation only: the runtime, the shell's statement, and the preload of chunks that the entry
 * awaits.
 */
const OF_FEDERATION = ['ModuleFederationPlugin', 'ShellStatementPlugin', 'PreloadPlugin'];

/**
 * Builds the shell and the remotes as one application, by the same rules but without Module Federation: one script with
 * the code shared by the first screens, and a lazy chunk for each page of a remote.
 * @param folder output folder
 */
export async function buildSingleBundle(folder: string): Promise<void> {
  const { cache: _, ...shell } = shellBrowserConfig({ workspace: join(ROOT, 'shell'), name: 'single_bundle' });
  const compiler = webpack({
    ...shell,
    entry: { main: './src/bootstrap.ts' },
    output: { ...shell.output, path: folder },
    optimization: { ...shell.optimization, splitChunks: {} },
    // Keeps style imports beside re-exports. A shared module is included whole; tree shaking here would drop them.
    module: {
      ...shell.module,
      rules: [...shell.module!.rules!, { test: /\/web-kit\/src\/theme\/index\.ts$/, sideEffects: true }],
    },
    plugins: [
      ...shell.plugins!.filter((plugin) => !OF_FEDERATION.includes(plugin!.constructor.name)),
      new webpack.NormalModuleReplacementPlugin(/^\.\/federation$/, join(__dirname, 'bundled-remotes.ts')),
    ],
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((failure, result) => (failure ? reject(failure) : resolve(result)));
  });
  await new Promise<void>((resolve, reject) => {
    compiler.close((failure) => (failure ? reject(failure) : resolve()));
  });
  if (stats?.hasErrors()) throw new Error(`The single bundle was not built:\n${stats.toString('errors-only')}`);
}
