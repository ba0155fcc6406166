import { readConfig } from '@market/service-kit';
import { startDatabase, type Database } from '../start/database';
import { readRunningNote } from '../start/running-note';

/**
 * The database that a backup is taken of or restored into: the one named, that of `MONGODB_URI` or of the marketplace that
 * runs on the data folder, or the data folder's own, started for as long as it is needed.
 */
export async function databaseForBackup({ uri, say }: { uri?: string | undefined; say: (step: string) => void }): Promise<Database> {
  if (uri) return { uri, stop: async () => undefined };
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const running = readRunningNote(config.dataDir);
  return startDatabase({ dataDir: config.dataDir, mongodbUri: config.mongodbUri ?? running?.mongodbUri, say });
}
