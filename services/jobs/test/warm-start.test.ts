import { setImmediate as nextTurn } from 'node:timers/promises';
import { testMongo } from '@market/service-kit/testing';
import { TownIndex } from '../src/adapters/geocoding/gazetteer/town-index';
import { createStage } from './stage';

const mongo = testMongo();
afterAll(() => mongo.drop());

test('a replica has read its towns once it has started, so that its first post does not wait for them', async () => {
  let isRead = false;
  const load = TownIndex.load.bind(TownIndex);
  jest.spyOn(TownIndex, 'load').mockImplementation(async () => {
    const towns = await load();
    isRead = true;
    return towns;
  });
  const stage = await createStage(mongo);
  await nextTurn();
  expect(isRead).toBe(true);
  await stage.close();
});
