import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startDevHost } from '../../scripts/test/running-dev-host';

const ROOT = join(__dirname, '..', '..');

test('a remote from its own development server runs in the real shell, says so, and gives way when it is reset', async ({
  page,
}) => {
  const host = await startDevHost(ROOT, 'mfe-candidate', ['--in-shell']);
  try {
    expect(host.said()).toContain(`/?remote=mfe_candidate@${host.url}/`);
    await page.goto(`/search-jobs?remote=mfe_candidate@${host.url}/`);
    const heading = page
      .locator('main[data-owner="mfe_candidate"]')
      .getByRole('heading', { level: 1, name: 'Search jobs' });
    // The page's code is what this server has built a moment ago, and the shell's own React runs it. Before that the page
    // is what the server wrote, with the same heading, until the shell takes the address over.
    await expect(async () => {
      expect(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).toContain(
        `${host.url}/mf-manifest.json`,
      );
    }).toPass();
    await expect(heading).toBeVisible();
    await page.keyboard.press('Alt+Shift+O');
    await expect(
      page
        .getByRole('list', { name: 'Who owns what' })
        .getByText(/^Page: mfe_candidate, .+, \d+\.\d+\.\d+ \(override\)$/),
    ).toBeVisible();
    await page.getByRole('button', { name: /reset/i }).click();
    await expect(page.getByText('(override)')).toHaveCount(0);
    await expect(heading).toBeVisible();
  } finally {
    await host.stop();
  }
});
