import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';
import { cacheFolder } from './cache-folder';
import { ClosedDoorsPlugin } from './closed-doors-plugin';
import { CONDITIONS, moduleRules } from './module-rules';
import { productOf } from './product';

/** Path prefix of the host's own files; all other addresses belong to the remote. */
const HOST_FILES = '/_host/';

interface DevHostOptions {
  /** The remote's folder. */
  workspace: string;
  /** Federation name. */
  name: string;
  port: number;
  /** Address of a running marketplace that responds to the calls; null if msw does. */
  api: string | null;
}

/**
 * Build of a remote in the small host of `packages/platform/remote-host`: one bundle without federation, with React's fast
 * refresh, so that a saved file is shown at once and form input is preserved.
 * @param options remote, port, and the API that responds to its calls
 */
export function devHostConfig({
  workspace,
  name,
  port,
  api,
}: DevHostOptions): Configuration & { devServer: ServerConfiguration } {
  const host = path.dirname(require.resolve('@market/remote-host'));
  return {
    name: `${name} in its host`,
    mode: 'development',
    context: workspace,
    target: ['web', 'es2022'],
    devtool: 'eval-cheap-module-source-map',
    entry: path.join(host, 'main'),
    output: { path: path.join(workspace, 'dist-dev'), publicPath: HOST_FILES, uniqueName: `${name}_host` },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      conditionNames: CONDITIONS,
      alias: {
        'product/played$': createRequire(path.join(workspace, 'package.json')).resolve(productOf(workspace).played),
        'remote/manifest$': path.join(workspace, 'src/manifest.ts'),
        'remote/remote$': path.join(workspace, 'src/remote.ts'),
        'remote/states$': path.join(workspace, 'dev/states.ts'),
      },
    },
    module: {
      rules: [
        ...moduleRules(name, { refresh: true }),
        // The package declares side effects only for its stylesheets; without federation, which includes an entry
        // completely, tree shaking would drop the file that imports them.
        { test: /web-kit\/src\/theme\/index\.[jt]s$/, sideEffects: true },
      ],
    },
    performance: false,
    stats: 'none',
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: cacheFolder(`${name}-host`),
      buildDependencies: { config: [__filename, require.resolve('./module-rules')] },
    },
    plugins: [
      new MiniCssExtractPlugin({ ignoreOrder: true }),
      new HtmlWebpackPlugin({ template: path.join(host, 'index.html'), templateParameters: { title: name } }),
      new webpack.DefinePlugin({ REAL_API: JSON.stringify(api) }),
      new ReactRefreshPlugin({ overlay: false }),
      new ClosedDoorsPlugin(path.join(workspace, 'src')),
    ],
    devServer: {
      host: 'localhost',
      port,
      static: false,
      client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      historyApiFallback: { index: `${HOST_FILES}index.html` },
      setupMiddlewares(middlewares, { app }) {
        app?.get('/mockServiceWorker.js', (_request, response) =>
          response.type('js').send(lastingWorker(require.resolve('msw/mockServiceWorker.js', { paths: [host] }))),
        );
        return middlewares;
      },
      // Rewrites the origin to the API's own, as it refuses other sites' requests.
      ...(api
        ? { proxy: [{ context: ['/api'], target: api, changeOrigin: true, headers: { origin: new URL(api).origin } }] }
        : {}),
    },
  };
}

/**
 * Keeps msw's service worker registered. By default it unregisters when its last page closes; a page opened right
 * afterwards could still find the registration, and wait forever for a response of the terminating worker.
 * @param file path of msw's script
 * @returns the script to serve
 */
function lastingWorker(file: string): string {
  return `self.registration.unregister = () => Promise.resolve(false);\n${readFileSync(file, 'utf8')}`;
}
