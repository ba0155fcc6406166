import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

test.each([
  ['Hamburg', 'DE', 'EUR'],
  ['Oslo, Norway', 'NO', 'NOK'],
  ['New York, NY', 'US', 'USD'],
  ['Zürich; Bern', 'CH', 'CHF'],
  ['Pune', 'IN', 'INR'],
  ['Remote in Poland', 'PL', 'PLN'],
  ['United Kingdom', 'GB', 'GBP'],
])('%s lies in %s, where people are paid in %s', async (text, country_code, currency) => {
  const employer = await stage.employer();
  const { body } = await stage.as(employer).get(api.lookUpPlace({ text })).expect(200);
  expect(body).toEqual({
    place: expect.objectContaining({ country_code }),
    places: expect.arrayContaining([expect.objectContaining({ country_code })]),
    currency,
  });
});

test.each([[''], ['Remote'], ['Xyzzyville']])('a place %j is in no list, nor is pay there', async (text) => {
  const employer = await stage.employer();
  const { body } = await stage.as(employer).get(api.lookUpPlace({ text })).expect(200);
  expect(body).toEqual({ place: null, places: [], currency: null });
});

test('F6: a form learns the rules of every place of a post, also of those that are no town', async () => {
  const employer = await stage.employer();
  const text = 'Oslo; Bergen; Stavanger; Berlin; Hamburg; Denver, CO; Illinois; Remote in France';
  const { body } = await stage.as(employer).get(api.lookUpPlace({ text })).expect(200);
  expect(body).toMatchObject({
    place: { name: 'Oslo' },
    places: expect.arrayContaining([
      expect.objectContaining({ country_code: 'NO' }),
      expect.objectContaining({ country_code: 'DE' }),
      { country_code: 'US', region: 'Colorado' },
      { country_code: 'US', region: 'Illinois' },
      { country_code: 'FR' },
    ]),
  });
});
