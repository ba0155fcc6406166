import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleOnPhone } from '../support/accessibility';
import { caller, candidate, colleague, employer, messageTo, postJob } from '../support/people';
import { logIn } from '../support/screens';

test('two colleagues assess one applicant at once: notes with a mention, ratings, tags, live and in the list', async ({
  page,
  browser,
  request,
}) => {
  const owner = await employer(request, 'Mill Bakers');
  const job = await postJob(request, owner, 'Night baker');
  const person = await candidate(request, 'Ines Duarte');
  const applied = await caller(request, person.token).post(api.applyToJob(), { job_id: job.id });
  const { id } = (await applied.json()) as { id: string };
  const recruiter = await colleague(request, owner, 'Bo Berg');

  const other = await (await browser.newContext()).newPage();
  const open = async (on: Page, email: string) => {
    await on.goto(links.home());
    await logIn(on, { email }, 'For employers');
    await on.goto(links.dashboardApplicant(id));
    const team = on.getByRole('dialog', { name: 'Application' }).getByRole('region', { name: 'Your team' });
    await expect(team).toContainText('Nobody has rated yet');
    return team;
  };
  const mine = await open(page, owner.login_email);
  const theirs = await open(other, recruiter.login_email);

  await test.step('a note tells the colleague, and stands on the other screen by itself', async () => {
    await mine.getByRole('button', { name: 'Add a note' }).click();
    await mine.getByRole('textbox', { name: /^Note/ }).fill('Knows sourdough. @Bo');
    await mine.getByRole('option', { name: '@Bo Berg' }).click();
    await expectAccessibleOnPhone(page, 'the team on an applicant', '[role="dialog"]');
    await mine.getByRole('button', { name: 'Save note' }).click();
    await expect(theirs.getByRole('article')).toContainText('Knows sourdough. @Bo Berg');
    const { text } = await messageTo(request, recruiter.login_email, ({ subject }) => /mentioned you/.test(subject));
    expect(text).not.toContain('sourdough');
  });

  await test.step('a rating is read after the own one', async () => {
    await mine.getByRole('button', { name: '5 stars' }).click();
    await expect(theirs).toContainText('1 colleague has rated; you see it after your own rating');
    await theirs.getByRole('button', { name: '2 stars' }).click();
    await expect(theirs).toContainText('3.5 on average of 2 ratings');
    await expect(mine).toContainText('3.5 on average of 2 ratings');
  });

  await test.step('a tag is made, seen by the colleague, and finds the applicant in the list', async () => {
    await mine.getByRole('combobox', { name: 'Add a tag' }).selectOption('New tag…');
    await mine.getByRole('textbox', { name: 'Name of the tag' }).fill('Second round');
    await mine.getByRole('button', { name: 'Add a tag' }).click();
    await expect(theirs.getByRole('list', { name: 'Tags' })).toContainText('Second round');
    await other.goto(links.dashboardApplicants());
    await other.getByRole('combobox', { name: 'Tag' }).selectOption('Second round');
    await expect(other.getByRole('link', { name: 'Ines Duarte' })).toBeVisible();
    await expect(other.getByRole('main')).toContainText('Second round');
  });

  await test.step('the candidate reads nothing of it', async () => {
    const own = await caller(request, person.token).post(api.listCandidateApplications(), {});
    expect(await own.text()).not.toMatch(/sourdough|Second round|stars/);
  });
});
