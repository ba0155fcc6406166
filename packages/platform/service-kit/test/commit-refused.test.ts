import { startReplicaSet, type ReplicaSet } from '../../../../faults/support/replica-set';
import { createLog } from '../src/log';
import { connectMongo, inTransaction, isDatabaseAway, type Connection } from '../src/mongo';

jest.setTimeout(300_000);

let set: ReplicaSet;
let connection: Connection;

beforeAll(async () => {
  // A server of our own: only one that is started for tests lets its answers be arranged.
  set = await startReplicaSet({ members: 1, parameters: ['enableTestCommands=1'] });
  connection = await connectMongo({
    uri: set.uri,
    dbName: 'commits',
    log: createLog({ name: 'test', level: 'silent' }),
  });
  await connection.createCollection('rows');
});
afterAll(async () => {
  await connection?.close();
  await set?.stop();
});

const failPoint = (mode: 'alwaysOn' | 'off') =>
  set.connection
    .getClient()
    .db('admin')
    .command({
      configureFailPoint: 'failCommand',
      mode,
      ...(mode === 'off'
        ? {}
        : {
            data: { failCommands: ['commitTransaction'], errorCode: 251, errorLabels: ['TransientTransactionError'] },
          }),
    });
const insert = () =>
  inTransaction(connection, async (session) => void (await connection.collection('rows').insertOne({}, { session })));

test('R04: a transaction whose commit is refused over and over ends as "the database is away", so that its event is tried again and not parked', async () => {
  await failPoint('alwaysOn');
  const error = await insert().then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  await failPoint('off');
  expect(error).toMatchObject({ code: 'service-unavailable' });
  expect(isDatabaseAway(error)).toBe(true);
  await insert();
  expect(await connection.collection('rows').countDocuments()).toBe(1);
});
