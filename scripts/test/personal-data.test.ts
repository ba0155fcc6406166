import {
  COLLECTIONS_WITHOUT_MODEL,
  OWN_DATA_PARTS,
  PERSONAL_DATA,
  type PersonalDataRow,
} from '@market/contracts/access/personal-data';
import { SERVICE_NAMES } from '@market/contracts/services';
import type { Connection } from '@market/service-kit';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { ROOT } from '../start/root';
import { startTestMarket, type TestMarket } from './support/test-market';

let started: TestMarket;
beforeAll(async () => {
  started = await startTestMarket('personal-data');
});
afterAll(() => started.stop());

const ROWS = Object.values<PersonalDataRow>(PERSONAL_DATA);
const NAMED_ROWS = Object.entries<PersonalDataRow>(PERSONAL_DATA);

/** Databases of the running services, each by a connection that knows the service's models. */
const stores = (): Array<{ service: string; connection: Connection }> =>
  SERVICE_NAMES.flatMap((service) =>
    mongoose.connections
      // The first has no database.
      .filter(({ name, models }) => name?.endsWith(service) && Object.keys(models).length > 0)
      .map((connection) => ({ service, connection })),
  );

test('S230: each kind of stored rows states its duties: the models of all services are the rows of the table', () => {
  const stored = stores().flatMap(({ service, connection }) =>
    Object.values(connection.models).map(
      ({ modelName, collection }) => `${modelName}: ${service}.${collection.collectionName}`,
    ),
  );
  const stated = NAMED_ROWS.flatMap(([name, { services, collection }]) =>
    services.map((service) => `${name}: ${service}.${collection}`),
  );
  expect([...new Set(stored)].sort()).toEqual(stated.sort());
});

test('each collection of the databases has a row, and those about people are kept as long as it says', async () => {
  const found: string[] = [];
  const unknown: string[] = [];
  let expiring = 0;
  for (const { service, connection } of stores()) {
    const database = connection.getClient().db(connection.name);
    for (const { name } of await database.listCollections().toArray()) {
      const row =
        ROWS.find(({ services, collection }) => collection === name && services.some((one) => one === service)) ??
        COLLECTIONS_WITHOUT_MODEL.find(({ collection }) =>
          collection.endsWith('.') ? name.startsWith(collection) : name === collection,
        );
      if (!row) {
        unknown.push(`${service}.${name}`);
        continue;
      }
      if ('nobody' in row) continue;
      const kept = 'field' in row.retention ? [[row.retention.field, row.retention.seconds]] : [];
      const indexes = await database.collection(name).indexes();
      const expires = indexes.flatMap(({ key, expireAfterSeconds }) =>
        expireAfterSeconds === undefined ? [] : [[Object.keys(key as object)[0], expireAfterSeconds]],
      );
      expiring += expires.length;
      if (JSON.stringify(kept) !== JSON.stringify(expires))
        found.push(`${service}.${name}: says ${JSON.stringify(kept)}, is ${JSON.stringify(expires)}`);
    }
  }
  expect(unknown).toEqual([]);
  expect(found).toEqual([]);
  // Check of the search itself.
  expect(expiring).toBeGreaterThan(20);
});

test('each part of the copy that an account takes along has the kind of rows that it is of', () => {
  const named = ROWS.flatMap((row) => ('nobody' in row || 'none' in row.export ? [] : row.export.parts));
  expect(OWN_DATA_PARTS.filter((part) => !named.includes(part))).toEqual([]);
});

test('files that erase and tests that show it are there', () => {
  const files = [...ROWS, ...COLLECTIONS_WITHOUT_MODEL].flatMap((row) =>
    'nobody' in row
      ? []
      : [
          ...('none' in row.erase ? [] : [row.erase.by, row.erase.shownBy]),
          ...('sweptBy' in row.retention ? [row.retention.sweptBy] : []),
        ],
  );
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
