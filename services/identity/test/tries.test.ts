import { testMongo } from '@market/service-kit/testing';
import { ADDRESS_RULE } from '../src/domain/waits';
import { createTryStore, type TryStore } from '../src/store/try-store';

const mongo = testMongo();
const START = Date.parse('2026-03-15T12:00:00.000Z');
const at = (ms: number) => new Date(START + ms);
let tries: TryStore;

beforeAll(async () => {
  tries = createTryStore(await mongo.connect('tries'));
});
afterAll(() => mongo.drop());

test('a try that began a moment before the last one counted, or on a replica whose clock is behind, is let in', async () => {
  const moments = [0, 7, 3, -40, 5, 1];
  for (const ms of moments) await tries.begin('office', ADDRESS_RULE, at(ms));
  for (const ms of moments) await tries.end('office', ADDRESS_RULE, 'succeeded', at(ms + 20));
  await expect(tries.begin('office', ADDRESS_RULE, at(2))).resolves.toBeUndefined();
});

test('first tries at once are let in up to the number that may be under way, one more is not', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: ADDRESS_RULE.atOnce + 1 }, (_, n) => tries.begin('new office', ADDRESS_RULE, at(n % 3))),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

test('a block set by failures holds for every later try, and for those that began before it', async () => {
  for (let n = 0; n < ADDRESS_RULE.free; n += 1) {
    await tries.begin('guesser', ADDRESS_RULE, at(n));
    await tries.end('guesser', ADDRESS_RULE, 'failed', at(n));
  }
  for (const ms of [0, 100, ADDRESS_RULE.firstWaitMs])
    await expect(tries.begin('guesser', ADDRESS_RULE, at(ms))).rejects.toMatchObject({ code: 'too-many-requests' });
  await expect(
    tries.begin('guesser', ADDRESS_RULE, at(ADDRESS_RULE.free + ADDRESS_RULE.firstWaitMs)),
  ).resolves.toBeUndefined();
});
