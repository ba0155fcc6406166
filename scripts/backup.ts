import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICE_NAMES } from '@market/contracts/services';
import { connectMongo, createLog, databaseName } from '@market/service-kit';
import { BackupRefused, packBackup, takeBackup, type DatabaseOfPart } from '@market/backup';
import { databaseForBackup } from './backup/database-for-backup';
import { endWith } from './start/database-for-command';
import { readConfig, type MarketConfig } from './start/market-config';
import { notedSettings, readRunningNote } from './start/running-note';
import { CannotStart } from './start/preflight';

/** Usage, for `--help`. */
export const USAGE = `Usage:
  npm run backup -- --out FILE.tar|FOLDER [--uri mongodb://…] [--with-keys]

Writes everything the marketplace keeps, as it was at one moment, while it runs. A name that ends in .tar makes one file,
any other a folder. --uri names the database when it is not that of the marketplace running on this data folder.
--with-keys puts DATA_DIR/keys into it, too: keep such a backup as you keep the keys.`;

/** Backs a marketplace up, running or not. */
export async function main(args: string[]): Promise<void> {
  try {
    const { out, uri, withKeys } = readArguments(args);
    const { dataDir } = readConfig({ LOG_LEVEL: 'warn', ...process.env }, { sends: [] });
    // A running marketplace with prefixes of its own is backed up under those prefixes.
    const noted = notedSettings(readRunningNote(dataDir));
    const config = readConfig({ LOG_LEVEL: 'warn', ...noted, ...process.env }, { sends: [] });
    const startedAt = performance.now();
    const database = await databaseForBackup({ uri, command: 'npm run backup', say: console.log });
    try {
      const manifest = await backUp({
        uri: database.uri,
        config,
        out,
        ...(withKeys ? { keysFolder: keysFolder(config) } : {}),
      });
      const documents = manifest.databases
        .flatMap(({ collections }) => collections)
        .reduce((sum, { count }) => sum + count, 0);
      console.log(
        `${documents} documents of ${manifest.databases.length} databases as they were at ${manifest.taken_at}, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${out}`,
      );
      if (!withKeys)
        console.log(
          `The keys (${config.secretFile}, ${config.accessTokenKeyFile}) are not in it: keep a copy of them elsewhere. Without them codes, links and sealed mails on their way are void.`,
        );
    } finally {
      await database.stop();
    }
  } catch (error) {
    endWith(error instanceof BackupRefused ? new CannotStart(error.message) : error);
  }
}

/** Takes the backup of an installation's databases to `out`. @throws BackupRefused when `out` is in use */
async function backUp({
  uri,
  config,
  out,
  keysFolder: keys,
}: {
  uri: string;
  config: MarketConfig;
  out: string;
  keysFolder?: string;
}) {
  const target = resolve(out);
  const isFile = target.endsWith('.tar');
  if (isFile && existsSync(target)) throw new BackupRefused(`${target} is there already: name another file.`);
  mkdirSync(dirname(target), { recursive: true });
  const folder = isFile ? mkdtempSync(join(dirname(target), `.${basename(target)}-`)) : target;
  const connection = await connectMongo({ uri, dbName: 'admin', log: createLog({ name: 'backup', level: 'warn' }) });
  try {
    const manifest = await takeBackup({
      client: connection.getClient(),
      databases: databasesOf(config),
      folder,
      say: console.log,
      ...(keys ? { keysFolder: keys } : {}),
    });
    if (isFile) await packBackup(folder, target);
    return manifest;
  } finally {
    if (isFile) rmSync(folder, { recursive: true, force: true });
    await connection.close();
  }
}

/**
 * All databases of an installation: those of the services, the development mailbox, and the dead letters of the
 * embedded form.
 */
function databasesOf(config: MarketConfig): DatabaseOfPart[] {
  return [...SERVICE_NAMES, 'mailbox' as const, 'events' as const].map((part) => ({
    part,
    database: databaseName(config, part),
  }));
}

function keysFolder(config: MarketConfig): string {
  const folder = dirname(config.secretFile);
  if (dirname(config.accessTokenKeyFile) !== folder)
    throw new CannotStart(
      'ACCESS_TOKEN_KEY_FILE and SECRET_FILE lie in different folders: leave --with-keys out and keep a copy of both.',
    );
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new CannotStart(
      `There are no keys in ${folder}: set DATA_DIR to the marketplace's data folder, or leave --with-keys out.`,
    );
  return folder;
}

function readArguments(args: string[]): { out: string; uri?: string; withKeys: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: { out: { type: 'string' }, uri: { type: 'string' }, 'with-keys': { type: 'boolean', default: false } },
    });
    if (!values.out) throw new CannotStart(USAGE);
    return { out: values.out, ...(values.uri ? { uri: values.uri } : {}), withKeys: values['with-keys'] };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}
