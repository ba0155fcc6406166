import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readBuiltFrontends } from '@market/remote-rules';
import { ROOT } from '../start/root';
import { axeFindings, openBrowser, openWindow, PATIENCE_MS } from './browser';
import { startDevHost } from './running-dev-host';

/** The project with its own sources and the packages of this one, in which a fifth remote is made. */
let copy: string;
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results', 'playwright-report']);

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'market-new-'));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
  return { status, printed: `${stdout}${stderr}` };
};
const inCopy = (path: string) => readFileSync(join(copy, path), 'utf8');

test('a new remote passes its own CI command, is known to the marketplace, and can be worked on alone', async () => {
  expect(run('npm', 'run', 'new', '--', 'remote', 'mfe-reports')).toMatchObject({
    status: 0,
    printed: expect.stringContaining('npm run dev -w mfe-reports'),
  });
  expect(Object.keys(JSON.parse(inCopy('package-lock.json')).packages)).toContain('mfe-reports');

  const ci = run('npm', 'run', 'ci', '-w', 'mfe-reports');
  expect(ci).toMatchObject({
    status: 0,
    printed: expect.stringContaining('fine: manifest, size and releases of the contract'),
  });
  expect(ci.printed).toMatch(/Tests: +5 passed, 5 total/);

  expect(run('npx', 'oxfmt', '--check', 'mfe-reports').status).toBe(0);

  // Rows for its page and its menu entry exist already.
  expect(run('npm', 'run', 'spec-coverage').printed).not.toMatch(/reports/i);
  const { remotes } = await readBuiltFrontends(copy);
  const { package: packageName, bundle } = remotes.find(({ name }) => name === 'mfe_reports')!;
  expect(packageName).toBe('@market/mfe-reports');
  expect(bundle!.files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['mf-manifest.json', 'remote.json', 'remoteEntry.js']),
  );

  await workOnIt();
}, 900_000);

/**
 * `npm run dev` of the new remote in a browser: a state, another one, and a change of a file while something is typed.
 */
async function workOnIt(): Promise<void> {
  const host = await startDevHost(copy, 'mfe-reports');
  const browser = await openBrowser();
  try {
    const page = await openWindow(browser);
    await page.goto(host.url);
    await page.getByRole('list', { name: 'States of Reports' }).getByRole('link', { name: 'Filled' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('list', { name: 'Reports' }).getByRole('link').first().waitFor();

    const search = frame.getByLabel('Search reports');
    await search.fill('harbour');
    await frame.locator('html').evaluate((html) => html.setAttribute('data-first-load', 'true'));
    const file = join(copy, 'mfe-reports/src/features/list-reports/reports.page.tsx');
    const content = readFileSync(file, 'utf8');
    expect(content).toContain('texts.reports.description');
    writeFileSync(file, content.replace('texts.reports.description', "'What is open today.'"));
    await frame.getByText('What is open today.').waitFor();
    expect(await search.inputValue()).toBe('harbour');
    expect(await frame.locator('html').getAttribute('data-first-load')).toBe('true');
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);

    await page.getByRole('group', { name: 'Data' }).getByText('Error', { exact: true }).click();
    await frame.getByText('This did not load').waitFor({ timeout: PATIENCE_MS });
    expect(await axeFindings(page)).toEqual([]);
  } finally {
    await browser.close();
    await host.stop();
  }
}
