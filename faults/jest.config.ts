/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import shared from '../jest.config';

const [, service] = shared.projects as Array<Exclude<NonNullable<Config['projects']>[number], string>>;

/** The long reliability tests, run serially: `npm run test:faults`. */
const config: Config = {
  projects: [{ ...service, displayName: 'faults', testMatch: ['<rootDir>/faults/**/*.faults.ts'] }],
  testTimeout: 300_000,
  maxWorkers: 1,
};

export default config;
