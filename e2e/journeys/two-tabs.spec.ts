import { links } from '@market/contracts/site';
import { expect, test } from '@playwright/test';
import { employer, postJob, uniqueWord } from '../support/people';
import { logIn } from '../support/screens';

test('B21: two tabs edit one job: the second reads both, keeps what was typed, and saves what was chosen', async ({
  page,
  context,
  request,
}) => {
  const owner = await employer(request, `Two Tabs ${uniqueWord()}`);
  const title = `Boatkeeper of ${uniqueWord()}`;
  await postJob(request, owner, title);
  await page.goto(links.home());
  await logIn(page, { email: owner.login_email }, 'For employers');
  await expect(page).toHaveURL(links.dashboardMain());
  const other = await context.newPage();
  const open = async (tab: typeof page) => {
    await tab.goto(links.dashboardJobs());
    await tab.getByRole('button', { name: new RegExp(`Edit.*${title}`) }).click();
    const dialog = tab.getByRole('dialog', { name: 'Post a job' });
    await expect(dialog.getByLabel('Job title')).toHaveValue(title);
    return dialog;
  };
  const [first, second] = [await open(page), await open(other)];
  await first.getByLabel('Job title').fill(`${title}, nights`);
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(first).toHaveCount(0);
  await second.getByLabel('Job title').fill(`${title}, days`);
  await second.getByLabel('Location').fill('Porto, Portugal');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  const comparison = second.getByRole('region', { name: 'This was changed in the meantime' });
  await expect(comparison.getByRole('radio', { name: `Mine ${title}, days` })).toBeChecked();
  if (process.env.PICTURES) {
    for (const [width, scheme] of [
      [1440, 'light'],
      [1440, 'dark'],
      [390, 'light'],
      [390, 'dark'],
    ] as const) {
      await other.setViewportSize({ width, height: 900 });
      await other.emulateMedia({ colorScheme: scheme });
      await comparison.scrollIntoViewIfNeeded();
      await other.screenshot({ path: `${process.env.PICTURES}/comparison-${String(width)}-${scheme}.png` });
    }
    await other.setViewportSize({ width: 1280, height: 720 });
  }
  await comparison.getByRole('radio', { name: `Theirs ${title}, nights` }).check();
  await comparison.getByRole('button', { name: 'Save what is chosen' }).click();
  await expect(second).toHaveCount(0);
  await other.reload();
  const row = other.getByRole('listitem').filter({ hasText: `${title}, nights` });
  await expect(row).toContainText('Porto');
});
