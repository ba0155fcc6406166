import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readManifest } from '@market/build-kit/remote-workspaces';
import { listStates } from '@market/dev-host';
import { type Browser } from 'playwright';
import { states } from '../../mfe-candidate/dev/states';
import { ROOT } from '../start/root';
import { axeFindings, openBrowser, openWindow } from './browser';
import { startDevHost, type RunningDevHost } from './running-dev-host';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, 600_000);
afterAll(() => browser?.close());

describe('npm run dev of mfe-candidate, its calls answered by msw', () => {
  let host: RunningDevHost;
  beforeAll(async () => {
    host = await startDevHost(ROOT, 'mfe-candidate');
  }, 600_000);
  afterAll(() => host?.stop());

  test('says where it is and who answers', () => {
    expect(host.said()).toContain(`mfe-candidate is at ${host.url}/`);
    expect(host.said()).toContain('answered by msw');
  });

  test('lists every page and dialog in every state, without a finding of axe in either theme', async () => {
    const page = await openWindow(browser);
    await page.goto(host.url);
    await page.getByRole('heading', { level: 1, name: 'Jobs and applications' }).waitFor();
    const shown = await page
      .getByRole('list', { name: /^States of / })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('page')));
    const wanted = listStates(readManifest(join(ROOT, 'mfe-candidate'), 'mfe_candidate'), states).flatMap((part) =>
      part.states.map(({ address }) => address),
    );
    expect(shown).toEqual(wanted);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.context().close();
  }, 600_000);

  test('opens a page in a state, shows it with other data and another session, and keeps what is typed when saving begins to fail', async () => {
    const page = await openWindow(browser);
    await page.goto(`${host.url}/?page=/my-applications&data=filled&person=candidate`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Withdraw', exact: true }).first().waitFor();
    await page.getByRole('group', { name: 'Data' }).getByText('Empty', { exact: true }).click();
    await frame.getByRole('heading', { level: 2 }).waitFor();
    expect(await frame.getByRole('button', { name: 'Withdraw', exact: true }).count()).toBe(0);
    await page.getByRole('group', { name: 'Data' }).getByText('Error', { exact: true }).click();
    await frame.getByRole('heading', { name: 'Something broke on our side' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('combobox', { name: 'Language' }).selectOption('Pseudo');
    await frame.locator('html[lang="en-XA"][dir="rtl"]').waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('English');

    await page.goto(`${host.url}/?page=/_dialog/candidate-profile/0&data=filled&person=candidate`);
    const name = frame.getByRole('dialog', { name: 'Profile Information' }).getByLabel('Name', { exact: true });
    await name.fill('Ada Changed');
    await page.getByLabel('Changes').selectOption('Saving fails');
    await frame.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await frame.getByText('This part of the marketplace is not available right now').first().waitFor();
    expect(await name.inputValue()).toBe('Ada Changed');

    await page.goto(`${host.url}/?page=/job-details/job-1&data=filled&person=visitor`);
    await page.getByLabel('Session').selectOption('Candidate');
    await frame.getByText('Ada Example').waitFor();
    await page.context().close();
  }, 600_000);

  test('a phone sees the page as wide as its own', async () => {
    const page = await openWindow(browser);
    await page.goto(`${host.url}/?page=/search-jobs&data=long&person=visitor`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('group', { name: 'Width' }).getByText('390').click();
    expect(await frame.locator('html').evaluate(() => window.innerWidth)).toBe(390);
    await page.context().close();
  }, 600_000);
});

test('with --api a running marketplace is asked, as if its own page did, by the demo account of the session', async () => {
  const asked: Array<{ url: string; headers: IncomingHttpHeaders }> = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, headers });
    response.setHeader('Content-Type', 'application/json');
    const signedIn = {
      token: 'token-of-server',
      user: {
        login_id: 'login-1',
        login_name: 'Demo Person',
        login_type: 'CND',
        can_code: 'can-9',
        email_ver_status: 1,
        phone_ver_status: 1,
        user_approval_status: 1,
        profile_created: 1,
      },
    };
    response.end(JSON.stringify(url === '/api/auth/login' ? signedIn : { records: [], total: 0, page: 1, limit: 20 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host = await startDevHost(ROOT, 'mfe-candidate', ['--api', api]);
  try {
    expect(host.said()).toContain(`answered by ${api}`);
    const page = await openWindow(browser);
    await page.goto(`${host.url}/?page=/my-applications&person=candidate`);
    const frame = page.frameLocator('iframe');
    await frame.getByText('Demo Person').waitFor();
    await frame.getByRole('heading', { level: 2 }).waitFor();
    const list = asked.find(({ url }) => url === '/api/job-applications/candidate-applications')!;
    expect(list.headers).toMatchObject({ authorization: 'Bearer token-of-server', origin: api });
    expect(await page.getByRole('radio', { name: 'Error' }).count()).toBe(0);
  } finally {
    await host.stop();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}, 600_000);
