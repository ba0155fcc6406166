import type { PublicAddresses } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'addresses' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const named = async () => {
  const { body } = await stage.as(undefined).get(api.sitemapCompanies()).expect(200);
  return (body as PublicAddresses).records.map(({ id }) => id).sort();
};
const codesOf = (...whose: EmployerPerson[]) => whose.map(({ cmp_code }) => cmp_code).sort();

test('S89: a company whose account is locked or deleted is named nowhere from then on, though the list is kept', async () => {
  const [stays, locked, ended] = [await stage.employer(), await stage.employer(), await stage.employer()];
  for (const who of [stays, locked, ended]) await stage.post(who);
  expect(await named()).toEqual(codesOf(stays, locked, ended));

  // The stage's clock stands still, so the earlier list is still cached.
  await stage.publish('identity.account-changed.v1', stage.accountOf(locked, 2, { disabled: true }));
  expect(await named()).toEqual(codesOf(stays, ended));
  await stage.publish('identity.account-ended.v1', { login_id: ended.login_id });
  expect(await named()).toEqual(codesOf(stays));

  await stage.publish('identity.account-changed.v1', stage.accountOf(locked, 3));
  expect(await named()).toEqual(codesOf(stays, locked));
});
