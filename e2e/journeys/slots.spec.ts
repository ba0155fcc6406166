import { links } from '@market/contracts/site';
import { expect, test, type Page } from '@playwright/test';
import { CANDIDATE } from '../support/accessible-windows';
import { expectAccessibleOnPhone } from '../support/accessibility';
import { expectHydrated, logIn } from '../support/screens';

const band = (page: Page) => page.getByRole('main').getByRole('heading', { name: 'For you', exact: true });

test('a candidate’s home page has what the candidate team shows in its slot, and is whole where that is away or broken', async ({
  page,
}) => {
  await page.goto(links.home());
  await logIn(page, { email: CANDIDATE.login_email, password: CANDIDATE.login_pass }, 'For candidates');
  await page.goto(links.home());
  await expect(band(page)).toBeVisible();
  await expect(page.locator('[data-owner="mfe_candidate"][data-part="home-for-you"] li')).toHaveCount(3);
  await expectAccessibleOnPhone(page, 'home page with a filled slot');

  const loads: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && loads.push(frame.url()));
  for (const [path, body] of [
    ['**/remotes/mfe_candidate/**', undefined],
    ['**/remotes/mfe_candidate/*/*for-you*.js', 'throw new Error("no band today");'],
  ] as const) {
    await page.route(path, (route) => (body === undefined ? route.abort() : route.fulfill({ status: 200, body })));
    const asked = page.waitForRequest((request) => request.url().includes('/remotes/mfe_candidate/'));
    await page.goto(links.home());
    await asked;
    await expectHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /\d jobs?$/ }).first()).toBeVisible();
    await expect(band(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await page.unroute(path);
  }
  expect(loads).toHaveLength(2);
});
