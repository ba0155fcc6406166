import { links } from '@market/contracts/site';
import { expect, test } from '@playwright/test';
import { expectHydrated } from '../support/screens';

test('a remote that cannot be loaded costs only its own pages, and Retry brings it back', async ({ page }) => {
  let isAway = true;
  await page.route('**/remotes/mfe_candidate/**', (route) => (isAway ? route.abort() : route.continue()));
  await page.goto('/search-jobs');
  const panel = page.getByRole('alert').filter({ has: page.getByRole('button', { name: /try again|retry/i }) });
  await expect(panel).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  isAway = false;
  await panel.getByRole('button', { name: /try again|retry/i }).click();
  await expect(page.getByRole('main').getByLabel('Search jobs')).toBeVisible();
});

test('the rest of the product works while a remote is away', async ({ page }) => {
  await page.route('**/remotes/mfe_employer/**', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('main').getByLabel('Search jobs').fill('engineer');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/search-jobs\?.*engineer/);
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('menuitem', { name: 'For employers' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

test('a remote that never answers shows its panel within seconds and never hangs the page', async ({ page }) => {
  await page.route('**/remotes/mfe_candidate/*/remoteEntry.js', () => undefined);
  // Not until `load`: a script that was asked for before that event, and never comes, holds it back.
  await page.goto('/search-jobs', { waitUntil: 'commit' });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('button', { name: /try again|retry/i })).toBeVisible();
});

test.describe('missing prefetch', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    );
  });

  test('a page whose file is late is announced, then a panel says so, and the file is used when it comes', async ({
    page,
  }) => {
    let come = (): void => undefined;
    const comes = new Promise<void>((resolve) => (come = resolve));
    let asked = 0;
    await page.route(/job-details_page.*\.js/, async (route) => {
      asked += 1;
      await comes;
      await route.continue();
    });
    await page.goto(links.searchJobs());
    await expectHydrated(page);
    const main = page.getByRole('main');
    await main.getByRole('listitem').getByRole('link').first().click();
    await expect(main.getByText(/^Still loading/)).toBeVisible();
    await expect(main.getByRole('heading', { name: /is not available$/ })).toBeVisible();
    come();
    await expect(main.getByRole('button', { name: 'Apply', exact: true })).toBeVisible();
    expect(asked).toBe(1);
  });

  test('a remote whose entry is late shows its page in place of the panel when it comes', async ({ page }) => {
    let come = (): void => undefined;
    const comes = new Promise<void>((resolve) => (come = resolve));
    await page.route(/mfe_candidate\/.*remoteEntry\.js/, async (route) => {
      await comes;
      await route.continue();
    });
    await page.goto(links.pricing());
    await expectHydrated(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find jobs' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: /is not available$/ })).toBeVisible();
    come();
    await expect(main.getByLabel('Search jobs')).toBeVisible();
  });

  for (const [what, file, open] of [
    ['the entry of a remote', /mfe_auth\/.*remoteEntry\.js/, 'dialog'],
    ['the chunk of a dialog', /sign-in_dialog.*\.js/, 'dialog'],
  ] as const)
    test(`${what} that fails once costs nobody the ${open}`, async ({ page }) => {
      let failed = 0;
      await page.route(file, (route) => (failed++ === 0 ? route.abort() : route.continue()));
      await page.goto(links.searchJobs());
      await expectHydrated(page);
      await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByRole('menuitem', { name: 'For candidates' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
      expect(failed).toBeGreaterThan(1);
    });

  for (const [what, file] of [
    ['the entry of a remote', /mfe_auth\/.*remoteEntry\.js/],
    ['the chunk of a dialog', /sign-in_dialog.*\.js/],
  ] as const)
    test(`P2: where ${what} is gone, the page is loaded anew, and the dialog opens by itself`, async ({ page }) => {
      let loads = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1;
      });
      await page.route(file, (route) => (loads > 1 ? route.continue() : route.abort()));
      await page.goto(links.searchJobs());
      await expectHydrated(page);
      await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByRole('menuitem', { name: 'For candidates' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign in' }).getByLabel('Email')).toBeVisible();
      expect(loads).toBe(2);
    });
});
