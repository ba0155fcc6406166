import { links } from '@market/contracts';
import { devices, expect, test, type Locator, type Page } from '@playwright/test';
import { candidate, employer, uniqueWord, type Person } from '../support/people';
import { logIn } from '../support/screens';

/**
 * Fingers on a phone: real touch events, from which the browser makes the mouse's. Leaving a required field shows its
 * error, which must not move what is being tapped away from under the finger.
 */
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
});

/** Taps the field, leaves it empty, and taps `target` once. */
async function tapFrom(field: Locator, target: Locator): Promise<void> {
  await field.tap();
  await expect(field).toBeFocused();
  await target.tap();
}

async function openSignIn(page: Page): Promise<Locator> {
  await page.goto(links.home());
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'For candidates' }).filter({ visible: true }).first().tap();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByLabel('Email', { exact: true })).toBeVisible();
  return dialog;
}

async function signedIn(page: Page, person: Person, type: 'For employers' | 'For candidates'): Promise<void> {
  await page.goto(links.home());
  await logIn(page, { email: person.login_email }, type);
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toHaveCount(0);
}

test('the first tap counts in Sign in, on Sign up and on Forgot password?', async ({ page }) => {
  const signIn = await openSignIn(page);
  await tapFrom(
    signIn.getByLabel('Email', { exact: true }),
    signIn.getByRole('button', { name: 'Sign up', exact: true }),
  );
  const signUp = page.getByRole('dialog', { name: 'Sign up' });
  await expect(signUp).toBeVisible();
  await tapFrom(signUp.getByLabel('Email', { exact: true }), signUp.getByRole('button', { name: /^(Sign|Log) in$/ }));
  await expect(signIn).toBeVisible();
  await tapFrom(signIn.getByLabel('Email', { exact: true }), signIn.getByRole('button', { name: 'Forgot password?' }));
  await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible();
});

test('the first tap counts in the profile and in Post a job', async ({ page, request }) => {
  await signedIn(page, await candidate(request, `Tapping ${uniqueWord()}`), 'For candidates');
  await page.goto(links.profile());
  await page.getByRole('main').getByRole('button', { name: /^Edit/ }).first().tap();
  const profile = page.getByRole('dialog', { name: 'Profile Information' });
  await profile.getByLabel('Name', { exact: true }).fill('');
  await tapFrom(profile.getByLabel('Name', { exact: true }), profile.getByLabel('Email', { exact: true }));
  await expect(profile.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(profile.getByRole('alert').or(profile.locator('[id$="-error"]')).first()).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const owner = await employer(request, `Taps ${uniqueWord()}`);
  await signedIn(page, owner, 'For employers');
  await page.goto(links.dashboardJobs());
  await page.getByRole('main').getByRole('button', { name: 'Post a new job' }).first().tap();
  const post = page.getByRole('dialog', { name: 'Post a job' });
  await tapFrom(post.getByLabel('Job title', { exact: true }), post.getByLabel('Location', { exact: true }));
  await expect(post.getByLabel('Location', { exact: true })).toBeFocused();
});
