import { api } from '@market/contracts/testing';
import { links } from '@market/contracts/site';
import { expect, test } from '@playwright/test';
import { expectAccessibleOnPhone } from '../support/accessibility';
import { caller, candidate, employer, postJob, uniqueWord } from '../support/people';
import { expectToast, logIn, logOut } from '../support/screens';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('S210: saved jobs and applications are read without a connection where the candidate chose it, and gone after signing out', async ({
  page,
  request,
  context,
}) => {
  const owner = await employer(request, `Harbour ${uniqueWord()}`);
  const [kept, applied, read] = [`Pilot ${uniqueWord()}`, `Diver ${uniqueWord()}`, `Cook ${uniqueWord()}`];
  const ids = {
    kept: (await postJob(request, owner, kept)).id,
    applied: (await postJob(request, owner, applied)).id,
    read: (await postJob(request, owner, read)).id,
  };
  const person = await candidate(request, 'Olga Port');
  const { post, put } = caller(request, person.token);
  await put(api.saveJob(ids.kept));
  await post(api.applyToJob(), { job_id: ids.applied });

  await page.goto(links.home());
  await logIn(page, { email: person.login_email }, 'For candidates');
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(0);
  await page.goto(links.settings());
  await page.getByRole('checkbox', { name: 'Keep my saved jobs and applications on this device' }).check();
  await expectToast(page, 'Saved jobs and applications can be read offline on this device.');
  await expectAccessibleOnPhone(page, 'settings with the offline copy');
  // Read, and neither saved nor applied for.
  await page.goto(links.jobDetails(ids.read));
  await expect(page.getByRole('heading', { name: read })).toBeVisible();
  const copies = () =>
    page.evaluate(async () => (await (await caches.open('offline-answers')).keys()).map(({ url }) => url).join(' '));
  await expect.poll(copies).toContain(ids.kept);
  expect(await copies()).not.toContain(ids.read);

  await context.setOffline(true);
  await page.goto(links.savedJobs());
  await expect(page.getByRole('heading', { name: kept })).toBeVisible();
  await page.goto(links.jobDetails(ids.kept));
  await expect(page.getByRole('heading', { name: kept, level: 1 })).toBeVisible();
  await expect(page.locator('[data-part="Connection"]')).toContainText('offline');
  await page.goto(links.myApplications());
  await expect(page.getByRole('heading', { name: applied })).toBeVisible();

  await context.setOffline(false);
  await page.goto(links.settings());
  await logOut(page);
  await expect.poll(workers).toBe(0);
  // The worker answers this page until it is left; a file that it fetches now must not make the copy anew.
  await page.evaluate(async () => (await fetch('/remotes.json')).text());
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
