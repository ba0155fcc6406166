import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDeployToken, publishVersion, SHELL_CONTRACT_VERSION } from '@market/contracts/remotes';
import { PRODUCT } from '@market/contracts/remotes/product';
import { connectToMarket } from '@market/remote-tools';
import { operatorTokenFile } from '@market/service-kit/config';
import { testMongo, until } from '@market/service-kit/testing';
import type { Browser, Page } from 'playwright';
import { createMarket, type Market } from '../start/market';
import { readConfig } from '../start/market-config';
import { ROOT } from '../start/root';
import { openBrowser, openWindow } from './browser';
import { smallRemote } from './support/small-remote';

/** Two teams: the zoo has a page with a slot in it, harbours fill it, both written by a server. */
const dataDir = mkdtempSync(join(tmpdir(), 'written-slots-'));
const mongo = testMongo();
let market: Market;
let browser: Browser;
let url: string;

const ZOO = `
  function Zoo() {
    const waiting = React.createElement('p', null, 'The quay comes later');
    return React.createElement('div', null,
      React.createElement('h1', null, 'The zoo'),
      React.createElement(kit.Slot, { name: 'harbour-quay', props: { harbour: 'Cove' }, waiting }),
      React.createElement('p', null, 'After the quay'));
  }
  const setup = () => ({ ...router.createPages({ '/zoo': async () => Zoo }), dialogs: {} });`;
const QUAY = `
  function Quay({ harbour }) {
    const [ships, setShips] = React.useState(3);
    return React.createElement('section', { id: React.useId() }, 'The quay of ' + harbour,
      React.createElement('button', { type: 'button', onClick: () => setShips(ships + 1) }, ships + ' ships'));
  }
  const Lazy = React.lazy(async () => ({ default: Quay }));
  const setup = () => ({ Pages: () => null, dialogs: {}, slots: { 'harbour-quay': Lazy } });`;

beforeAll(async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    SEED_DEMO: 'false',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    FRONTENDS_DIR: ROOT,
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: mongo.databasePrefix,
  });
  market = await createMarket({ ...config, mongodbUri: mongo.uri });
  await market.start();
  url = `http://localhost:${await market.listen()}`;
  browser = await openBrowser();
  await publish('mfe_zoo', '1.0.0', ZOO, {
    pages: [{ path: '/zoo', title: 'Zoo', layout: 'default', access: 'public', render: 'server' }],
    slots: ['harbour-quay'],
  });
  await publish('mfe_harbours', '1.0.0', QUAY, FILLS);
  await until(async () => (await served()).includes('3 ships'), 120_000);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await market.stop();
  await mongo.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const FILLS = { fills: [{ slot: 'harbour-quay', access: 'public', render: 'server' }] };

/** Publishes a remote as its team does; its server side may be another. */
async function publish(name: string, version: string, code: string, manifest: object, onServer = code): Promise<void> {
  const operator = connect(readFileSync(operatorTokenFile(dataDir), 'utf8').trim());
  const { token } = await operator.call(makeDeployToken, { params: { name }, body: { for: `${name} team` } });
  await connect(token).call(publishVersion, {
    params: { name },
    body: {
      package: `@market/${name.replace('_', '-')}`,
      mode: 'live',
      files: smallRemote({ name, version, contracts: `^${SHELL_CONTRACT_VERSION}`, code, manifest, onServer }),
    },
  });
}
const connect = (token: string) => connectToMarket({ url, token, product: PRODUCT });

const served = async () => (await fetch(`${url}/zoo`, { headers: { accept: 'text/html' } })).text();
const main = (html: string) => html.replace(/^.*<main/s, '').replace(/<\/main>.*$/s, '');

/** Window that records errors, whether the server's elements stay, and each moment without the slot's text. */
async function watchfulWindow(): Promise<{ page: Page; faults: string[] }> {
  const page = await openWindow(browser);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (said) => {
    if (said.type() === 'error' && !said.text().startsWith('Failed to load resource')) faults.push(said.text());
  });
  await page.addInitScript(() => {
    const watched = window as Window & { wasSeen?: boolean; flashes?: number };
    watched.flashes = 0;
    new MutationObserver(() => {
      const slot = document.querySelector<HTMLElement>('[data-part="harbour-quay"]');
      const isSeen = Boolean(slot?.innerText.includes('The quay of Cove'));
      if (watched.wasSeen && !isSeen) watched.flashes! += 1;
      watched.wasSeen ||= isSeen;
    }).observe(document, { childList: true, subtree: true, attributes: true });
    document.addEventListener('readystatechange', () =>
      document.querySelector('h1')?.toggleAttribute('data-first', true),
    );
  });
  return { page, faults };
}
const flashes = (page: Page) => page.evaluate(() => (window as Window & { flashes?: number }).flashes);
const slotOf = (page: Page) => page.locator('main [data-part="harbour-quay"]');

test('S535: a written slot is in the page before scripts run, is hydrated without a flash, and the second remote takes it over', async () => {
  expect(main(await served())).toMatch(
    /<h1[^>]*>The zoo<\/h1><div data-owner="mfe_harbours" data-part="harbour-quay" [^>]*><section [^>]*>The quay of Cove<button type="button">3 ships<\/button><\/section><\/div><p>After the quay<\/p>/,
  );
  const without = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await without.goto(`${url}/zoo`);
  await slotOf(without).getByText('The quay of Cove').waitFor();
  const { page, faults } = await watchfulWindow();
  await page.goto(`${url}/zoo`);
  // The server's text has no handler: a press that counts is the remote's own code.
  await page.locator('[data-part="harbour-quay"]:not([data-written-slot])').waitFor();
  await slotOf(page).getByRole('button', { name: '3 ships' }).click();
  await slotOf(page).getByRole('button', { name: '4 ships' }).waitFor();
  expect(await page.locator('main h1[data-first]').innerText()).toBe('The zoo');
  expect(await flashes(page)).toBe(0);
  expect(faults).toEqual([]);
}, 300_000);

test('S536: the written text stays where the code of its remote does not come to the browser, and the page is whole', async () => {
  const { page } = await watchfulWindow();
  await page.route('**/remotes/mfe_harbours/**', (route) => route.abort());
  const asked = page.waitForRequest((request) => request.url().includes('/remotes/mfe_harbours/'));
  await page.goto(`${url}/zoo`);
  await asked;
  await page.locator('#root[data-hydrated="page"]').waitFor();
  await slotOf(page).getByText('The quay of Cove').waitFor();
  await page.getByText('After the quay').waitFor();
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  expect(await flashes(page)).toBe(0);
}, 300_000);

test('S536: a server side that fails leaves the placeholder, and the browser fills it', async () => {
  const broken = QUAY.replace('const [ships', "throw new Error('no quay today'); const [ships");
  await publish('mfe_harbours', '1.1.0', QUAY, FILLS, broken);
  await until(async () => main(await served()).includes('The quay comes later'), 120_000);
  expect(await served()).not.toContain('3 ships');
  const { page, faults } = await watchfulWindow();
  await page.goto(`${url}/zoo`);
  await slotOf(page).getByRole('button', { name: '3 ships' }).click();
  await slotOf(page).getByRole('button', { name: '4 ships' }).waitFor();
  expect(await page.getByText('The quay comes later').count()).toBe(0);
  expect(faults).toEqual([]);
}, 300_000);
