import { isRecord } from '@market/api';
import type { Model } from 'mongoose';

/**
 * Drops indexes of former releases by their names; those that are gone already are no failure. A service calls it once
 * its indexes of now stand.
 */
export async function dropIndexes(
  { collection }: { collection: Pick<Model<unknown>['collection'], 'indexes' | 'dropIndex'> },
  names: readonly string[],
): Promise<void> {
  for (const { name } of await collection.indexes()) {
    if (name === undefined || !names.includes(name)) continue;
    // Another replica of the service may be doing the same.
    await collection.dropIndex(name).catch((error: unknown) => {
      if (!isRecord(error) || error.codeName !== 'IndexNotFound') throw error;
    });
  }
}
