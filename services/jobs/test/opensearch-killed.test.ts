import { api } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { lacksForOpenSearch, startOpenSearch, type RunningOpenSearch } from '../../../scripts/tools/test-opensearch';
import { createStage, type Stage } from './stage';

const LACKING = lacksForOpenSearch();
/** Without a server the test is counted as skipped, and its title says why. */
const describeThere = LACKING === undefined ? describe : describe.skip;

describeThere(`a real OpenSearch${LACKING === undefined ? '' : ` is not there: ${LACKING}`}`, () => {
  const mongo = testMongo();
  let server: RunningOpenSearch;
  let stage: Stage;
  beforeAll(async () => {
    server = await startOpenSearch({ megabytes: 512 });
    stage = await createStage(mongo, { env: { OPENSEARCH_URL: server.url } });
  }, 480_000);
  afterAll(async () => {
    await stage?.close();
    await server?.stop();
    await mongo.drop();
  });

  test('is killed and started again: searches are refused meanwhile, jobs are kept, and nothing is missed', async () => {
    const search = (words: string) => stage.as(undefined).post(api.searchJobs(), { search: words });
    const finds = async (words: string) =>
      ((await search(words)).body as { records?: Array<{ id: string }> }).records?.map(({ id }) => id) ?? [];
    const employer = await stage.employer();
    const first = await stage.post(employer, { job_title: 'Chart maker' });
    await until(async () => (await finds('chart')).includes(first.id));

    await server.kill();
    const refused = await search('chart');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    const second = await stage.post(employer, { job_title: 'Rope walker' });
    await stage.as(employer).put(api.changeJob(first.id), { job_title: 'Keel smith' }).expect(200);
    await stage.as(undefined).get(api.viewJob(second.id)).expect(200);

    await server.startAgain();
    await until(async () => (await finds('rope')).includes(second.id));
    await until(async () => (await finds('keel')).includes(first.id) && (await finds('chart')).length === 0);
    expect((await stage.service.ready()).search).toBe('ok');
  }, 180_000);
});
