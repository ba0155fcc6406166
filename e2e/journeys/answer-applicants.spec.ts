import { expect, test } from '@playwright/test';
import type { Listing } from '@market/api';
import type { EmployerApplication } from '@market/contracts/applications';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { candidate, caller, employer, postJob, uniqueWord, type Person } from '../support/people';
import { expectToast, logIn } from '../support/screens';

test('an employer answers applicants on the board, by keyboard and by mouse, and several at once in the table', async ({
  page,
  request,
}) => {
  const word = uniqueWord();
  const names = ['Ines Duarte', 'Omar Haddad', 'Yara Silva'] as const;
  const [owner, ...people] = await Promise.all([
    employer(request, 'Marsh Gardens'),
    ...names.map((name) => candidate(request, name)),
  ]);
  const job = await postJob(request, owner, `Gardener of ${word}`);
  const ids = await Promise.all(people.map((person: Person) => applicationOf(person)));

  async function applicationOf(person: Person): Promise<string> {
    const answer = await caller(request, person.token).post(api.applyToJob(), { job_id: job.id });
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  }
  async function applications(
    filter: { status?: 'applied'; order?: 'changed' } = {},
  ): Promise<Listing<EmployerApplication>> {
    const asked = { job_id: job.id, ...filter };
    const answer = await caller(request, owner.token).post(api.listEmployerApplications(), asked);
    return (await answer.json()) as Listing<EmployerApplication>;
  }
  const statusOf = async (index: number) => (await applications()).records.find(({ id }) => id === ids[index])?.status;
  const column = (status: string) => page.getByRole('region', { name: new RegExp(`^${status}`) });
  /** Drags a card of the first column. */
  async function drag(name: string, to: string): Promise<void> {
    await column('Applied').getByRole('listitem').filter({ hasText: name }).hover();
    await page.mouse.down();
    // Twice: the first move begins the drag, the second one is over the column.
    await column(to).hover();
    await column(to).hover();
    await page.mouse.up();
  }

  await page.goto('/');
  await logIn(page, { email: owner.login_email }, 'For employers');
  await page.goto(`/dashboard-applicants?job_id=${job.id}`);

  await test.step('the board shows everybody in the column of their status', async () => {
    await page.getByRole('radio', { name: 'Board' }).click();
    await expect(page).toHaveURL(/view=board/);
    for (const name of names) await expect(column('Applied').getByRole('link', { name, exact: true })).toBeVisible();
  });

  await test.step('a card goes on by keyboard alone, and the focus goes with it', async () => {
    await column('Applied').getByRole('button', { name: 'Move Ines Duarte' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Viewed' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Shortlisted' })).toBeFocused();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Move Ines Duarte to ‘Shortlisted’?' });
    await expect(question.getByRole('figure', { name: 'The email' })).toContainText('on the shortlist for');
    await question.getByRole('textbox', { name: /^Message/ }).press('Escape');
    await expect(question).toBeHidden();
    expect(await statusOf(0)).toBe('applied');
    await column('Applied').getByRole('button', { name: 'Move Ines Duarte' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Viewed' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Shortlisted' })).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Move to ‘Shortlisted’' }).press('Enter');
    await expect(column('Shortlisted').getByRole('link', { name: 'Ines Duarte', exact: true })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Ines Duarte is now in Shortlisted.' })).toBeAttached();
    await expectToast(page, 'Application shortlisted successfully.');
    expect(await statusOf(0)).toBe('shortlisted');
  });

  await test.step('a step is undone before the candidate has seen anything of it', async () => {
    const own = caller(request, people[0]!.token);
    const seen = async () => {
      const answer = await own.post(api.listCandidateApplications(), {});
      return ((await answer.json()) as { records: Array<{ status: string }> }).records[0]?.status;
    };
    expect(await seen()).toBe('applied');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectToast(page, 'Undone. Nothing was sent.');
    await expect(column('Applied').getByRole('link', { name: 'Ines Duarte', exact: true })).toBeFocused();
    expect(await seen()).toBe('applied');
  });

  await test.step('a card goes on by being dragged', async () => {
    // The card that was brought back stands at the top, where the column, last changed first, has it as well.
    const { records } = await applications({ status: 'applied', order: 'changed' });
    await expect(column('Applied').locator('[data-applicant]')).toHaveText(
      records.map((one) => one.candidate.can_name),
    );
    await drag('Omar Haddad', 'Interview');
    const question = page.getByRole('dialog', { name: 'Move Omar Haddad to ‘Interview’?' });
    await question.getByRole('button', { name: 'Move to ‘Interview’' }).click();
    await expect(column('Interview').getByRole('link', { name: 'Omar Haddad', exact: true })).toBeVisible();
    await expect.poll(() => statusOf(1)).toBe('interview');
  });

  await test.step('a move that the server refuses puts the card back and says so', async () => {
    // The candidate withdraws between the drop and the server, so that no newer list can take the card away before.
    await page.route(
      `**/api${api.changeApplicationStatus(ids[2]!)}`,
      async (route) => {
        const withdrawn = await caller(request, people[2]!.token).put(api.changeApplicationStatus(ids[2]!), {
          status: 'withdrawn',
        });
        expect(withdrawn.status()).toBe(200);
        await route.continue();
      },
      { times: 1 },
    );
    await drag('Yara Silva', 'Shortlisted');
    const question = page.getByRole('dialog', { name: 'Move Yara Silva to ‘Shortlisted’?' });
    await question.getByRole('button', { name: 'Move to ‘Shortlisted’' }).click();
    await expect(question.getByRole('alert')).toContainText(
      'The candidate has changed this application: it is “Withdrawn” now.',
    );
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(column('Withdrawn').getByRole('link', { name: 'Yara Silva', exact: true })).toBeVisible();
  });

  await test.step('in the table one step is taken for several, and who cannot take it is told', async () => {
    await page.getByRole('radio', { name: 'Table' }).click();
    // The table may first show its cached rows from before the withdrawal.
    await expect(page.getByRole('row').filter({ hasText: 'Yara Silva' })).toContainText('Withdrawn');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('combobox', { name: 'Next status' }).selectOption('Offered');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Make 2 applicants an offer?' });
    await expect(question).toContainText('Omar Haddad');
    await question.getByRole('button', { name: 'Make the offers' }).click();
    const result = page.getByRole('main').getByRole('alert');
    await expect(result).toContainText('2 applications moved to ‘Offered’, 1 not.');
    await expect(result).toContainText('Yara Silva: cannot go from ‘Withdrawn’ to ‘Offered’');
    await expect(page.getByRole('checkbox', { name: /^Select Yara Silva/ })).toBeChecked();
    expect([await statusOf(0), await statusOf(1), await statusOf(2)]).toEqual(['offered', 'offered', 'withdrawn']);
  });

  await test.step('a step leads back again, in the application, silently', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Omar Haddad', exact: true }).click();
    await page.getByRole('button', { name: 'Other steps' }).click();
    await page.getByRole('menuitem', { name: 'Interview' }).click();
    const question = page.getByRole('dialog', { name: 'Move Omar Haddad back to ‘Interview’?' });
    await question.getByRole('checkbox', { name: 'Do not notify' }).check();
    await expect(question).toContainText('Nothing is sent.');
    await question.getByRole('button', { name: 'Move back to ‘Interview’' }).click();
    await expect.poll(() => statusOf(1)).toBe('interview');
  });
});

test('nothing of an application lies over the buttons below it, which stay while it is read', async ({
  page,
  request,
}) => {
  const [owner, person] = await Promise.all([employer(request, 'Low Windows'), candidate(request, 'Ines Duarte')]);
  const job = await postJob(request, owner, `Gardener of ${uniqueWord()}`);
  const applied = await caller(request, person.token).post(api.applyToJob(), { job_id: job.id });
  const { id } = (await applied.json()) as { id: string };
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/');
  await logIn(page, { email: owner.login_email }, 'For employers');
  await page.goto(links.dashboardApplicant(id));
  const dialog = page.getByRole('dialog', { name: 'Application' });
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeVisible();
  const dot = dialog.locator('[class*="-item-icon"]').first();
  /** Visibility of the history's dot at the lower edge of the window. */
  const seen = () =>
    dot.evaluate((element) => {
      element.scrollIntoView({ block: 'end' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top?.closest('.mk-dialog-footer') ? 'the footer' : top?.className;
    });
  await expect.poll(seen).toBe('the footer');
});
