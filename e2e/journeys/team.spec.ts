import { links } from '@market/contracts/site';
import { expect, test } from '@playwright/test';
import { expectAccessibleOnPhone } from '../support/accessibility';
import { employer, mailedToken, PASSWORD, postJob, register, verify } from '../support/people';
import { expectToast, logIn, logOut } from '../support/screens';

test('an owner invites a colleague, who joins by the mail, works on the same jobs, and loses them when removed', async ({
  page,
  request,
}) => {
  const owner = await employer(request, 'Harbour Boats');
  await postJob(request, owner, 'Boat builder');
  await page.goto(links.home());
  await logIn(page, { email: owner.login_email, password: PASSWORD }, 'For employers');
  await page.goto(links.dashboardTeam());
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  const colleague = await verify(request, await register(request, 'EMP', 'Harbour Recruiter'));
  await dialog.getByLabel('Email', { exact: true }).fill(colleague.login_email);
  await expectAccessibleOnPhone(page, 'dialog of an invitation', '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expectToast(page, `Invitation sent to ${colleague.login_email}.`);
  await expectAccessibleOnPhone(page, 'team page');
  await logOut(page);

  const token = await mailedToken(request, colleague.login_email, 'invitation');
  await page.goto(links.invitation(token));
  await expect(page.getByRole('heading', { name: 'Join Harbour Boats' })).toBeVisible();
  await expectAccessibleOnPhone(page, 'invitation');
  await page.getByRole('button', { name: 'Sign in to join' }).click();
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await signIn.getByLabel('Email', { exact: true }).fill(colleague.login_email);
  await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signIn.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Join the team' }).click();
  await expectToast(page, 'You have joined Harbour Boats.');
  await page.goto(links.dashboardJobs());
  await expect(page.getByRole('link', { name: 'Boat builder' })).toBeVisible();
  await page.goto(links.dashboardTeam());
  await expect(page.getByText('Harbour Recruiter').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite a colleague' })).toBeHidden();
  await logOut(page);

  await page.goto(links.home());
  await logIn(page, { email: owner.login_email, password: PASSWORD }, 'For employers');
  await page.goto(links.dashboardTeam());
  await page.getByRole('button', { name: 'Remove Harbour Recruiter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Removed from the company.');
  await expect(page.getByText(/removed/)).toContainText('Harbour Boats Owner removed Harbour Recruiter.');
});
