import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../start/root';

/**
 * Writes the content of a fresh clone into `folder`: all files under version control in their working-tree state,
 * without build output, installed packages and untracked files.
 * @throws Error where the project's folder is no clone
 */
export function exportCleanTree(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const run = (program: string, args: string[], cwd: string, input?: string | Buffer): Buffer => {
    const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, input, maxBuffer: 2 ** 30 });
    if (status !== 0) {
      throw new Error(
        `The images are rehearsed from the files of a clone. ${program} says: ${error?.message ?? String(stderr).trim()}`,
      );
    }
    return stdout;
  };
  // File names come from the index, contents from the disk: `git stash create` exits with 1 without a message where
  // only timestamps differ.
  const files = run('git', ['ls-files', '-z'], ROOT)
    .toString('utf8')
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
  run('tar', ['-x'], folder, run('tar', ['-c', '--null', '--files-from=-'], ROOT, files.join('\0')));
}
