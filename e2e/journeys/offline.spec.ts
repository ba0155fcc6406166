import { links } from '@market/contracts/site';
import { expect, test, type Page } from '@playwright/test';
import { expectHydrated } from '../support/screens';

/** Ways in which the site is unreachable, each with the text of the notice and the event that ends it. */
const WAYS = [
  {
    name: 'the device is offline',
    says: 'You are offline.',
    cut: (page: Page) => page.context().setOffline(true),
    mend: (page: Page) => page.context().setOffline(false),
  },
  {
    name: 'the site does not answer',
    says: 'Perch does not answer right now.',
    cut: (page: Page) => page.route('**/*', (route) => route.abort('connectionrefused')),
    mend: (page: Page) => page.unroute('**/*'),
  },
];

const NOT_SEARCHED = 'You are offline, so this is not searched yet.';

for (const { name, says, cut, mend } of WAYS) {
  test(`${name}: a search keeps its list and gives no count for the new words, and the answer comes by itself`, async ({
    page,
  }) => {
    await page.goto(links.searchJobs({ search: 'engineer' }));
    await expectHydrated(page);
    const box = page
      .getByRole('searchbox')
      .or(page.getByRole('combobox', { name: /search/i }))
      .first();
    const list = page.getByRole('main').getByRole('listitem').getByRole('link');
    const count = page.getByRole('main').getByText(/^[\d,]+ jobs?$/);
    await expect(list.first()).toBeVisible();
    const first = await list.first().textContent();
    const before = await count.textContent();
    await cut(page);
    await box.fill('nurse');
    await box.press('Enter');
    await expect(page.locator('[data-part="Connection"]')).toContainText(says);
    await expect(page.getByRole('main')).toContainText(NOT_SEARCHED);
    await expect(list.first()).toHaveText(first!);
    await expect(count).toHaveCount(0);
    await mend(page);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.locator('[data-part="Connection"]')).toHaveText('');
    await expect(count).toBeVisible();
    await expect(count).not.toHaveText(before!);
    await expect(list.first()).not.toHaveText(first!);
    await expect(page.getByRole('main')).not.toContainText(NOT_SEARCHED);
    await expect(page).toHaveURL(/search=nurse/);
  });

  test(`${name}: a page whose code is not here yet says so below the header, and comes by itself`, async ({ page }) => {
    // Save-Data: no page is fetched ahead.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    );
    await page.goto(links.searchJobs());
    await expectHydrated(page);
    await cut(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
    await expect(page.getByRole('main')).toContainText('What you opened is not on this device yet.');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await mend(page);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('main')).not.toContainText('not on this device');
    await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
    await expect(page).toHaveTitle(/Pricing/);
  });
}
