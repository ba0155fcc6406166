import { randomInt } from 'node:crypto';
import { type RemoteRecord, type RemotesList, VISITOR_COOKIE } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { expect, test, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { PRODUCT } from '@market/contracts/remotes/product';
import { connectToMarket } from '../../packages/platform/remote-tools/src/market-client';
import { smokeLoad } from '../../packages/platform/remote-tools/src/smoke-load';
import { remoteEdition } from '../../scripts/test/support/remote-edition';
import { findChromium } from '../../scripts/tools/find-chromium';
import { ADMIN, caller, signIn } from '../support/people';
import { expectHydrated, logIn, requestEnded } from '../support/screens';

const NAME = 'mfe_candidate';
const LABEL = 'Jobs and applications';
/** Headings of the remote's two editions. */
const FIRST = 'Search jobs';
const SECOND = 'Search jobs, second edition';

async function administration(request: APIRequestContext) {
  const { token } = await signIn(request, ADMIN);
  const admin = caller(request, token);
  return {
    async publish(version: string, mode: object): Promise<void> {
      const answer = await admin.post(api.publishVersion(NAME), {
        package: '@market/mfe-candidate',
        files: remoteEdition('mfe-candidate', { version, says: FIRST, instead: SECOND }),
        ...mode,
      });
      expect(answer.status(), await answer.text()).toBe(201);
    },
    async remote(): Promise<RemoteRecord> {
      const list = (await (await admin.get(api.listRemotes())).json()) as RemotesList;
      return list.records.find(({ name }) => name === NAME)!;
    },
    canary: (version: string, share: number) => admin.put(api.setCanary(NAME), { version, share }),
    activate: (version: string) => admin.put(api.activateVersion(NAME), { version }),
  };
}

/** Heading of the remote: the server-rendered page has one too. */
const heading = (page: Page, text: string) =>
  page.locator(`main[data-owner="${NAME}"]`).getByRole('heading', { level: 1, name: text, exact: true });
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
/** Away from the search and back, by the links of the page. */
const awayAndBack = async (page: Page) => {
  await link(page, 'Pricing').click();
  await expect(page).toHaveURL(/\/pricing$/);
  await link(page, 'Find jobs').click();
};
/** Gateways hear of a change within a second; a page hears of it at its next navigation. */
const until = async (page: Page, text: string) => {
  await expect(async () => {
    await awayAndBack(page);
    await expect(heading(page, text)).toBeVisible({ timeout: 2_000 });
  }).toPass();
};
/** A visitor whom a canary of 99 percent reaches, whatever the marks that the gateway would have given. */
const newVisitor = async (context: BrowserContext, url: string): Promise<Page> => {
  await context.addCookies([{ name: VISITOR_COOKIE, value: 'visitor-of-the-canary', url }]);
  const page = await context.newPage();
  // The shell says there why a canary gave way.
  page.on('console', (said) => said.type() === 'warning' && process.stderr.write(`${said.text()}\n`));
  await page.goto('/search-jobs');
  return page;
};

test.describe.configure({ mode: 'serial' });
const version = `1.1.${randomInt(1_000_000)}`;

test('a remote is deployed, canaried, made live and rolled back while a page is open, and nothing is reloaded by hand', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const admin = await administration(request);
  // A run before this one may have ended with another version.
  const bundled = (await admin.remote()).versions.find(({ source }) => source === 'bundled')!;
  if (bundled.state !== 'live') await admin.activate(bundled.id);
  await page.goto('/search-jobs');
  await expect(heading(page, FIRST)).toBeVisible();
  const before = (await admin.remote()).live_id!;

  // For nobody yet: not even by navigating.
  await admin.publish(version, { mode: 'inactive' });
  await awayAndBack(page);
  await expect(heading(page, FIRST)).toBeVisible();

  // For nearly everybody, kept by the same visitor.
  expect((await admin.canary(version, 99)).ok()).toBe(true);
  const visitor = await browser.newContext();
  const canary = await newVisitor(visitor, baseURL!);
  await until(canary, SECOND);
  await canary.reload();
  await expect(heading(canary, SECOND)).toBeVisible();

  // For everybody, and back with one click in the administration: in pages that are open.
  expect((await admin.activate(version)).ok()).toBe(true);
  await until(page, SECOND);
  const office = await (await browser.newContext()).newPage();
  await office.goto('/admin/remotes');
  const dialog = office.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(ADMIN.login_email);
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.login_pass);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await office.getByRole('button', { name: new RegExp(`^Roll ${LABEL} back`) }).click();
  await expect(office.getByRole('status').filter({ hasText: `${LABEL} is back at` })).toBeVisible();
  await expect(office.getByRole('list', { name: 'What happened to the parts of the site' })).toContainText(
    'rolled back',
  );
  await until(page, FIRST);
  await until(canary, FIRST);
  expect((await admin.remote()).live_id).toBe(before);
  await Promise.all([visitor.close(), office.context().close()]);
});

test('typed text is not lost to a new version: it comes with the navigation after that', async ({ page, request }) => {
  const admin = await administration(request);
  await page.goto('/search-jobs');
  await expect(heading(page, FIRST)).toBeVisible();
  // Before that a link loads the whole page, which asks no registry.
  await expectHydrated(page);
  const before = (await admin.remote()).live_id!;
  const nothingNew = page.waitForResponse('**/remotes.json');
  await link(page, 'Pricing').click();
  await nothingNew;

  // The answer to the navigation's question comes when somebody is typing already.
  let answer: () => void = () => undefined;
  const hasTyped = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/remotes.json', async (route) => {
    await hasTyped;
    await route.continue();
  });
  expect((await admin.activate(version)).ok()).toBe(true);
  const answered = requestEnded(page, '/remotes.json');
  await link(page, 'Find jobs').click();
  const box = page.getByRole('main').getByLabel('Search jobs');
  await box.fill('engineer');
  answer();
  await answered;
  await expect(box).toHaveValue('engineer');
  await expect(heading(page, FIRST)).toBeVisible();
  await page.unroute('**/remotes.json');
  await until(page, SECOND);
  expect((await admin.activate(before)).ok()).toBe(true);
});

test('npm run deploy, which tries a version in a browser before anybody gets it, finds no fault in a sound one', async ({
  request,
  baseURL,
}) => {
  const { versions } = await (await administration(request)).remote();
  const { token } = await signIn(request, ADMIN);
  expect(
    await smokeLoad({
      market: connectToMarket({ url: baseURL!, token, product: PRODUCT }),
      name: NAME,
      id: versions.find((one) => one.version === version)!.id,
      pages: ['/search-jobs'],
      browser: await findChromium(),
      say: () => undefined,
    }),
  ).toEqual({});
});

test('a session has another version than everybody, says so on every page, and goes back with one click', async ({
  page,
}) => {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  // Only those who may publish a version may try it.
  await page.goto('/');
  await logIn(page, { email: ADMIN.login_email, password: ADMIN.login_pass }, 'For employers');
  await page.goto(`/search-jobs?remote=${NAME}@${version}&text=engineer`);
  const badge = page.getByRole('complementary', { name: 'Session overrides' });
  await expect(badge).toContainText(`${NAME} ${version}`);
  await expect(page).toHaveURL(/\/search-jobs\?text=engineer$/);
  await expect(heading(page, SECOND)).toBeVisible();
  // The header of an admin has no links to public pages.
  const below = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
  await below('Pricing').click();
  await expect(badge).toBeVisible();
  // The server writes no badge: the page is hydrated without it.
  expect(failures).toEqual([]);
  await badge.getByRole('button', { name: 'Reset' }).click();
  await expect(badge).toBeHidden();
  await below('Find jobs').click();
  await expect(heading(page, FIRST)).toBeVisible();

  await page.goto(`/search-jobs?remote=${NAME}@99.0.0`);
  await expect(page.getByRole('alert').filter({ hasText: '99.0.0' })).toBeVisible();
  await expect(heading(page, FIRST)).toBeVisible();
});

test('S70: a byte that was changed on the way is refused in every file that this page runs', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith(`/remotes/${NAME}/`) && /\.(js|css)$|mf-manifest/.test(pathname)) asked.add(pathname);
  });
  await page.goto('/search-jobs');
  await expectHydrated(page);
  const files = [...asked];
  expect(files.length).toBeGreaterThan(4);

  // Reload mark: the tab has just reloaded for a failed chunk, and must not reload again while the page is read.
  await page.addInitScript(() => sessionStorage.setItem('market.chunk-navigation', JSON.stringify({ at: Date.now() })));
  for (const file of files) {
    await page.route(`**${file}*`, async (route) => {
      const response = await route.fetch();
      const mark = file.endsWith('.css') ? ':root{--tampered:1}' : ';globalThis.tampered=true;';
      await route.fulfill({ response, body: `${await response.text()}${file.endsWith('.json') ? ' ' : mark}` });
    });
    await page.goto('/search-jobs');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('is not what was published');
    expect(
      await page.evaluate(() => [
        (globalThis as { tampered?: boolean }).tampered,
        getComputedStyle(document.documentElement).getPropertyValue('--tampered'),
      ]),
    ).toEqual([undefined, '']);
    await page.unroute(`**${file}*`);
  }
});
