import path from 'node:path';
import { SERVER_BUNDLE } from '@market/remote-contract';
import webpack, { type Configuration } from 'webpack';
import { cacheFolder } from './cache-folder';
import { definePseudo } from './define-pseudo';
import { withoutBuildPath } from './without-build-path';
import { CONDITIONS, serverModuleRules } from './module-rules';
import type { FrontendOptions } from './frontend-options';
import { isShared } from './sharing';

/**
 * Server build of the shell for the service `pages`: includes all shared modules, which remotes receive by name.
 * Without federation: one process has only one copy of everything anyway (ADR 0039).
 */
export function shellServerConfig(options: FrontendOptions): Configuration {
  return serverConfig(options, './src/server/index.tsx');
}

/** Server build of a remote for the service `pages`: the same `src/remote.ts`; shared modules come from the shell. */
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
    // Single file: lazy loading has no benefit on a server.
    module: { parser: { javascript: { dynamicImportMode: 'eager' } }, rules: serverModuleRules(name) },
    plugins: [definePseudo(), withoutBuildPath(), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    // Not minified, for readable stack traces in the log. No inlined constants, as in the build for browsers.
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
