import path from 'node:path';
import { SERVER_BUNDLE } from '@market/contracts/remotes';
import webpack, { type Configuration } from 'webpack';
import { cacheFolder } from './cache-folder';
import { definePseudo } from './define-pseudo';
import { CONDITIONS, serverModuleRules } from './module-rules';
import type { FrontendOptions } from './frontend-options';
import { isShared } from './sharing';

/**
 * The shell as the service `pages` runs it: with all that is shared, which remotes are given by name. No federation
 * here: one process has one copy of everything anyway (ADR 0039).
 */
export function shellServerConfig(options: FrontendOptions): Configuration {
  return serverConfig(options, './src/server/index.tsx');
}

/** A remote as the service `pages` runs it: the same `src/remote.ts`, what is shared left to the shell. */
export function remoteServerConfig(options: FrontendOptions): Configuration {
  return {
    ...serverConfig(options, './src/remote.ts'),
    externals: ({ request = '' }, decide) => decide(undefined, isShared(request) ? `commonjs ${request}` : undefined),
  };
}

function serverConfig({ workspace, name }: FrontendOptions, entry: string): Configuration {
  return {
    name: `${name}-server`,
    mode: 'production',
    context: workspace,
    target: 'node20',
    devtool: false,
    entry,
    output: {
      path: path.join(workspace, 'dist', path.dirname(SERVER_BUNDLE)),
      filename: path.basename(SERVER_BUNDLE),
      library: { type: 'commonjs2' },
      publicPath: '',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], conditionNames: CONDITIONS },
    // Single file: on a server nothing is gained by loading less.
    module: { parser: { javascript: { dynamicImportMode: 'eager' } }, rules: serverModuleRules(name) },
    plugins: [definePseudo(), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    // Readable stack traces for the log.
    // Constants of other files as in the build for browsers.
    optimization: { minimize: false, moduleIds: 'named', inlineExports: false },
    performance: false,
    cache: {
      type: 'filesystem',
      cacheDirectory: cacheFolder(`${name}-server`),
      buildDependencies: { config: [__filename, require.resolve('./module-rules'), require.resolve('./sharing')] },
    },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
