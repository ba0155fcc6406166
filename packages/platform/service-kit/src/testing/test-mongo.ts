import { randomBytes } from 'node:crypto';
import { createConnection, type Connection } from 'mongoose';
import { createLog } from '../log';
import { connectMongoPatiently } from '../mongo';

export interface TestMongo {
  uri: string;
  /** Prefix of every database name, unique to this test. */
  databasePrefix: string;
  /** Connects to the database `${databasePrefix}${name}`; closed again by `drop`. */
  connect(name: string): Promise<Connection>;
  /** Closes the connections made here and removes all databases under the prefix. */
  drop(): Promise<void>;
}

/** Separate databases on the test run's real MongoDB (project `service`); call it once per test file. */
export function testMongo(): TestMongo {
  const uri = process.env.TEST_MONGODB_URI;
  if (!uri) throw new Error('tests on a database belong to the jest project "service"');
  const databasePrefix = `test_${randomBytes(5).toString('hex')}_`;
  const log = createLog({ name: 'test', level: 'silent' });
  const connections: Connection[] = [];
  const connect = async (name: string) => {
    const connection = await connectMongoPatiently({ uri, dbName: `${databasePrefix}${name}`, log });
    connections.push(connection);
    return connection;
  };
  return {
    uri,
    databasePrefix,
    connect,
    async drop() {
      const client = (await connect('drop')).getClient();
      const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
      for (const { name } of databases) if (name.startsWith(databasePrefix)) await client.db(name).dropDatabase();
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

/**
 * Disables the server's TTL monitor, which deletes expired rows. Clocks of tests are in the past, so such rows would be
 * deleted in the middle of a test.
 */
export async function keepOldRows(uri: string): Promise<void> {
  const connection = await createConnection(uri).asPromise();
  await connection.getClient().db('admin').command({ setParameter: 1, ttlMonitorEnabled: false });
  await connection.close();
}
