import table from './tier-all.json';

/** `npm test` proves the product, `npm run test:all` everything (docs/testing.md). */
export type Tier = 'product' | 'all';

/**
 * Test files, and folders of tests (ending with `/`), relative to the project's folder, that only `npm run test:all`
 * runs.
 */
export const ONLY_IN_ALL: readonly string[] = Object.keys(table.all);

/** The tier whose tests run now; a test runner started by hand runs all tests. */
export const TIER: Tier = process.env.TEST_TIER === 'product' ? 'product' : 'all';

/** @param file a test file, relative to the project's folder. The long tests in `faults` belong to neither tier. */
export function tierOf(file: string): Tier {
  return ONLY_IN_ALL.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place))
    ? 'all'
    : 'product';
}
