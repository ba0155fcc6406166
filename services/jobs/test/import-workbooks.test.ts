import { IMPORT_MAX_BYTES } from '@market/contracts/job-posts';
import { fileContent } from '../src/domain/import/file-content';
import { readImport, type ReadRow } from '../src/domain/import/read-import';
import { packed, partsOf, workbook, type Cell } from './workbook';

async function jobsIn(bytes: Uint8Array) {
  const { format, content } = fileContent(bytes, 'jobs.xlsx');
  const { batches } = await readImport({ content, format });
  return [...batches].flat().map((row) => ('job' in row ? { line: row.line, ...(row as ReadRow).job } : row));
}

const HEADER = ['Stellentitel', 'Arbeitsort', 'Salary', 'Date posted', 'Closing date', 'Remote', 'Years of experience'];
const ROWS: Cell[][] = [
  ['Stellenliste, Stand Mai'],
  [],
  [...HEADER, null, null],
  ['Köchin', 'München', '45.000 €', { day: 46_027 }, '03/04/2027', false, 3, null, ''],
  ['Kellner', 'Wien', 18, { day: 46_027.5 }, '25/04/2027', true, null],
  [null, null, null],
];

describe('a workbook of Excel', () => {
  test('follows the rules of other tables: titles above the header, empty cells, the day first where a row shows it', async () => {
    expect(await jobsIn(workbook(ROWS))).toMatchObject([
      {
        line: 4,
        job_title: 'Köchin',
        job_location: 'München',
        salary: 45_000,
        created_at: new Date('2026-01-05T00:00:00.000Z'),
        closes_at: expect.objectContaining({}),
        exp_min: 3,
        work_mode: null,
      },
      { line: 5, job_title: 'Kellner', created_at: new Date('2026-01-05T12:00:00.000Z'), work_mode: 'remote' },
    ]);
    const [first] = await jobsIn(workbook(ROWS));
    expect((first as ReadRow['job']).closes_at?.toISOString().slice(0, 7)).toBe('2027-04');
  });

  test('is known by its bytes, whatever it is called', () => {
    expect(fileContent(workbook(ROWS), 'jobs.csv')).toMatchObject({ format: 'xlsx', isSure: true });
  });

  test('S133 that unfolds to more than can be read is refused before it is unfolded, and so is what is none', async () => {
    const parts = partsOf(ROWS);
    const bomb = packed({ ...parts, 'xl/media/x.xml': 'x'.repeat(64 * 1024 * 1024) });
    expect(bomb.byteLength).toBeLessThan(IMPORT_MAX_BYTES / 10);
    const many = packed({
      ...parts,
      ...Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`x${String(at)}.xml`, 'x'])),
    });
    for (const bytes of [bomb, many])
      await expect(jobsIn(bytes)).rejects.toMatchObject({
        fields: { content: expect.stringContaining('unfolds to more') },
      });
    const cut = workbook(ROWS).subarray(0, 900);
    const other = packed({ 'word/document.xml': '<document/>' });
    for (const bytes of [cut, other, Buffer.from('PK\u0003\u0004nothing')])
      await expect(jobsIn(bytes)).rejects.toMatchObject({
        fields: { content: expect.stringContaining('not an Excel workbook') },
      });
  });

  test('S133 that states less than it unfolds to gains nothing', async () => {
    const liar = Buffer.from(packed({ ...partsOf(ROWS), 'xl/worksheets/sheet1.xml': ' '.repeat(8 * 1024 * 1024) }));
    // The stated size of each part stands in its entry of the directory at the end.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(8 * 1024 * 1024);
    for (let at = liar.indexOf(size); at >= 0; at = liar.indexOf(size, at + 1)) liar.writeUInt32LE(10, at);
    await expect(jobsIn(liar)).rejects.toMatchObject({ fields: { content: expect.any(String) } });
  });
});
