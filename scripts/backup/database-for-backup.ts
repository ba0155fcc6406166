import type * as DatabaseStart from '../start/database';
import type * as FolderOwner from '../start/folder-owner';
import { endWith } from '../start/database-for-command';
import { readConfig } from '../start/market-config';
import { readRunningNote } from '../start/running-note';

/**
 * Resolves the database to back up or restore into: the URI given, that of `MONGODB_URI` or of the marketplace running
 * on the data folder, or the data folder's own database, started for the duration of the command.
 * @param command name of this command, shown to other commands that find the folder locked
 * @throws CannotStart when another command works on the folder
 */
export async function databaseForBackup({
  uri,
  command,
  say,
}: {
  uri?: string | undefined;
  command: string;
  say: (step: string) => void;
}): Promise<DatabaseStart.Database> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, { sends: [] });
  const running = uri ?? config.mongodbUri ?? readRunningNote(config.dataDir)?.mongodbUri;
  if (running) return { uri: running, stop: async () => undefined };
  /* eslint-disable @typescript-eslint/no-require-imports -- what starts a mongod is not in the operator's image */
  const { startDatabase } = require('../start/database') as typeof DatabaseStart; // its own type
  const { ownFolder } = require('../start/folder-owner') as typeof FolderOwner; // its own type
  /* eslint-enable @typescript-eslint/no-require-imports */
  const folder = await ownFolder(config.dataDir, command);
  try {
    const database = await startDatabase({ dataDir: config.dataDir, mongodbUri: undefined, say, giveUp: endWith });
    return {
      uri: database.uri,
      stop: async () => {
        await database.stop();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}
