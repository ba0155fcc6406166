import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listRemotes, makeDeployToken, publishVersion, type RemotesRegistry } from '@market/contracts/remotes';
import { PRODUCT } from '@market/contracts/remotes/product';
import { connectToMarket, promoteRemote, type MarketClient } from '@market/remote-tools';
import { operatorTokenFile } from '@market/service-kit/config';
import { testMongo, until } from '@market/service-kit/testing';
import { SHELL, build, upload } from '../../services/remotes/test/stage';
import { createMarket, type Market } from '../start/market';
import { readConfig } from '../start/market-config';

const mongo = testMongo();
const folder = mkdtempSync(join(tmpdir(), 'promote-remote-'));
const NAME = 'mfe_reports';
const markets: Market[] = [];
let stage: MarketClient;
let site: MarketClient;

/** A marketplace with a shell and no remotes. @returns its operator's client */
async function start(which: string): Promise<MarketClient> {
  const frontends = join(folder, which, 'frontends');
  const file = join(frontends, 'shell/dist/shell.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(SHELL));
  const dataDir = join(folder, which, 'data');
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    SEED_DEMO: 'false',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    FRONTENDS_DIR: frontends,
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: `${mongo.databasePrefix}${which}`,
  });
  const market = await createMarket({ ...config, mongodbUri: mongo.uri });
  await market.start();
  markets.push(market);
  const url = `http://localhost:${await market.listen()}`;
  return connectToMarket({ url, token: readFileSync(operatorTokenFile(dataDir), 'utf8').trim(), product: PRODUCT });
}

/** Publishes a version, and waits until the gateway has heard of it. */
async function publish(market: MarketClient, version: string): Promise<void> {
  const { id } = await market.call(publishVersion, {
    params: { name: NAME },
    body: { ...upload(build({ name: NAME, version })), mode: 'live' },
  });
  await until(async () => JSON.stringify(await market.file('/remotes.json')).includes(`/${id}/`));
}
/** The version that a marketplace gives to visitors, with its files. */
async function givenBy(market: MarketClient) {
  const list = (await market.file('/remotes.json')) as RemotesRegistry;
  return list.microFrontends['@market/mfe-reports']?.map(({ url, extras: { assets } }) => ({ url, assets }));
}
const versionsAt = async (market: MarketClient) =>
  (await market.call(listRemotes)).records.find(({ name }) => name === NAME)?.versions ?? [];
const promote = (to: MarketClient, different: Partial<Parameters<typeof promoteRemote>[0]> = {}) =>
  promoteRemote({ name: NAME, from: stage, say: () => undefined, ...different }, { mode: 'live' }, to);

beforeAll(async () => {
  stage = await start('stage');
  site = await start('site');
  await publish(stage, '1.0.0');
});
afterAll(async () => {
  for (const market of markets) await market.stop();
  await mongo.drop();
  rmSync(folder, { recursive: true });
});

test('nothing is promoted where a byte is not the one that was published, or another version is live', async () => {
  const changed = async (path: `/${string}`) => {
    const content = await stage.bytes(path);
    return path.endsWith('expose.0a1b2c3d.js') ? Buffer.concat([content!, Buffer.from(' ')]) : content;
  };
  await expect(promote(site, { from: { ...stage, bytes: changed } })).rejects.toThrow(
    `The bytes of expose.0a1b2c3d.js at ${stage.url} are not those of the hash that was published`,
  );
  await expect(promote(site, { version: '1.1.0' })).rejects.toThrow('has mfe_reports 1.0.0 live, and not 1.1.0');
  await expect(promote(stage)).rejects.toThrow('has it already');
  await expect(promote(site, { name: 'mfe_other' })).rejects.toThrow('has no live version of mfe_other');
  expect(await versionsAt(site)).toEqual([]);
});

test('S282: promoting takes the token of the marketplace that gets it, for this very remote', async () => {
  const tokenOf = async (market: MarketClient, name: string) =>
    (await market.call(makeDeployToken, { params: { name }, body: { for: 'a pipeline' } })).token;
  const own = (token: string) => connectToMarket({ url: site.url, token, product: PRODUCT });
  await expect(promote(own(await tokenOf(stage, NAME)))).rejects.toThrow('the token is not one of this marketplace');
  await expect(promote(own(await tokenOf(site, 'mfe_other')))).rejects.toThrow(
    'The deploy token is for mfe_other alone',
  );
  expect(await versionsAt(site)).toEqual([]);
  expect(await promote(own(await tokenOf(site, NAME)))).toContain('mfe_reports 1.0.0 is published and is live');
  expect(await versionsAt(site)).toMatchObject([{ version: '1.0.0', state: 'live', published_by: 'a pipeline' }]);
});

test('the other marketplace has the very files, by id and hashes; again is fine, other content of the number is not', async () => {
  const published = await givenBy(stage);
  await until(async () => JSON.stringify(await givenBy(site)) === JSON.stringify(published));
  expect(published).toEqual([{ url: expect.stringContaining('/1.0.0-'), assets: expect.objectContaining({}) }]);
  expect(await promote(site)).toContain('had been published with this very content');
  await site.call(publishVersion, {
    params: { name: NAME },
    body: { ...upload(build({ name: NAME, version: '1.1.0', code: 'another' })), mode: 'inactive' },
  });
  await publish(stage, '1.1.0');
  await expect(promote(site)).rejects.toThrow('raise the version');
});
