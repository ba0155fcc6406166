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
    // Of the remote: the page as the server wrote it has the heading too, before the shell takes the address over.
    const heading = page
      .locator('main[data-owner="mfe_candidate"]')
      .getByRole('heading', { level: 1, name: 'Search jobs' });
    await expect(heading).toBeVisible();
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
    await expect(heading).toBeVisible();
  } finally {
    await host.stop();
  }
});
