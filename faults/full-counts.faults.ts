import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/start/root';
import { recordFigures } from './support/record-figures';

/** Tests that every change runs with smaller counts: see `howMany`. */
const FILES = [
  ['R01, R02, R05', 'packages/platform/service-kit/test/crash/kill-services.test.ts'],
  ['R06', 'packages/platform/service-kit/test/inbox.test.ts'],
  ['R08', 'services/applications/test/apply-race.test.ts'],
  ['R10', 'services/applications/test/crash/broker-away.test.ts'],
  ['R02 with a service', 'services/applications/test/crash/killed-service.test.ts'],
  ['R23', 'services/profile/test/crash/killed-while-replacing.test.ts'],
] as const;

interface JestResults {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: Array<{ name: string; startTime: number; endTime: number }>;
}

test.each(FILES)(
  '%s with the counts of its row',
  async (ids, file) => {
    const folder = mkdtempSync(join(tmpdir(), 'market-full-counts-'));
    const output = join(folder, 'results.json');
    try {
      const jest = spawn(
        process.execPath,
        [
          join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'),
          '--json',
          `--outputFile=${output}`,
          '--runTestsByPath',
          file,
        ],
        {
          cwd: ROOT,
          env: { ...process.env, FULL_COUNTS: 'true' },
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      await once(jest, 'exit');
      const { success, numPassedTests, numFailedTests, testResults } = JSON.parse(
        readFileSync(output, 'utf8'),
      ) as JestResults;
      const seconds = testResults.reduce(
        (sum, { startTime, endTime }) => sum + Math.round((endTime - startTime) / 1_000),
        0,
      );
      recordFigures(`in full: ${ids}`, { 'tests passed': numPassedTests, failed: numFailedTests, seconds });
      expect(success).toBe(true);
      expect(testResults).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  3_600_000,
);
