import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { links } from '@market/contracts/site';
import { testMongo, until } from '@market/service-kit/testing';
import { JSDOM } from 'jsdom';
import { createMarket, type Market } from '../start/market';
import { readConfig } from '../start/market-config';
import { ROOT } from '../start/root';

const mongo = testMongo();
const dataDir = mkdtempSync(join(tmpdir(), 'written-pages-'));
let market: Market;
let url: string;

beforeAll(async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    SEED_DEMO: 'false',
    DATA_DIR: dataDir,
    FRONTENDS_DIR: ROOT,
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: mongo.databasePrefix,
  });
  market = await createMarket({ ...config, mongodbUri: mongo.uri });
  await market.start();
  url = `http://localhost:${String(await market.listen())}`;
}, 120_000);
afterAll(async () => {
  await market.stop();
  await mongo.drop();
  rmSync(dataDir, { recursive: true });
});

/** The page once the threads that write it have started; until then it comes without. */
async function written(path: string): Promise<Document> {
  let page: Document | undefined;
  await until(async () => {
    const html = await (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text();
    page = new JSDOM(html).window.document;
    return page.querySelector('#page-data') !== null;
  });
  return page!;
}

test.each([
  [links.home(), 'Land somewhere good.'],
  [links.pricing(), 'Pricing'],
  [links.searchJobs({ search: 'pilot' }), 'Search jobs'],
  [links.searchList({ search: 'pilot' }), 'Search jobs'],
  [links.searchList2({ search: 'pilot' }), 'Search jobs'],
])('%s comes as the application shows it to a visitor, with the data to hydrate it', async (path, heading) => {
  const page = await written(path);
  const root = page.querySelector('#root')!;
  expect(root.querySelector('h1')?.textContent).toContain(heading);
  expect(root.querySelector('header[data-part="Header"]')?.textContent).toContain('Log in');
  expect(root.querySelector('[aria-busy="true"]')).toBeNull();
  expect(
    page.querySelectorAll('script:not([src], [type="application/json"], [type="application/ld+json"])'),
  ).toHaveLength(0);
  expect(JSON.parse(page.querySelector('#page-data')!.textContent)).toHaveProperty('answers');
  // Only what is small enough for the first paint runs before it; the application is set aside.
  expect([...page.querySelectorAll('script[src]:not([type])')].map((script) => script.getAttribute('src'))).toEqual([
    '/first-paint.js',
  ]);
  expect(page.querySelectorAll('script[type="text/later"][src^="/main."], link[rel="preload-later"]').length).toBe(3);
  for (const sheet of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    expect([sheet.href, (await fetch(new URL(sheet.getAttribute('href')!, url))).status]).toEqual([sheet.href, 200]);
});

test('a page that no remote has stays a page that is not found', async () => {
  const answer = await fetch(`${url}/no-such-page`, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('page-data');
});
