import { api } from '@market/contracts/testing';
import { isReady } from '@market/service-kit';
import { testMongo, until } from '@market/service-kit/testing';
import { openSearchServer, operationsOf } from './opensearch-server';
import { createStage, type Stage } from './stage';

const mongo = testMongo();
afterAll(() => mongo.drop());

test('without its OpenSearch the service starts and keeps jobs, refuses searches for the time being, and feeds it when it is there', async () => {
  const server = await openSearchServer();
  server.answer(() => [503, { error: 'no server' }]);
  const stage = await createStage(mongo, { env: { OPENSEARCH_URL: server.url } });
  try {
    const post = await stage.post(await stage.employer(), { job_title: 'Chart maker' });
    await stage.as(undefined).get(api.viewJob(post.id)).expect(200);
    for (const refused of [
      await stage.as(undefined).post(api.searchJobs(), { search: 'chart' }),
      await stage.as(undefined).get(`${api.suggest()}?q=chart`),
    ]) {
      expect([refused.status, refused.headers['retry-after'], (refused.body as { code: string }).code]).toEqual([
        503,
        '2',
        'service-unavailable',
      ]);
    }
    const isReadyWithout = async () => {
      const report = await stage.service.ready();
      expect(report.search).toBe('goes on without it: OpenSearch cannot be asked');
      expect(isReady(report)).toBe(true);
    };
    await isReadyWithout();

    server.answer(undefined);
    await until(async () => (await stage.service.ready()).search === 'ok');
    const written = server.recorded
      .filter(({ path }) => path === '/_bulk')
      .flatMap(({ body }) => (Array.isArray(body) ? operationsOf(body as object[]) : []));
    expect(written.map(({ _id }) => _id)).toContain(post.id);

    // Gone again: the replica says so itself, though no change of a job has met it.
    server.answer(() => [503, { error: 'no server' }]);
    await isReadyWithout();
  } finally {
    await stage.close();
    await server.stop();
  }
});

test('a replica that starts again goes on from the place that is kept with the index, and reads not all jobs anew', async () => {
  const server = await openSearchServer();
  const start = () => createStage(mongo, { database: 'warm', env: { OPENSEARCH_URL: server.url } });
  const written = () =>
    server.recorded
      .filter(({ path }) => path === '/_bulk')
      .flatMap(({ body }) => operationsOf(body as object[]).map(({ _id, version }) => `${_id} ${version}`));
  let stage: Stage | undefined;
  try {
    stage = await start();
    const employer = await stage.employer();
    const kept = await stage.post(employer, { job_title: 'Chart maker' });
    await until(() => written().filter((state) => state.startsWith(kept.id)).length > 1);
    await stage.close();

    // Behind the back of OpenSearch: a replica without one.
    stage = await createStage(mongo, { database: 'warm' });
    const missed = await stage.post(await stage.employer(), { job_title: 'Rope walker' });
    await stage.close();

    server.recorded.length = 0;
    stage = await start();
    await until(() => written().some((state) => state.startsWith(missed.id)));
    expect(server.recorded.filter(({ method, path }) => method === 'PUT' && path.split('/').length === 2)).toEqual([]);
    expect(written().filter((state) => state.startsWith(kept.id))).toEqual([]);
  } finally {
    await stage?.close();
    await server.stop();
  }
});
