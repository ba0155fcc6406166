import { expect, test } from '@playwright/test';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { goWithin } from '../support/accessibility';
import { ADMIN, caller, register, signIn, verify } from '../support/people';
import {
  LONG,
  ARABIC,
  CITY,
  both,
  REASON,
  DRAFT,
  type Market,
  makeMarket,
  look,
  windowOf,
  openAnew,
  walk,
} from '../support/long-words';
let market: Market;

test.beforeAll(async ({ request }) => {
  market = await makeMarket(request, 34);
});

test.afterAll(async ({ request }) => {
  for (const job of market.jobs)
    await caller(request, market.employer.token).put(api.changeJob(job), { status: 'closed' });
});

test('nor for a candidate’s pages and dialogs', async ({ browser, contextOptions, baseURL }) => {
  const page = await windowOf(browser, { ...contextOptions, baseURL }, market.candidate);
  await walk(page, [
    links.myApplications(),
    links.savedJobs(),
    links.savedSearches(),
    links.profile(),
    links.ownCandidateProfile(),
    links.ownCompanyProfile(),
    links.settings(),
    links.jobDetails(market.jobs[0]!),
  ]);
  await openAnew(page, links.ownCompanyProfile());
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(LONG);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Notifications/ })
    .click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('link').first()).toBeVisible();
  await look(page, 'notifications');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 844 });
  await goWithin(page, links.myApplications());
  await page.getByRole('button', { name: 'Withdraw', exact: true }).first().click();
  const withdrawing = page.getByRole('dialog', { name: /^Withdraw from/ });
  await expect(withdrawing).toBeVisible();
  await look(page, 'the question before withdrawing');
  await page.keyboard.press('Escape');
  await expect(withdrawing).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 844 });
  // Each that is opened bears another name from then on.
  for (const _application of market.applications)
    await page.getByRole('button', { name: 'Show history' }).first().click();
  await expect(page.getByRole('main')).toContainText(LONG + LONG);
  await look(page, 'the history of applications, one with the reason of a rejection');
  await goWithin(page, links.profile());
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Profile Information' })).toBeVisible();
  await look(page, 'Profile Information of a candidate');
  for (const part of ['Experience', 'Education']) {
    await openAnew(page, links.profile());
    await page
      .getByRole('main')
      .getByRole('list', { name: part })
      .getByRole('button', { name: /^Edit/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: `Edit ${part.toLowerCase()}` })).toBeVisible();
    await look(page, `the dialog of ${part}`);
  }
  await openAnew(page, links.savedSearches());
  await page
    .getByRole('main')
    .getByRole('button', { name: `Rename ${both(80)}` })
    .click();
  await expect(page.getByRole('dialog', { name: 'Rename the search' })).toBeVisible();
  await look(page, 'the dialog that renames a search');
  await openAnew(page, links.searchJobs({ search: both(90), location: CITY, skills: LONG }));
  await page.getByRole('main').getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('dialog', { name: 'Save this search' })).toBeVisible();
  await look(page, 'the dialog that saves a search');
  await page.context().close();

  const asked = await windowOf(browser, { ...contextOptions, baseURL }, market.blind);
  await walk(asked, [links.profile()]);
  await asked.context().close();
});

test('nor for an employer’s pages and dialogs', async ({ browser, contextOptions, baseURL }) => {
  const page = await windowOf(browser, { ...contextOptions, baseURL }, market.employer);
  const main = page.getByRole('main');
  const application = market.applications[0]!;
  await walk(page, [
    links.dashboardMain(),
    links.dashboardJobs(),
    links.dashboardApplicants(),
    links.dashboardCandidates(),
    links.dashboardNotAllowedCandidates(),
    links.dashboardRequestAccess(),
    links.dashboardSettings(),
    links.profile(),
    links.ownCompanyProfile(),
    links.candidateProfile(market.candidate.can_code),
  ]);
  await openAnew(page, links.dashboardCandidates());
  await expect(main).toContainText(LONG);
  await openAnew(page, links.dashboardApplicant(market.applications[1]!));
  await expect(page.getByRole('dialog', { name: 'Application' })).toContainText(LONG + LONG);
  await look(page, 'an application that was rejected with a reason');
  await openAnew(page, links.dashboardApplicants());
  await main.getByRole('combobox', { name: 'Job' }).click();
  await expect(page.getByTitle(ARABIC, { exact: true }).filter({ visible: true })).toBeVisible();
  await look(page, 'the choice of a job');
  await page.goto(links.dashboardApplicant(application));
  await expect(page.getByRole('dialog', { name: 'Application' })).toContainText(LONG);
  await look(page, 'an application');
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.getByRole('dialog', { name: 'Application' }).getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('dialog', { name: /^Reject / })).toBeVisible();
  await look(page, 'the question before rejecting');
  await page.goto(links.dashboardApplicants());
  await main.getByRole('radio', { name: 'Board' }).click({ force: true });
  await expect(main.getByRole('region', { name: 'Board' }).getByRole('button').first()).toBeVisible();
  await look(page, 'the board of applicants');
  await page.setViewportSize({ width: 1440, height: 844 });
  await goWithin(page, links.dashboardJobs());
  await main.getByRole('button', { name: `Edit ${LONG}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'the form of a job');
  await page.goto(links.dashboardJobs());
  await main.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: /^Close / })).toBeVisible();
  await look(page, 'the question before closing a job');
  await page.goto(links.profile());
  await main.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Profile Information' })).toBeVisible();
  await look(page, 'Profile Information of an employer');

  await openAnew(page, links.dashboardMain());
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Notifications/ })
    .click();
  await expect(page.getByText(/applied for/).first()).toBeVisible();
  await look(page, 'notifications of an employer');
  await openAnew(page, links.dashboardNotAllowedCandidates());
  await main.getByRole('button', { name: 'Request access' }).first().click();
  const request = page.getByRole('dialog', { name: 'Request access' });
  await request.getByRole('textbox', { name: /^Message/ }).fill(`${LONG}${LONG} ${ARABIC}`);
  await look(page, 'the dialog that asks for access');
  await openAnew(page, links.dashboardJobs());
  await main.getByRole('button', { name: `Delete ${DRAFT}` }).click();
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toContainText(DRAFT);
  await look(page, 'the question before deleting a job');
  await openAnew(page, links.dashboardJobs());
  await main.getByRole('button', { name: 'Import', exact: true }).click();
  const file = [
    ['title', 'location', 'description', 'salary', 'skills', LONG],
    [both(80), CITY, LONG, '65000', `${LONG};${ARABIC}`, LONG],
    ['', LONG, LONG, LONG, LONG, LONG],
  ];
  await page
    .getByRole('dialog', { name: 'Import jobs' })
    .locator('input[type=file]')
    .setInputFiles({
      name: `${LONG}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(file.map((row) => row.join(',')).join('\n')),
    });
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(LONG);
  await expect(page.getByRole('region', { name: 'Refused rows' })).toBeVisible();
  await look(page, 'the preview of an import');

  // Last, for it changes an application: one of the two can go there, the rejected one cannot.
  await openAnew(page, links.dashboardApplicants());
  await main.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await main.getByRole('combobox', { name: 'Next status' }).selectOption('Shortlisted');
  await main.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Move / })).toBeVisible();
  await look(page, 'the question before a step of several');
  await page.getByRole('button', { name: 'Move to ‘Shortlisted’' }).click();
  await expect(main.getByRole('alert')).toContainText('cannot go from');
  await look(page, 'what became of several applications');
  await page.context().close();

  // Decisions of an admin show on the profile, and where the approval is needed.
  for (const [person, path] of [
    [market.declined, links.profile()],
    [market.declined, links.dashboardMain()],
    [market.changing, links.profile()],
  ] as const) {
    const decided = await windowOf(browser, { ...contextOptions, baseURL }, person);
    await openAnew(decided, path);
    await expect(decided.getByRole('main')).toContainText(LONG + LONG);
    await look(decided, `${path} of an employer about whom was decided`);
    await decided.context().close();
  }
});

test('nor for an admin’s pages', async ({ browser, contextOptions, baseURL, request }) => {
  const waiting = await verify(request, await register(request, 'EMP', both(90)));
  const page = await windowOf(browser, { ...contextOptions, baseURL }, await signIn(request, ADMIN));
  await walk(page, [`${links.admin()}?search=${encodeURIComponent(waiting.login_email)}`]);
  await expect(page.getByText(waiting.login_email)).toBeVisible();
  for (const list of ['declined', 'locked', 'everybody']) {
    await openAnew(page, `${links.admin()}?show=${list}&search=${LONG}`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(ARABIC);
    await look(page, `the list ‘${list}’`);
  }
  for (const [person, told] of [
    [market.declined, 'Declined'],
    [market.locked, 'This account is locked'],
    [market.changing, 'A new name or website waits for you'],
  ] as const) {
    await openAnew(page, links.adminAccount(String(person.user.login_id)));
    await expect(page.getByRole('main')).toContainText(told);
    await look(page, `the account: ${told}`);
  }
  for (const [verb, sure] of [
    ['Decline the change', 'Decline the change'],
    ['Lock', 'Lock'],
  ] as const) {
    await openAnew(page, links.adminAccount(String(market.changing.user.login_id)));
    await page.getByRole('main').getByRole('button', { name: verb, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await expect(dialog.getByRole('button', { name: sure, exact: true })).toBeVisible();
    await look(page, `the dialog of ‘${verb}’`);
  }
  await page.context().close();
});
