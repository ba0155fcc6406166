import { expect, test } from '@playwright/test';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { expectAccessible, expectAccessibleOnPhone, goWithin } from '../support/accessibility';
import {
  ADMIN,
  caller,
  candidate,
  employer,
  mailedToken,
  PASSWORD,
  messageTo,
  postJob,
  register,
  signIn,
  verify,
  verifyPhone,
} from '../support/people';
import { pdfOf } from '../support/files';
import { EMPLOYER, CANDIDATE, windowOf, walk, someJob } from '../support/accessible-windows';
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
    { path: links.reporting() },
    { path: links.accessibility() },
    { path: links.forEmployers() },
    { path: links.forCandidates() },
    { path: links.matching(), onPhone: true },
    { path: links.searchJobs(), onPhone: true },
    { path: links.searchList() },
    { path: links.searchList2() },
    { path: links.searchMap(), onPhone: true },
    { path: links.searchJobs({ search: 'nothing is called like this' }) },
    { path: links.jobDetails(job.id), onPhone: true },
    { path: links.companyProfile(job.cmp_code), onPhone: true },
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
    { path: links.readResume(), onPhone: true },
    { path: links.myApplications(), onPhone: true },
    { path: links.profile(), onPhone: true },
    { path: links.savedJobs() },
    { path: links.savedSearches() },
    { path: links.settings() },
    { path: links.ownCandidateProfile() },
    { path: links.dashboardMain() },
  ]);
  await page.goto(links.readResume());
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfOf('Nadia Brook') });
  await page.getByRole('button', { name: 'Read this file' }).click();
  await expect(page.getByRole('heading', { name: 'Read in your resume' })).toBeVisible();
  await page.getByRole('button', { name: 'Use all' }).click();
  await expectAccessible(page, { where: 'the review of a resume' });
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
    { path: links.dashboardTalentPool(), onPhone: true },
    { path: links.dashboardTeam(), onPhone: true },
    { path: links.companyPage(), onPhone: true },
    { path: links.dashboardIntegrations(), onPhone: true },
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
    { path: links.adminReports(), onPhone: true },
    { path: links.adminSettings(), onPhone: true },
    { path: links.adminRemotes(), onPhone: true },
  ]);
  await page.context().close();
});

test('interviews: their forms, and the page of the mailed link', async ({
  browser,
  contextOptions,
  baseURL,
  request,
}) => {
  const owner = await employer(request, 'Vale Mills');
  const session = await signIn(request, { login_email: owner.login_email, login_pass: PASSWORD });
  const hiring = caller(request, session.token);
  const job = await postJob(request, owner, 'Miller');
  const applicant = await candidate(request, 'Iris Vale');
  const applied = await caller(request, applicant.token).post(api.applyToJob(), { job_id: job.id });
  const { id } = await applied.json();
  const day = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString();
  const proposal = { times: [day], minutes: 45, place_kind: 'video', place: 'https://meet.example.org/axe' };
  await hiring.post(api.proposeInterview(id), proposal);
  const { links: mailed } = await messageTo(request, applicant.login_email, (message) =>
    message.links.some((link) => link.includes('/interview/')),
  );
  const visitor = await windowOf(browser, { ...contextOptions, baseURL });
  await walk(visitor, [
    { path: new URL(mailed.find((link) => link.includes('/interview/'))!).pathname, onPhone: true },
  ]);
  await visitor.getByRole('button', { name: 'Propose other times' }).click();
  await expectAccessible(visitor, { where: 'form of other times' });
  await visitor.context().close();

  const page = await windowOf(browser, { ...contextOptions, baseURL }, session);
  await goWithin(page, links.dashboardApplicant(id));
  const dialog = page.getByRole('dialog', { name: 'Application' });
  await dialog.getByRole('button', { name: 'Show interviews' }).click();
  for (const [button, back] of [
    ['Propose an interview', 'Back'],
    ['Change', 'Back'],
    ['Cancel the interview', 'Back'],
  ] as const) {
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await expectAccessible(page, { where: `interviews: ${button}`, within: 'dialog, [role=dialog]' });
    await expectAccessibleOnPhone(page, `interviews: ${button} at 390`, 'dialog, [role=dialog]');
    await dialog.getByRole('button', { name: back, exact: true }).click();
  }
  await goWithin(page, links.dashboardMain());
  await page.getByRole('button', { name: 'Show my interviews' }).click();
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  await expectAccessible(page, { where: 'own interviews' });
  await expectAccessibleOnPhone(page, 'own interviews at 390');
  await page.context().close();
});
