import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../start/root';

interface LockFile {
  packages: Record<string, { link?: boolean; resolved?: string }>;
}

/**
 * Folders of all workspaces, sorted: npm's own resolution of the patterns in package.json, from its lock file. `npm ci`
 * refuses a lock file that differs from package.json.
 */
export function workspaceFolders(): string[] {
  // Cast: npm's format.
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
  return Object.values(packages)
    .flatMap(({ link, resolved }) => (link && resolved ? [resolved] : []))
    .sort();
}
