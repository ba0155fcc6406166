import { expect, test } from '@playwright/test';

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
