import { join } from 'node:path';
import { afterLastOf, insertIntoSource } from './insert-into-source';

const TABLE = 'packages/market/contracts/src/access/personal-data.ts';

/**
 * Adds a new kind of account-related records to the table of personal data; nothing erases them yet, as the row states.
 * @returns the file
 */
export function addStoredKind(
  root: string,
  { model, service, collection, what }: { model: string; service: string; collection: string; what: string },
): string {
  insertIntoSource(join(root, TABLE), [
    [
      afterLastOf('PERSONAL_DATA'),
      `,
  ${model}: {
    services: ['${service}'],
    collection: '${collection}',
    what: '${what}',
    erase: { none: 'Nothing erases it yet' },
    export: { none: 'Not in the copy yet' },
    hide: ONLY_SYSTEM,
    retention: UNTIL_ERASED,
    notify: NOBODY_TOLD,
  }`,
    ],
  ]);
  return TABLE;
}
