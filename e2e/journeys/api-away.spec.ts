import { links } from '@market/contracts/site';
import { expect, test, type Page } from '@playwright/test';
import { expectHydrated } from '../support/screens';

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

/** Pages come as they do where the server could not write them: without their text. */
async function withoutText(page: Page): Promise<void> {
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname) && !url.pathname.startsWith('/api/'),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const begin = html.indexOf('<div id="root">');
      await route.fulfill({ response, body: `${html.slice(0, begin)}<div id="root"></div></body></html>` });
    },
  );
}

async function headerWorks(page: Page): Promise<void> {
  const logIn = page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true });
  await logIn.click();
  await page.getByRole('menuitem', { name: 'For candidates' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('a page that the server has written reads as ever while every call fails; what is asked anew says what is missing, and comes by itself', async ({
  page,
}) => {
  await page.route('**/api/**', (route) => route.fulfill(AWAY));
  await page.goto(links.searchJobs({ search: 'engineer' }));
  await expectHydrated(page);
  await headerWorks(page);
  const jobs = page.getByRole('list', { name: 'Jobs' }).getByRole('article');
  await expect(jobs.first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Search jobs' }).fill('nurse');
  const panel = page.getByRole('main').getByRole('alert').filter({ visible: true });
  await expect(panel).toContainText('not available right now');
  await page.unroute('**/api/**');
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(links.searchJobs({ search: 'nurse' }));
  await expect(jobs.first()).toBeVisible();
});

for (const [name, address] of [
  ['the first page', links.home()],
  ['a search', links.searchJobs({ search: 'engineer' })],
] as const) {
  test(`on ${name} without its text the header works while every call fails, a panel says what is missing, and the page comes by itself once they succeed`, async ({
    page,
  }) => {
    await withoutText(page);
    await page.route('**/api/**', (route) => route.fulfill(AWAY));
    await page.goto(address);
    await headerWorks(page);
    const panel = page.getByRole('main').getByRole('alert').filter({ visible: true });
    await expect(panel.first()).toBeVisible();
    await page.unroute('**/api/**');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
}

test('with calls that never answer, the header works and leads to other pages', async ({ page }) => {
  await withoutText(page);
  await page.route('**/api/job-posts/**', () => undefined);
  await page.goto(links.searchJobs());
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'For employers' }).filter({ visible: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page).toHaveURL(links.home());
  await expect(page.getByRole('heading', { level: 1, name: 'Land somewhere good.' })).toBeVisible();
});
