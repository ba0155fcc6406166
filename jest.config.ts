/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import { asModules, screens, transform } from './packages/platform/remote-tools/src/jest/preset';
import { ONLY_IN_ALL, TIER } from './scripts/setup/tiers';

// Fixed time zone, because the device's zone determines the initial country of a phone field.
process.env.TZ = 'UTC';

const ignored = [
  '/node_modules/',
  '/dist/',
  '/.data/',
  ...(TIER === 'product' ? ONLY_IN_ALL.map((place) => `<rootDir>/${place}`) : []),
];
const shared = {
  rootDir: __dirname,
  transform,
  transformIgnorePatterns: asModules(),
  testPathIgnorePatterns: ignored,
  // Contains another clone of the project while two are compared.
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.cache/'],
};

/** Tests of server-rendered screens, which have no document. */
const WRITTEN_BY_SERVER = '.server.test.tsx';

/**
 * `unit` needs nothing, `service` a real mongod (and RabbitMQ where a test asks for it), `web` a DOM, `server` none.
 */
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
      testMatch: [
        '<rootDir>/packages/{platform/{api,build-kit,search-index,remote-contract,remote-host,texts},market/{contracts,dev-host,match,resume}}/test/**/*.test.ts',
      ],
    },
    {
      ...shared,
      displayName: 'service',
      testEnvironment: '<rootDir>/jest/node-environment.ts',
      transformIgnorePatterns: asModules('country-to-currency', '@otplib', '@scure', '@noble'),
      testMatch: [
        '<rootDir>/packages/platform/service-kit/test/**/*.test.ts',
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
      ...screens,
      testMatch: ['<rootDir>/{shell,mfe-*,packages/{platform/web-kit,market/market-ui}}/test/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [...ignored, WRITTEN_BY_SERVER],
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: '<rootDir>/jest/node-environment.ts',
      moduleNameMapper: screens.moduleNameMapper,
      testMatch: [`<rootDir>/{shell,mfe-*,packages/platform/web-kit}/test/**/*${WRITTEN_BY_SERVER}`],
    },
  ],
  // Memory limit of an idle worker, which is replaced between two files: after a hundred files a worker uses 4 GB, and
  // two of those exceed a small machine.
  workerIdleMemoryLimit: '1500MB',
  // Guards against hanging tests, not slow ones: on a shared machine the longest tests need five times as long.
  testTimeout: 150_000,
  // Two workers even on two cores, because many tests wait for a database, a broker or a killed process.
  maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
};

export default config;
