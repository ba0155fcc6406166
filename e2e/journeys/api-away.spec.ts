import { links } from '@market/contracts';
import { expect, test } from '@playwright/test';

/** Calls of the API fail in the browser only: what the server writes into a page's HTML is there as usual. */
const AWAY = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    error: 'This part of the marketplace is not available right now.',
    code: 'service-unavailable',
    requestId: 'request-1',
  }),
};

for (const [name, address] of [
  ['the first page', links.home()],
  ['a search', links.searchJobs({ search: 'engineer' })],
] as const) {
  test(`on ${name} the header works while every call fails, a notice says what is missing, and the page comes by itself once they succeed`, async ({
    page,
  }) => {
    await page.route('**/api/**', (route) => route.fulfill(AWAY));
    await page.goto(address);
    await expect(page.locator('#raw-page')).toBeVisible();
    const logIn = page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true });
    await logIn.click();
    await page.getByRole('menuitem', { name: 'For candidates' }).filter({ visible: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    const notice = page.getByRole('alert').filter({ hasText: 'Parts of this page did not load.' });
    await expect(notice).toBeVisible();
    await expect(page.locator('#raw-page').getByRole('heading', { level: 1 })).toBeVisible();
    await page.unroute('**/api/**');
    await expect(page.locator('#raw-page')).toHaveCount(0);
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('with calls that never answer, the header works and leads to other pages', async ({ page }) => {
  await page.route('**/api/job-posts/**', () => undefined);
  await page.goto(links.searchJobs());
  await expect(page.locator('#raw-page')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'For employers' }).filter({ visible: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page).toHaveURL(links.home());
  await expect(page.locator('#raw-page')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Land somewhere good.' })).toBeVisible();
});
