import {
  expect,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { links } from '@market/contracts';
import { api } from '@market/contracts/testing';
import { expectAccessible, expectNoSidewaysScroll, goWithin, listenForErrors } from '../support/accessibility';
import { ADMIN, caller, mailedToken, register, signIn, verify, verifyPhone } from '../support/people';
import { openFromHeader } from '../support/screens';

const DEMO_PASSWORD = 'Demo1234';
const EMPLOYER = { login_email: 'employer@demo.test', login_pass: DEMO_PASSWORD };
const CANDIDATE = { login_email: 'candidate@demo.test', login_pass: DEMO_PASSWORD };
const DESKTOP = { width: 1440, height: 900 };

/** A page, and whether it is also looked at with axe as a phone shows it. */
interface Visit {
  path: string;
  onPhone?: boolean;
}

/** A signed-in person's own browser window. */
async function windowOf(
  browser: Browser,
  options: BrowserContextOptions,
  session?: { token: string; user: unknown },
): Promise<Page> {
  const origin = options.baseURL!;
  const localStorage = session
    ? [
        { name: 'token', value: session.token },
        { name: 'user', value: JSON.stringify(session.user) },
      ]
    : [];
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  return context.newPage();
}

/**
 * Walks through pages in one window: axe, one h1, a main landmark, a title of its own, no sideways scroll, a quiet
 * console.
 */
async function walk(page: Page, visits: readonly Visit[]): Promise<void> {
  const errors = listenForErrors(page);
  const titles = new Map<string, string>();
  for (const { path, onPhone } of visits) {
    await test.step(path, async () => {
      await page.setViewportSize(DESKTOP);
      await goWithin(page, path);
      const title = await page.title();
      expect.soft(titles.get(title), `another page than ${path} with the title '${title}'`).toBeUndefined();
      titles.set(title, path);
      await expect.soft(page.getByRole('heading', { level: 1 }), `h1 of ${path}`).toHaveCount(1);
      await expect.soft(page.getByRole('main'), `main of ${path}`).toHaveCount(1);
      await expectAccessible(page, { where: path });
      await expectNoSidewaysScroll(page, path, 390);
      if (onPhone) await expectAccessible(page, { where: `${path} at 390` }, 'dark');
      await expectNoSidewaysScroll(page, path, 360);
      expect.soft(errors.splice(0), `console of ${path}`).toEqual([]);
    });
  }
}

/** Looks at the open dialog, on a desktop and on a phone, and closes it. */
async function lookAt(page: Page, name: string | RegExp): Promise<void> {
  await test.step(`dialog ${String(name)}`, async () => {
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, { where: `dialog ${String(name)}`, within: 'dialog, [role=dialog]' });
    await expectNoSidewaysScroll(page, `dialog ${String(name)}`, 360);
    await page.setViewportSize(DESKTOP);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
}

async function someJob(request: APIRequestContext): Promise<{ id: string; cmp_code: string }> {
  const answer = await caller(request).post(api.searchJobs(), { page: 1, limit: 1 });
  return (await answer.json()).records[0];
}

test('every page that a visitor can open', async ({ browser, contextOptions, baseURL, request }) => {
  const job = await someJob(request);
  const person = await register(request, 'CND', 'Vera Lind');
  await verifyPhone(request, person);
  await caller(request, person.token).post(api.sendEmailVerification(), {});
  const token = await mailedToken(request, person.login_email, 'verify-email');
  const page = await windowOf(browser, { ...contextOptions, baseURL });
  await walk(page, [
    { path: links.home(), onPhone: true },
    { path: links.pricing() },
    { path: links.faq() },
    { path: links.contact(), onPhone: true },
    { path: links.terms(), onPhone: true },
    { path: links.privacy() },
    { path: links.forEmployers() },
    { path: links.forCandidates() },
    { path: links.searchJobs(), onPhone: true },
    { path: links.searchList() },
    { path: links.searchList2() },
    { path: links.searchJobs({ search: 'nothing is called like this' }) },
    { path: links.jobDetails(job.id), onPhone: true },
    { path: links.companyProfile(job.cmp_code) },
    { path: links.verifyEmailWaiting() },
    { path: links.verifyEmail(token) },
    { path: links.resetPasswordRequest() },
    { path: '/404' },
    { path: '/500' },
  ]);
  await page.context().close();
});

test('every page that a candidate can open', async ({ browser, contextOptions, baseURL, request }) => {
  const page = await windowOf(browser, { ...contextOptions, baseURL }, await signIn(request, CANDIDATE));
  const job = await someJob(request);
  await walk(page, [
    { path: links.jobDetails(job.id), onPhone: true },
    { path: links.myApplications(), onPhone: true },
    { path: links.profile(), onPhone: true },
    { path: links.savedJobs() },
    { path: links.savedSearches() },
    { path: links.settings() },
    { path: links.ownCandidateProfile() },
    { path: links.dashboardMain() },
  ]);
  await page.context().close();
});

test('every page that an employer can open', async ({ browser, contextOptions, baseURL, request }) => {
  const session = await signIn(request, EMPLOYER);
  const applications = await (
    await caller(request, session.token).post(api.listEmployerApplications(), { page: 1, limit: 1 })
  ).json();
  const page = await windowOf(browser, { ...contextOptions, baseURL }, session);
  await walk(page, [
    { path: links.dashboardMain(), onPhone: true },
    { path: links.dashboardJobs(), onPhone: true },
    { path: links.dashboardApplicants(), onPhone: true },
    { path: links.dashboardCandidates() },
    { path: links.dashboardNotAllowedCandidates(), onPhone: true },
    { path: links.dashboardRequestAccess() },
    { path: links.dashboardSettings() },
    { path: links.profile() },
    { path: links.ownCompanyProfile() },
    { path: links.candidateProfile(applications.records[0].candidate.can_code) },
    { path: links.myApplications() },
  ]);
  await page.context().close();
});

test('every page that an admin can open', async ({ browser, contextOptions, baseURL, request }) => {
  await verify(request, await register(request, 'EMP', 'Waiting Works'));
  const page = await windowOf(browser, { ...contextOptions, baseURL }, await signIn(request, ADMIN));
  await walk(page, [
    { path: links.admin(), onPhone: true },
    { path: links.adminSettings(), onPhone: true },
    { path: links.adminRemotes(), onPhone: true },
  ]);
  await page.context().close();
});

test('every dialog and menu of a visitor', async ({ browser, contextOptions, baseURL }) => {
  const page = await windowOf(browser, { ...contextOptions, baseURL });
  await page.goto('/404');
  const signIn = page.getByRole('dialog', { name: 'Sign in' });

  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'For employers' })).toBeVisible();
  await expectAccessible(page, { where: 'menu Log in' });
  await page.keyboard.press('Escape');

  await openFromHeader(page, 'Log in', 'For employers');
  await signIn.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(signIn.getByText('Password is required')).toBeVisible();
  await lookAt(page, 'Sign in');
  await openFromHeader(page, 'Log in', 'For candidates');
  await signIn.getByRole('tab', { name: 'Phone' }).click();
  await signIn.getByLabel('Phone', { exact: true }).fill('12ab');
  await lookAt(page, 'Sign in');
  await openFromHeader(page, 'Log in', 'For candidates');
  await signIn.getByRole('button', { name: 'Forgot password?' }).click();
  await lookAt(page, 'Reset Password');
  await openFromHeader(page, 'Sign Up', 'For candidates');
  await lookAt(page, 'Sign up');
  await goWithin(page, links.resetPassword('any'));
  await lookAt(page, 'Change password');
  await goWithin(page, links.forCandidates());
  await page.getByRole('button', { name: 'Watch the film' }).click();
  await lookAt(page, /works$/);
  await goWithin(page, links.myApplications());
  await lookAt(page, 'Sign in');
  await expectAccessible(page, { where: 'a page that waits for signing in' });

  const opensMenu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await page.setViewportSize({ width: 992, height: 844 });
  await expect(opensMenu).toBeHidden();
  await page.setViewportSize({ width: 991, height: 844 });
  await opensMenu.click();
  // The off-canvas menu is 17rem wide.
  expect((await page.getByRole('dialog', { name: 'Menu' }).boundingBox())?.width).toBe(17 * 16);
  await lookAt(page, 'Menu');
  await page.context().close();
});

test('every dialog of a candidate, from the first code on', async ({ browser, contextOptions, baseURL, request }) => {
  const unverified = await register(request, 'CND', 'Pia Wren');
  const half = await verifyPhone(request, await register(request, 'CND', 'Max Thorn'));
  const page = await windowOf(browser, { ...contextOptions, baseURL }, unverified);
  await page.goto(links.profile());
  await page.getByRole('button', { name: 'Verify phone' }).click();
  await expect(page.getByText('OTP sent successfully!')).toBeVisible();
  await lookAt(page, 'Verify phone');
  await page.context().close();

  const next = await windowOf(browser, { ...contextOptions, baseURL }, half);
  await next.goto(links.profile());
  await next.getByRole('button', { name: 'Verify email' }).click();
  await lookAt(next, 'Verify email');
  await next.getByRole('button', { name: 'Create your profile' }).click();
  await next.getByRole('dialog', { name: 'Profile Information' }).getByRole('button', { name: 'Submit' }).click();
  await lookAt(next, 'Profile Information');
  await next.context().close();

  const own = await windowOf(browser, { ...contextOptions, baseURL }, await signIn(request, CANDIDATE));
  await own.goto(links.profile());
  await own.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(own.getByText("'s resume")).toBeVisible();
  await lookAt(own, 'Profile Information');
  await own.getByRole('button', { name: 'Add experience' }).click();
  await lookAt(own, 'Add experience');
  await own.getByRole('button', { name: 'Add education' }).click();
  await lookAt(own, 'Add education');
  await own
    .getByRole('banner')
    .getByRole('button', { name: /Notifications/ })
    .click();
  await expectAccessible(own, { where: 'notifications', within: 'header' });
  await own.keyboard.press('Escape');
  await goWithin(own, links.myApplications());
  await own.getByRole('button', { name: 'Withdraw', exact: true }).first().click();
  await lookAt(own, /^Withdraw from/);
  await goWithin(own, links.settings());
  await own.getByRole('button', { name: 'Change password' }).click();
  await lookAt(own, 'Change password');
  await own.getByRole('button', { name: 'Delete account' }).click();
  await lookAt(own, 'Delete your account?');
  await own.context().close();
});

test('every dialog of an employer', async ({ browser, contextOptions, baseURL, request }) => {
  const page = await windowOf(browser, { ...contextOptions, baseURL }, await signIn(request, EMPLOYER));
  const main = page.getByRole('main');
  await page.goto(links.profile());
  await main.getByRole('button', { name: 'Edit', exact: true }).click();
  await lookAt(page, 'Profile Information');
  await goWithin(page, links.dashboardJobs());
  await main.getByRole('button', { name: 'Post a new job' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Post job' }).click();
  await lookAt(page, 'Post a job');
  await main.getByRole('button', { name: 'Import', exact: true }).click();
  await lookAt(page, 'Import jobs');
  await main.getByRole('button', { name: 'Close', exact: true }).first().click();
  await lookAt(page, /^Close ‘/);
  await goWithin(page, links.dashboardApplicants({ status: 'viewed' }));
  await main.getByRole('table', { name: 'Applicants' }).getByRole('link').first().click();
  await page.getByRole('dialog', { name: 'Application' }).getByRole('button', { name: 'Reject' }).click();
  await lookAt(page, /^Reject .*\?$/);
  await lookAt(page, 'Application');
  await main.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await main.getByRole('group', { name: 'Several at once' }).getByRole('button', { name: 'Reject' }).click();
  await lookAt(page, /^Reject /);
  await main.getByRole('radio', { name: 'Board' }).click({ force: true });
  await expect(main.getByRole('region', { name: 'Board' }).getByRole('button').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page, { where: 'the board of applicants' });
  await expectNoSidewaysScroll(page, 'the board of applicants', 360);
  await page.setViewportSize(DESKTOP);
  await goWithin(page, links.dashboardNotAllowedCandidates());
  await main.getByRole('button', { name: 'Request access' }).first().click();
  await lookAt(page, 'Request access');
  await goWithin(page, links.dashboardSettings());
  await main.getByRole('button', { name: 'Change password' }).click();
  await lookAt(page, 'Change password');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await lookAt(page, 'Menu');
  await page.context().close();
});
