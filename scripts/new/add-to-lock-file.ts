import { spawnSync } from 'node:child_process';

/**
 * npm refuses a clean install when a workspace is not in the lock file. Offline: the lock file already has all its
 * packages.
 */
export function addToLockFile(root: string): void {
  const { status, stderr } = spawnSync(
    'npm',
    [
      'install',
      '--package-lock-only',
      '--prefer-offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0)
    throw new Error(
      `It is made, but package-lock.json could not be brought up to date; run 'npm install --package-lock-only'. npm says: ${stderr}`,
    );
}
