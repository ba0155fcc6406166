import { expect, test, type Page } from '@playwright/test';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { expectAccessible } from '../support/accessibility';
import { caller, employer, uniqueWord } from '../support/people';
import { expectHydrated } from '../support/screens';

const JOBS = 30;

const found = (page: Page, text: RegExp) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: text })).toBeVisible();
const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('a search that is opened by its address begins at its top, wherever the last one was left', async ({ page }) => {
  await page.goto(links.searchJobs({ search: 'engineer' }));
  await expectHydrated(page);
  await page.evaluate(() => window.scrollTo(0, 1_500));
  await expect.poll(() => top(page)).toBeGreaterThan(1_000);
  await page.goto(links.searchJobs({ search: 'nurse' }));
  await expectHydrated(page);
  await expect(page.getByRole('main').getByLabel('Search jobs')).toHaveValue('nurse');
  await found(page, /jobs?$/);
  expect(await top(page)).toBe(0);
});

test('a visitor who opens a job before the search has answered comes back to the same place', async ({ page }) => {
  await page.goto(links.searchJobs());
  await expectHydrated(page);
  let answer: () => void = () => undefined;
  const isBack = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api${api.searchJobs()}`, async (route) => {
    await isBack;
    await route.continue();
  });
  await page.getByLabel('Sort by').selectOption({ label: 'Highest salary' });
  await found(page, /^Searching/);
  const opened = page.locator('[data-result]').nth(12);
  await opened.scrollIntoViewIfNeeded();
  const place = await top(page);
  expect(place).toBeGreaterThan(500);
  await opened.click();
  await expect(page.getByRole('link', { name: 'Back to the search' })).toBeVisible();
  await page.goBack();
  await found(page, /^Searching/);
  answer();
  await found(page, /jobs$/);
  await expect.poll(() => top(page)).toBe(place);
});

test('a visitor searches by keys, is forgiven a slip, comes back to the place in the list, and is led on where nothing is', async ({
  page,
  request,
}) => {
  const word = uniqueWord();
  const slip = word.slice(0, 6) + word.slice(7);
  const owner = await employer(request, 'Long List');
  const rows = Array.from({ length: JOBS }, (_, at) => `${word}${at},${word} keeper ${at},Lisbon,65000`);
  expect(
    (
      await caller(request, owner.token).post(api.importJobs(), {
        format: 'csv',
        commit: true,
        content: ['id,title,city,salary', ...rows].join('\n'),
      })
    ).status(),
  ).toBe(200);

  await test.step('the results follow the typing, with what was meant', async () => {
    await page.goto(links.searchJobs());
    await found(page, /jobs$/);
    await page.keyboard.press('/');
    await page.keyboard.type(slip);
    await found(page, /^30 jobs$/);
    await expect(page.locator('mark', { hasText: word }).first()).toBeVisible();
    // The completions lie over the results until they are closed.
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: word, exact: true }).click();
    await expect(page.getByRole('main').getByLabel('Search jobs')).toHaveValue(word);
    await expect(page.getByRole('link', { name: word, exact: true })).toHaveCount(0);
    // Until then the results are those of the previous search, in their order.
    await found(page, /^30 jobs$/);
  });

  await test.step('arrows lead along the results, Enter opens one; the way back and a reload lead to the same place', async () => {
    await page.keyboard.press('/');
    await page.keyboard.press('Enter');
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown');
    const place = await top(page);
    expect(place).toBeGreaterThan(500);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the search' })).toHaveAttribute(
      'href',
      links.searchJobs({ search: word }),
    );
    await page.goBack();
    await expect.poll(() => top(page)).toBe(place);
    await page.reload();
    await found(page, /^30 jobs$/);
    await expect.poll(() => top(page)).toBe(place);
  });

  await test.step('a salary that nobody pays: one press takes it away again', async () => {
    await page.getByRole('slider', { name: 'Salary at least' }).press('End');
    await expect(page).toHaveURL(/salary_min=200000/);
    await page.getByRole('button', { name: 'Without ‘From $200,000’: 30 jobs' }).click();
    await found(page, /^30 jobs$/);
  });

  await test.step('the keys are told, in a dialog that everybody can use', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(page, { where: 'keyboard shortcuts', within: '[role=dialog]' });
  });
});
