import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Refused } from './refused';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Folders of Windows that contain `Google/Chrome`, by the variables with their paths. */
const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];

/**
 * Finds a browser in which a version is tried: that of `CHROMIUM_PATH`, playwright's download, or an installed Chromium
 * or Chrome.
 * @returns undefined without one on a developer's machine
 * @throws Refused without one in CI, where nobody reads that the version was not tried
 */
export function findBrowser(
  env: NodeJS.ProcessEnv = process.env,
  isThere: (path: string) => boolean = existsSync,
): string | undefined {
  const windows = WINDOWS_FOLDERS.flatMap((name) => {
    const folder = env[name];
    return folder ? [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [];
  });
  const found = [env.CHROMIUM_PATH, chromium.executablePath(), ...INSTALLED, ...windows].find(
    (path) => path !== undefined && path !== '' && isThere(path),
  );
  if (found === undefined) refuseInCi(env);
  return found;
}

/** @throws Refused in CI: a version that is not tried in a browser must be asked for */
export function refuseInCi({ CI }: NodeJS.ProcessEnv): void {
  if (CI && CI !== 'false' && CI !== '0')
    throw new Refused(
      'There is no Chromium or Chrome to try the version in. Install one (npx playwright install --with-deps chromium), name it in CHROMIUM_PATH, or add --no-smoke.',
    );
}
