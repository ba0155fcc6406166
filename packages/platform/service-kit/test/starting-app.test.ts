import supertest from 'supertest';
import { createLog } from '../src/log';
import { createStartingApp } from '../src/service/starting-app';

test('a service that is starting lives, is not ready whatever it says of its parts, and refuses calls for the time being', async () => {
  let said: Record<string, string> = {};
  const request = supertest(
    createStartingApp({ name: 'jobs', report: async () => said, log: createLog({ name: 'test', level: 'silent' }) }),
  );
  expect((await request.get('/readyz').expect(503)).body).toEqual({ jobs: 'is starting' });
  said = { mongodb: 'ok', search: 'reading all jobs, 1200 so far' };
  expect((await request.get('/readyz').expect(503)).body).toEqual({ jobs: 'is starting', ...said });
  await request.get('/healthz').expect(200);
  expect((await request.get('/job-posts/suggest').expect(503)).body).toMatchObject({ code: 'service-unavailable' });
});
