import { APPLICATION_STATES, type ApplicationStatus } from '@market/contracts/applications';
import { SUCCESSES } from '@market/contracts/messages';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { devices, expect, test, type Locator, type Page } from '@playwright/test';
import {
  caller,
  candidate,
  employer,
  PASSWORD,
  postJob,
  uniqueMobile,
  uniqueWord,
  type Person,
} from '../support/people';
import { expectHydrated, expectToast, logIn } from '../support/screens';

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

/** Taps the field, leaves it as it is, and taps `target` once, at its upper edge where that is wanted. */
async function tapFrom(field: Locator, target: Locator, { atEdge = false } = {}): Promise<void> {
  await field.tap();
  await expect(field).toBeFocused();
  await target.tap(atEdge ? { position: { x: 20, y: 3 } } : {});
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

/**
 * The last required field of a form, emptied: its error comes as it is left and would move the button down, away from a
 * finger at its upper edge. The one tap sends the form, which is refused: the wrong field gets the focus back.
 */
async function expectFirstTapRefused(field: Locator, submit: Locator, error: string): Promise<void> {
  await field.fill('');
  await expect(field).not.toHaveAccessibleDescription(new RegExp(error));
  await tapFrom(field, submit, { atEdge: true });
  await expect(field).toHaveAccessibleDescription(new RegExp(error));
  await expect(field).toBeFocused();
}

/** Sends the form with one tap out of the field, which is right again. */
async function tapWith(field: Locator, value: string, submit: Locator): Promise<void> {
  await field.fill(value);
  await tapFrom(field, submit);
}

test('the first tap on Save counts in the company’s form', async ({ page, request }) => {
  await signedIn(page, await employer(request, `Taps ${uniqueWord()}`), 'For employers');
  await page.goto(links.profile());
  const main = page.getByRole('main');
  const [address, save] = [main.getByLabel('Address'), main.getByRole('button', { name: 'Save company' })];
  await expectFirstTapRefused(address, save, 'Address is required');
  await tapWith(address, '2 Harbour Street', save);
  await expectToast(page, SUCCESSES.employerProfileUpdated);
});

test('the first tap on Submit counts where email and phone are changed', async ({ page, request }) => {
  await signedIn(page, await employer(request, `Taps ${uniqueWord()}`), 'For employers');
  await page.goto(links.dashboardSettings());
  await page.getByRole('main').getByRole('button', { name: 'Change', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Email and phone' });
  const [phone, submit] = [dialog.getByLabel('Mobile Number'), dialog.getByRole('button', { name: 'Submit' })];
  await expectFirstTapRefused(phone, submit, 'Mobile number is required');
  await phone.fill(uniqueMobile());
  await tapWith(dialog.getByLabel('Your password', { exact: true }), PASSWORD, submit);
  await expect(page.getByRole('dialog', { name: 'Verify phone' })).toBeVisible();
});

test('the first tap on Send counts on the contact page', async ({ page }) => {
  await page.goto(links.contact());
  await expectHydrated(page);
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Tap Visitor');
  await main.getByLabel('Email').fill('tap@mail.test');
  await main.getByLabel('Subject').fill('One tap');
  const [message, send] = [main.getByLabel('Message'), main.getByRole('button', { name: /^Send/ })];
  await expectFirstTapRefused(message, send, 'Message is required');
  await tapWith(message, 'Is one tap enough?', send);
  await expectToast(page, SUCCESSES.contactSent);
});

test('the first tap on Log in counts in signing in by phone', async ({ page, request }) => {
  const person = await candidate(request, `Tapping ${uniqueWord()}`);
  const dialog = await openSignIn(page);
  await dialog.getByRole('tab', { name: 'Phone' }).tap();
  const [phone, submit] = [
    dialog.getByLabel('Phone', { exact: true }),
    dialog.getByRole('button', { name: 'Log in', exact: true }),
  ];
  await expectFirstTapRefused(phone, submit, 'Phone is required');
  await tapWith(phone, person.login_mobile, submit);
  await expect(dialog.getByRole('group', { name: 'Verification code' })).toBeVisible();
});

test('Apply stays in reach while a long ad is read', async ({ page, request }) => {
  const owner = await employer(request, `Long ${uniqueWord()}`);
  const job_description = 'You bring ships in, by day and by night. '.repeat(150);
  const { id } = await postJob(request, owner, `Pilot ${uniqueWord()}`, { job_description });
  await page.goto(links.jobDetails(id));
  await expectHydrated(page);
  const apply = page.getByRole('main').getByRole('button', { name: 'Apply', exact: true });
  await expect(apply).toHaveCount(1);
  await page.getByRole('heading', { name: 'Required skills' }).scrollIntoViewIfNeeded();
  // The one in the box is far above; this one leads back to it.
  await expect(apply).toHaveCount(2);
  await expect(apply.last()).toBeInViewport({ ratio: 1 });
  await apply.last().tap();
  await expect(apply).toHaveCount(1);
  await expect(apply).toBeInViewport({ ratio: 1 });
  await expect(apply).toBeFocused();
});

test('Back closes what covers the page: menu, filters and a form that is half filled in, which is asked about', async ({
  page,
}) => {
  await page.goto(links.searchJobs());
  await expectHydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(links.searchJobs());

  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters).toBeVisible();
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(links.searchJobs());
  // Forward does not open it again.
  await page.goForward();
  await expect(filters).toBeHidden();

  await page.getByRole('main').getByRole('link', { name: /./ }).and(page.locator('[data-result]')).first().tap();
  await expect(page).toHaveURL(/\/job-details\//);
  const jobPage = page.url();
  await page
    .getByRole('button', { name: /^Apply/ })
    .filter({ visible: true })
    .first()
    .tap();
  const apply = page.getByRole('dialog', { name: 'Apply' });
  await apply.getByLabel('Name', { exact: true }).fill('Hanna Halfway');
  await page.goBack();
  await expect(page.getByText('Keep what you typed?')).toBeVisible();
  await page.getByRole('button', { name: 'Go on editing' }).tap();
  await expect(apply.getByLabel('Name', { exact: true })).toHaveValue('Hanna Halfway');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(jobPage);

  // No entry is left of all this: one step further back is the search.
  await page.goBack();
  await expect(page).toHaveURL(links.searchJobs());
});

test('a pressed card of the board goes with the finger to another column, a swipe only scrolls', async ({
  page,
  request,
}) => {
  const owner = await employer(request, `Boards ${uniqueWord()}`);
  const person = await candidate(request, 'Ines Duarte');
  const job = await postJob(request, owner, 'Pilot');
  const applied = await caller(request, person.token).post(api.applyToJob(), { job_id: job.id });
  expect(applied.status(), await applied.text()).toBe(201);
  await signedIn(page, owner, 'For employers');
  await page.goto(links.dashboardApplicants({ job_id: job.id, view: 'board' }));
  const board = page.getByRole('region', { name: 'Board' });
  const card = board.locator('[data-application]');
  await expect(card).toHaveCount(1);
  // The last line that comes above the board, and moves it.
  await expect(page.getByRole('group', { name: 'Hiring team' }).getByRole('button')).toBeVisible();
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const session = await page.context().newCDPSession(page);
  const box = (await card.boundingBox())!;
  const [left, y] = [box.x + 24, box.y + 24];
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  const lift = () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

  await touch('touchStart', left + 200);
  for (let x = left + 180; x > left; x -= 20) await touch('touchMove', x);
  await lift();
  await expect.poll(() => board.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(50);
  // Again where the swipe still runs out.
  await expect(async () => {
    await board.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
    await page.waitForTimeout(200);
    expect(Math.round((await card.boundingBox())!.x)).toBe(Math.round(box.x));
  }).toPass();

  // The code for touches has come when a held card is on its way.
  const image = page.locator('body > li');
  await expect(async () => {
    await touch('touchStart', left);
    await page.waitForTimeout(500);
    await touch('touchMove', left + 4);
    if ((await image.count()) === 0) await lift();
    await expect(image).toHaveCount(1, { timeout: 1 });
  }).toPass();
  const edge = page.viewportSize()!.width - 8;
  // A finger is never quite still.
  await expect(async () => {
    await touch('touchMove', edge);
    await touch('touchMove', edge - 1);
    expect(await board.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  }).toPass({ intervals: [16] });
  // By one column, with a pause in which the finger leaves the edge: the board comes to rest at the neighbour.
  await touch('touchMove', 200);
  const wayToNeighbour = () =>
    board.evaluate((element) =>
      Math.abs(element.children[1]!.getBoundingClientRect().left - element.getBoundingClientRect().left),
    );
  await expect.poll(wayToNeighbour).toBeLessThan(8);
  // The column that is widest in view, now that the board stands still.
  const [status, middle] = await board.evaluate(({ children }) => {
    const seen = [...children].map((column) => {
      const { left: from, right: to } = column.getBoundingClientRect();
      return [column.getAttribute('data-column')!, Math.max(0, from), Math.min(innerWidth, to)] as const;
    });
    const [name, from, to] = seen.toSorted((one, other) => other[2] - other[1] - (one[2] - one[1]))[0]!;
    return [name as ApplicationStatus, (from + to) / 2] as const;
  });
  expect(status).toBe('viewed');
  await touch('touchMove', middle);
  await touch('touchMove', middle + 2);
  await lift();
  const { label } = APPLICATION_STATES[status];
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`Move Ines Duarte to ‘${label}’?`);
  await question.getByRole('button', { name: `Move to ‘${label}’` }).click();
  await expect(board.locator(`[data-column="${status}"]`).getByRole('link', { name: 'Ines Duarte' })).toBeVisible();
});
