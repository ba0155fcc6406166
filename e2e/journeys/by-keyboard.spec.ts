import { expect, test, type Locator, type Page } from '@playwright/test';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { caller, candidate, employer, PASSWORD, postJob, uniqueWord, type Person } from '../support/people';
import { expectHydrated } from '../support/screens';

/** Everything here is done with keys alone: nothing is clicked, and nothing is focused by the test itself. */
const TABS_AT_MOST = 60;

/** Tab until `target` has the focus; what has it must be seen to have it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses <= TABS_AT_MOST; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectFocusSeen(page);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${TABS_AT_MOST} times ${key} did not reach ${target.toString()}`);
}

/** The focused control, or the frame drawn around it, has an outline, a ring or a border that it has not otherwise. */
async function expectFocusSeen(page: Page): Promise<void> {
  const look = await page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const drawn = (element: Element | null) => {
      if (!element) return '';
      const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(element);
      return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor, backgroundColor].join('|');
    };
    const around = [
      focused,
      focused.parentElement,
      focused.parentElement?.parentElement ?? null,
      focused.nextElementSibling,
    ];
    const withFocus = around.map(drawn);
    focused.blur();
    const without = around.map(drawn);
    focused.focus();
    return {
      name: focused.outerHTML.slice(0, 200),
      differs: withFocus.some((drawing, index) => drawing !== without[index]),
      inView: focused.getBoundingClientRect().bottom > 0,
    };
  });
  expect(look, `focus is seen: ${look.name}`).toMatchObject({ differs: true, inView: true });
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** A toast that a screen reader hears of: in a live region that was in the page before it. */
async function expectSaid(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()).toBeVisible();
}

/** The focused opener's menu and one of its entries; each key once the one before has shown. */
async function openMenuAndChoose(page: Page, type: 'For employers' | 'For candidates'): Promise<void> {
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: 'For employers' })).toBeFocused();
  if (type === 'For candidates') await press(page, 'ArrowDown');
  await expect(page.getByRole('menuitem', { name: type })).toBeFocused();
  await press(page, 'Enter');
}

async function signInByKeys(page: Page, person: Person, type: 'For employers' | 'For candidates'): Promise<void> {
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }));
  await openMenuAndChoose(page, type);
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.type(person.login_email);
  await press(page, 'Tab');
  await page.keyboard.type(PASSWORD);
  await press(page, 'Enter');
  await expectSaid(page, 'User login successful!');
  await expect(dialog).toBeHidden();
}

test('a visitor opens the sign-in dialog from the header, moves through its tabs, and Escape leads back', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const opener = page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true });
  await tabTo(page, opener);
  // Presses of a button are kept until the application is there, arrows are not.
  await expectHydrated(page);
  await press(page, 'ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'For employers' })).toBeFocused();
  await press(page, 'Escape');
  await expect(opener).toBeFocused();
  await openMenuAndChoose(page, 'For candidates');

  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await tabTo(page, dialog.getByRole('tab', { name: 'Email' }), 'Shift+Tab');
  await press(page, 'ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Phone' })).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog.getByRole('tab', { name: 'Phone' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByLabel('Phone', { exact: true })).toBeFocused();
  // Around and around: nothing of the page behind gets the focus (the body stands for the browser's own bars).
  for (let presses = 0; presses < 12; presses += 1) {
    await press(page, 'Tab');
    expect(
      await dialog.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      ),
    ).toBe(true);
  }
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a refused sign-in keeps the focus and what was typed', async ({ page }) => {
  await page.goto('/faq');
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }));
  await openMenuAndChoose(page, 'For employers');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.type('nobody@mail.test');
  const submit = dialog.getByRole('button', { name: 'Log in', exact: true });
  await tabTo(page, submit);
  await press(page, 'Enter');
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('Wrong1234');
  await tabTo(page, submit);
  await press(page, 'Enter');
  await expect(dialog.getByRole('alert')).toContainText('Invalid email or password');
  await expect(submit).toBeFocused();
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('nobody@mail.test');
});

test('a candidate signs in, searches, opens a job and applies; the employer opens the application and rejects it', async ({
  page,
  browser,
  contextOptions,
  request,
}) => {
  const word = uniqueWord();
  const owner = await employer(request, 'Quiet Keys');
  const person = await candidate(request, 'Kay Board');
  const job = await postJob(request, owner, `Keeper of ${word}`);

  await test.step('search, open, apply', async () => {
    await page.goto('/');
    await signInByKeys(page, person, 'For candidates');
    await expect(page).toHaveURL(links.profile());
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Explore' }), 'Shift+Tab');
    await press(page, 'Enter');
    const box = page.getByRole('main').getByLabel('Search jobs');
    await expect(page.getByRole('main')).toBeFocused();
    await tabTo(page, box);
    await page.keyboard.type(word);
    await press(page, 'Enter');
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /^1 job$/ }),
    ).toBeVisible();
    await tabTo(page, page.getByRole('main').getByRole('link', { name: job.job_title as string }));
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { level: 1, name: job.job_title as string })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Apply', exact: true }));
    await press(page, 'Enter');
    await expectSaid(page, /sent successfully/);
    await expect(page.getByRole('button', { name: 'Applied' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'See my applications' })).toBeFocused();
  });

  await test.step('applicants, Application, Reject', async () => {
    const other = await (await browser.newContext(contextOptions)).newPage();
    await expect
      .poll(
        async () =>
          (
            await (
              await caller(request, owner.token).post(api.listEmployerApplications(), { page: 1, limit: 1 })
            ).json()
          ).total,
      )
      .toBe(1);
    await other.goto('/');
    await signInByKeys(other, owner, 'For employers');
    await expect(other).toHaveURL(links.dashboardMain());
    await expect(other.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await tabTo(other, other.getByRole('complementary').getByRole('link', { name: 'Applicants' }), 'Shift+Tab');
    await press(other, 'Enter');
    await expect(other.getByRole('status').filter({ hasText: /1 application/ })).toHaveCount(1);
    const applicant = other.getByRole('main').getByRole('link', { name: 'Kay Board' });
    await tabTo(other, applicant);
    await press(other, 'Enter');
    const dialog = other.getByRole('dialog', { name: 'Application' });
    const reject = dialog.getByRole('button', { name: 'Reject' });
    await tabTo(other, reject);
    await press(other, 'Enter');
    const question = other.getByRole('dialog', { name: 'Reject Kay Board?' });
    await tabTo(other, question.getByRole('button', { name: 'Cancel' }));
    await press(other, 'Enter');
    await expect(question).toBeHidden();
    await expect(reject).toBeFocused();
    await press(other, 'Enter');
    await tabTo(other, question.getByRole('button', { name: 'Reject the application' }));
    await press(other, 'Enter');
    await expectSaid(other, 'Application rejected successfully.');
    await expect(question).toBeHidden();
    await tabTo(other, dialog.getByRole('button', { name: 'Undo', exact: true }));
    await press(other, 'Enter');
    await expectSaid(other, 'Undone. Nothing was sent.');
    await tabTo(other, reject);
    await press(other, 'Enter');
    const silent = question.getByRole('checkbox', { name: 'Do not notify' });
    await tabTo(other, silent);
    await press(other, 'Space');
    await expect(silent).toBeChecked();
    await tabTo(other, question.getByRole('button', { name: 'Reject the application' }));
    await press(other, 'Enter');
    await expect(question).toBeHidden();
    // The button is gone with the possibility; the focus is still in the dialog, so that Escape closes it.
    await expect(reject).toBeHidden();
    await press(other, 'Escape');
    await expect(dialog).toBeHidden();
    await expect(applicant).toBeFocused();
    await other.context().close();
  });
});

test('a job description is formatted by keys, and stored so', async ({ page, request }) => {
  const owner = await employer(request, 'Bold Keys');
  await page.goto('/');
  await signInByKeys(page, owner, 'For employers');
  await expect(page).toHaveURL(links.dashboardMain());
  await page.goto(links.dashboardJobs());
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Post a new job' }).first());
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Post a job' });
  await expect(dialog.getByLabel('Job title')).toBeFocused();
  await page.keyboard.type('Boatkeeper');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Job description' }));
  const bold = dialog.getByRole('button', { name: 'Bold' });
  await page.keyboard.type('We ');
  await press(page, 'ControlOrMeta+b');
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('keep');
  await press(page, 'ControlOrMeta+b');
  await expect(bold).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.type(' boats.');
  await tabTo(page, dialog.getByRole('button', { name: 'Save as draft' }));
  await press(page, 'Enter');
  await expect(dialog).toBeHidden();
  const drafts = await caller(request, owner.token).post(api.listOwnJobs(), { page: 1, limit: 1 });
  expect((await drafts.json()).records).toMatchObject([
    { job_title: 'Boatkeeper', job_description: '<p>We <strong>keep</strong> boats.</p>' },
  ]);
});

test('a visitor who prefers reduced motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }));
  await openMenuAndChoose(page, 'For employers');
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  const moving = await page.evaluate(() => {
    const seconds = (list: string) =>
      Math.max(
        ...list.split(',').map((time) => (time.trim().endsWith('ms') ? parseFloat(time) / 1000 : parseFloat(time))),
      );
    const looks = [...document.querySelectorAll('body, body *')].flatMap((element) =>
      [undefined, '::before', '::after'].map((pseudo) => ({
        name: element.outerHTML.slice(0, 120),
        style: getComputedStyle(element, pseudo),
      })),
    );
    return looks
      .filter(
        ({ style }) =>
          seconds(style.animationDuration) > 0.01 ||
          seconds(style.transitionDuration) > 0.01 ||
          style.scrollBehavior === 'smooth',
      )
      .map(({ name }) => name);
  });
  expect(moving).toEqual([]);
});
