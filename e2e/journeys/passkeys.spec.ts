import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { expect, test, type Page } from '@playwright/test';
import { TIER } from '../../scripts/setup/tiers';
import { expectAccessibleOnPhone } from '../support/accessibility';
import { candidate, PASSWORD } from '../support/people';
import { expectToast, logIn, logOut, openFromHeader } from '../support/screens';

interface VirtualDevice {
  countPasskeys(): Promise<number>;
}

/** Gives the page's browser a virtual device that stores passkeys and confirms each request at once by fingerprint. */
async function withDevice(page: Page): Promise<VirtualDevice> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    countPasskeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'The passkey was added.');
  await expect(dialog).toHaveCount(0);
}

test('a candidate adds a passkey, signs in with it without an email, renames and removes it', async ({
  page,
  request,
}) => {
  const person = await candidate(request, 'Petra Key');
  const device = await withDevice(page);
  await page.goto(links.home());
  await logIn(page, { email: person.login_email }, 'For candidates');
  await page.goto(links.settings());
  await addPasskey(page);
  expect(await device.countPasskeys()).toBe(1);
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await expect(passkeys).toContainText('not used yet');

  await logOut(page);
  await page.goto(links.home());
  // The device answers at once, so the offer in the email's box would sign in before the button is pressed.
  const offered = page.waitForEvent('requestfailed', (asked) => asked.url().endsWith(api.startPasskeySignIn()));
  await page.route(`**${api.startPasskeySignIn()}`, (route) => route.abort(), { times: 1 });
  await openFromHeader(page, 'Log in', 'For candidates');
  await offered;
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  if (TIER === 'all') await expectAccessibleOnPhone(page, 'sign in, with a passkey', '[role="dialog"]');
  await signIn.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectToast(page, 'User login successful!');
  await expect(signIn).toHaveCount(0);

  await logOut(page);
  await page.goto(links.home());
  await openFromHeader(page, 'Log in', 'For candidates');
  // Taken from the email's box, without a press.
  await expectToast(page, 'User login successful!');
  await expect(signIn).toHaveCount(0);

  await page.goto(links.settings());
  await expect(passkeys).toContainText('Used');
  await passkeys.getByRole('button', { name: /^Rename / }).click();
  const rename = page.getByRole('dialog', { name: 'Rename passkey' });
  await rename.getByLabel('Name', { exact: true }).fill('Kitchen laptop');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(rename).toHaveCount(0);
  await expect(passkeys).toContainText('Kitchen laptop');
  if (TIER === 'all') await expectAccessibleOnPhone(page, 'settings with a passkey');

  await passkeys.getByRole('button', { name: 'Remove Kitchen laptop' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove passkey' });
  await expect(remove).toContainText('Kitchen laptop');
  await remove.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await remove.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'The passkey was removed.');
  await expect(passkeys).toHaveCount(0);
});
