import { testMongo } from '@market/service-kit/testing';
import { TownIndex } from '../src/places/adapters/gazetteer/town-index';
import { createStage } from './stage';

const mongo = testMongo();
afterAll(() => mongo.drop());

test('a replica that has warmed up has read its towns, so that its first post does not wait for them', async () => {
  const read = jest.spyOn(TownIndex, 'load');
  const stage = await createStage(mongo);
  expect(read).not.toHaveBeenCalled();
  await stage.service.warmUp();
  expect(read).toHaveBeenCalledTimes(1);
  await stage.post(await stage.employer());
  expect(read).toHaveBeenCalledTimes(1);
  await stage.close();
});
