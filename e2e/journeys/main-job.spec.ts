import { expect, test, type Locator } from '@playwright/test';
import { PRODUCT_NAME } from '@market/contracts/site';
import { pdfOf, pngOf } from '../support/files';
import { ADMIN, messageTo, uniqueWord } from '../support/people';
import {
  choose,
  enterTags,
  expectToast,
  logIn,
  postJobByForm,
  saveCompany,
  screenPerson,
  signUpAndVerify,
} from '../support/screens';

/** An uploaded picture is drawn there, not the initials that stand in without one. */
async function expectPicture(within: Locator): Promise<void> {
  const picture = within.locator('img[src^="blob:"]').first();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test('a job is posted, found, applied for and answered, all by the screens', async ({
  browser,
  request,
  contextOptions,
}) => {
  const word = uniqueWord();
  const title = `Gardener of ${word}`;
  const owner = screenPerson('Olivia Marsh');
  const person = screenPerson('Ines Duarte');
  const ownerPage = await (await browser.newContext(contextOptions)).newPage();
  const adminPage = await (await browser.newContext(contextOptions)).newPage();
  const page = await (await browser.newContext(contextOptions)).newPage();

  await test.step('an employer signs up and verifies phone and email', async () => {
    await signUpAndVerify(ownerPage, request, owner, 'For employers');
  });

  await test.step('an admin approves the employer', async () => {
    await adminPage.goto('/');
    await logIn(adminPage, { email: ADMIN.login_email, password: ADMIN.login_pass }, 'For employers');
    await adminPage.goto('/admin');
    const row = adminPage.getByRole('main').getByRole('listitem').filter({ hasText: owner.email });
    await row.getByRole('button', { name: `Approve ${owner.name}` }).click();
    await expect(row).toBeHidden();
    await messageTo(
      request,
      owner.email,
      ({ subject }) => subject === `Welcome to ${PRODUCT_NAME}: your account is approved`,
    );
  });

  await test.step('the employer saves the company', async () => {
    await saveCompany(ownerPage, { name: 'Marsh Gardens', website: 'https://marsh-gardens.test' });
  });

  await test.step('the employer posts a job', async () => {
    await postJobByForm(ownerPage, {
      title,
      description: 'You will look after the gardens of the old harbour.\n\nWe look after you.',
      skills: ['Pruning', 'Patience'],
    });
  });

  await test.step('a candidate signs up, verifies, and fills the profile with picture and resume', async () => {
    await signUpAndVerify(page, request, person, 'For candidates');
    await page.goto('/profile');
    await page.getByRole('main').getByRole('button', { name: 'Create your profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Profile Information' });
    await choose(dialog, 'Job Category', /./);
    await enterTags(dialog, 'Skills', ['Pruning', 'Roses']);
    await dialog.getByLabel('About').fill('I have kept gardens for nine years.');
    await dialog
      .locator('input[type=file][accept*="png"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pngOf(240, 240) });
    await dialog
      .locator('input[type=file][accept*="pdf"]')
      .setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdfOf('Ines Duarte, gardener') });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expectToast(page, 'Profile created successfully!');
    await expect(dialog).toBeHidden();
    await expectPicture(page.getByRole('banner').getByRole('button', { name: 'Account' }));
  });

  await test.step('the candidate searches, opens the job and applies', async () => {
    await page.goto('/');
    await page.getByRole('main').getByLabel('Search jobs').fill(word.slice(0, 9));
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Apply', exact: true }).first().click();
    await expect(page.getByRole('button', { name: 'Applied' }).first()).toBeVisible();
  });

  await test.step('the employer sees the applicant with details and resume, contacts, rejects', async () => {
    await ownerPage.goto('/dashboard-applicants');
    await expectPicture(ownerPage.getByRole('main').getByRole('row').filter({ hasText: 'Ines Duarte' }));
    await ownerPage
      .getByRole('main')
      .getByRole('button', { name: /Ines Duarte/ })
      .or(ownerPage.getByRole('main').getByRole('link', { name: /Ines Duarte/ }))
      .first()
      .click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Application' });
    await expect(dialog).toContainText('I have kept gardens for nine years.');
    await expectPicture(dialog);
    await expect(dialog).toContainText('Roses');
    const download = ownerPage.waitForEvent('download');
    await dialog
      .getByRole('button', { name: /download/i })
      .first()
      .click();
    expect((await download).suggestedFilename()).toBe('Ines Duarte_resume.pdf');
    await expect(dialog.getByRole('link', { name: 'Contact' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${person.email}`),
    );
    await dialog.getByRole('button', { name: 'Reject' }).click();
    const question = ownerPage.getByRole('dialog', { name: 'Reject Ines Duarte?' });
    await expect(question.getByRole('figure', { name: 'The email' })).toContainText(
      `News about your application for ${title}`,
    );
    await question.getByRole('button', { name: 'Reject the application' }).click();
    await expectToast(ownerPage, 'Application rejected successfully.');
  });

  await test.step('the candidate sees the new status and gets a mail', async () => {
    // Mail of the decision, sent after the undo period; the confirmation of the application names the job too.
    const { text } = await messageTo(
      request,
      person.email,
      ({ subject }) => subject === `News about your application for ${title}`,
    );
    expect(text).toContain(`Marsh Gardens has decided not to go on with your application for ${title}.`);
    await page.goto('/my-applications');
    const application = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(application).toContainText('Rejected');
  });
});
