import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '../../start/root';

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results', 'playwright-report']);

/** Copies the sources of this project, with its packages linked. @returns the copy's folder */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'market-copy-'));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)) });
  // Our packages come from the copy, all others from this project.
  const packages = join(ROOT, 'node_modules');
  const scope = '@market';
  mkdirSync(join(copy, 'node_modules', scope), { recursive: true });
  for (const name of readdirSync(packages))
    if (name !== scope) symlinkSync(join(packages, name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(packages, scope))) {
    const target = readlinkSync(join(packages, scope, name));
    symlinkSync(target, join(copy, 'node_modules', scope, name));
    // Versions that only one workspace has.
    const own = join(packages, scope, target, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, 'node_modules', scope, target, 'node_modules'));
  }
  return copy;
}
