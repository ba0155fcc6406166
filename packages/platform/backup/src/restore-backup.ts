import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { mongo } from 'mongoose';
import {
  BackupRefused,
  KEYS_FOLDER,
  documentsFile,
  metadataFile,
  readManifest,
  type BackedUpCollection,
  type BackupManifest,
} from './backup-manifest';
import { createTally, readDocuments, type Tally } from './collection-file';
import { endSessions, holdMessages, resumeEvents } from './resume-work';

interface RestoreNeeds {
  client: mongo.MongoClient;
  folder: string;
  /** The name under which a part's database is restored. */
  databaseOf: (part: string) => string;
  /** Services that handle events of a type; none of a type that is unknown. */
  consumersOf: (type: string) => readonly string[];
  /** Deletes the databases' current contents; without it a database that is not empty is refused. */
  replace?: boolean;
  /**
   * Sends messages that were queued at the snapshot; by default they are given up, because the original may have sent
   * them since.
   */
  sendWaiting?: boolean;
  /** Preserves the sessions of the snapshot, even those ended since. */
  keepSessions?: boolean;
  say?: (step: string) => void;
}

export interface RestoreReport {
  manifest: BackupManifest;
  documents: number;
  /** Events that were sent but not yet handled by all consumers at the snapshot: they are sent again. */
  eventsResumed: number;
  /** Mails and text messages that were queued at the snapshot and are given up. */
  messagesHeld: number;
  /** Sessions active at the snapshot that are ended. */
  sessionsEnded: number;
}

const BATCH_DOCUMENTS = 1_000;
const BATCH_BYTES = 12 * 1024 * 1024;
const DURABLE = { writeConcern: { w: 'majority', journal: true } } as const;

/**
 * Verifies a complete backup, restores it into the databases that `databaseOf` names, reads everything back and
 * compares it with the backup, and builds the indexes. Then makes work resume where it stopped: sent events and mails
 * stay sent, and ended sessions ended.
 * @throws BackupRefused if the backup is damaged (nothing is written then), a database is not empty, or the restored
 * data differ from the backup
 */
export async function restoreBackup({
  client,
  folder,
  databaseOf,
  consumersOf,
  replace = false,
  sendWaiting = false,
  keepSessions = false,
  say = () => {},
}: RestoreNeeds): Promise<RestoreReport> {
  const manifest = await readManifest(folder);
  say('Checking the backup');
  await checkFiles(folder, manifest);
  const targets = manifest.databases.map((entry) => ({ ...entry, target: databaseOf(entry.part) }));
  if (!replace)
    await refuseFilled(
      client,
      targets.map(({ target }) => target),
    );
  for (const { target } of targets) await client.db(target).dropDatabase(DURABLE);
  for (const { database, target, collections } of targets) {
    for (const collection of collections) await restoreCollection({ client, folder, database, target, collection });
    say(
      `${target}: ${collections.reduce((sum, { count }) => sum + count, 0)} documents in ${collections.length} collections`,
    );
  }
  const parts = new Map(targets.map(({ part, target }) => [part, client.db(target)]));
  return {
    manifest,
    documents: manifest.databases.flatMap(({ collections }) => collections).reduce((sum, { count }) => sum + count, 0),
    eventsResumed: await resumeEvents(parts, consumersOf),
    messagesHeld: sendWaiting ? 0 : await holdMessages([...parts.values()]),
    sessionsEnded: keepSessions ? 0 : await endSessions(parts.get('identity')),
  };
}

async function checkFiles(folder: string, manifest: BackupManifest): Promise<void> {
  for (const { database, collections } of manifest.databases) {
    for (const collection of collections) {
      const tally = createTally();
      for await (const document of readDocuments(join(folder, documentsFile(database, collection.name))))
        tally.take(document);
      if (!same(tally.result(), collection))
        throw new BackupRefused(
          `${documentsFile(database, collection.name)} is not as it was written: the backup is damaged. Use another one.`,
        );
      await readMetadata(folder, database, collection.name);
    }
  }
  for (const { file, sha256 } of manifest.keys) {
    const content = await readFile(join(folder, KEYS_FOLDER, file)).catch(() => Buffer.alloc(0));
    if (createHash('sha256').update(content).digest('hex') !== sha256)
      throw new BackupRefused(`The key file ${file} is not as it was written: the backup is damaged. Use another one.`);
  }
}

function same(one: Tally, other: BackedUpCollection): boolean {
  return one.count === other.count && one.bytes === other.bytes && one.sha256 === other.sha256;
}

async function readMetadata(
  folder: string,
  database: string,
  name: string,
): Promise<{ options: mongo.Document; indexes: mongo.IndexDescription[] }> {
  const file = metadataFile(database, name);
  try {
    // Cast: the file was written with the backup.
    return mongo.BSON.EJSON.parse(gunzipSync(await readFile(join(folder, file))).toString('utf8'), {
      relaxed: false,
    }) as { options: mongo.Document; indexes: mongo.IndexDescription[] };
  } catch {
    throw new BackupRefused(`${file} cannot be read: the backup is damaged or not whole.`);
  }
}

async function refuseFilled(client: mongo.MongoClient, databases: readonly string[]): Promise<void> {
  for (const database of databases) {
    for (const { name } of await client
      .db(database)
      .listCollections({ type: 'collection' }, { nameOnly: true })
      .toArray()) {
      if ((await client.db(database).collection(name).countDocuments({}, { limit: 1 })) === 0) continue;
      throw new BackupRefused(
        `The database ${database} is not empty (${name} holds documents): restore into a fresh set, choose other names with --into-prefix, or lose what is there with --replace.`,
      );
    }
  }
}

async function restoreCollection({
  client,
  folder,
  database,
  target,
  collection,
}: {
  client: mongo.MongoClient;
  folder: string;
  database: string;
  target: string;
  collection: BackedUpCollection;
}): Promise<void> {
  const { options, indexes } = await readMetadata(folder, database, collection.name);
  const rows = await client.db(target).createCollection(collection.name, { ...options, ...DURABLE });
  let batch: mongo.Document[] = [];
  let bytes = 0;
  const write = async () => {
    if (batch.length > 0) await rows.insertMany(batch, { ...DURABLE, bypassDocumentValidation: true });
    batch = [];
    bytes = 0;
  };
  for await (const document of readDocuments(join(folder, documentsFile(database, collection.name)))) {
    // Without type promotion, so that every document reads back byte for byte.
    batch.push(mongo.BSON.deserialize(document, { promoteValues: false, promoteBuffers: false, bsonRegExp: true }));
    bytes += document.length;
    if (batch.length === BATCH_DOCUMENTS || bytes > BATCH_BYTES) await write();
  }
  await write();
  const readBack = createTally();
  // Cast: the option `raw` returns bytes.
  for await (const document of rows.find(
    {},
    { sort: { _id: 1 }, raw: true, readConcern: { level: 'majority' } },
  ) as unknown as AsyncIterable<Uint8Array>)
    readBack.take(document);
  if (!same(readBack.result(), collection))
    throw new BackupRefused(
      `${target}.${collection.name} does not read back as it was written: is somebody else writing there? Stop all services and restore again with --replace.`,
    );
  const secondary = indexes
    .filter(({ name }) => name !== '_id_')
    .map(({ v: _version, ...index }: mongo.IndexDescription & { v?: unknown }) => plainNumbers(index));
  // Cast: index descriptions as the server listed them, option names included.
  if (secondary.length > 0) await rows.createIndexes(secondary as mongo.IndexDescription[]);
}

/** Converts the numbers of index definitions, which are small: the driver requires plain ones. */
function plainNumbers(value: unknown): unknown {
  if (value instanceof mongo.BSON.Int32 || value instanceof mongo.BSON.Double) return Number(value.value);
  if (value instanceof mongo.Long) return value.toNumber();
  if (Array.isArray(value)) return value.map(plainNumbers);
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainNumbers(inner)]));
  return value;
}
