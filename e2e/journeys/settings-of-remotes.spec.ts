import { api } from '@market/contracts/testing';
import { links } from '@market/contracts/site';
import { expect, test } from '@playwright/test';
import { expectAccessibleOnPhone, listenForErrors } from '../support/accessibility';
import { lookAt } from '../support/accessible-windows';
import { ADMIN, caller, signIn } from '../support/people';
import { expectHydrated, expectToast, logIn, writtenPage } from '../support/screens';

const WHAT = 'Jobs and applications similarJobs';
const SIMILAR = 'id="similar-jobs"';

test('an administrator switches similar jobs off and on, and a page has it without a deploy, as a server writes it and in the browser', async ({
  page,
  browser,
  request,
}) => {
  const admin = caller(request, (await signIn(request, ADMIN)).token);
  const { records } = (await (await request.post(`/api${api.searchJobs()}`, { data: { limit: 20 } })).json()) as {
    records: { id: string }[];
  };
  // Not each job has others of its kind.
  let job = '';
  for (const { id } of records)
    if (!job && (await writtenPage(request, links.jobDetails(id))).includes(SIMILAR)) job = id;
  const address = links.jobDetails(job);

  const visitor = await (await browser.newContext()).newPage();
  const errors = listenForErrors(visitor);
  const similar = visitor.getByRole('region', { name: /^More in / });
  await visitor.goto(address);
  await expectHydrated(visitor);
  await expect(similar).toBeVisible();

  await page.goto(links.home());
  await logIn(page, { email: ADMIN.login_email, password: ADMIN.login_pass }, 'For employers');
  await page.goto(links.adminRemotes());
  await expect(page.getByRole('list', { name: 'Settings of Jobs and applications' })).toContainText('Default: on');
  await page.getByRole('button', { name: `Change ${WHAT}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Setting similarJobs of Jobs and applications' });
  await lookAt(page, 'Setting similarJobs of Jobs and applications');
  await page.getByRole('button', { name: `Change ${WHAT}` }).click();
  await dialog.getByRole('radio', { name: 'off' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Jobs and applications: similarJobs is set.');
  await expect(dialog).toBeHidden();
  try {
    await expect(page.getByRole('list', { name: 'What happened to the parts of the site' })).toContainText(
      'similarJobs: true → false',
    );
    await expectAccessibleOnPhone(page, 'settings of remotes');
    await expect.poll(() => writtenPage(request, address)).not.toContain(SIMILAR);
    await visitor.goto(address);
    await expectHydrated(visitor);
    await expect(visitor.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(similar).toHaveCount(0);

    await page.getByRole('button', { name: `Reset ${WHAT} to its default` }).click();
    await expectToast(page, 'Jobs and applications: similarJobs is back at its default.');
    await expect.poll(() => writtenPage(request, address)).toContain(SIMILAR);
    // The open page has it with its next navigation, without being loaded anew.
    await visitor.getByRole('link', { name: /^(Back to search|All jobs)$/ }).click();
    await visitor.goBack();
    await expect(similar).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await admin.delete(api.resetSetting('mfe_candidate', 'similarJobs'));
    await visitor.context().close();
  }
});

test('an administrator creates a deploy token for a part that is not published yet, and revokes it', async ({
  page,
  request,
}) => {
  const errors = listenForErrors(page);
  await page.goto(links.home());
  await logIn(page, { email: ADMIN.login_email, password: ADMIN.login_pass }, 'For employers');
  await page.goto(links.adminRemotes());
  const button = page.getByRole('button', { name: 'Create a token' });
  await button.click();
  await lookAt(page, 'Create a deploy token');
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Create a deploy token' });
  await dialog.getByLabel('Part of the site').fill('mfe_charts');
  await dialog.getByLabel('Who it is for').fill('charts team CI');
  await dialog.getByLabel('Your password').fill(ADMIN.login_pass);
  // By keyboard: the form is sent from its last field.
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Your new deploy token' });
  const token = await shown.getByRole('code').innerText();
  await expectAccessibleOnPhone(page, 'a new deploy token');
  const published = () => caller(request, token).get(api.listRemotes());
  expect(((await (await published()).json()) as { only: string }).only).toBe('mfe_charts');
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByRole('list', { name: 'Deploy tokens' })).toContainText('charts team CI');
  await expectAccessibleOnPhone(page, 'deploy tokens');
  expect(errors).toEqual([]);
  await page.getByRole('button', { name: 'Revoke the token for charts team CI, of mfe_charts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'The token is revoked.');
  expect((await published()).status()).toBe(401);
});
