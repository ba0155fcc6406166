import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressOf } from '@market/api';
import { refreshSession } from '@market/contracts/accounts';
import { links } from '@market/contracts/site';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { candidate, type Person } from '../support/people';
import { logIn, openFromHeader } from '../support/screens';

/** Contents of a page and its stores: text, field values, and all that the browser stores for this site. */
const allOf = (page: Page) =>
  page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const asked of await cache.keys()) cached.push(asked.url, await (await cache.match(asked))!.text());
    }
    return JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
      { ...localStorage },
      { ...sessionStorage },
      cached,
    ]);
  });

async function expectNothingOf(page: Page, person: Person): Promise<void> {
  const said = await allOf(page);
  for (const word of [person.login_email, person.login_mobile, 'Wanda Leftbehind', person.token.slice(-40)])
    expect([word, said.includes(word)]).toEqual([word, false]);
}

/** Signs in, looks at the own profile and the settings, and signs out by the menu. */
async function visitAndLogOut(page: Page, context: BrowserContext, person: Person, offline: boolean): Promise<void> {
  await page.goto(links.home());
  await logIn(page, { email: person.login_email }, 'For candidates');
  await page.goto(links.profile());
  await expect(page.getByRole('main').getByText('Wanda Leftbehind')).toBeVisible();
  await page.goto(links.settings());
  await expect(page.getByText(person.login_email).first()).toBeVisible();
  expect(await allOf(page)).toContain(person.login_email);
  await context.setOffline(offline);
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(links.home());
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await context.setOffline(false);
}

for (const offline of [false, true])
  test(`S72: after signing out ${offline ? 'without a network' : 'with the server'} neither page, store nor Back shows anything of the person`, async ({
    page,
    context,
    request,
  }) => {
    const person = await candidate(request, 'Wanda Leftbehind');
    await visitAndLogOut(page, context, person, offline);
    await expectNothingOf(page, person);
    for (let back = 0; back < 2; back += 1) {
      await page.goBack();
      // A page of one's own asks a visitor to sign in.
      await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
      await expectNothingOf(page, person);
      await page.keyboard.press('Escape');
    }
  });

test('S73: no other site shows a page of ours in a frame', async ({ page, baseURL }) => {
  const server = createServer((_req, res) => {
    res.setHeader('Content-Type', 'text/html');
    res.end(`<h1>Elsewhere</h1><iframe title="ours" src="${baseURL!}/"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const refused = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'));
    await page.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
    await refused;
    await expect(page.frameLocator('iframe').getByRole('banner')).toHaveCount(0);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('S73: a page that a link of ours opens has no way back into the one that opened it', async ({ page, context }) => {
  await page.goto(links.home());
  await openFromHeader(page, 'Sign Up', 'For candidates');
  const opened = context.waitForEvent('page');
  await page.getByRole('dialog', { name: 'Sign up' }).getByRole('link', { name: /terms/i }).click();
  expect(await (await opened).evaluate(() => window.opener)).toBeNull();
});

/**
 * Records all that a script in the page can observe of answers: it runs before all other scripts, so it observes more
 * than a remote.
 */
function listenToAnswers(): void {
  const { tellHeard } = window as unknown as { tellHeard(text: string): void };
  const ask = window.fetch.bind(window);
  window.fetch = async (...call) => {
    const answer = await ask(...call);
    tellHeard([answer.url, ...[...answer.headers].flat(), await answer.clone().text()].join('\n'));
    return answer;
  };
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    this.addEventListener('load', () => {
      const isText = this.responseType === '' || this.responseType === 'text';
      const said = isText ? this.responseText : JSON.stringify(this.response);
      tellHeard([this.responseURL, this.getAllResponseHeaders(), said].join('\n'));
    });
    send.call(this, body);
  };
}

test('S71: no script of the page, whoever’s remote it is, reads the refresh token or the mark of a known device', async ({
  page,
  context,
  request,
}) => {
  const person = await candidate(request, 'Rhea Roguefinder');
  const heard: string[] = [];
  await page.exposeFunction('tellHeard', (text: string) => void heard.push(text));
  await page.addInitScript(listenToAnswers);
  const tokensHeard = () => heard.filter((text) => /\beyJ[\w-]+\.eyJ[\w-]+\./.test(text)).length;
  await page.goto(links.home());
  await logIn(page, { email: person.login_email }, 'For candidates');
  await expect.poll(tokensHeard).toBe(1);
  const secrets = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
  // A borrowed cookie yields an access token, but never the next cookie.
  const refreshed = await page.evaluate(
    async (path) => (await fetch(path, { method: 'POST' })).status,
    `/api${addressOf(refreshSession)}`,
  );
  expect(refreshed).toBe(200);
  await expect.poll(tokensHeard).toBe(2);
  secrets.push(...(await context.cookies()).filter(({ httpOnly }) => httpOnly));

  expect([...new Set(secrets.map(({ name }) => name))].sort()).toEqual([
    'known_device',
    'passkey_sign_in',
    'refresh_token',
  ]);
  const readable = await page.evaluate(async () =>
    JSON.stringify([
      document.cookie,
      'cookieStore' in window ? await (window.cookieStore as { getAll(): Promise<unknown> }).getAll() : [],
    ]),
  );
  // Nothing of ours is in a database of the browser.
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  const all = [...heard, readable, await allOf(page)].join('\n');
  for (const { name, value } of secrets) expect([name, all.includes(value)]).toEqual([name, false]);
});
