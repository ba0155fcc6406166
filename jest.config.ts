/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

const transform: Config['transform'] = {
  '^.+\\.(ts|tsx|js|jsx|mjs)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2023',
        transform: { react: { runtime: 'automatic' } },
      },
      sourceMaps: 'inline',
    },
  ],
};
const ignored = ['/node_modules/', '/dist/', '/.data/'];
/** Packages that are ES modules only: the reader of ICU messages everywhere, msw's own where it plays the API. */
const asModules = (...packages: string[]): string[] => [
  `/node_modules/(?!(${['icu-minify', '@formatjs', ...packages].join('|')})/)`,
];
const shared = {
  rootDir: __dirname,
  transform,
  transformIgnorePatterns: asModules(),
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['/dist/'],
};

/** `unit` needs nothing, `service` a real mongod (and RabbitMQ where a test asks for it), `web` a DOM. */
const config: Config = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: '<rootDir>/jest/node-environment.ts',
      transformIgnorePatterns: asModules(
        'msw',
        '@mswjs',
        'rettime',
        'until-async',
        '@open-draft',
        'outvariant',
        'is-node-process',
        'strict-event-emitter',
        'headers-polyfill',
      ),
      testMatch: ['<rootDir>/packages/{contracts,build-kit,search-index,dev-host,texts}/test/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'service',
      testEnvironment: '<rootDir>/jest/node-environment.ts',
      testMatch: [
        '<rootDir>/packages/service-kit/test/**/*.test.ts',
        '<rootDir>/services/*/test/**/*.test.ts',
        '<rootDir>/gateway/test/**/*.test.ts',
        '<rootDir>/scripts/test/**/*.test.ts',
      ],
      globalSetup: '<rootDir>/jest/service-setup.ts',
      globalTeardown: '<rootDir>/jest/service-teardown.ts',
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/jest/dom-environment.ts',
      testMatch: ['<rootDir>/{shell,mfe-*,packages/web-kit}/test/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/jest/web-setup.ts'],
      moduleNameMapper: { '\\.(css|svg|png|woff2)$': '<rootDir>/jest/asset-stub.ts' },
    },
  ],
  // Against what hangs, not against what is slow: on a machine that others use as well the longest tests need five
  // times as long.
  testTimeout: 150_000,
  // Many tests wait for a database, a broker or a killed process: on two cores, two workers end much sooner than one.
  maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
};

export default config;
