import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { cacheFolder } from './cache-folder';
import { ClosedDoorsPlugin } from './closed-doors-plugin';
import { definePseudo } from './define-pseudo';
import { withoutBuildPath } from './without-build-path';
import type { FrontendOptions } from './frontend-options';
import { GuardedFilesPlugin } from './guarded-files-plugin';
import { insertBeforeRemotes } from './insert-before-remotes';
import { CONDITIONS, moduleRules } from './module-rules';
import { PortableIdsPlugin } from './portable-ids-plugin';
import { PreloadPlugin } from './preload-plugin';
import { productOf } from './product';
import { PropTypesPlugin } from './prop-types-plugin';
import { PublicFilesPlugin } from './public-files-plugin';
import { RemoteManifestPlugin } from './remote-manifest-plugin';
import { readManifest } from './remote-workspaces';
import { remoteServerConfig, shellServerConfig } from './server-config';
import { SharedImportsPlugin } from './shared-imports-plugin';
import { SharedRangesPlugin } from './shared-ranges-plugin';
import { ShellStatementPlugin } from './shell-statement-plugin';
import { sharedModules, type SharingSide } from './sharing';

const FIRST_CHUNK = 'first';
const FIRST_PACKAGES =
  'react|react-dom|scheduler|react-router|react-router-dom|zustand|@tanstack|icu-minify|lucide-react|yup|property-expr|' +
  'tiny-case|toposort|@fontsource-variable';
/** Own modules in the first chunk: each page needs them, and split chunks would duplicate them. */
const FIRST_CONTRACTS =
  'texts/(?:en|index)|site/(?:brand|links)|messages|applications/application-states|job-posts/(?:money|place|job-terms)|' +
  'accounts/roles|(?:[\\w-]+/)?(?:errors|constants)';
const FIRST_OF_API = 'texts/(?:en|index)|errors|(?:form-)?constants';
const FIRST_OF_KIT = 'index|head|remote|router|session|shell-api|state|texts|theme|http/api-error|ui/frame';
const FIRST_MODULES = new RegExp(
  `/node_modules/(${FIRST_PACKAGES})/|` +
    `/packages/[^/]+/(texts|contracts/src/(${FIRST_CONTRACTS})\\.ts|(?:api|remote-contract)/src/(${FIRST_OF_API})\\.ts|web-kit/src/(${FIRST_OF_KIT})|market-ui/src/(?:brand|values)/)`,
);
/** Load timeout of a remote's chunk: its error panel must be shown within five seconds. */
const CHUNK_LIMIT_MS = 3_500;

/**
 * Shell builds: one for browsers, and one with which the service `pages` renders.
 * @param options folder and federation name
 */
export function shellConfig(options: FrontendOptions): Configuration[] {
  return [shellBrowserConfig(options), shellServerConfig(options)];
}

/**
 * Remote builds: one for browsers, and one for the service `pages` if its manifest has server-rendered pages or slots.
 * @param options folder and federation name
 */
export function remoteConfig(options: FrontendOptions): Configuration[] {
  const { pages, fills = [] } = readManifest(options.workspace, options.name);
  const browser = remoteBrowserConfig(options);
  if ([...pages, ...fills].some(({ render }) => render === 'server')) return [browser, remoteServerConfig(options)];
  // Cleaned completely: otherwise an earlier build's server bundle would be published with these files.
  return [{ ...browser, output: { ...browser.output, clean: true } }];
}

/**
 * Browser build of the shell: provides the shared modules, has no build-time remotes, writes `index.html` at the root
 * of `dist`.
 */
export function shellBrowserConfig({ workspace, name }: FrontendOptions): Configuration {
  const base = frontendConfig({ workspace, name }, 'shell');
  const product = productOf(workspace);
  return {
    ...base,
    entry: { main: './src/index.ts' },
    // Absolute path: on deep links such as /job-details/1, 'auto' paths would resolve below them.
    output: { ...base.output, publicPath: '/' },
    resolve: { ...base.resolve, alias: productionRouter() },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          // Single chunk for the modules of every page: otherwise each shared module would be a separate request.
          first: {
            name: FIRST_CHUNK,
            test: FIRST_MODULES,
            chunks: 'async',
            enforce: true,
          },
          // Long texts of lazily loaded pages: a single file, or each page would contain a copy.
          publicTexts: { name: 'public-texts', test: /\/src\/pages\/public\/texts\/(en|index)\.ts$/, enforce: true },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      federation({ name, side: 'shell' }),
      new HtmlWebpackPlugin({
        template: path.join(workspace, 'src/index.html'),
        scriptLoading: 'defer',
        templateParameters: { productName: product.name },
      }),
      new PreloadPlugin([FIRST_CHUNK, 'bootstrap']),
      new PublicFilesPlugin(path.join(workspace, 'public')),
      new ShellStatementPlugin(product),
    ],
  };
}

/**
 * Browser build of a remote: consumes the shared modules, exposes one module `./remote` (`src/remote.ts`), describes
 * itself in `remote.json`.
 * @param options folder and federation name
 */
export function remoteBrowserConfig({ workspace, name }: FrontendOptions): Configuration {
  const base = frontendConfig({ workspace, name }, 'remote');
  return {
    ...base,
    entry: {},
    // Public path from the script's own address: the registry may name another path or host.
    output: { ...base.output, publicPath: 'auto', chunkLoadTimeout: CHUNK_LIMIT_MS },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          // Texts for every page and dialog: a single file, or small pages would each contain a copy.
          texts: { name: 'texts', test: /\/src\/texts\//, enforce: true },
          // Small modules that several pages need, including the message formatter: otherwise each page would contain a
          // copy.
          contracts: {
            name: 'contracts',
            test: /\/(packages\/[^/]+|@market)\/(api|remote-contract|contracts|texts)\/src\/|\/node_modules\/icu-minify\//,
            minChunks: 3,
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      federation({ name, side: 'remote', exposes: { './remote': './src/remote.ts' } }),
      new RemoteManifestPlugin(workspace, name),
      new PropTypesPlugin(workspace),
      new SharedImportsPlugin(),
      new SharedRangesPlugin(),
      new GuardedFilesPlugin(),
      new ClosedDoorsPlugin(),
    ],
  };
}

/**
 * Alias of `react-router-dom`, which only re-exports `react-router`; the latter resolves to its development build in
 * every bundle. The alias is the same code without the warnings.
 */
function productionRouter(): Record<string, string> {
  const dom = path.dirname(require.resolve('react-router-dom/package.json'));
  const folder = path.join(
    path.dirname(require.resolve('react-router/package.json', { paths: [dom] })),
    'dist/production',
  );
  return { 'react-router$': path.join(folder, 'index.mjs'), 'react-router/dom$': path.join(folder, 'dom-export.mjs') };
}

function frontendConfig({ workspace, name }: FrontendOptions, side: SharingSide): Configuration {
  if (!/^[A-Za-z_$][\w$]*$/.test(name))
    throw new Error(`The federation name '${name}' must be a JavaScript identifier.`);
  return {
    name,
    mode: 'production',
    context: workspace,
    target: ['web', 'es2022'],
    devtool: false,
    output: {
      path: path.join(workspace, 'dist'),
      uniqueName: name,
      // Keeps the output of the server build in the same folder.
      clean: { keep: 'server/' },
      crossOriginLoading: 'anonymous',
      // Timeout for chunks that never load; the runtime's default is two minutes.
      chunkLoadTimeout: 8_000,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], conditionNames: CONDITIONS },
    module: { rules: moduleRules(name) },
    optimization: {
      chunkIds: 'named',
      // Given by PortableIdsPlugin.
      moduleIds: false,
      runtimeChunk: false,
      // Inlined constants of another file would be cached with the output of this one: if they change, stale values
      // would remain until this file changes as well.
      inlineExports: false,
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: false,
    cache: {
      type: 'filesystem',
      cacheDirectory: cacheFolder(name),
      buildDependencies: {
        config: [
          __filename,
          ...[
            './sharing',
            './portable-ids-plugin',
            './guarded-files-plugin',
            './insert-before-remotes',
            './module-rules',
            './texts-loader',
          ].map((file) => require.resolve(file)),
        ],
      },
    },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: [
      new PortableIdsPlugin(),
      definePseudo(),
      withoutBuildPath(),
      // CSS modules of one build never override each other: the order of their files is irrelevant.
      new MiniCssExtractPlugin({
        ...(side === 'shell' ? { insert: insertBeforeRemotes } : {}),
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      // Stored in a dot folder and not referenced by a comment: for reading stack traces, not served.
      new webpack.SourceMapDevToolPlugin({ filename: '.maps/[file].map', append: false }),
    ],
  };
}

function federation({
  name,
  side,
  exposes,
}: {
  name: string;
  side: SharingSide;
  exposes?: Record<string, string>;
}): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.js',
    ...(exposes ? { exposes } : {}),
    remotes: {},
    shared: sharedModules(side),
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    dev: false,
    experiments: { optimization: { target: 'web', ...(side === 'remote' ? { disableRemote: true } : {}) } },
  });
}
