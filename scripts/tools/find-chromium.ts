import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { installPackages, mayInstallPackages, runCommand, ToolMissing } from './run-command';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const DOWNLOAD_LIMIT_MS = 300_000;

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, an installed one, Playwright's own; else installs Debian's (as
 * root) or Playwright's.
 * @throws ToolMissing with the remedy.
 */
export async function findChromium({
  install = true,
  say = () => {},
}: { install?: boolean; say?: (step: string) => void } = {}): Promise<string> {
  const found = look();
  if (found) return found;
  if (install) {
    say('Installing Chromium for the browser tests (once)');
    if (await mayInstallPackages()) await installPackages('chromium', 'fonts-liberation');
    else await runCommand('npx', ['playwright', 'install', 'chromium'], DOWNLOAD_LIMIT_MS);
    const installed = look();
    if (installed) return installed;
  }
  throw new ToolMissing(
    'No Chromium was found for the browser tests. Run: sudo apt-get install -y chromium (or npx playwright install chromium)',
  );
}

function look(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...INSTALLED, chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}
