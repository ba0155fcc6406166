import { SUCCESSES } from '@market/contracts/messages';
import { links } from '@market/contracts/site';
import { expect, type APIRequestContext, type Locator, type Page, type Request } from '@playwright/test';
import { mailedToken, otpFor, PASSWORD, uniqueEmail, uniqueMobile } from './people';

/** User of the screens. */
export interface ScreenPerson {
  name: string;
  email: string;
  mobile: string;
}

export const screenPerson = (name: string): ScreenPerson => ({
  name,
  email: uniqueEmail(name),
  mobile: uniqueMobile(),
});

/** Opens the dialog of a header menu: `Log in` or `Sign Up`, for employers or candidates. */
export async function openFromHeader(
  page: Page,
  menu: 'Log in' | 'Sign Up',
  choice: 'For employers' | 'For candidates',
): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: choice }).filter({ visible: true }).first().click();
}

/**
 * Waits until the server writes the page at `address`, and gives its HTML. It comes without its text where writing it
 * takes longer than people wait, as a first time does on a busy machine; once written it is kept.
 */
export async function writtenPage(request: APIRequestContext, address: string): Promise<string> {
  let html = '';
  const write = async () => {
    html = await (await request.get(address, { headers: { accept: 'text/html' } })).text();
    return html;
  };
  await expect.poll(write, { message: address, timeout: 60_000 }).toContain('id="page-data"');
  return html;
}

/** The application is there: what the server wrote is hydrated, and answers. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('#root[data-hydrated="page"]')).toHaveCount(1);
}

/** Waits for the end of a request, whether it is answered or given up; to be called before what causes it. */
export function requestEnded(page: Page, path: string): Promise<unknown> {
  const isIt = (request: Request) => request.url().endsWith(path);
  return Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)]);
}

/** The toaster says it: the same words elsewhere in the page do not count. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toast = page.locator('[role="status"], [role="alert"]').filter({
    has: page.getByRole('button', { name: 'Dismiss' }),
    hasText: text,
  });
  await expect(toast.filter({ visible: true }).first()).toBeVisible();
}

/** Types the code into the six boxes as a person does: into the first, going on by itself. */
export async function typeCode(dialog: Locator, code: string): Promise<void> {
  const boxes = dialog.getByRole('group', { name: 'Verification code' }).getByRole('textbox');
  await boxes.first().click();
  await dialog.page().keyboard.type(code);
}

/** Signs up, then verifies phone by the text message and email by the mailed link. */
export async function signUpAndVerify(
  page: Page,
  request: APIRequestContext,
  person: ScreenPerson,
  type: 'For employers' | 'For candidates',
): Promise<void> {
  await page.goto('/');
  await openFromHeader(page, 'Sign Up', type);
  const signUp = page.getByRole('dialog', { name: 'Sign up' });
  await signUp.getByLabel('Name', { exact: true }).fill(person.name);
  await signUp.getByLabel('Email', { exact: true }).fill(person.email);
  await signUp.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signUp.getByLabel('Phone', { exact: true }).fill(person.mobile);
  await signUp.getByRole('checkbox', { name: 'Terms' }).check();
  await signUp.getByRole('button', { name: 'Sign up' }).click();
  await expectToast(page, 'User registered successfully!');

  const phone = page.getByRole('dialog', { name: 'Verify phone' });
  await expect(phone.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await typeCode(phone, await otpFor(request, person.mobile));
  await phone.getByRole('button', { name: 'Verify' }).click();
  await expectToast(page, 'OTP verified successfully');

  await expect(page.getByRole('dialog', { name: 'Verify email' })).toContainText(person.email);
  await page.goto(`/verify-email/${encodeURIComponent(await mailedToken(request, person.email, 'verify-email'))}`);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
}

/** Signs in by email and password. */
export async function logIn(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
  type: 'For employers' | 'For candidates',
): Promise<void> {
  await openFromHeader(page, 'Log in', type);
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectToast(page, 'User login successful!');
}

/** Signs out from the menu of the account. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
}

/** Chooses an entry of a select by its label's text. */
export async function choose(scope: Locator, label: string, entry: RegExp | string): Promise<void> {
  const page = scope.page();
  await scope.getByRole('combobox', { name: label }).click();
  // A list that is still sliding in moves away under the pointer on a busy machine.
  await expect(page.locator('.ant-slide-up-enter, .ant-slide-up-appear')).toHaveCount(0);
  await page
    .getByRole('option', { name: entry })
    .or(page.locator('.ant-select-item-option').filter({ hasText: entry }))
    .filter({ visible: true })
    .first()
    .click();
}

/** Enters tags one by one with Enter. */
export async function enterTags(scope: Locator, label: string, tags: readonly string[]): Promise<void> {
  const box = scope.getByRole('combobox', { name: label }).or(scope.getByLabel(label)).first();
  for (const tag of tags) {
    await box.fill(tag);
    await box.press('Enter');
  }
  await scope.page().keyboard.press('Tab');
}

/** An employer saves the company on the profile. */
export async function saveCompany(page: Page, company: { name: string; website: string }): Promise<void> {
  await page.goto(links.profile());
  const main = page.getByRole('main');
  await main.getByLabel('Company name').fill(company.name);
  await main.getByLabel('Company phone').fill('9876543210');
  await main.getByLabel('Website').fill(company.website);
  await main.getByLabel('Location').fill('Lisbon, Portugal');
  await main.getByLabel('Address').fill('1 Harbour Street');
  await main.getByRole('button', { name: /save/i }).click();
  await expectToast(page, SUCCESSES.employerProfileUpdated);
}

/** An employer posts a job of Lisbon from the list of posted jobs. */
export async function postJobByForm(
  page: Page,
  job: { title: string; description: string; skills: readonly string[] },
): Promise<void> {
  await page.goto(links.dashboardJobs());
  await page.getByRole('button', { name: 'Post a new job' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Post a job' });
  await dialog.getByLabel('Job title').fill(job.title);
  await dialog.getByLabel('Job description').fill(job.description);
  await choose(dialog, 'Job category', /./);
  await dialog.getByLabel('Location').fill('Lisbon, Portugal');
  await dialog.getByLabel('Salary', { exact: true }).fill('38000');
  await enterTags(dialog, 'Required skills', job.skills);
  await dialog.getByRole('button', { name: 'Post job' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText(job.title);
}
