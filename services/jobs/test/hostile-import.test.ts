import { cleanText, textAsHtml } from '../src/imports/domain/clean-text';
import { mapColumns } from '../src/imports/domain/columns';
import { readImport } from '../src/imports/domain/read-import';
import { readJob } from '../src/imports/domain/read-job';
import { readRows } from '../src/imports/domain/read-rows';
import { placesOf } from '../src/places/domain/places';
import { skillsIn } from '@market/match';

/** Texts that make a careless pattern go over the same letters again and again. */
const LONG = 100_000;
const TEXTS: Array<[string, string]> = [
  ['small letters', 'a'.repeat(LONG)],
  ['capitals', 'A'.repeat(LONG)],
  ['camel case', 'aaaA'.repeat(LONG / 4)],
  ['blanks', ` ${' '.repeat(LONG)}x`],
  ['tabs', `${'\t'.repeat(LONG)}x`],
  ['brackets', '])'.repeat(LONG / 2)],
  ['opening tags', '<p '.repeat(LONG / 3)],
  ['marks', '#URL_'.repeat(LONG / 5)],
  ['points', 'a.'.repeat(LONG / 2)],
  ['quotes', "'’".repeat(LONG / 2)],
  ['entities', '&amp;'.repeat(LONG / 5)],
  ['digits', '1,'.repeat(LONG / 2)],
  ['clocks', ':00'.repeat(LONG / 3)],
  ['places', 'LOCATION: A, A, '.repeat(LONG / 16)],
  ['years', '1 years of a '.repeat(LONG / 13)],
  ['deep brackets', '[{'.repeat(LONG / 2)],
  ['signs', '+#.&_-'.repeat(LONG / 6)],
];

test.each(TEXTS)(
  'S53 a hundred thousand characters of %s in every cell are read or refused without going round in circles',
  (_what, text) => {
    const cells = Object.fromEntries(
      [
        'title',
        'description',
        'location',
        'salary',
        'employment_type',
        'required_experience',
        'company_name',
        'url',
        'skills',
        'date_posted',
      ].map((name) => [name, text]),
    );
    // A pattern that goes over the text again for each character would not come to its end here.
    const result = readJob(cells, mapColumns(Object.keys(cells)));
    expect('job' in result || 'reason' in result).toBe(true);
    expect([skillsIn(text), placesOf(text)].every(Array.isArray)).toBe(true);
  },
);

test.each(['csv', 'json', 'jsonl'] as const)(
  'S54 deeply nested and endless files are refused as %s',
  async (format) => {
    for (const text of [
      '['.repeat(LONG),
      '{"a":'.repeat(LONG / 5),
      `[${'[{"a":'.repeat(2_000)}`,
      '"'.repeat(LONG),
      `[{"a":"${'\\'.repeat(LONG)}`,
      ',\n'.repeat(1_000),
    ]) {
      const seen: unknown[] = [];
      try {
        for await (const row of readRows(text, format)) seen.push(row);
      } catch (error) {
        expect((error as Error).name).toBe('UnreadableFile');
      }
      expect(seen.length).toBeLessThanOrEqual(1_000);
    }
  },
);

describe('S54 a file that is no file of ads is refused before it is parsed', () => {
  const rowsOf = async (text: string, format: 'csv' | 'json' | 'jsonl') => {
    const seen: unknown[] = [];
    for await (const row of readRows(text, format)) seen.push(row);
    return seen;
  };
  const head = 'title,description\n';
  test.each<[string, string]>([
    ['five million commas', ','.repeat(5_000_000)],
    ['a header of 201 columns', `${Array.from({ length: 201 }, (_, n) => `c${n}`).join(',')}\n`],
  ])('%s', async (_what, text) => {
    await expect(rowsOf(text, 'csv')).rejects.toThrow('The file has more than 200 columns');
  });

  test.each<[string, string, string]>([
    ['a row of five million cells', `${head}Potter,x\n${','.repeat(5_000_000)}`, 'Line 3 has more than 2,000 cells'],
    [
      'a row of five million letters',
      `${head}Potter,${'a'.repeat(5_000_000)}`,
      'Line 2 is longer than 500,000 characters; is a quote missing?',
    ],
    [
      'a quote that is never closed',
      `${head}Potter,"${'a,\n'.repeat(1_000_000)}`,
      'Line 2 is longer than 500,000 characters; is a quote missing?',
    ],
  ])('%s', async (_what, text, message) => {
    await expect(rowsOf(text, 'csv')).rejects.toThrow(message);
  });

  test('files as people have them: commas and lines inside of quotes, endings of any kind, two hundred columns', async () => {
    const text = `title,description\r\nPotter,"${'clay, wheel, kiln\r\n'.repeat(1_000)}"\r\n`;
    expect(await rowsOf(text, 'csv')).toEqual([
      { line: 2, cells: { title: 'Potter', description: 'clay, wheel, kiln\r\n'.repeat(1_000) } },
    ]);
    expect(await rowsOf(`title,city\r${'Potter,Oslo\r'.repeat(300)}`, 'csv')).toHaveLength(300);
    const wide = Array.from({ length: 200 }, (_, n) => `c${n}`).join(',');
    expect(await rowsOf(`\n${wide}\n${wide}\n`, 'csv')).toHaveLength(1);
  });

  test('an entry of JSON that is too long or has too many fields is refused by itself, the others are read', async () => {
    const fields = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`f${n}`, n]));
    const entries = [{ title: 'Potter' }, { title: 'a'.repeat(500_001) }, fields];
    const wanted = [
      { line: 1, cells: { title: 'Potter' } },
      { line: 2, problem: 'The entry is longer than 500,000 characters' },
      { line: 3, problem: 'The entry has more than 200 fields' },
    ];
    expect(await rowsOf(entries.map((entry) => JSON.stringify(entry)).join('\n'), 'jsonl')).toEqual(wanted);
    expect(await rowsOf(`[${entries.map((entry) => JSON.stringify(entry)).join(',\n')}]`, 'json')).toEqual(wanted);
    await expect(rowsOf(`{"a":"${'b'.repeat(500_001)}"}`, 'json')).rejects.toThrow('The file has no list of entries');
  });
});

test('S54 rows with ever other names, each a value here and an object there, are read in a time that grows with them', async () => {
  const record = (of: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`f${String(of)}_${String(n)}`, value]));
  const rows = Array.from({ length: 400 }, (_, at) => ({
    title: `Potter ${String(at)}`,
    ...record(Math.floor((at % 80) / 2), at % 2 === 0 ? 'x' : { a: 'x' }),
  }));
  const began = performance.now();
  const { total } = await readImport({ content: JSON.stringify(rows), format: 'json' });
  expect(total).toBe(400);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('S53 an entry that goes on over sixteen thousand lines is joined in a time that grows with them', () => {
  const text = `• Long enough to be a line that was wrapped by its program ${'\nand goes on with a small letter'.repeat(16_000)}`;
  const began = performance.now();
  expect(textAsHtml(cleanText(text, false))).toMatch(/^<p>Long enough.*letter<\/p>$/);
  expect(performance.now() - began).toBeLessThan(2_000);
});
