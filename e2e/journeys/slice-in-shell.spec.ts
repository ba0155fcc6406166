import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startDevHost } from '../../scripts/test/running-dev-host';

const ROOT = join(__dirname, '..', '..');

test('a slice from its own development server runs in the real shell, says so, and gives way when it is reset', async ({
  page,
}) => {
  const host = await startDevHost(ROOT, 'mfe-candidate', ['--in-shell']);
  try {
    expect(host.said()).toContain(`/?remote=mfe_candidate@${host.url}/`);
    await page.goto(`/search-jobs?remote=mfe_candidate@${host.url}/`);
    await expect(page.getByRole('heading', { level: 1, name: 'Search jobs' })).toBeVisible();
    // The page's code is what this server has built a moment ago, and the shell's own React runs it.
    expect(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).toContain(
      `${host.url}/mf-manifest.json`,
    );
    await page.keyboard.press('Alt+Shift+O');
    await expect(
      page
        .getByRole('list', { name: 'Who owns what' })
        .getByText(/^Page: mfe_candidate, .+, \d+\.\d+\.\d+ \(override\)$/),
    ).toBeVisible();
    await page.getByRole('button', { name: /reset/i }).click();
    await expect(page.getByText('(override)')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Search jobs' })).toBeVisible();
  } finally {
    await host.stop();
  }
});
