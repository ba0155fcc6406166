import { SERVICE_NAMES } from '@market/contracts/services';
import { connectMongo, createLog } from '@market/service-kit';
import type { MarketConfig } from '../start/market-config';
import { CannotStart } from '../start/preflight';
import { notedSettings, readRunningNote } from '../start/running-note';
import { databaseForBackup } from './database-for-backup';

const USUAL_PREFIX = 'market_';
/** Databases of a marketplace that belong to no service. */
const BESIDE_SERVICES = ['events', 'gateway'];

/**
 * Drops the databases made by a restore with `--into-prefix`.
 * @returns a message that names the dropped databases
 * @throws CannotStart where the prefix belongs to a marketplace: the default one, that of the settings, or of a running
 * one
 */
export async function dropDrill({
  prefix,
  uri,
  config,
}: {
  prefix: string;
  uri: string | undefined;
  config: MarketConfig;
}): Promise<string[]> {
  const running = notedSettings(readRunningNote(config.dataDir)).DATABASE_PREFIX;
  if (prefix === '' || [USUAL_PREFIX, config.databasePrefix, running].includes(prefix))
    throw new CannotStart(
      `${prefix || 'No prefix'} is that of a marketplace, whose databases are not dropped: name the prefix of a drill, such as drill_.`,
    );
  const database = await databaseForBackup({ uri, command: 'npm run restore -- --drop', say: console.log });
  const connection = await connectMongo({
    uri: database.uri,
    dbName: 'admin',
    log: createLog({ name: 'restore', level: 'warn' }),
  });
  try {
    const client = connection.getClient();
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const ofDrill = new Set([...SERVICE_NAMES, ...BESIDE_SERVICES].map((part) => `${prefix}${part}`));
    const found = databases.map(({ name }) => name).filter((name) => ofDrill.has(name));
    for (const name of found) await client.db(name).dropDatabase();
    return [found.length === 0 ? `No database begins with ${prefix}.` : `Removed: ${found.join(', ')}.`];
  } finally {
    await connection.close();
    await database.stop();
  }
}
