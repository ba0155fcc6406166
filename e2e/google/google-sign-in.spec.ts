import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { FORMS } from '../support/forms';
import { playGoogle, type PlayedGoogle } from '../support/google';
import { startForm, type RunningForm } from '../support/running-form';

const dataDir = mkdtempSync(join(tmpdir(), 'market-google-'));
let google: PlayedGoogle;
let form: RunningForm | undefined;

test.beforeAll(async () => {
  google = await playGoogle();
  form = await startForm({
    args: [],
    port: FORMS.google.port,
    dataDir,
    // No demo data needed here.
    env: { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_JWKS_URL: google.jwksUrl, SEED_DEMO: 'false' },
  });
});
test.afterAll(async () => {
  await form?.stop();
  await google.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const gmail = () => `grace.${randomUUID().slice(0, 8)}@gmail.com`;

async function openSignIn(page: Page) {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('menuitem', { name: 'For candidates' }).click();
  return page.getByRole('dialog', { name: 'Sign in' });
}

/** Chromium opens a window for a press for five seconds only, so on a busy machine it is pressed again, as people do. */
async function pressUntilItOpens(page: Page, button: Locator): Promise<Page> {
  let popup: Page | undefined;
  await expect(async () => {
    const opened = page.waitForEvent('popup', { timeout: 10_000 });
    await Promise.all([opened, button.click({ timeout: 10_000 })]);
    popup = await opened;
  }).toPass({ timeout: 60_000 });
  if (!popup) throw new Error("Google's window did not open");
  return popup;
}

test("Google's own script: its button, its window and its token sign in, within what the page's policy lets in", async ({
  page,
  context,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  await google.playIn(context, { email: gmail(), name: 'Grace Hopper' });
  const dialog = await openSignIn(page);
  const button = dialog
    .frameLocator('iframe[title="Sign in with Google Button"]')
    .getByRole('button', { name: 'Continue with Google' });
  const popup = await pressUntilItOpens(page, button);
  const asked = page.waitForRequest(/\/api\/auth\/google$/);
  expect(new URL(popup.url()).searchParams.get('client_id')).toBe(google.clientId);
  await popup.getByRole('button', { name: /@gmail\.com$/ }).click();
  const body = (await asked).postDataJSON() as { nonce: string };
  expect(new URL(popup.url()).searchParams.get('nonce')).toBe(body.nonce);
  // A new account has no phone yet, so the phone comes first.
  await expect(page.getByRole('dialog', { name: 'Verify phone' })).toBeVisible();
  expect(refused).toEqual([]);
});

test('a stand-in is absent when Google is set up', async ({ request }) => {
  expect((await request.get('/dev/google/certs')).status()).toBe(404);
  expect((await request.post('/dev/google/token', { data: { email: gmail(), name: 'Grace Hopper' } })).status()).toBe(
    404,
  );
});
