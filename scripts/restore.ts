import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { consumersOf } from '@market/contracts/events';
import { connectMongo, createLog } from '@market/service-kit';
import { BackupRefused, KEYS_FOLDER, restoreBackup, unpackBackup, type RestoreReport } from '@market/backup';
import { dropDrill } from './backup/drop-drill';
import { databaseForBackup } from './backup/database-for-backup';
import { endWith } from './start/database-for-command';
import { readConfig, type MarketConfig } from './start/market-config';
import { CannotStart } from './start/preflight';
import { readRunningNote } from './start/running-note';

/** Usage, for `--help`. */
export const USAGE = `Usage:
  npm run restore -- FILE.tar|FOLDER [--uri mongodb://…] [--into-prefix PREFIX] [--replace] [--with-keys]
                         [--send-waiting] [--keep-sessions]
  npm run restore -- --drop PREFIX [--uri mongodb://…]

Brings a backup back, into databases that hold nothing, with all services stopped. --uri names the database when it is not
the one of this data folder; --into-prefix restores beside what is there, under names that start with PREFIX.
--replace removes what the databases hold. --with-keys puts the backup's keys into DATA_DIR/keys. --send-waiting sends mails
that waited when the backup was taken; without it they are given up, for they have most likely been sent since.
--keep-sessions leaves people signed in who were then; without it all sign in again, for a session that was ended since
would be alive again.
--drop removes the databases of a drill that --into-prefix has made, and no others.`;

interface Arguments {
  /** Backup to restore; empty where the databases of a drill are dropped. */
  from: string;
  /** Prefix of a drill's databases, to drop. */
  drop?: string;
  uri?: string;
  prefix?: string;
  replace: boolean;
  withKeys: boolean;
  sendWaiting: boolean;
  keepSessions: boolean;
}

/** Restores a backup. */
export async function main(args: string[]): Promise<void> {
  try {
    const orders = readArguments(args);
    const config = readConfig(
      { LOG_LEVEL: 'warn', ...process.env, ...(orders.prefix ? { DATABASE_PREFIX: orders.prefix } : {}) },
      { sends: [] },
    );
    if (orders.drop !== undefined) {
      for (const line of await dropDrill({ prefix: orders.drop, uri: orders.uri, config })) console.log(line);
      return;
    }
    if (!existsSync(orders.from))
      throw new CannotStart(`${orders.from} is not there: name a file or a folder that npm run backup has written.`);
    const running = readRunningNote(config.dataDir);
    if (running && !orders.prefix && (orders.uri ?? running.mongodbUri) === running.mongodbUri)
      throw new CannotStart(
        'The marketplace is running on this data folder: stop it first, or restore beside it with --into-prefix.',
      );
    const startedAt = performance.now();
    const database = await databaseForBackup({ uri: orders.uri, command: 'npm run restore', say: console.log });
    try {
      const report = await restore(orders, config, database.uri);
      console.log(
        `${report.documents} documents as they were at ${report.manifest.taken_at} are back and read the same, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
      );
      console.log(
        `${report.eventsResumed} events that were on their way are sent again, all others stay sent. ${orders.sendWaiting ? 'Mails that waited will be sent.' : `${report.messagesHeld} mails that waited are given up.`} ${orders.keepSessions ? 'Sessions live on that lived then.' : `${report.sessionsEnded} sessions are ended: everybody signs in again.`}`,
      );
    } finally {
      await database.stop();
    }
  } catch (error) {
    endWith(error instanceof BackupRefused ? new CannotStart(error.message) : error);
  }
}

async function restore(
  { from, replace, withKeys, sendWaiting, keepSessions }: Arguments,
  config: MarketConfig,
  uri: string,
): Promise<RestoreReport> {
  const isFile = statSync(from).isFile();
  const folder = isFile ? mkdtempSync(join(dirname(from), `.${basename(from)}-`)) : from;
  const connection = await connectMongo({ uri, dbName: 'admin', log: createLog({ name: 'restore', level: 'warn' }) });
  try {
    if (isFile) await unpackBackup(from, folder);
    if (withKeys) refuseOtherKeys(folder, config, replace);
    const report = await restoreBackup({
      client: connection.getClient(),
      folder,
      databaseOf: (part) => `${config.databasePrefix}${part}`,
      consumersOf,
      replace,
      sendWaiting,
      keepSessions,
      say: console.log,
    });
    if (withKeys)
      for (const { file } of report.manifest.keys) {
        const isSigning = file === basename(config.accessTokenKeyFile);
        cpSync(
          join(folder, KEYS_FOLDER, file),
          isSigning ? config.accessTokenKeyFile : join(dirname(config.secretFile), file),
        );
      }
    return report;
  } finally {
    if (isFile) rmSync(folder, { recursive: true, force: true });
    await connection.close();
  }
}

function refuseOtherKeys(folder: string, config: MarketConfig, replace: boolean): void {
  if (!existsSync(join(folder, KEYS_FOLDER)))
    throw new CannotStart(
      'The backup holds no keys: leave --with-keys out and copy the keys from where you keep them.',
    );
  if (existsSync(config.secretFile) && !replace)
    throw new CannotStart(
      `There are keys in ${dirname(config.secretFile)} already: move them away, or restore with --replace.`,
    );
}

function readArguments(args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        uri: { type: 'string' },
        'into-prefix': { type: 'string' },
        drop: { type: 'string' },
        replace: { type: 'boolean', default: false },
        'with-keys': { type: 'boolean', default: false },
        'send-waiting': { type: 'boolean', default: false },
        'keep-sessions': { type: 'boolean', default: false },
      },
    });
    const [from, ...more] = positionals;
    if ((!from && values.drop === undefined) || more.length > 0) throw new CannotStart(USAGE);
    if (from && values.drop !== undefined) throw new CannotStart(`--drop takes no backup.\n\n${USAGE}`);
    return {
      from: from ? resolve(from) : '',
      ...(values.drop === undefined ? {} : { drop: values.drop }),
      ...(values.uri ? { uri: values.uri } : {}),
      ...(values['into-prefix'] ? { prefix: values['into-prefix'] } : {}),
      replace: values.replace,
      withKeys: values['with-keys'],
      sendWaiting: values['send-waiting'],
      keepSessions: values['keep-sessions'],
    };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}
