import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makePackages } from './packages/make-packages';
import { ROOT } from './start/root';

/** Usage, for `--help`. */
export const USAGE =
  'Usage: npm run packages [-- --publish https://npm.example.org/]: files in dist/packages, or in a registry.';

/**
 * `npm run packages [-- --publish REGISTRY]`: packs the packages that a remote needs in a repository of its own, as
 * files that npm installs, or publishes them to an npm registry (with npm's credentials for it).
 */
export function main(args: string[]): void {
  const { values } = parseArgs({ args, options: { publish: { type: 'string' } } });
  const target = join(ROOT, 'dist', 'packages');
  for (const folder of makePackages(target)) {
    const [command = '', ...options] = values.publish
      ? ['publish', '--registry', values.publish]
      : ['pack', '--pack-destination', target];
    const { status, stdout, stderr } = spawnSync('npm', [command, ...options, '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) {
      console.error(stderr);
      process.exitCode = 1;
      return;
    }
    console.log(stdout.trim());
  }
  if (!values.publish) console.log(`in ${target}`);
}
