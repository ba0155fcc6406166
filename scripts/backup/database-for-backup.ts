import { readConfig } from '@market/service-kit';
import type * as DatabaseStart from '../start/database';
import { readRunningNote } from '../start/running-note';

/**
 * The database that a backup is taken of or restored into: the one named, that of `MONGODB_URI` or of the marketplace that
 * runs on the data folder, or the data folder's own, started for as long as it is needed.
 */
export async function databaseForBackup({ uri, say }: { uri?: string | undefined; say: (step: string) => void }): Promise<DatabaseStart.Database> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, { sends: [] });
  const known = uri ?? config.mongodbUri ?? readRunningNote(config.dataDir)?.mongodbUri;
  if (known) return { uri: known, stop: async () => undefined };
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- what starts a mongod is not in the operator's image
  const { startDatabase } = require('../start/database') as typeof DatabaseStart;
  return startDatabase({ dataDir: config.dataDir, mongodbUri: undefined, say });
}
