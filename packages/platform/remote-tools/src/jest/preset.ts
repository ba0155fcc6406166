import type { Config } from 'jest';

/** Compiles TypeScript and React in tests as in the builds. */
export const transform: Config['transform'] = {
  '^.+\\.(ts|tsx|js|jsx|mjs)$': [
    require.resolve('@swc/jest'),
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

/** Our packages, the parser of ICU messages, and the libraries that draw maps. */
const ONLY_MODULES = ['@market', 'icu-minify', '@formatjs', 'd3-geo', 'd3-array', 'internmap'];

/**
 * Patterns by which packages that are ES modules only are transformed too: those above, and those given.
 * @returns Jest's `transformIgnorePatterns`
 */
export function asModules(...packages: string[]): string[] {
  return [`/node_modules/(?!(${[...ONLY_MODULES, ...packages].join('|')})/)`];
}

/** Test setup for screens: a DOM, polyfills, and stubs for files that only the browser build resolves. */
export const screens = {
  testEnvironment: require.resolve('./dom-environment'),
  setupFilesAfterEnv: [require.resolve('./web-setup')],
  moduleNameMapper: { '\\.(css|svg|png|woff2)$': require.resolve('./asset-stub') },
} satisfies Config;

/** Name ending of tests for server-rendered output. */
const WRITTEN_BY_SERVER = '.server.test';

/**
 * Jest's settings for a remote in a repository of its own: `module.exports = remoteJest(__dirname)`. Tests named
 * `*.server.test.tsx` run without a document, as server-side rendering does.
 * @param folder of the repository
 */
export function remoteJest(folder: string): Config {
  const shared = {
    rootDir: folder,
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    transform,
    transformIgnorePatterns: asModules(),
  };
  return {
    rootDir: folder,
    projects: [
      {
        ...shared,
        displayName: 'web',
        ...screens,
        testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
        testPathIgnorePatterns: ['/node_modules/', WRITTEN_BY_SERVER],
      },
      {
        ...shared,
        displayName: 'server',
        testEnvironment: 'node',
        moduleNameMapper: screens.moduleNameMapper,
        testMatch: [`<rootDir>/test/**/*${WRITTEN_BY_SERVER}.{ts,tsx}`],
      },
    ],
    // Timeout against tests that hang, not against slow ones.
    testTimeout: 60_000,
  };
}
