import { expect, test } from '@playwright/test';
import { jobDetailsFrom, links } from '@market/contracts/site';
import { goWithin } from '../support/accessibility';
import { PASSWORD, candidate, employer, messageTo, postJob, uniqueWord } from '../support/people';
import { expectToast, logIn } from '../support/screens';

test('a search is saved, a job kept, a new job mailed, and the mails ended with one click', async ({
  page,
  request,
}) => {
  const [word, owner, person] = [
    uniqueWord(),
    await employer(request, 'Gannet Ropes'),
    await candidate(request, 'Signe Dahl'),
  ];
  await postJob(request, owner, `Rope maker ${word}`);
  await page.goto('/');
  await logIn(page, { email: person.login_email }, 'For candidates');
  await goWithin(page, links.searchJobs({ search: word }));
  const toggle = page.getByRole('button', { name: `Save Rope maker ${word}` });
  await toggle.click();
  await expectToast(page, 'Job saved.');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByLabel('Name')).toHaveValue(word);
  await dialog.getByRole('radio', { name: 'At once' }).check();
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expectToast(page, 'Search saved.');
  await expect(dialog).toBeHidden();

  const news = await postJob(request, owner, `Sail maker ${word}`);
  const mail = await messageTo(request, person.login_email, ({ subject }) => subject.startsWith('New job: Sail maker'));
  expect(mail.links.some((link) => link.endsWith(jobDetailsFrom(news.id, 'alert')))).toBe(true);
  expect(mail.text).not.toContain('Rope maker');
  expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const ended = await request.post(/^<(.+)>$/.exec(mail.headers['List-Unsubscribe']!)![1]!, {
    form: { 'List-Unsubscribe': 'One-Click' },
  });
  expect(ended.status(), await ended.text()).toBe(200);

  await goWithin(page, links.savedSearches());
  await expect(page.getByRole('combobox', { name: `Email me new jobs for ${word}` })).toHaveValue('3');
  await expect(page.getByRole('main')).toContainText('1 new');
  await goWithin(page, links.savedJobs());
  await expect(page.getByRole('link', { name: `Rope maker ${word}` })).toBeVisible();
});

test('a visitor who saves a search signs in and goes on where the press was', async ({ page, request }) => {
  const [word, person] = [uniqueWord(), await candidate(request, 'Signe Dahl')];
  await page.goto(links.searchJobs({ search: word }));
  await page.getByRole('button', { name: 'Save search' }).click();
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await signIn.getByLabel('Email', { exact: true }).fill(person.login_email);
  await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signIn.getByRole('button', { name: 'Log in', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByLabel('Name')).toHaveValue(word);
  // The closed sign-in dialog gives the focus back to the button; this one keeps it.
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expectToast(page, 'Search saved.');
});
