import { mapColumns } from '../src/domain/import/columns';
import { readJob } from '../src/domain/import/read-job';
import { readRows } from '../src/domain/import/read-rows';
import { placesOf } from '../src/domain/places';
import { skillsIn } from '../src/domain/skills';

/** Texts that make a careless pattern go over the same letters again and again. */
const LONG = 100_000;
const TEXTS: Array<[string, string]> = [
  ['small letters', 'a'.repeat(LONG)], ['capitals', 'A'.repeat(LONG)], ['camel case', 'aaaA'.repeat(LONG / 4)], ['blanks', ` ${' '.repeat(LONG)}x`], ['tabs', `${'\t'.repeat(LONG)}x`], ['brackets', '])'.repeat(LONG / 2)], ['opening tags', '<p '.repeat(LONG / 3)], ['marks', '#URL_'.repeat(LONG / 5)],
  ['points', 'a.'.repeat(LONG / 2)], ['quotes', "'’".repeat(LONG / 2)], ['entities', '&amp;'.repeat(LONG / 5)], ['digits', '1,'.repeat(LONG / 2)], ['places', 'LOCATION: A, A, '.repeat(LONG / 16)], ['years', '1 years of a '.repeat(LONG / 13)], ['deep brackets', '[{'.repeat(LONG / 2)], ['signs', '+#.&_-'.repeat(LONG / 6)],
];

test.each(TEXTS)('S53 a hundred thousand characters of %s in every cell are read or refused without going round in circles', (_what, text) => {
  const cells = Object.fromEntries(['title', 'description', 'location', 'salary', 'employment_type', 'required_experience', 'company_name', 'url', 'skills', 'date_posted'].map((name) => [name, text]));
  // A pattern that goes over the text again for each character would not come to its end here.
  const result = readJob(cells, mapColumns(Object.keys(cells)));
  expect('job' in result || 'reason' in result).toBe(true);
  expect([skillsIn(text), placesOf(text)].every(Array.isArray)).toBe(true);
});

test.each(['csv', 'json', 'jsonl'] as const)('S54 deeply nested and endless files are refused as %s', async (format) => {
  for (const text of ['['.repeat(LONG), '{"a":'.repeat(LONG / 5), `[${'[{"a":'.repeat(2_000)}`, '"'.repeat(LONG), `[{"a":"${'\\'.repeat(LONG)}`, ',\n'.repeat(1_000)]) {
    const seen: unknown[] = [];
    try {
      for await (const row of readRows(text, format)) seen.push(row);
    } catch (error) {
      expect((error as Error).name).toBe('UnreadableFile');
    }
    expect(seen.length).toBeLessThanOrEqual(1_000);
  }
});
