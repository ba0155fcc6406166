import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { mongo } from 'mongoose';
import { isDatabaseAway } from '@market/service-kit';
import {
  BackupRefused,
  KEYS_FOLDER,
  MANIFEST_FILE,
  documentsFile,
  metadataFile,
  newManifest,
  type BackupManifest,
} from './backup-manifest';
import { writeDocuments } from './collection-file';

/** Database to be backed up: the part that owns it, and its name. */
export interface DatabaseOfPart {
  part: string;
  database: string;
}

interface BackupNeeds {
  client: mongo.MongoClient;
  databases: readonly DatabaseOfPart[];
  /** Folder that is empty or does not exist yet. */
  folder: string;
  /** Folder with the installation's keys to include in the backup; omitted, none are included. */
  keysFolder?: string;
  say?: (step: string) => void;
}

/** Snapshot history that the server must retain during the backup; its default is five minutes. */
const HISTORY_SECONDS = 4 * 60 * 60;
const TRIES_AT_MOST = 5;
/**
 * Error codes: a collection or index was created at the very moment of the snapshot; the snapshot history has expired.
 */
const SNAPSHOT_UNAVAILABLE = 246;
const SNAPSHOT_TOO_OLD = 239;

/**
 * Writes all documents of all `databases` as of a single moment (snapshot reads at one cluster time), while all users
 * continue to read and write. Requires a replica set. Returns the manifest, which is written last: a folder without one
 * is no backup.
 * @throws BackupRefused if the folder is in use, or the database's structure keeps changing
 */
export async function takeBackup({
  client,
  databases,
  folder,
  keysFolder,
  say = () => {},
}: BackupNeeds): Promise<BackupManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupRefused(`${folder} is not empty: name a folder that is, or one that does not exist.`);
  const endHistory = await keepHistory(client, say);
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await tryBackup({ client, databases, folder, say, ...(keysFolder ? { keysFolder } : {}) });
      } catch (error) {
        if (!mayTryAgain(error) || tries === TRIES_AT_MOST) throw error;
        say(`Starting over: ${error instanceof Error ? error.message : String(error)}`);
        for (const entry of await readdir(folder)) await rm(join(folder, entry), { recursive: true, force: true });
      }
    }
  } finally {
    await endHistory();
  }
}

class StructureChanged extends Error {}

function mayTryAgain(error: unknown): boolean {
  if (error instanceof StructureChanged || isDatabaseAway(error)) return true;
  return (
    error instanceof mongo.MongoServerError && (error.code === SNAPSHOT_UNAVAILABLE || error.code === SNAPSHOT_TOO_OLD)
  );
}

async function tryBackup({
  client,
  databases,
  folder,
  keysFolder,
  say,
}: BackupNeeds & { say: (step: string) => void }): Promise<BackupManifest> {
  const before = await structureOf(client, databases);
  const session = client.startSession({ snapshot: true });
  try {
    const cut = await makeCut(client, session, before);
    const takenAt = new Date();
    if (JSON.stringify(await structureOf(client, databases)) !== JSON.stringify(before))
      throw new StructureChanged('a collection or an index was made or removed at the moment of the cut');
    const backedUp: BackupManifest['databases'] = [];
    for (const { part, database, collections } of before) {
      await mkdir(join(folder, database), { recursive: true, mode: 0o700 });
      const tallies: BackupManifest['databases'][number]['collections'] = [];
      for (const { name, options, indexes } of collections) {
        // Cast: the option `raw` returns bytes.
        const documents = client
          .db(database)
          .collection(name)
          .find(
            {},
            { session, ...snapshot(), sort: { _id: 1 }, raw: true, batchSize: 1_000 },
          ) as unknown as AsyncIterable<Uint8Array>;
        tallies.push({ name, ...(await writeDocuments(join(folder, documentsFile(database, name)), documents)) });
        const metadata = mongo.BSON.EJSON.stringify(
          { options, indexes, collectionName: name, type: 'collection' },
          { relaxed: false },
        );
        await writeFile(join(folder, metadataFile(database, name)), gzipSync(metadata), { mode: 0o600 });
      }
      backedUp.push({ part, database, collections: tallies });
      say(
        `${database}: ${tallies.reduce((sum, { count }) => sum + count, 0)} documents in ${tallies.length} collections`,
      );
    }
    const manifest = newManifest({
      taken_at: takenAt.toISOString(),
      cluster_time: cut,
      databases: backedUp,
      keys: keysFolder ? await copyKeys(keysFolder, folder) : [],
    });
    await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    await session.endSession();
  }
}

/**
 * Explicit read concern for each read: otherwise the client's read concern overrides the snapshot session's, and each
 * collection would be read at another moment.
 */
const snapshot = () => ({ readConcern: { level: 'snapshot' } }) as const;

/** Fixes the snapshot time by the session's first read, for all that follow. */
async function makeCut(
  client: mongo.MongoClient,
  session: mongo.ClientSession,
  structure: Awaited<ReturnType<typeof structureOf>>,
): Promise<string> {
  const [first] = structure;
  if (!first?.collections[0])
    throw new BackupRefused(
      'There is nothing to back up: no database of the marketplace is there. See that DATABASE_PREFIX and the address are right.',
    );
  await client
    .db(first.database)
    .collection(first.collections[0].name)
    .findOne({}, { session, ...snapshot() });
  // Cast: a property of the driver's session that its types omit.
  const { snapshotTime } = session as unknown as { snapshotTime?: mongo.Timestamp };
  if (!snapshotTime)
    throw new BackupRefused('The database gives no snapshots: it must be a replica set of MongoDB 5 or newer.');
  return `${snapshotTime.getHighBitsUnsigned()}.${snapshotTime.getLowBitsUnsigned()}`;
}

/**
 * Collections with their options and indexes, in a stable order. A part that never started has no database, so the
 * backup omits it.
 */
async function structureOf(client: mongo.MongoClient, databases: readonly DatabaseOfPart[]) {
  const found = [];
  for (const { part, database } of databases) {
    const listed = await client.db(database).listCollections({ type: 'collection' }).toArray();
    const names = listed.filter(({ name }) => !name.startsWith('system.')).sort((a, b) => (a.name < b.name ? -1 : 1));
    if (names.length === 0) continue;
    const collections = [];
    // Cast: the list was requested with options.
    for (const { name, options = {} } of names as Array<{ name: string; options?: mongo.Document }>)
      collections.push({ name, options, indexes: await client.db(database).collection(name).indexes() });
    found.push({ part, database, collections });
  }
  return found;
}

/**
 * Makes the server retain its snapshot history for as long as a large backup may take; returns a function that restores
 * the setting.
 */
async function keepHistory(client: mongo.MongoClient, say: (step: string) => void): Promise<() => Promise<void>> {
  const admin = client.db('admin');
  const set = (seconds: number) => admin.command({ setParameter: 1, minSnapshotHistoryWindowInSeconds: seconds });
  try {
    // Cast: the server returns the previous value.
    const { was } = (await set(HISTORY_SECONDS)) as unknown as { was: number };
    return async () =>
      void (await set(was).catch(() =>
        say(
          `The server still keeps ${HISTORY_SECONDS} s of history: set minSnapshotHistoryWindowInSeconds back to ${was}.`,
        ),
      ));
  } catch {
    say(
      'This account may not lengthen the server’s history: the backup must end within its minSnapshotHistoryWindowInSeconds (five minutes unless set otherwise).',
    );
    return async () => undefined;
  }
}

async function copyKeys(from: string, folder: string): Promise<BackupManifest['keys']> {
  await mkdir(join(folder, KEYS_FOLDER), { mode: 0o700 });
  const copied: BackupManifest['keys'] = [];
  for (const file of (await readdir(from)).sort()) {
    const content = await readFile(join(from, file));
    await writeFile(join(folder, KEYS_FOLDER, file), content, { mode: 0o600 });
    copied.push({ file, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  }
  return copied;
}
