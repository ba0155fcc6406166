import { randomBytes } from 'node:crypto';
import { createConnection, type Connection } from 'mongoose';
import { createLog } from '../log';
import { connectMongoPatiently } from '../mongo';

export interface TestMongo {
  uri: string;
  /** Put it before every database name; no other test uses it. */
  databasePrefix: string;
  /** Connects to the database `${databasePrefix}${name}`; closed again by `drop`. */
  connect(name: string): Promise<Connection>;
  /** Closes the connections made here and removes all databases under the prefix. */
  drop(): Promise<void>;
}

/** A place of its own on the run's real MongoDB (project `service`); call it once for a test file. */
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
 * Ends the server's sweep of rows that are kept for a time only. Clocks of tests stand in the past, where such rows
 * would be swept away in the middle of a test.
 */
export async function keepOldRows(uri: string): Promise<void> {
  const connection = await createConnection(uri).asPromise();
  await connection.getClient().db('admin').command({ setParameter: 1, ttlMonitorEnabled: false });
  await connection.close();
}
