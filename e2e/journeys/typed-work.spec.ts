import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { candidate, caller, employer, PASSWORD, postJob, uniqueWord } from '../support/people';
import { choose, enterTags, logIn, openFromHeader } from '../support/screens';

/** Typed work survives whatever takes it from the screen (docs/adr/0017-typed-work.md). */

const DESCRIPTION = 'You keep the old harbour’s boats.';

const token = (page: Page) =>
  page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token') ?? '');

const question = (page: Page) => page.getByRole('dialog', { name: 'Keep what you typed?' });

async function goOnEditing(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Go on editing' }).click();
  await expect(question(page)).toHaveCount(0);
}

async function expectTyped(dialog: Locator, title: string): Promise<void> {
  await expect(dialog.getByLabel('Job title')).toHaveValue(title);
  await expect(dialog.getByRole('textbox', { name: 'Job description' })).toHaveText(DESCRIPTION);
  await expect(dialog.getByText('Varnishing')).toBeVisible();
}

test('text typed in Post a job outlives Escape, a press beside it, Back, a reload and the session, and is posted', async ({
  page,
  request,
}) => {
  const owner = await employer(request, `Typing ${uniqueWord()}`);
  const title = `Boatkeeper of ${uniqueWord()}`;
  const post = page.getByRole('dialog', { name: 'Post a job' });
  const open = () => page.getByRole('main').getByRole('button', { name: 'Post a new job' }).first().click();
  // Stream blocked: it would report the ended session before the submit does.
  await page.route(`**/api${api.liveNotifications()}*`, (route) => route.abort());
  await page.goto(links.home());
  await logIn(page, { email: owner.login_email }, 'For employers');
  await expect(page).toHaveURL(links.dashboardMain());
  // By the menu, so that there is a page to go back to.
  await page.getByRole('complementary').getByRole('link', { name: 'Posted jobs' }).click();
  await expect(page).toHaveURL(links.dashboardJobs());
  await open();
  await post.getByLabel('Job title').fill(title);
  await post.getByRole('textbox', { name: 'Job description' }).fill(DESCRIPTION);
  await choose(post, 'Job category', /./);
  await post.getByLabel('Location').fill('Lisbon, Portugal');
  await post.getByLabel('Salary', { exact: true }).fill('38000');
  await enterTags(post, 'Required skills', ['Varnishing']);

  await test.step('a press beside the dialog closes nothing', async () => {
    await page.mouse.click(8, 450);
    await expectTyped(post, title);
    await expect(question(page)).toHaveCount(0);
  });

  await test.step('Escape closes a dialog above the form first', async () => {
    const templates = page.getByRole('dialog', { name: 'Templates of posts' });
    await post.getByRole('button', { name: 'Save as template' }).click();
    await expect(templates).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(templates).toBeHidden();
    await expectTyped(post, title);
  });

  // Nothing is left of the dialog that came above it, which would take the key.
  await test.step('Escape asks first', async () => {
    await page.keyboard.press('Escape');
    await goOnEditing(page);
    await expectTyped(post, title);
  });

  await test.step('the browser’s Back asks first', async () => {
    await page.goBack();
    await goOnEditing(page);
    await expect(page).toHaveURL(links.dashboardJobs());
    await expectTyped(post, title);
  });

  await test.step('a reload asks in the browser’s way, and offers afterwards what was typed', async () => {
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    await open();
    await expect(post.getByText(/You began to fill this in/)).toBeVisible();
    await post.getByRole('button', { name: 'Bring it back' }).click();
    await expectTyped(post, title);
  });

  await test.step('an ended session asks to sign in on the spot, and goes on', async () => {
    const session = caller(request, await token(page));
    const ended = await session.delete(api.endAllSessions());
    expect(ended.status(), await ended.text()).toBe(204);
    // The jobs service hears of it within 2 s (S26); until then it takes the post.
    await expect.poll(async () => (await session.post(api.listOwnJobs(), { page: 1, limit: 1 })).status()).toBe(401);
    await post.getByRole('button', { name: 'Post job' }).click();
    const signIn = page.getByRole('dialog', { name: 'Sign in' });
    await expect(signIn).toContainText('what you typed is still here');
    // The dialog below does not take the focus back, which would count as leaving the field.
    await expect(signIn.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(signIn.getByText('Password is required')).toHaveCount(0);
    await signIn.getByLabel('Email', { exact: true }).fill(owner.login_email);
    await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await signIn.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(signIn).toBeHidden();
    await expect(post).toBeHidden();
    await expect(page).toHaveURL(links.dashboardJobs());
    await expect(page.getByRole('main')).toContainText(title);
  });

  await test.step('the job is posted as typed, once, and is not offered any more', async () => {
    const listed = await caller(request, await token(page)).post(api.listOwnJobs(), { page: 1, limit: 10 });
    const { records } = (await listed.json()) as { records: Array<Record<string, unknown>> };
    expect(records).toMatchObject([
      {
        job_title: title,
        job_description: `<p>${DESCRIPTION}</p>`,
        job_location: 'Lisbon, Portugal',
        salary: '38000',
        required_skills: ['Varnishing'],
        status: 'open',
      },
    ]);
    await open();
    await expect(post.getByLabel('Job title')).toHaveValue('');
    await expect(post.getByText(/You began to fill this in/)).toHaveCount(0);
  });
});

test('a dialog is seen, whole and where it stays, from its first frame: no press meets a button that nobody sees yet', async ({
  page,
}) => {
  await page.goto(links.home());
  await page.evaluate(() => {
    const frames: object[] = [];
    Object.assign(window, { frames });
    const look = () => {
      const dialog = document.querySelector('[role=dialog]');
      if (dialog) {
        const { x, y, width, height } = dialog.getBoundingClientRect();
        const isSeen = dialog.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        frames.push({ isSeen, moving: dialog.getAnimations().length, x, y, width, height });
      }
      if (frames.length < 5) requestAnimationFrame(look);
    };
    look();
  });
  await openFromHeader(page, 'Log in', 'For candidates');
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await page.waitForFunction(() => (window as unknown as { frames: object[] }).frames.length === 5);
  const [first, ...others] = await page.evaluate(() => (window as unknown as { frames: object[] }).frames);
  expect(first).toMatchObject({ isSeen: true, moving: 0 });
  for (const other of others) expect(other).toEqual(first);
});

test('the reason of a rejection outlives Escape and a call that fails', async ({ page, request }) => {
  const owner = await employer(request, `Reasons ${uniqueWord()}`);
  const person = await candidate(request, 'Rhea Son');
  const job = await postJob(request, owner, `Reader of ${uniqueWord()}`);
  const applied = await caller(request, person.token).post(api.applyToJob(), { job_id: job.id });
  const { id } = (await applied.json()) as { id: string };
  await page.goto(links.home());
  await logIn(page, { email: owner.login_email }, 'For employers');
  await expect(page).toHaveURL(links.dashboardMain());
  await page.goto(links.dashboardApplicant(id));
  const application = page.getByRole('dialog', { name: 'Application' });
  const rejecting = page.getByRole('dialog', { name: 'Reject Rhea Son?' });
  const reason = rejecting.getByRole('textbox', { name: /^Reason/ });
  await application.getByRole('button', { name: 'Reject' }).click();
  await reason.fill('The place is taken.');

  await page.keyboard.press('Escape');
  await goOnEditing(page);
  await expect(reason).toHaveValue('The place is taken.');

  await page.route(`**/api${api.changeApplicationStatus(id)}`, (route) => route.abort());
  await rejecting.getByRole('button', { name: 'Reject the application' }).click();
  await expect(rejecting.getByRole('alert')).toContainText('Failed to update application status to rejected.');
  await expect(reason).toHaveValue('The place is taken.');
  await page.unroute(`**/api${api.changeApplicationStatus(id)}`);

  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Keep for later' }).click();
  await expect(rejecting).toHaveCount(0);
  await expect(application).toBeVisible();
  await application.getByRole('button', { name: 'Reject' }).click();
  await rejecting.getByRole('button', { name: 'Bring it back' }).click();
  await rejecting.getByRole('button', { name: 'Reject the application' }).click();
  await expect(rejecting).toHaveCount(0);
  await expect(application).toContainText('The place is taken.');
});
