import {
  expect,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { api } from '@market/contracts/testing';
import {
  expectAccessible,
  expectAccessibleOnPhone,
  expectNoSidewaysScroll,
  goWithin,
  listenForErrors,
} from './accessibility';
import { caller } from './people';

const DEMO_PASSWORD = 'Demo1234';
export const EMPLOYER = { login_email: 'employer@demo.test', login_pass: DEMO_PASSWORD };
export const CANDIDATE = { login_email: 'candidate@demo.test', login_pass: DEMO_PASSWORD };
export const DESKTOP = { width: 1440, height: 900 };

/** A page, and whether it is also looked at with axe as a phone shows it. */
interface Visit {
  path: string;
  onPhone?: boolean;
}

/** A signed-in person's own browser window. */
export async function windowOf(
  browser: Browser,
  options: BrowserContextOptions,
  session?: { token: string; user: unknown },
): Promise<Page> {
  const origin = options.baseURL!;
  const localStorage = session
    ? [
        { name: 'token', value: session.token },
        { name: 'user', value: JSON.stringify(session.user) },
      ]
    : [];
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  return context.newPage();
}

/**
 * Visits pages in one window: axe, one h1, a main landmark, a separate title, no sideways scrolling, a quiet console.
 */
export async function walk(page: Page, visits: readonly Visit[]): Promise<void> {
  const errors = listenForErrors(page);
  const titles = new Map<string, string>();
  for (const { path, onPhone } of visits) {
    await test.step(path, async () => {
      await page.setViewportSize(DESKTOP);
      await goWithin(page, path);
      const title = await page.title();
      expect.soft(titles.get(title), `another page than ${path} with the title '${title}'`).toBeUndefined();
      titles.set(title, path);
      await expect.soft(page.getByRole('heading', { level: 1 }), `h1 of ${path}`).toHaveCount(1);
      await expect.soft(page.getByRole('main'), `main of ${path}`).toHaveCount(1);
      await expectAccessible(page, { where: path });
      await expectNoSidewaysScroll(page, path, 390);
      if (onPhone) await expectAccessible(page, { where: `${path} at 390` }, 'dark');
      await expectNoSidewaysScroll(page, path, 360);
      expect.soft(errors.splice(0), `console of ${path}`).toEqual([]);
    });
  }
}

/** Looks at what is shown now, on a desktop and on a phone. */
export async function lookOver(page: Page, where: string, within?: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page, { where, ...(within ? { within } : {}) });
  await expectAccessibleOnPhone(page, `${where} at 390`, within);
  await expectNoSidewaysScroll(page, where, 360);
  await page.setViewportSize(DESKTOP);
}

/** Looks at the open dialog, on a desktop and on a phone, and closes it. */
export async function lookAt(page: Page, name: string | RegExp): Promise<void> {
  await test.step(`dialog ${String(name)}`, async () => {
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    await lookOver(page, `dialog ${String(name)}`, 'dialog, [role=dialog]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
}

export async function someJob(request: APIRequestContext): Promise<{ id: string; cmp_code: string }> {
  const answer = await caller(request).post(api.searchJobs(), { page: 1, limit: 1 });
  return (await answer.json()).records[0];
}
