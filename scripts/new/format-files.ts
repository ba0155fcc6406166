import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Formats generated files: names put into a template change line lengths.
 * @param paths files and folders below `root`
 */
export function formatFiles(root: string, paths: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`It is made, but could not be formatted; run 'npm run format'. ${stderr}`);
}
