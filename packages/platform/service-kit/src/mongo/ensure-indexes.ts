import type { Connection } from 'mongoose';

/**
 * Creates the collections and indexes of all models of a connection, and waits for them. Called before a service
 * accepts requests: without the unique index, duplicate rows would be accepted. Throws when an index cannot be built,
 * for example because existing rows violate it.
 */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}
