// Scans files for secrets (docs/security.md, S82): the named ones, else all tracked and untracked but not ignored ones.
// In batches, a process each: secretlint's profiler is quadratic in the number of files, so that 2,700 files took 146
// s, and 22 s in batches of 400.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install-packages.mjs';

const PORTION = 400;
const program = join(ROOT, 'node_modules', '.bin', 'secretlint');

const named = process.argv.slice(2);
// A file that was deleted and not committed yet is in git's list.
const files = (named.length > 0 ? named : listedByGit())?.filter((file) => file && existsSync(join(ROOT, file)));
if (!files) scan('**/*');
else for (let at = 0; at < files.length; at += PORTION) scan('--no-glob', ...files.slice(at, at + PORTION));

function scan(...args) {
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

/** Undefined outside a clone: then a glob finds the files, in one slow run. */
function listedByGit() {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? stdout.split('\0') : undefined;
}
