import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/start/root';
import { recordFigures } from './support/record-figures';

/** Tests that run with fewer with every change: see `howMany`. */
const FILES = [
  'packages/service-kit/test/crash/kill-services.test.ts',
  'packages/service-kit/test/inbox.test.ts',
  'services/applications/test/apply-race.test.ts',
  'services/applications/test/crash/broker-away.test.ts',
  'services/applications/test/crash/killed-service.test.ts',
  'services/profile/test/crash/killed-while-replacing.test.ts',
];

interface JestResults {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: Array<{ name: string; startTime: number; endTime: number }>;
}

test('R01, R02, R05, R06, R08, R10, R23 with the counts of their rows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'market-full-counts-'));
  const output = join(folder, 'results.json');
  try {
    const jest = spawn(process.execPath, [join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'), '--json', `--outputFile=${output}`, '--forceExit', '--runTestsByPath', ...FILES], { cwd: ROOT, env: { ...process.env, FULL_COUNTS: 'true' }, stdio: ['ignore', 'ignore', 'inherit'] });
    await once(jest, 'exit');
    const { success, numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(output, 'utf8')) as JestResults;
    const table = testResults.map(({ name, startTime, endTime }) => ({ tests: name.slice(ROOT.length + 1), seconds: Math.round((endTime - startTime) / 1_000) }));
    recordFigures('full-counts', { passed: numPassedTests, failed: numFailedTests }, table);
    expect(success).toBe(true);
    expect(testResults).toHaveLength(FILES.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 3_600_000);
