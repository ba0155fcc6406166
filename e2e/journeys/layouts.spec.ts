import { links } from '@market/contracts/site';
import { devices, expect, test, type Locator } from '@playwright/test';
import { employer, postJob, uniqueWord } from '../support/people';
import { expectHydrated, openFromHeader } from '../support/screens';

/** Layout of pages on a phone, on paper and where the device chooses the colours. */
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
});

test('on a phone the first job found stands in the upper third, a card takes a quarter of the screen, and only cards are offered', async ({
  page,
}) => {
  await page.goto(links.searchJobs());
  await expectHydrated(page);
  const box = await page.getByRole('main').getByRole('article').first().boundingBox();
  expect(box!.y).toBeLessThanOrEqual(844 / 3);
  expect(box!.height).toBeLessThanOrEqual(844 / 4);
  await expect(page.getByRole('radio', { name: 'Cards' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Table' })).toHaveCount(0);
});

test('no box that takes letters makes an iPhone zoom: their text has 16 px', async ({ page }) => {
  const sizes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('input, select, textarea')]
        .filter((box) => !box.matches('[type=checkbox], [type=radio], [type=range], [type=hidden]'))
        .map((box) => Number.parseFloat(getComputedStyle(box).fontSize)),
    );
  await page.goto(links.searchJobs());
  await expectHydrated(page);
  await page.getByRole('button', { name: /^Filters/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  expect(Math.min(...(await sizes()))).toBeGreaterThanOrEqual(16);
  await page.goto(links.home());
  await openFromHeader(page, 'Sign Up', 'For candidates');
  await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible();
  const all = await sizes();
  expect(all.length).toBeGreaterThan(5);
  expect(Math.min(...all)).toBeGreaterThanOrEqual(16);
});

test('on paper a job is the ad alone, and an open dialog takes the place of the page below it', async ({
  page,
  request,
}) => {
  const owner = await employer(request, `Paper ${uniqueWord()}`);
  const { id, job_title } = await postJob(request, owner, `Printer ${uniqueWord()}`);
  await page.goto(links.jobDetails(id));
  await expectHydrated(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: job_title })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.locator('main button:visible')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('main').getByRole('button', { name: 'Apply', exact: true }).first().tap();
  const dialog = page.getByRole('dialog', { name: 'Apply' });
  await expect(dialog).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  expect(await dialog.evaluate((element) => getComputedStyle(element.parentElement!).position)).toBe('static');
});

test('in forced colours what is chosen and current has a line, and bars are drawn', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(links.searchJobs());
  await expectHydrated(page);
  const outlineOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).outlineStyle);
  expect(await outlineOf(page.getByRole('banner').locator('[aria-current="page"]').first())).toBe('solid');
  expect(await outlineOf(page.getByRole('radio', { name: 'Cards' }).locator('xpath=following-sibling::span'))).toBe(
    'solid',
  );
  const bars = page.locator('main [aria-hidden="true"] > span[class*="kept"]');
  expect(await bars.first().evaluate((one) => getComputedStyle(one).forcedColorAdjust)).toBe('none');
});
