import { expect, test } from '@playwright/test';
import { links } from '@market/contracts/site';
import { employer, postJob, uniqueWord } from '../support/people';
import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility';
import { expectHydrated } from '../support/screens';

const DESKTOP = { width: 1440, height: 900 };

test('Ctrl+K finds a job by keyboard, Back closes the list and stays on the page, in both themes and on a phone', async ({
  page,
  request,
}) => {
  const title = `Beekeeper ${uniqueWord()}`;
  const owner = await employer(request, 'Hive and Honey');
  const job = await postJob(request, owner, title);
  await page.setViewportSize(DESKTOP);
  await page.goto(links.faq());
  await expectHydrated(page);

  const box = page.getByRole('combobox', { name: 'Page, action, job or person' });
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await expectAccessible(page, { where: 'command palette' });
  await expectAccessibleOnPhone(page, 'command palette');
  await page.goBack();
  await expect(box).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(links.faq());

  await page.keyboard.press('Control+k');
  await box.fill('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(box).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await box.fill(title);
  await expect(page.getByRole('option', { name: new RegExp(`^${title}`) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(links.jobDetails(job.id)));
});
