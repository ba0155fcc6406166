import { randomInt } from 'node:crypto';
import type { RemoteVersionRecord } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { expect, test } from '@playwright/test';
import { remoteEdition } from '../../scripts/test/support/remote-edition';
import { listenForErrors } from '../support/accessibility';
import { lookAt } from '../support/accessible-windows';
import { ADMIN, caller, signIn } from '../support/people';
import { expectHydrated } from '../support/screens';

const NAME = 'mfe_candidate';
const LABEL = `pr-${randomInt(1_000_000)}`;
const FIRST = 'Search jobs';
const PREVIEWED = 'Search jobs, previewed';

test('S267: a reviewer without an account opens a preview by its link after a yes, alone, until it is removed', async ({
  page,
  browser,
  request,
}) => {
  const admin = caller(request, (await signIn(request, ADMIN)).token);
  const answer = await admin.post(api.publishVersion(NAME), {
    package: '@market/mfe-candidate',
    files: remoteEdition('mfe-candidate', { version: '9.9.9', says: FIRST, instead: PREVIEWED }),
    mode: 'preview',
    label: LABEL,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { link } = ((await answer.json()) as Required<Pick<RemoteVersionRecord, 'preview'>>).preview;

  const search = `/search-jobs${link.slice(link.indexOf('?'))}`;
  const errors = listenForErrors(page);
  const heading = (text: string) =>
    page.locator(`main[data-owner="${NAME}"]`).getByRole('heading', { level: 1, name: text, exact: true });
  const question = page.getByRole('dialog', { name: 'Open a preview?' });
  await page.goto(link);
  await lookAt(page, 'Open a preview?');
  await expect(page).not.toHaveURL(/preview=/);
  await page.goto('/search-jobs');
  await expect(heading(FIRST)).toBeVisible();

  // Gateways hear of a version within a second.
  await expect(async () => {
    await page.goto(search);
    await question.getByRole('button', { name: 'Open the preview' }).click();
    await expect(heading(PREVIEWED)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/search-jobs$/);
  const badge = page.getByRole('complementary', { name: 'Session overrides' });
  await expect(badge).toContainText(`${NAME} preview ${LABEL}`);
  expect(errors).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await other.goto('/search-jobs');
  await expectHydrated(other);
  await expect(other.getByRole('heading', { level: 1, name: FIRST, exact: true })).toBeVisible();
  await other.context().close();

  expect((await admin.delete(api.removeVersion(NAME, LABEL))).ok()).toBe(true);
  await expect(async () => {
    await page.reload();
    await expect(heading(FIRST)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.goto(search);
  await question.getByRole('button', { name: 'Open the preview' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  await expect(heading(FIRST)).toBeVisible();
});
