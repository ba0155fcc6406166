import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { links } from '@market/contracts/site';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expectAccessibleOnPhone } from '../support/accessibility';
import { uniqueEmail } from '../support/people';
import { expectToast, logIn, logOut, openFromHeader, typeCode } from '../support/screens';

/** Time of one code (RFC 6238). */
const STEP_SECONDS = 30;

/** Another administrator than the one of the demo data, whom journeys beside this one sign in as. */
async function newAdmin(): Promise<{ email: string; password: string }> {
  const email = uniqueEmail('Second Factor');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(__dirname, '..', '..', 'scripts', 'run.mjs'), 'admin', 'create', email],
    { env: { ...process.env, DATA_DIR: process.env.EMBEDDED_DATA_DIR } },
  );
  const password = /^Password: (\S+)$/m.exec(stdout)?.[1];
  if (!password) throw new Error(`No password was printed: ${stdout}`);
  return { email, password };
}

/** Email and password; gives the dialog that wants the second factor. */
async function beginSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<Locator> {
  await page.goto(links.home());
  await openFromHeader(page, 'Log in', 'For employers');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  return page.getByRole('dialog', { name: 'Confirm that it is you' });
}

async function typeRecoveryCode(confirm: Locator, code: string): Promise<void> {
  await confirm.getByRole('button', { name: 'Use a recovery code' }).click();
  await confirm.getByLabel('Recovery code', { exact: true }).fill(code);
  await confirm.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('an administrator sets an authenticator app up, and signs in with its code, or with a recovery code once', async ({
  page,
}) => {
  const admin = await newAdmin();
  await page.goto(links.home());
  await logIn(page, admin, 'For employers');
  await page.goto(links.adminSettings());
  await expectAccessibleOnPhone(page, 'settings of an administrator');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await setUp.getByLabel('Your password', { exact: true }).fill(admin.password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  const secret = await setUp.locator('code').innerText();
  await expectAccessibleOnPhone(page, 'key of an authenticator app', '[role="dialog"]');
  const epoch = Math.floor(Date.now() / 1000);
  await typeCode(setUp, generateSync({ secret, epoch }));
  await setUp.getByRole('button', { name: 'Confirm' }).click();
  const shown = setUp.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await expectAccessibleOnPhone(page, 'recovery codes', '[role="dialog"]');
  await setUp.getByRole('button', { name: 'I have kept them' }).click();
  await expect(setUp).toHaveCount(0);
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
  await expectAccessibleOnPhone(page, 'settings with a second factor');
  await logOut(page);

  const confirm = await beginSignIn(page, admin);
  await expectAccessibleOnPhone(page, 'second step of signing in', '[role="dialog"]');
  // A code works once: the next one may be a step ahead, as of a phone whose clock is fast.
  const next = Math.max(epoch + STEP_SECONDS, Math.floor(Date.now() / 1000));
  await typeCode(confirm, generateSync({ secret, epoch: next }));
  await confirm.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectToast(page, 'User login successful!');
  await expect(page).toHaveURL(links.admin());
  await logOut(page);

  await typeRecoveryCode(await beginSignIn(page, admin), codes[0]!);
  await expectToast(page, 'User login successful!');
  await page.goto(links.adminSettings());
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
  await logOut(page);

  const again = await beginSignIn(page, admin);
  await typeRecoveryCode(again, codes[0]!);
  await expect(again.getByText('This recovery code is wrong or was used before')).toBeVisible();
  await expect(again.getByLabel('Recovery code', { exact: true })).toHaveValue(codes[0]!);
  await expectAccessibleOnPhone(page, 'recovery code that was used', '[role="dialog"]');
});
