import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importFormatsPage, keptFacts } from './import-formats-page';

test('no format loses a fact that its records have a field for', async () => {
  const formats = await keptFacts();
  expect(formats.map(({ format, offered, kept }) => [format, [...offered].filter((fact) => !kept.has(fact))])).toEqual(
    formats.map(({ format }) => [format, []]),
  );
});

test('docs/import-formats.md is as the samples have it (else: npm run docs)', async () => {
  expect(readFileSync(join(__dirname, '../../../docs/import-formats.md'), 'utf8')).toBe(await importFormatsPage());
});
