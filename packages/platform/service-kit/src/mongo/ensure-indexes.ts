import type { Connection } from 'mongoose';

/**
 * Creates the collections and indexes of all models of a connection, and waits for them. A service calls it before it
 * takes requests: until a unique index stands, nothing refuses the second of two equal rows. Throws when an index
 * cannot be built, for example because rows already break it.
 */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}
