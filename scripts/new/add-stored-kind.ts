import { join } from 'node:path';
import { afterLastOf, insertIntoSource } from './insert-into-source';

const TABLE = 'packages/market/contracts/src/access/personal-data.ts';

/**
 * States a new kind of rows about accounts in the table of personal data; nothing erases it yet, as the row says.
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
