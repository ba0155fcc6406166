import { links } from '@market/contracts/site';
import { devices, expect, test, type Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { pdfOf } from '../support/files';
import {
  candidate,
  employer,
  mailedToken,
  PASSWORD,
  postJob,
  register,
  uniqueEmail,
  uniqueMobile,
  uniqueWord,
  verify,
} from '../support/people';
import { expectHydrated, logIn } from '../support/screens';

/** A phone, on which every tap counts: from the page of a job to the application that was sent. */
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
});

function counter() {
  let taps = 0;
  return {
    async tap(target: Locator): Promise<void> {
      await target.tap();
      taps += 1;
    },
    /** Counts a press that no page sees. */
    count() {
      taps += 1;
    },
    taps: () => taps,
  };
}

test('a new visitor applies with eight taps at most, the press in the mail among them', async ({ page, request }) => {
  const owner = await employer(request, `Taps ${uniqueWord()}`);
  const title = `Pilot ${uniqueWord()}`;
  const { id } = await postJob(request, owner, title);
  const email = uniqueEmail('taps');
  const { tap, count, taps } = counter();
  await page.goto(links.jobDetails(id));
  await expectHydrated(page);
  const began = Date.now();

  await tap(page.getByRole('main').getByRole('button', { name: 'Apply', exact: true }).first());
  const dialog = page.getByRole('dialog', { name: 'Apply' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, { where: 'the form without an account', within: '[role=dialog]' });
  // The first field has the focus already.
  const name = dialog.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.type('Nadia Brook');
  await tap(dialog.getByLabel('Email', { exact: true }));
  await page.keyboard.type(email);
  await tap(dialog.getByLabel('Mobile Number', { exact: true }));
  await page.keyboard.type(uniqueMobile());
  // A press on the field; the window in which a file is chosen is the system's own.
  await dialog
    .getByLabel(/^Resume/)
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfOf('Nadia Brook') });
  count();
  await tap(dialog.getByRole('checkbox', { name: 'Terms' }));
  await tap(dialog.getByRole('button', { name: 'Send application' }));
  await expect(page.getByRole('dialog', { name: 'Almost done' })).toBeVisible();

  const token = await mailedToken(request, email, 'confirm-application');
  const written = await request.get(links.confirmApplication(token), { headers: { accept: 'text/html' } });
  expect(await written.text()).toContain(title);
  expect(written.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  // The press on the link in the mail.
  count();
  await page.goto(links.confirmApplication(token));
  await expect(page.getByRole('heading', { level: 1, name: `Send your application for ${title}?` })).toBeVisible();
  await expectAccessible(page, { where: 'the page that sends it' });
  await tap(page.getByRole('button', { name: 'Send application' }));
  await expect(page).toHaveURL(/\/my-applications$/);
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  test.info().annotations.push({ type: 'taps', description: `${String(taps())} in ${String(Date.now() - began)} ms` });
  expect(taps()).toBeLessThanOrEqual(8);
});

test('a known candidate applies with one tap', async ({ page, request }) => {
  const owner = await employer(request, `Tap ${uniqueWord()}`);
  const { id } = await postJob(request, owner, `Pilot ${uniqueWord()}`);
  const person = await candidate(request, `Tapping ${uniqueWord()}`);
  await page.goto(links.home());
  await logIn(page, { email: person.login_email }, 'For candidates');
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toHaveCount(0);
  await page.goto(links.jobDetails(id));
  await expectHydrated(page);
  await page.getByRole('main').getByRole('button', { name: 'Apply', exact: true }).first().tap();
  await expect(page.getByRole('main').getByRole('button', { name: 'Applied' })).toBeVisible();
});

test('a press on Apply leads through signing in to Applied', async ({ page, request }) => {
  const owner = await employer(request, `Through ${uniqueWord()}`);
  const { id } = await postJob(request, owner, `Pilot ${uniqueWord()}`);
  const person = await candidate(request, `Returning ${uniqueWord()}`);
  await page.goto(links.jobDetails(id));
  await expectHydrated(page);
  await page.getByRole('main').getByRole('button', { name: 'Apply', exact: true }).first().tap();
  const form = page.getByRole('dialog', { name: 'Apply' });
  await form.getByRole('button', { name: 'Sign in instead' }).tap();
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await signIn.getByLabel('Email', { exact: true }).fill(person.login_email);
  await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signIn.getByRole('button', { name: 'Log in', exact: true }).tap();
  // The form is open by itself, and sends nothing by itself.
  await form.getByRole('button', { name: 'Send application' }).tap();
  await expect(page.getByRole('main').getByRole('button', { name: 'Applied' })).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${links.jobDetails(id)}$`));
});

test('a press on Apply leads through signing in and the missing profile to Applied', async ({ page, request }) => {
  const owner = await employer(request, `Through ${uniqueWord()}`);
  const { id } = await postJob(request, owner, `Pilot ${uniqueWord()}`);
  const person = await verify(request, await register(request, 'CND', `Bare ${uniqueWord()}`));
  const { tap, taps } = counter();
  await page.goto(links.jobDetails(id));
  await expectHydrated(page);
  await tap(page.getByRole('main').getByRole('button', { name: 'Apply', exact: true }).first());
  const form = page.getByRole('dialog', { name: 'Apply' });
  await tap(form.getByRole('button', { name: 'Sign in instead' }));
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await tap(signIn.getByLabel('Email', { exact: true }));
  await page.keyboard.type(person.login_email);
  await tap(signIn.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await tap(signIn.getByRole('button', { name: 'Log in', exact: true }));
  // The form asks for the profile as well; name, email and phone are the account's.
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(person.login_name);
  await expectAccessible(page, { where: 'the form with the profile', within: '[role=dialog]' });
  await tap(form.getByRole('combobox', { name: 'Job Category' }));
  await tap(page.getByText('Data & Analytics', { exact: true }).filter({ visible: true }).last());
  await tap(form.getByRole('combobox', { name: 'Skills' }));
  await page.keyboard.type('Navigation,');
  await tap(form.getByLabel('About', { exact: true }));
  await page.keyboard.type('Brings ships in.');
  await tap(form.getByRole('button', { name: 'Send application' }));
  await expect(page.getByRole('main').getByRole('button', { name: 'Applied' })).toBeVisible();
  await expect(form).toHaveCount(0);
  test.info().annotations.push({ type: 'taps', description: String(taps()) });
  // Five to be signed in; category with its choice, skills, About, and the press that sends.
  expect(taps()).toBeLessThanOrEqual(10);
});
