import { expect, test } from '@playwright/test';
import { api } from '@market/contracts/testing';
import { caller, candidate, employer, postJob } from '../support/people';
import { logIn } from '../support/screens';

test('news shows on the bell of an open page without a reload, and stops with the session', async ({
  page,
  request,
}) => {
  const owner = await employer(request, 'Tern Boats');
  const job = await postJob(request, owner, 'Boat builder');
  const person = await candidate(request, 'Lara Quill');
  await page.goto('/');
  // The page may give up a first one while the session settles.
  const stream = page.waitForResponse((answer) => answer.url().endsWith(api.liveNotifications()) && answer.ok());
  await logIn(page, { email: owner.login_email }, 'For employers');
  await stream;
  // Page is idle now: later changes come by themselves.
  const address = page.url();
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  const counted = async () => Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  // Notification: the company is approved.
  await expect.poll(counted).toBe(1);

  const applied = await caller(request, person.token).post(api.applyToJob(), { job_id: job.id });
  expect(applied.status(), await applied.text()).toBe(201);
  await expect(page.getByRole('status').filter({ hasText: 'Lara Quill applied for Boat builder' })).toBeAttached();
  await expect.poll(counted).toBe(2);
  expect(page.url()).toBe(address);
  await bell.click();
  await expect(
    page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('link', { name: /Lara Quill applied for Boat builder/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  const hungUp = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith(api.liveNotifications()));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await hungUp;
  await expect(bell).toBeHidden();
});

test('however many are unread, their number stands in its badge', async ({ page, request }) => {
  const person = await candidate(request, 'Lara Quill');
  const listing = (await (await caller(request, person.token).post(api.listNotifications(), {})).json()) as object;
  let unread = 0;
  await page.route(`**${api.listNotifications()}`, (route) => route.fulfill({ json: { ...listing, unread } }));
  await page.goto('/');
  await logIn(page, { email: person.login_email }, 'For candidates');
  for (const [many, shown] of [
    [27, '27'],
    [140, '99+'],
  ] as const) {
    unread = many;
    await page.goto('/my-applications');
    const badge = page.getByRole('banner').getByText(shown, { exact: true });
    await expect(badge).toBeVisible();
    const { height } = await badge.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getBoundingClientRect();
    });
    expect(height).toBeLessThan((await badge.boundingBox())!.height);
  }
});
