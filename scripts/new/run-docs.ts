import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs `npm run docs` in a new process, because this one has loaded the sources before the change. */
export function runDocs(root: string): void {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), 'docs'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`It is made, but its pages are not written; run 'npm run docs'. ${stderr}`);
}
