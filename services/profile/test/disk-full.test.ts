import { api } from '@market/contracts/testing';
import { testMongo, type TestMongo } from '@market/service-kit/testing';
import { startReplicaSet, type ReplicaSet } from '../../../faults/support/replica-set';
import { picturePart, resumePart } from './fixtures';
import { createStage, type CandidatePerson, type Stage } from './stage';

jest.setTimeout(120_000);

/** Error code of mongod when its disk is full. */
const OUT_OF_DISK_SPACE = 14_031;
let set: ReplicaSet;
let mongo: TestMongo;
let stage: Stage;
let who: CandidatePerson;

beforeAll(async () => {
  // A server of our own: only one that is started for tests lets its answers be arranged.
  set = await startReplicaSet({ members: 1, parameters: ['enableTestCommands=1'] });
  process.env.TEST_MONGODB_URI = set.uri;
  mongo = testMongo();
  stage = await createStage(mongo);
  who = await stage.candidate({}, {}, { profileImage: await picturePart(), resume: await resumePart() });
});
afterAll(async () => {
  await stage?.close();
  await mongo?.drop();
  await set?.stop();
});

const failPoint = (mode: 'alwaysOn' | 'off', commands: string[], namespace?: string) =>
  set.connection
    .getClient()
    .db('admin')
    .command({
      configureFailPoint: 'failCommand',
      mode,
      ...(mode === 'off'
        ? {}
        : { data: { failCommands: commands, errorCode: OUT_OF_DISK_SPACE, ...(namespace ? { namespace } : {}) } }),
    });
const count = (collection: string) => stage.rows(collection).countDocuments();

afterEach(() => failPoint('off', []));

test('R26: with no room for files an upload is refused as 507 without a trace, and everything else works', async () => {
  const before = [await count('files.files'), await count('files.chunks')];
  await failPoint('alwaysOn', ['insert'], `${stage.connection.name}.files.chunks`);
  const { body } = await stage
    .as(who)
    .profile('put', {}, { resume: await resumePart() })
    .expect(507);
  expect(body).toMatchObject({ code: 'storage-full' });
  expect([await count('files.files'), await count('files.chunks')]).toEqual(before);

  await stage.as(who).get(api.ownCandidate()).expect(200);
  expect((await stage.as(who).get(api.openResume(who.can_code)).expect(200)).headers['content-type']).toBe(
    'application/pdf',
  );
  await stage.as(who).profile('put', { can_about: 'Written while the disk was full of files.' }).expect(200);
  await failPoint('off', []);
  await stage
    .as(who)
    .profile('put', {}, { resume: await resumePart() })
    .expect(200);
});

test('R26: with no room for anything changes are refused as 507, and reading goes on', async () => {
  await failPoint('alwaysOn', ['insert', 'update', 'findAndModify']);
  const { body } = await stage.as(who).profile('put', { can_about: 'Never stored.' }).expect(507);
  expect(body).toMatchObject({ code: 'storage-full' });
  const { body: own } = await stage.as(who).get(api.ownCandidate()).expect(200);
  expect((own as { can_about: string }).can_about).not.toContain('Never stored');
});
