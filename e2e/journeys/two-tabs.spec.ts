import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { expect, test } from '@playwright/test';
import { expectAccessibleOnPhone } from '../support/accessibility';
import { windowOf } from '../support/accessible-windows';
import { caller, candidate, colleague, employer, PASSWORD, postJob, signIn, uniqueWord } from '../support/people';
import { expectToast, logIn } from '../support/screens';

test('B21: two tabs edit one job: the second reads both, keeps what was typed, and saves what was chosen', async ({
  page,
  context,
  request,
}) => {
  const owner = await employer(request, `Two Tabs ${uniqueWord()}`);
  const title = `Boatkeeper of ${uniqueWord()}`;
  await postJob(request, owner, title);
  await page.goto(links.home());
  await logIn(page, { email: owner.login_email }, 'For employers');
  await expect(page).toHaveURL(links.dashboardMain());
  const other = await context.newPage();
  const open = async (tab: typeof page) => {
    await tab.goto(links.dashboardJobs());
    await tab.getByRole('button', { name: new RegExp(`Edit.*${title}`) }).click();
    const dialog = tab.getByRole('dialog', { name: 'Post a job' });
    await expect(dialog.getByLabel('Job title')).toHaveValue(title);
    return dialog;
  };
  const [first, second] = [await open(page), await open(other)];
  await first.getByLabel('Job title').fill(`${title}, nights`);
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(first).toHaveCount(0);
  await second.getByLabel('Job title').fill(`${title}, days`);
  await second.getByLabel('Location').fill('Porto, Portugal');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  const comparison = second.getByRole('region', { name: 'This was changed in the meantime' });
  await expect(comparison.getByRole('radio', { name: `Mine ${title}, days` })).toBeChecked();
  if (process.env.PICTURES) {
    for (const [width, scheme] of [
      [1440, 'light'],
      [1440, 'dark'],
      [390, 'light'],
      [390, 'dark'],
    ] as const) {
      await other.setViewportSize({ width, height: 900 });
      await other.emulateMedia({ colorScheme: scheme });
      await comparison.scrollIntoViewIfNeeded();
      await other.screenshot({ path: `${process.env.PICTURES}/comparison-${String(width)}-${scheme}.png` });
    }
    await other.setViewportSize({ width: 1280, height: 720 });
  }
  await comparison.getByRole('radio', { name: `Theirs ${title}, nights` }).check();
  await comparison.getByRole('button', { name: 'Save what is chosen' }).click();
  await expect(second).toHaveCount(0);
  await other.reload();
  const row = other.getByRole('listitem').filter({ hasText: `${title}, nights` });
  await expect(row).toContainText('Porto');
});

test('two colleagues at one applicant: each sees the other’s step live, and who comes second is told of it and loses no word', async ({
  browser,
  contextOptions,
  baseURL,
  request,
}) => {
  const [owner, person] = await Promise.all([employer(request, 'Mill Bakers'), candidate(request, 'Ines Duarte')]);
  const [job, recruiter] = await Promise.all([
    postJob(request, owner, 'Night baker'),
    colleague(request, owner, 'Bo Berg'),
  ]);
  const applied = await caller(request, person.token).post(api.applyToJob(), { job_id: job.id });
  const { id } = (await applied.json()) as { id: string };
  const [mine, theirs] = await Promise.all(
    [owner, recruiter].map(async ({ login_email }) => {
      const session = await signIn(request, { login_email, login_pass: PASSWORD });
      const page = await windowOf(browser, { ...contextOptions, baseURL }, session);
      await page.goto(links.dashboardApplicant(id));
      const dialog = page.getByRole('dialog', { name: 'Application' });
      await expect(dialog.getByRole('button', { name: 'Reject' })).toBeVisible();
      await expect(dialog).toContainText('Viewed');
      return { page, dialog };
    }),
  );
  if (!mine || !theirs) throw new Error('two windows');
  const question = mine.page.getByRole('dialog', { name: 'Reject Ines Duarte?' });
  const reason = question.getByRole('textbox', { name: /^Reason/ });
  const cause = question.getByRole('radio', { name: 'Too little experience' });
  const reject = async () => {
    const answered = mine.page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await question.getByRole('button', { name: 'Reject the application' }).click();
    return (await answered).status();
  };

  await test.step('a colleague writes a reason while the other one takes a step', async () => {
    await mine.dialog.getByRole('button', { name: 'Reject' }).click();
    await cause.check();
    await reason.fill('Somebody with more nights was chosen.');
    await theirs.dialog.getByRole('button', { name: 'Shortlist', exact: true }).click();
    await theirs.page.getByRole('button', { name: 'Move to ‘Shortlisted’' }).click();
    await expectToast(theirs.page, 'Application shortlisted successfully.');
    await expect(mine.dialog).toContainText('Bo Berg has just moved this application to ‘Shortlisted’.');
  });

  await test.step('a decision on the older state is refused, names its author, and keeps the typed reason', async () => {
    expect(await reject()).toBe(409);
    await expect(question.getByRole('alert')).toContainText(
      'Bo Berg has moved this application to “Shortlisted” in the meantime.',
    );
    await expect(reason).toHaveValue('Somebody with more nights was chosen.');
    await expect(cause).toBeChecked();
    await expectAccessibleOnPhone(mine.page, 'a step that was refused', '[role="dialog"]');
  });

  await test.step('the same words go with the change that was told, and the other one sees it', async () => {
    expect(await reject()).toBe(200);
    await expect(question).toBeHidden();
    await expect(theirs.dialog).toContainText('Mill Bakers Owner has just moved this application to ‘Rejected’.');
    await expect(theirs.dialog).toContainText('Somebody with more nights was chosen.');
  });
});
