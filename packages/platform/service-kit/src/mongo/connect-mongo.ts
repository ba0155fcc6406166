import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose, { createConnection, type Connection } from 'mongoose';
import type { Log } from '../log';
import { isDatabaseAway } from './mongo-errors';

/*
 * Mongoose lets operators through by default and matches everything on a misspelled key (docs/measurements.md, M5 to
 * M7). `strictQuery` is read from the library's own settings only, hence here and not with the connection.
 */
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);

/** Server selection timeout; short, so that a request can answer 503 in time. */
const SERVER_SELECTION_LIMIT_MS = 5_000;

/**
 * Connects to a service's own database. Writes are acknowledged by a majority and journaled, reads return only
 * majority-committed data (with w:1 acknowledged rows were lost when a primary died: docs/measurements.md, M21).
 * Filters accept operators only when wrapped in mongoose's `trusted`, and an unknown key in a filter throws. Indexes
 * are built by `ensureIndexes`, not here. Throws when no server responds within 5 seconds.
 */
export async function connectMongo({
  uri,
  dbName,
  log,
}: {
  uri: string;
  dbName: string;
  log: Log;
}): Promise<Connection> {
  const connection = createConnection(uri, {
    dbName,
    autoIndex: false,
    autoCreate: false,
    sanitizeFilter: true,
    // Mongoose would buffer calls for ten seconds while no server responds, and then throw an error of its own
    // (docs/reliability.md, R04).
    bufferCommands: false,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    retryWrites: true,
    retryReads: true,
    serverSelectionTimeoutMS: SERVER_SELECTION_LIMIT_MS,
    // Without a timeout a call to a hung server would wait for ever.
    socketTimeoutMS: 30_000,
    maxPoolSize: 50,
    // The driver would load `os` with import(), which does not exist inside Jest's sandbox, so the handshake would fail
    // there.
    runtimeAdapters: { os },
  });
  connection.on('error', (error: Error) => log.error({ err: error, dbName }, 'database connection failed'));
  let isClosing = false;
  connection.on('disconnecting', () => (isClosing = true));
  connection.on('disconnected', () => {
    if (!isClosing) log.warn({ dbName }, 'database connection lost');
  });
  try {
    await connection.asPromise();
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

const WAIT_MS = 500;

/**
 * The same, but retries while the database is unreachable, and logs it: parts are started in any order
 * (docs/reliability.md, R17).
 * @throws errors that waiting cannot fix, such as a refused password
 */
export async function connectMongoPatiently(options: Parameters<typeof connectMongo>[0]): Promise<Connection> {
  for (;;) {
    try {
      return await connectMongo(options);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      options.log.warn({ dbName: options.dbName }, 'waiting for MongoDB: no primary answers at MONGODB_URI');
      await pause(WAIT_MS);
    }
  }
}
