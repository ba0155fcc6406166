import { expect, test } from '@playwright/test';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { expectAccessibleOnPhone } from '../support/accessibility';
import { caller, candidate, employer, postJob } from '../support/people';
import { choose, expectToast, logIn } from '../support/screens';

test('a job has stages of its own, through which an applicant is moved who reads the status alone', async ({
  page,
  request,
}) => {
  const [owner, person] = await Promise.all([employer(request, 'Mill Bakers'), candidate(request, 'Ines Duarte')]);
  const job = await postJob(request, owner, 'Night baker');
  const applied = await caller(request, person.token).post(api.applyToJob(), { job_id: job.id });
  expect(applied.status(), await applied.text()).toBe(201);
  const { id } = (await applied.json()) as { id: string };
  const viewed = await caller(request, owner.token).put(api.changeApplicationStatus(id), { status: 'viewed' });
  expect(viewed.ok()).toBe(true);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const seen = async () => (await caller(request, person.token).post(api.listCandidateApplications(), {})).text();

  await page.goto(links.home());
  await logIn(page, { email: owner.login_email }, 'For employers');

  await test.step('the stages are written in the form of the job, each a part of a status', async () => {
    await page.goto(links.dashboardJobs());
    await page.getByRole('button', { name: 'Edit Night baker' }).click();
    const section = page.getByRole('region', { name: 'Your stages' });
    for (const [at, name] of ['Looked through', 'Second look', 'Trial shift'].entries()) {
      await section.getByRole('button', { name: 'Add a stage' }).click();
      await section.getByRole('textbox', { name: `Stage ${String(at + 1)}` }).fill(name);
    }
    await choose(section.getByRole('listitem').nth(2), 'Part of the status', 'Interview');
    await expectAccessibleOnPhone(page, 'the form with own stages', '[role="dialog"]');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Job updated successfully!');
  });

  await test.step('own stages are the columns of its board, and a move within a status asks nothing', async () => {
    await page.goto(links.dashboardApplicants({ job_id: job.id, view: 'board' }));
    await expect(column('Looked through').getByRole('link', { name: 'Ines Duarte' })).toBeVisible();
    const before = await seen();
    await page.getByRole('button', { name: 'Move Ines Duarte' }).click();
    await page.getByRole('menuitem', { name: 'Second look' }).click();
    await expect(column('Second look').getByRole('link', { name: 'Ines Duarte' })).toBeVisible();
    expect(await seen()).toBe(before);
    await expectAccessibleOnPhone(page, 'the board with own stages');
  });

  await test.step('a stage of another status is the step, told without the name of the stage', async () => {
    await page.getByRole('button', { name: 'Move Ines Duarte' }).click();
    await page.getByRole('menuitem', { name: 'Trial shift' }).click();
    await page.getByRole('button', { name: 'Move to ‘Interview’' }).click();
    await expect(column('Trial shift').getByRole('link', { name: 'Ines Duarte' })).toBeVisible();
    await expect.poll(seen, { timeout: 30_000 }).toContain('"status":"interview"');
    expect(await seen()).not.toMatch(/Trial shift|Looked through|Second look/);
  });

  await test.step('the table is filtered by stage, and the history has each move', async () => {
    await page.getByRole('radio', { name: 'Table' }).click();
    await page.getByRole('combobox', { name: 'Stage' }).selectOption('Trial shift');
    await expect(page).toHaveURL(/stage=/);
    await page.getByRole('link', { name: 'Ines Duarte' }).click();
    const history = page.getByRole('dialog', { name: 'Application' });
    await expect(history).toContainText('from ‘Looked through’, nobody was notified');
    await expect(history).toContainText('Stage: Trial shift');
  });
});
