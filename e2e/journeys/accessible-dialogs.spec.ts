import { expect, test } from '@playwright/test';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { expectAccessible, expectNoSidewaysScroll, goWithin } from '../support/accessibility';
import {
  caller,
  candidate,
  colleague,
  employer,
  jobOf,
  PASSWORD,
  postJob,
  register,
  signIn,
  uniqueEmail,
  verifyPhone,
} from '../support/people';
import { choose, openFromHeader } from '../support/screens';
import { EMPLOYER, CANDIDATE, DESKTOP, windowOf, lookAt, lookOver } from '../support/accessible-windows';
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
  await main.getByRole('button', { name: 'Job feeds' }).click();
  const feeds = page.getByRole('dialog', { name: 'Job feeds' });
  // No name ends so: the feed has a log at once.
  await feeds.getByLabel('Address of the feed').fill('https://feeds.invalid/jobs.xml');
  await feeds.getByRole('button', { name: 'Add feed' }).click();
  await expect(feeds.getByText(/No job was closed/)).toBeVisible();
  await lookAt(page, 'Job feeds');
  await main.getByRole('button', { name: 'Close', exact: true }).first().click();
  await lookAt(page, /^Close ‘/);
  await main
    .getByRole('button', { name: /^Statistics of / })
    .first()
    .click();
  await lookAt(page, /^Statistics of /);
  await goWithin(page, links.dashboardIntegrations());
  await main.getByRole('button', { name: 'Create a key' }).click();
  await lookAt(page, 'Create an API key');
  await main.getByRole('button', { name: 'Add a webhook' }).click();
  await lookAt(page, 'Add a webhook');
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

test('the lists of a company at work, what is selected in them, and their dialogs', async ({
  browser,
  contextOptions,
  baseURL,
  request,
}) => {
  const owner = await employer(request, 'Vale Bakers');
  const work = caller(request, owner.token);
  const made = async (answer: Promise<{ ok(): boolean; text(): Promise<string>; json(): Promise<unknown> }>) => {
    const got = await answer;
    expect(got.ok(), await got.text()).toBe(true);
    // Cast: each of these answers has the id of what was made.
    return (await got.json()) as { id: string };
  };
  const [job, ...people] = await Promise.all([
    postJob(request, owner, 'Night baker'),
    candidate(request, 'Ines Duarte'),
    candidate(request, 'Omar Haddad'),
    candidate(request, 'Yara Silva'),
  ]);
  const [, second, third] = await Promise.all(
    people.map(({ token }) => made(caller(request, token).post(api.applyToJob(), { job_id: job.id }))),
  );
  await Promise.all([
    colleague(request, owner, 'Bo Berg'),
    made(work.post(api.inviteMember(), { email: uniqueEmail('Invited'), role: 'reader' })),
    postJob(request, owner, 'Day baker', { status: 'draft' }),
    made(work.post(api.saveJobTemplate(), { name: 'A baker', post: jobOf('Baker'), replaces: 'none' })),
    made(work.post(api.addMessageTemplate(), { name: 'A kind no', text: 'Dear {name}, {job} is filled.' })),
    made(work.post(api.addApplicantTag(), { name: 'Second round' })),
    made(work.post(api.makeWebhook(), { url: 'https://hooks.example.org/axe', events: ['application.received'] })),
    ...[second, third].map((one) =>
      made(work.put(api.changeApplicationStatus(one!.id), { status: 'rejected', cause: 'other' })),
    ),
  ]);
  const asked = await Promise.all(
    [second, third].map((one) => made(work.post(api.askForPool(), { application_id: one!.id, months: 12 }))),
  );
  await made(caller(request, people[1]!.token).put(api.answerPool(asked[0]!.id), { answer: 'joined' }));
  const session = await signIn(request, { login_email: owner.login_email, login_pass: PASSWORD });
  const page = await windowOf(browser, { ...contextOptions, baseURL }, session);
  const main = page.getByRole('main');

  await test.step('team', async () => {
    await page.goto(links.dashboardTeam());
    await expect(main.getByText('Bo Berg').first()).toBeVisible();
    await lookOver(page, 'team');
    for (const [button, dialog] of [
      ['Change the role of Bo Berg', /^Role of/],
      ['Make Bo Berg an owner', /^Make .* an owner\?$/],
      ['Remove Bo Berg', /^Remove/],
      ['Invite a colleague', 'Invite a colleague'],
    ] as const) {
      await main.getByRole('button', { name: button }).click();
      await lookAt(page, dialog);
    }
  });

  await test.step('posted jobs', async () => {
    await goWithin(page, links.dashboardJobs());
    await main.getByRole('button', { name: 'Hiring managers of Night baker' }).click();
    await lookAt(page, /^Hiring managers of/);
    await main.getByRole('button', { name: 'What Night baker said' }).click();
    await lookAt(page, /said$/);
    await main.getByRole('button', { name: 'Edit Night baker' }).click();
    const form = page.getByRole('dialog', { name: 'Post a job' });
    await form.getByRole('button', { name: 'Preview the post' }).click();
    await lookAt(page, 'The post as candidates see it');
    await form.getByRole('button', { name: 'Save as template' }).click();
    await expect(page.getByRole('list', { name: 'Your templates' })).toContainText('A baker');
    await lookAt(page, 'Templates of posts');
    await lookAt(page, 'Post a job');
    await main.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await lookOver(page, 'posted jobs, selected');
    await main.getByRole('button', { name: 'Close 1' }).click();
    await lookAt(page, 'Close 1 job?');
  });

  await test.step('applicants', async () => {
    await goWithin(page, links.dashboardApplicants());
    await main.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await lookOver(page, 'applicants, selected');
    await main.getByRole('button', { name: 'Tag …' }).click();
    const tags = page.getByRole('dialog', { name: 'Tag 3 applicants' });
    await tags.getByRole('combobox').selectOption('Second round');
    await tags.getByRole('button', { name: 'Add to 3' }).click();
    await expect(tags).toContainText('‘Second round’ added to 3 applicants.');
    await lookAt(page, 'Tag 3 applicants');
    await main.getByRole('button', { name: 'Message …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Templates' }).click();
    await page.getByRole('menuitem', { name: 'Manage templates' }).click();
    await expect(page.getByRole('list', { name: 'Templates' })).toContainText('A kind no');
    await lookAt(page, 'Message templates');
    await lookAt(page, 'Message to 3 applicants');
  });

  await test.step('talent pool', async () => {
    await goWithin(page, links.dashboardTalentPool());
    await expect(main).toContainText('Omar Haddad');
    await lookOver(page, 'talent pool');
    await main.getByRole('button', { name: 'Remove' }).click();
    await lookAt(page, 'Remove this candidate from your talent pool?');
    await main.getByRole('radio', { name: 'Not answered yet' }).click({ force: true });
    await expect(main).toContainText('Yara Silva');
    await lookOver(page, 'talent pool, not answered yet');
  });

  await test.step('integrations', async () => {
    await goWithin(page, links.dashboardIntegrations());
    await main.getByRole('button', { name: 'Create a key' }).click();
    const form = page.getByRole('dialog', { name: 'Create an API key' });
    await form.getByLabel('Name of the program').fill('The applicants’ program');
    await choose(form, 'What it may do', 'Read jobs');
    await page.keyboard.press('Escape');
    await form.getByLabel('Your password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Create a key' }).click();
    await lookAt(page, 'Your new key');
    await main.getByText('Log of the last messages').click();
    await lookOver(page, 'integrations');
    await main.getByRole('button', { name: /^Revoke/ }).click();
    await lookAt(page, /^Revoke the key/);
  });

  await test.step('company page', async () => {
    await goWithin(page, links.companyPage());
    await main.getByRole('button', { name: 'Add a link' }).click();
    await lookOver(page, 'the editor of the company page');
    await main.getByRole('button', { name: 'Remove link 1' }).click();
    await main.getByRole('textbox', { name: /^About the company/ }).fill('We bake at night.');
    await main.getByRole('button', { name: 'Preview the page' }).click();
    await expect(page.getByRole('region', { name: 'Preview of the page' })).toContainText('We bake at night.');
    await lookOver(page, 'the preview of the company page');
  });

  await test.step('record of the response promise', async () => {
    await goWithin(page, links.dashboardMain());
    await expect(main.getByText(/You promise/)).toBeVisible();
    await lookOver(page, 'dashboard with its record');
    await goWithin(page, links.companyProfile(owner.cmp_code));
    await lookOver(page, 'company with its record');
  });
  await page.context().close();
});
