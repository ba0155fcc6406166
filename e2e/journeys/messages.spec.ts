import { expect, test } from '@playwright/test';
import { api } from '@market/contracts/testing';
import { links } from '@market/contracts/site';
import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility';
import { caller, candidate, employer, postJob } from '../support/people';
import { logIn } from '../support/screens';

test('an employer and an applicant write to each other, live, and neither sees an address', async ({
  page,
  browser,
  request,
}) => {
  const owner = await employer(request, 'Tern Boats');
  const job = await postJob(request, owner, 'Boat builder');
  const person = await candidate(request, 'Lara Quill');
  const applied = await caller(request, person.token).post(api.applyToJob(), { job_id: job.id });
  const { id } = (await applied.json()) as { id: string };

  await page.goto('/');
  await logIn(page, { email: owner.login_email }, 'For employers');
  await page.goto(links.dashboardApplicant(id));
  await page.getByRole('button', { name: 'Show messages' }).click();
  await page.getByRole('textbox', { name: /Your message to/ }).fill('Could you come on Monday at ten?');
  await page.getByRole('button', { name: 'Send' }).click();
  const log = page.getByRole('log', { name: 'Messages with Lara Quill' });
  await expect(log.getByText('Could you come on Monday at ten?')).toBeVisible();
  await expect(log.getByText('Sending…')).toBeHidden();

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('/');
  await logIn(other, { email: person.login_email }, 'For candidates');
  await other.getByRole('link', { name: 'Messages 1 unread conversation' }).first().click();
  await other.getByRole('link', { name: /Tern Boats/ }).click();
  await expect(other.getByRole('log').getByText('Could you come on Monday at ten?')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Messages', exact: true }).first()).toBeVisible();
  await other.getByRole('textbox', { name: 'Your message to Tern Boats' }).fill('Yes, gladly.');
  await other.keyboard.press('Control+Enter');
  // Both come by themselves: what was written, and that the first message was seen.
  await expect(log.getByText('Yes, gladly.')).toBeVisible();
  await expect(log.getByText('Seen')).toBeVisible();
  await expect(other.getByRole('main')).not.toContainText(owner.login_email);

  await expectAccessible(other, { where: 'a thread of messages' });
  await expectAccessibleOnPhone(other, 'a thread of messages on a phone');
  await page.goto(links.dashboardMessages());
  await expect(page.getByRole('link', { name: /Lara Quill/ })).toBeVisible();
  await expectAccessible(page, { where: 'conversations of an employer' });
  await expectAccessibleOnPhone(page, 'conversations of an employer on a phone');
  await context.close();
});
