import { randomUUID } from 'node:crypto';
import { isApiError } from '@market/api/api-error';
import type { Connection } from 'mongoose';
import { createLimiter } from '../src/limits';
import { testMongo, until } from '../src/testing';

const mongo = testMongo();
let connection: Connection;
let database: string;

beforeEach(async () => {
  database = `limits_${randomUUID().slice(0, 8)}`;
  connection = await mongo.connect(database);
});
afterAll(() => mongo.drop());

const allowed = (results: PromiseSettledResult<void>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

test('M19, S58: exactly five of 60 tries at once through three replicas pass', async () => {
  const replicas = [connection, await mongo.connect(database), await mongo.connect(database)].map((each) =>
    createLimiter({ connection: each, name: 'otp', points: 5, durationSeconds: 60 }),
  );
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => replicas[n % 3]!.consume('+911234567890')),
  );
  expect(allowed(results)).toBe(5);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'too-many-requests', status: 429 });
  }
});

test('a refusal says how long to wait', async () => {
  const limiter = createLimiter({ connection, name: 'login', points: 1, durationSeconds: 30 });
  await limiter.consume('k');
  const error: unknown = await limiter.consume('k').catch((reason: unknown) => reason);
  expect(isApiError(error) && error.retryAfterSeconds).toBeGreaterThan(25);
  expect(isApiError(error) && error.retryAfterSeconds).toBeLessThanOrEqual(30);
});

test('keys and limiters do not share their counts, and a try may count for several', async () => {
  const limiter = createLimiter({ connection, name: 'a', points: 3, durationSeconds: 60 });
  await limiter.consume('k', 3);
  await limiter.consume('other');
  await createLimiter({ connection, name: 'b', points: 3, durationSeconds: 60 }).consume('k');
  await expect(limiter.consume('k')).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('tries are forgotten on request, and by themselves after their time', async () => {
  const limiter = createLimiter({ connection, name: 'login', points: 1, durationSeconds: 60 });
  await limiter.consume('k');
  await limiter.reset('k');
  await limiter.consume('k');
  await expect(limiter.consume('k')).rejects.toMatchObject({ code: 'too-many-requests' });
  const short = createLimiter({ connection, name: 'short', points: 1, durationSeconds: 1 });
  await short.consume('k');
  await until(() => short.consume('k').then(() => true));
});

test('keys do not lie about in the clear', async () => {
  await createLimiter({ connection, name: 'mail', points: 1, durationSeconds: 60 }).consume('somebody@example.org');
  // Counts are acknowledged by the primary alone, so what a majority has, as reads usually go, may not hold them yet.
  const rows = await connection
    .getClient()
    .db(connection.name)
    .collection('limits', { readConcern: { level: 'local' } })
    .find()
    .toArray();
  expect(JSON.stringify(rows)).toContain('mail:');
  expect(JSON.stringify(rows)).not.toContain('somebody');
});

test('S59: when the store is away the try is refused as unavailable, not waved through', async () => {
  const limiter = createLimiter({ connection, name: 'login', points: 1, durationSeconds: 60 });
  await connection.close();
  await expect(limiter.consume('k')).rejects.toMatchObject({ code: 'service-unavailable', status: 503 });
});
