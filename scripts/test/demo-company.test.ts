import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import supertest from 'supertest';
import { DEMO_PASSWORD } from '../start/demo-people';
import { readConfig } from '../start/market-config';
import { createMarket, type Market } from '../start/market';
import { seedDemo } from '../start/seed-demo';
import type { ServiceName } from '@market/contracts/services';

jest.setTimeout(300_000);

const mongo = testMongo();
const folder = mkdtempSync(join(tmpdir(), 'demo-company-'));
let market: Market;

const seed = () => seedDemo({ market, say: () => undefined, amounts: { jobs: 60, applications: 140 } });

beforeAll(async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: mongo.databasePrefix,
    FRONTENDS_DIR: folder,
  });
  market = await createMarket({ ...config, mongodbUri: mongo.uri }, { sends: [] });
  await market.start();
  expect(await seed()).toBe(true);
});
afterAll(async () => {
  await market.stop();
  await mongo.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function signedIn(login_email: string) {
  const { body } = await supertest(market.services.identity.handler)
    .post(api.logIn())
    .send({ login_email, login_pass: DEMO_PASSWORD })
    .expect(200);
  const { token } = body as { token: string };
  return {
    get: async (service: ServiceName, path: string) =>
      (await supertest(market.services[service].handler).get(path).set('authorization', `Bearer ${token}`).expect(200))
        .body as Record<string, unknown> & { records: Array<Record<string, unknown>> },
  };
}

/** Figures of everything that the steps of a company's days make. */
async function everything() {
  const ada = await signedIn('employer@demo.test');
  const maya = await signedIn('candidate@demo.test');
  return {
    team: (await ada.get('identity', api.showTeam())).members,
    proved: (await ada.get('identity', api.showCompanyDomain())).proof !== undefined,
    page: await ada.get('profile', api.ownCompanyPage()),
    templates: (await ada.get('applications', api.listMessageTemplates())).records.length,
    jobTemplates: (await ada.get('jobs', api.listJobTemplates())).records.length,
    tags: (await ada.get('applications', api.listApplicantTags())).records.length,
    states: (await ada.get('applications', api.listOwnInterviews())).records.map(({ state }) => state).sort(),
    pool: (await ada.get('profile', api.listTalentPool())).records.length,
    unread: await ada.get('applications', api.countUnreadThreads()),
    candidate: {
      unread: await maya.get('applications', api.countUnreadThreads()),
      interviews: (await maya.get('applications', api.listOwnInterviews())).records.map(({ state }) => state),
    },
  };
}

test('the demo employer has colleagues in each role, and something alive in each feature, for its candidate too', async () => {
  const all = await everything();
  expect(all.team).toMatchObject([
    { role: 'owner' },
    { role: 'recruiter', email: 'recruiter@demo.test' },
    { role: 'hiring-manager', jobs: expect.arrayContaining([expect.any(String)]) as string[] },
    { role: 'reader' },
  ]);
  expect(all).toMatchObject({
    proved: true,
    page: { published: { cover: {}, logo: {}, founded: 2011 } },
    templates: 3,
    jobTemplates: 1,
    tags: 3,
    states: ['accepted', 'asked', 'proposed'],
    pool: 1,
    unread: { threads: 1 },
    candidate: { unread: { threads: 1 }, interviews: ['proposed'] },
  });
});

test('a second filling adds nothing, nor does one that was interrupted before its end', async () => {
  const before = await everything();
  await market.deps.identity.connection.collection('accounts').deleteOne({ login_email: 'admin@demo.test' });
  expect(await seed()).toBe(true);
  expect(await everything()).toEqual(before);
});
