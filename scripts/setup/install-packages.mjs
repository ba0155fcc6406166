import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Installs the packages of the lock file, unless exactly these are already installed. Ends the process on failure, or
 * on missing packages with `INSTALL_PACKAGES=never` (in an image's build, which installs only what it copied).
 */
export function installPackages() {
  const missing = missingPackages();
  if (missing.length === 0) return linkNewWorkspaces();
  if (process.env.INSTALL_PACKAGES === 'never') {
    console.error(
      `Packages of the lock file are missing, and nothing may be installed here: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}.`,
    );
    process.exit(1);
  }
  console.log('Installing packages (once; about a minute) ...');
  if (npm('ci') === 0) return;
  // `npm ci` also refuses a lock file that lacks an optional package for this platform; `npm install` does not.
  console.log('Trying once more in another way ...');
  if (npm('install', '--no-save') === 0) return;
  console.error(
    'The packages could not be installed: see the lines above; check the network and the free disk space, then try again.',
  );
  process.exit(1);
}

/** Links a workspace added after the installation as npm would; nothing needs to be fetched for it. */
function linkNewWorkspaces() {
  for (const [path, { link, resolved }] of Object.entries(packagesOf(join(ROOT, 'package-lock.json')))) {
    const place = join(ROOT, path);
    if (!link || !/^(packages|services)\//.test(resolved) || existsSync(place)) continue;
    // A link to a package's former place is dangling.
    rmSync(place, { force: true });
    symlinkSync(relative(dirname(place), join(ROOT, resolved)), place, 'junction');
  }
}

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

function npm(...args) {
  return spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  }).status;
}

/** Compares the lock file with npm's record of the installed tree: each non-optional package, in its version. */
function missingPackages() {
  const note = join(ROOT, 'node_modules', '.package-lock.json');
  const installed = existsSync(note) ? packagesOf(note) : {};
  return Object.entries(packagesOf(join(ROOT, 'package-lock.json')))
    .filter(
      ([path, { version, optional, devOptional, peer, link }]) =>
        path.includes('node_modules/') &&
        !optional &&
        !devOptional &&
        !peer &&
        !link &&
        installed[path]?.version !== version,
    )
    .map(([path]) => path);
}
