import { isRecord } from '@market/api';
import type { Model } from 'mongoose';

/**
 * Drops indexes of former releases by name; missing ones are ignored. Called after a service has built its present
 * indexes.
 */
export async function dropIndexes(
  { collection }: { collection: Pick<Model<unknown>['collection'], 'indexes' | 'dropIndex'> },
  names: readonly string[],
): Promise<void> {
  for (const { name } of await collection.indexes()) {
    if (name === undefined || !names.includes(name)) continue;
    // Another replica of the service may drop them concurrently.
    await collection.dropIndex(name).catch((error: unknown) => {
      if (!isRecord(error) || error.codeName !== 'IndexNotFound') throw error;
    });
  }
}
