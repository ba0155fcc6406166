import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { OWN_SHARED_PACKAGES } from './sharing';

/** Catalogues: `texts/en.ts` and its translations below `src`, of packages `en.js`; their index file is code. */
const CATALOGUE =
  /\/src\/(.+\/)?texts\/[a-z]{2,3}(-[A-Z][A-Za-z]*)?\.ts$|\/@market\/[\w-]+\/src\/(.+\/)?texts\/[a-z]{2,3}(-[A-Z][A-Za-z]*)?\.js$/;

const FILES = /\.(woff2?|png|jpe?g|webp|avif|svg)$/;

/** Export conditions: catalogues are already compiled, so `@market/texts` omits the parser. */
export const CONDITIONS = ['compiled-texts', '...'];

/** Shared packages and their dependencies: the texts of api, remote-contract and contracts are part of web-kit's modules. */
const ofSharedPackage = (file: string) =>
  [...OWN_SHARED_PACKAGES, 'api', 'remote-contract', 'contracts'].some((name) =>
    new RegExp(`/(?:packages/[^/]+|@market)/${name}/src/`).test(file),
  );

/**
 * Module rules (loaders) common to all our builds.
 * @param name federation name: prefix of class names, so that those of two frontends never collide
 * @param options `refresh` adds React's fast refresh
 */
export function moduleRules(name: string, { refresh = false }: { refresh?: boolean } = {}): RuleSetRule[] {
  return [
    ...scriptRules({ refresh }),
    { test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader(name)] },
    { test: FILES, type: 'asset/resource' },
  ];
}

/**
 * Module rules for a server build: styles export only their class names, and files are emitted by the browser build.
 */
export function serverModuleRules(name: string): RuleSetRule[] {
  return [
    { test: /\/shared-modules\.ts$/, enforce: 'pre', loader: require.resolve('./shared-modules-loader') },
    ...scriptRules({ isServer: true }),
    { test: /\.css$/, use: [cssLoader(name, { exportOnlyLocals: true })] },
    { test: FILES, type: 'asset/resource', generator: { emit: false } },
  ];
}

function cssLoader(name: string, modules: { exportOnlyLocals?: true } = {}): RuleSetRule {
  return {
    loader: require.resolve('css-loader'),
    options: {
      modules: {
        auto: /\.module\.css$/,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        localIdentName: `${name}__[local]--[hash:base64:5]`,
        ...modules,
      },
    },
  };
}

function scriptRules({ refresh = false, isServer = false } = {}): RuleSetRule[] {
  const loader = require.resolve('./texts-loader');
  const options = { isServer };
  return [
    {
      test: CATALOGUE,
      oneOf: [
        { include: ofSharedPackage, loader, options: { ...options, isShared: true } },
        { loader, options },
      ],
    },
    {
      test: /\.tsx?$/,
      exclude: [/node_modules/, CATALOGUE],
      use: [
        require.resolve('./relative-maps-loader'),
        {
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', ...(refresh ? { development: true, refresh: true } : {}) } },
            },
          },
        },
      ],
    },
  ];
}
