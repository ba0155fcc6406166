import { readFile } from 'node:fs/promises';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { expect, test } from '@playwright/test';
import { PASSWORD, candidate, caller, employer, postJob, uniqueWord } from '../support/people';
import { expectToast, logIn, openFromHeader } from '../support/screens';

test('S89: a candidate takes the own data along and deletes the account; the employer keeps an application without a person', async ({
  page,
  request,
}) => {
  const owner = await employer(request, `Leaving ${uniqueWord()}`);
  const job = await postJob(request, owner, `Ferryman of ${uniqueWord()}`);
  const person = await candidate(request, 'Ines Leaver');
  await caller(request, person.token).post(api.applyToJob(), { job_id: job.id, note: 'I row.' });

  await page.goto(links.home());
  await logIn(page, { email: person.login_email }, 'For candidates');
  await page.goto(links.settings());
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^perch-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    account: { login_email: person.login_email },
    profile: { can_code: person.can_code },
    applications: [{ job_title: job.job_title, note: 'I row.', status: 'applied' }],
    notifications: [expect.objectContaining({ kind: 'application-sent' })],
  });

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password', { exact: true }).fill('Wrong9Password');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('This password is not correct')).toBeVisible();
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expectToast(page, 'Your account was deleted.');
  await expect(page).toHaveURL(links.home());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    person.login_email,
  );

  await openFromHeader(page, 'Log in', 'For candidates');
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await signIn.getByLabel('Email', { exact: true }).fill(person.login_email);
  await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signIn.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(signIn.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(links.home());
  await logIn(page, { email: owner.login_email }, 'For employers');
  await page.goto(links.dashboardApplicants({ job: job.id }));
  const table = page.getByRole('table', { name: 'Applicants' });
  await expect(table.getByText('Deleted account')).toBeVisible();
  await expect(table.getByText('Ines')).toHaveCount(0);
  await table.getByRole('link').first().click();
  const application = page.getByRole('dialog', { name: 'Application' });
  await expect(application.getByRole('heading', { name: 'Deleted account' })).toBeVisible();
  await expect(application.getByText('I row.')).toHaveCount(0);
});
