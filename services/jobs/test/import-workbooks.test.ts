import { IMPORT_MAX_BYTES } from '@market/contracts/job-posts';
import { fileContent } from '../src/imports/domain/file-content';
import { readImport, type ReadRow } from '../src/imports/domain/read-import';
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

  test('with merged names of groups above its header has no job called after a column', async () => {
    const parts = partsOf([
      ['Job', null, 'Pay', null],
      ['Title', 'City', 'Min', 'Max'],
      ['Cook', 'Oslo', 30_000, 40_000],
    ]);
    const merges = '</sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C1:D1"/></mergeCells>';
    const sheet = parts['xl/worksheets/sheet1.xml']!.replace('</sheetData>', merges);
    expect(await jobsIn(packed({ ...parts, 'xl/worksheets/sheet1.xml': sheet }))).toMatchObject([
      { job_title: 'Cook', job_location: 'Oslo', salary: 30_000, salary_max: 40_000 },
    ]);
  });

  test('is known by its bytes, whatever it is called', () => {
    expect(fileContent(workbook(ROWS), 'jobs.csv')).toMatchObject({ format: 'xlsx', isSure: true });
  });

  test('S133 a workbook that unfolds to more than can be read is refused before it is unfolded, and so is what is none', async () => {
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

  test.each([
    ['a value at the last cell', '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'],
    ['attributes that look like the end of a tag', '<row r="9"><c a=">" r="XFD1048576" b="/>"><v>1</v></c></row>'],
    [
      'empty cells at the last column of many rows',
      Array.from({ length: 300 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}" s="1"/></row>`).join(''),
    ],
    ['a row beyond the last', '<row r="4e9"><c><v>1</v></c></row>'],
    ['an address that is written otherwise', '<row r="1"><c r="&#88;FD1048576"><v>1</v></c></row>'],
  ])('S133 with %s is refused before it is parsed', async (_what, rows) => {
    const parts = partsOf(ROWS);
    const sheet = parts['xl/worksheets/sheet1.xml']!.replace('</sheetData>', `${rows}</sheetData>`);
    const began = performance.now();
    await expect(jobsIn(packed({ ...parts, 'xl/worksheets/sheet1.xml': sheet }))).rejects.toMatchObject({
      fields: { content: expect.stringContaining('too far out') },
    });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('with a format far below its cells is read', async () => {
    const parts = partsOf(ROWS);
    const far = '<row r="60000"><c r="A60000" s="1"/><c r="ZZ60000" s="1"/></row>';
    const sheet = parts['xl/worksheets/sheet1.xml']!.replace('</sheetData>', `${far}</sheetData>`);
    expect(await jobsIn(packed({ ...parts, 'xl/worksheets/sheet1.xml': sheet }))).toHaveLength(2);
  });

  test('S133 a workbook that states less than it unfolds to gains nothing', async () => {
    const liar = Buffer.from(packed({ ...partsOf(ROWS), 'xl/worksheets/sheet1.xml': ' '.repeat(8 * 1024 * 1024) }));
    // The stated size of each part stands in its entry of the directory at the end.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(8 * 1024 * 1024);
    for (let at = liar.indexOf(size); at >= 0; at = liar.indexOf(size, at + 1)) liar.writeUInt32LE(10, at);
    await expect(jobsIn(liar)).rejects.toMatchObject({ fields: { content: expect.any(String) } });
  });
});

describe('a workbook as people keep it', () => {
  const TABLE: Cell[][] = [
    ['Job title', 'Location', 'Job description'],
    ['Nurse', 'Leeds', 'Care'],
    ['Porter', null, 'Carry'],
    ['Cook', 'York', 'Soup'],
  ];
  const changed = (rows: Cell[][], part: string, from: string, to: string) => {
    const parts = partsOf(rows);
    const path = `xl/${part}.xml`;
    expect(parts[path]).toContain(from);
    return { ...parts, [path]: parts[path]!.replace(from, to) };
  };

  test.each<[string, Cell[][], string]>([
    ['a page of help', [['How to fill this template'], ['1. Do not change headers']], ''],
    [
      'lists of values',
      [
        ['Type', 'Country'],
        ['Full-time', 'Norway'],
      ],
      '',
    ],
    ['nothing but a header', [['Job title', 'Location']], ''],
    ['old jobs that are hidden', [['Note'], ['Old']], ' state="hidden"'],
  ])('has its jobs behind %s', async (_what, first, state) => {
    const [one, jobs] = [partsOf(first), partsOf(TABLE)];
    const bytes = packed({
      ...one,
      'xl/worksheets/sheet2.xml': jobs['xl/worksheets/sheet1.xml']!,
      'xl/workbook.xml': one['xl/workbook.xml']!.replace(
        '<sheet name="Jobs" sheetId="1" r:id="r1"/>',
        `<sheet name="Read me" sheetId="1"${state} r:id="r1"/><sheet name="Jobs" sheetId="2" r:id="r3"/>`,
      ),
      'xl/_rels/workbook.xml.rels': one['xl/_rels/workbook.xml.rels']!.replace(
        '</Relationships>',
        '<Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
      ),
    });
    expect((await jobsIn(bytes)).map((row) => 'job_title' in row && row.job_title)).toEqual([
      'Nurse',
      'Porter',
      'Cook',
    ]);
  });

  test('S482: rows that it hides are not imported, and are named', async () => {
    const rows = await jobsIn(packed(changed(TABLE, 'worksheets/sheet1', '<row r="3">', '<row r="3" hidden="1">')));
    expect(rows).toMatchObject([
      { job_title: 'Nurse' },
      { line: 3, title: 'Porter', reason: expect.stringContaining('hides this row') },
      { job_title: 'Cook' },
    ]);
  });

  test('S506: a hidden sheet is left out where another one is shown, also where that one has no jobs', async () => {
    const sheets = (first: Cell[][], second: Cell[][]) => {
      const [one, two] = [partsOf(first), partsOf(second)];
      return packed({
        ...one,
        'xl/worksheets/sheet2.xml': two['xl/worksheets/sheet1.xml']!,
        'xl/workbook.xml': one['xl/workbook.xml']!.replace(
          '<sheet name="Jobs" sheetId="1" r:id="r1"/>',
          '<sheet name="Internal" sheetId="1" state="hidden" r:id="r1"/><sheet name="Jobs" sheetId="2" r:id="r3"/>',
        ),
        'xl/_rels/workbook.xml.rels': one['xl/_rels/workbook.xml.rels']!.replace(
          '</Relationships>',
          '<Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
        ),
      });
    };
    const internal: Cell[][] = [
      ['Job title', 'Location'],
      ['Secret successor', 'Leeds'],
    ];
    expect(await jobsIn(sheets(internal, TABLE))).toMatchObject([
      { job_title: 'Nurse' },
      { job_title: 'Porter' },
      { job_title: 'Cook' },
    ]);
    const help = sheets(internal, [['How to fill this template'], ['Do not change headers']]);
    expect(JSON.stringify(await jobsIn(help).catch(String))).not.toContain('Secret successor');
  });

  describe('S506: columns that it hides', () => {
    const WIDE: Cell[][] = [
      ['Job title', 'Salary', 'Requirements', 'Reference', 'Archived', 'Location', 'Salary'],
      ['Nurse', 90_000, 'Replaces Ms Doe, who does not know', 'N-1', 'no', 'Leeds', null],
      ['Porter', 80_000, 'Fire the old one first', 'P-1', 'yes', 'York', 20_000],
    ];
    const hiding = (columns: string) =>
      packed(changed(WIDE, 'worksheets/sheet1', '<sheetData>', `<cols>${columns}</cols><sheetData>`));
    const readOf = (bytes: Uint8Array, map?: Record<string, string>) =>
      readImport({ ...fileContent(bytes, 'jobs.xlsx'), map });

    test.each([
      ['by the user', '<col min="2" max="5" width="9" hidden="1" customWidth="1"/>'],
      ['by their width', '<col min="2" max="5" width="0" customWidth="1"/>'],
    ])('are not published, and named: hidden %s', async (_how, columns) => {
      const bytes = hiding(columns);
      const rows = await jobsIn(bytes);
      expect(rows).toMatchObject([
        { job_title: 'Nurse', job_location: 'Leeds', salary: null, status: 'open' },
        { job_title: 'Porter', job_location: 'York', salary: 20_000, status: 'closed' },
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/Doe|Fire/);
      const { remarks, columns: taken } = await readOf(bytes);
      expect(remarks).toEqual([
        expect.stringContaining('hides columns, which are not published: Requirements, Archived'),
      ]);
      // The company's own number still identifies the job of a row.
      expect(taken).toMatchObject({ external_id: 'Reference', salary: 'Salary' });
    });

    test('are taken where somebody chooses a field for them', async () => {
      const bytes = hiding('<col min="3" max="3" hidden="true"/>');
      expect((await readOf(bytes)).columns.requirements).toBeUndefined();
      expect((await readOf(bytes, { Requirements: 'requirements' })).columns.requirements).toBe('Requirements');
    });

    test('make the same job of a row as before they were hidden, which loses what they said', async () => {
      const [shown, hidden] = [packed(partsOf(WIDE)), hiding('<col min="2" max="4" hidden="1"/>')];
      const keys = async (bytes: Uint8Array) =>
        [...(await readOf(bytes)).batches].flat().map((row) => ('job' in row ? row.externalId : row.reason));
      const hashes = async (bytes: Uint8Array) =>
        (await jobsIn(bytes)).map((row) => 'source_hash' in row && row.source_hash);
      expect(await keys(hidden)).toEqual(await keys(shown));
      expect(await hashes(hidden)).not.toEqual(await hashes(shown));
    });
  });

  test('S133: thousands of merged ranges do not read their header anew each time', async () => {
    const wide = (at: number): Cell[] =>
      Array.from({ length: 26 }, (_, cell) => `Kind of work ${String(cell)} in ${String(at)}`);
    const range = '<mergeCell ref="B2:B3"/>'.repeat(5_000);
    const parts = changed(
      [['Job title', 'Place'], wide(1), wide(2)],
      'worksheets/sheet1',
      '</sheetData>',
      `</sheetData><mergeCells>${range}</mergeCells>`,
    );
    const bytes = packed(parts);
    const began = performance.now();
    await jobsIn(bytes);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test('has a merged place for each of its rows', async () => {
    const merge = '</sheetData><mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>';
    const rows = await jobsIn(packed(changed(TABLE, 'worksheets/sheet1', '</sheetData>', merge)));
    expect(rows).toMatchObject([{ job_location: 'Leeds' }, { job_location: 'Leeds' }, { job_location: 'York' }]);
  });

  test.each<[format: string, amount: number, pay: object]>([
    ['"£"#,##0', 32_000, { salary: 32_000, currency: 'GBP', salary_period: null }],
    ['#,##0.00\\ "€"', 45_000.5, { salary: 45_001, currency: 'EUR', salary_period: null }],
    ['"$"#,##0.00"/hr"', 21.5, { salary: 22, currency: 'USD', salary_period: 'hour' }],
    ['[$¥-411]#,##0', 4_500_000, { salary: 4_500_000, currency: 'JPY', salary_period: null }],
    ['_-[$CHF-807] * #,##0_-;-* #,##0_-', 95_000, { salary: 95_000, currency: 'CHF' }],
    ['#,##0 "per month" [$EUR]', 3_000, { salary: 3_000, currency: 'EUR', salary_period: 'month' }],
    ['#,##0', 45_000, { salary: 45_000, currency: null }],
    ['"£"#,##0,"k"', 45_000, { salary: 45_000, currency: null }],
  ])('shows the money of an amount by its format, %s', async (format, amount, pay) => {
    const rows: Cell[][] = [
      ['Title', 'Salary'],
      ['Nurse', { day: amount }],
    ];
    const code = format.replaceAll('"', '&quot;');
    const parts = changed(rows, 'styles', 'numFmtId="14"', 'numFmtId="170"');
    parts['xl/styles.xml'] = parts['xl/styles.xml']!.replace(
      '<cellStyleXfs',
      () => `<numFmts count="1"><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellStyleXfs`,
    );
    expect(await jobsIn(packed(parts))).toMatchObject([pay]);
  });
});
