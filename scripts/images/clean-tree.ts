import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { runCommand } from './run-command';
import { ROOT } from '../start/root';

/**
 * Writes into `folder` what a fresh clone would have: all files under version control as they stand now, none of what
 * was built, installed or forgotten to be added.
 * @throws Error where the project's folder is no clone
 */
export function exportCleanTree(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The images are rehearsed from a git export, and git says: ${stderr.trim()}`);
    return stdout.trim();
  };
  // A commit of what is changed but not yet committed, which no branch knows; empty where nothing is.
  const commit = git('stash', 'create') || 'HEAD';
  runCommand(`set -o pipefail; git -C '${ROOT}' archive ${commit} | tar -x`, folder);
}
