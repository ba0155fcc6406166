import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';

test('Google sign-in can be tried in development: a stand-in gives the token, the same checks take it', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('menuitem', { name: 'For candidates' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.getByLabel('Email').fill(`ada.${randomUUID().slice(0, 8)}@gmail.com`);
  await popup.getByLabel('Name').fill('Ada Lovelace');
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  await expect(page.getByRole('dialog', { name: 'Verify phone' })).toBeVisible();
});
