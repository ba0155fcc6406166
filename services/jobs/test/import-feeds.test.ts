import { readImport, type ReadRow } from '../src/imports/domain/read-import';
import { placesOf } from '../src/places/domain/places';
import { POSTAL, POSTING, RECORDS } from './import-samples';

async function jobsIn(value: unknown) {
  const { columns, batches } = await readImport({ content: JSON.stringify(value), format: 'json' });
  const jobs = [...batches].flat().flatMap((row) => ('job' in row ? [(row as ReadRow).job] : []));
  return { columns, jobs };
}

test.each(RECORDS)('%s', async (_system, file, wanted, words) => {
  const { jobs } = await jobsIn(file);
  expect(jobs).toMatchObject([{ job_title: 'Keeper', ...wanted }]);
  for (const word of words) expect(jobs[0]?.job_description).toContain(word);
});

// A year is what goes without saying: it is stored as none.
test('pay in every form of schema.org is read for its own row', async () => {
  const pay = [
    { currency: 'EUR', value: { value: 55_000, unitText: 'YEAR' } },
    { currency: 'EUR', value: { minValue: 2_500, maxValue: 3_000, unitText: 'MONTH' } },
    { currency: 'EUR', minValue: 20, maxValue: 25, unitText: 'HOUR' },
    '45000 EUR',
  ];
  const { jobs } = await jobsIn(pay.map((baseSalary, at) => ({ ...POSTING, identifier: at, baseSalary })));
  expect(jobs.map(({ salary, salary_max, salary_period }) => [salary, salary_max, salary_period])).toEqual([
    [55_000, null, null],
    [2_500, 3_000, 'month'],
    [20, 25, 'hour'],
    [45_000, null, null],
  ]);
});

test.each([
  ['a list of paragraphs', { description: ['<p>Keep the tower.</p>', '<p>Light the lamp.</p>'] }],
  ['a list of lines', { description: ['Keep the tower.', 'Light the lamp.'] }],
  [
    'values with their language',
    {
      title: { '@value': 'Keeper', '@language': 'en' },
      description: [{ '@value': '<p>Keep the tower.</p>' }, { '@value': '<p>Light the lamp.</p>' }],
    },
  ],
  [
    'a title by language',
    { title: [{ '@value': 'Keeper', '@language': 'en' }], description: 'Keep the tower. Light the lamp.' },
  ],
])('the text of schema.org is read from %s', async (_what, cells) => {
  const job = await first({ ...POSTING, title: 'Keeper', ...cells });
  expect(job?.job_title).toBe('Keeper');
  expect(job?.job_description).toMatch(/Keep the tower\.[^]*Light the lamp\./);
});

/** A feed's only record as a job. */
const first = async (record: unknown) => (await jobsIn([record])).jobs[0];

describe('Workable says by one column what becomes of a job, or in which state it lies:', () => {
  const job = (state: string) => ({
    title: 'Keeper',
    shortcode: state,
    state,
    city: 'Atlanta',
    country: 'United States',
  });

  test.each([
    ['published', 'open'],
    ['draft', 'draft'],
    ['closed', 'closed'],
    ['archived', 'closed'],
  ])('%s is %s', async (state, status) =>
    expect(await first(job(state))).toMatchObject({ status, job_location: 'Atlanta, United States' }),
  );

  test('a state of the country is one', async () =>
    expect(await first(job('Georgia'))).toMatchObject({
      status: 'open',
      job_location: 'Atlanta, Georgia, United States',
    }));
});

test('BambooHR: the answer for one job is that job, with all its facts', async () => {
  const { jobs } = await jobsIn({
    meta: {},
    result: {
      jobOpening: {
        jobOpeningShareUrl: 'https://k.example/careers/22',
        jobOpeningName: 'Keeper',
        jobOpeningStatus: 'Open',
        employmentStatusLabel: 'Full-Time',
        location: { city: 'Portland', state: 'Maine', postalCode: '04101', addressCountry: 'United States' },
        atsLocation: { country: null, state: null, province: null, city: null },
        description: '<p>Light the lamp</p>',
        compensation: '$25 - $30 / hour',
        datePosted: '2026-11-05',
        locationType: '2',
      },
      formFields: { firstName: { isRequired: true } },
    },
  });
  expect(jobs).toMatchObject([
    {
      job_title: 'Keeper',
      job_location: 'Portland, Maine, United States',
      emp_type: 'full_time',
      work_mode: 'hybrid',
      salary: 25,
      salary_max: 30,
      salary_period: 'hour',
      created_at: new Date('2026-11-05'),
      status: 'open',
    },
  ]);
  expect(jobs[0]?.job_description).toMatch(/Light the lamp[^]*k\.example\/careers\/22/);
});

test('S557 a place that Workable hides is not among those of the job', async () => {
  const place = { country: 'Norway', countryCode: 'NO', region: null };
  const locations = [
    { ...place, city: 'Oslo', hidden: true },
    { ...place, city: 'Bergen', hidden: false },
  ];
  const job = await first({ title: 'Keeper', shortcode: 'K', city: 'Oslo', country: 'Norway', locations });
  expect(job?.job_location).toBe('Bergen, Norway');
});

test('Naukri: the part of a town in brackets is none of its name', async () => {
  const placeholders = [{ type: 'location', label: 'Hybrid - Bengaluru(Whitefield, Indiranagar), Pune (Hinjewadi)' }];
  const job = await first({ title: 'Keeper', jobId: '1', jdURL: '/1', placeholders });
  expect(job?.job_location).toBe('Bengaluru, India; Pune, India');
});

test('Remotive: each country of its list is a place', async () => {
  const job = await first({
    title: 'Keeper',
    url: 'https://r.example/1',
    candidate_required_location: 'USA, Canada, UK',
  });
  expect(job?.job_location).toBe('USA; Canada; UK');
});

describe('Lever', () => {
  const lever = (interval: string, more: object = {}) => ({
    id: 'a1',
    text: 'Keeper',
    hostedUrl: 'https://l.example/a1',
    country: 'NO',
    categories: { location: 'Bergen', allLocations: ['Bergen'] },
    salaryRange: { min: 2_000, max: 3_000, currency: 'USD', interval },
    ...more,
  });

  test.each<[string, Array<number | string | null>]>([
    ['per-year-salary', [2_000, 3_000, null]],
    ['per-month-salary', [2_000, 3_000, 'month']],
    ['semi-month-salary', [48_000, 72_000, null]],
    ['bi-week-salary', [52_000, 78_000, null]],
    ['per-week-salary', [2_000, 3_000, 'week']],
    ['per-day-wage', [2_000, 3_000, 'day']],
    ['bi-month-salary', [null, null, null]],
    ['one-time', [null, null, null]],
  ])('pay for %s', async (interval, pay) => {
    const job = await first(lever(interval));
    expect([job?.salary, job?.salary_max, job?.salary_period]).toEqual(pay);
    expect(job?.unread_pay).toBe(pay[0] === null ? '2000 – 3000' : null);
  });

  test('a country belongs to the place that it names, not to the others', async () => {
    expect((await first(lever('per-month-salary')))?.job_location).toBe('Bergen, NO');
    const categories = { location: 'Bergen', allLocations: ['Turku', 'Bergen'] };
    expect((await first(lever('per-month-salary', { categories })))?.job_location).toBe('Turku; Bergen, NO');
    const named = { location: 'Bergen, Norway' };
    expect((await first(lever('per-month-salary', { categories: named })))?.job_location).toBe('Bergen, Norway');
  });
});

describe('a kind of contract hides no hours:', () => {
  test.each([
    ['Personio', { name: 'Keeper', recruitingCategory: 'Sea', employmentType: 'permanent', schedule: 'part-time' }],
    ['Reed', { jobId: 1, jobTitle: 'Keeper', contractType: 'Permanent', jobType: 'Part Time' }],
    ['Recruitee', { title: 'Keeper', careers_url: 'https://r.example', employment_type_code: 'parttime_permanent' }],
    ['a table', { title: 'Keeper', contract_type: 'unbefristet', schedule: 'Teilzeit' }],
    ['French words', { title: 'Keeper', 'Type de contrat': 'CDI, temps partiel' }],
  ])('%s', async (_what, record) => expect(await first(record)).toMatchObject({ emp_type: 'part_time' }));
});

describe('places have the region and country that their record knows:', () => {
  test.each<[string, object, string]>([
    [
      'Adzuna',
      { title: 'K', location: { display_name: 'Dallas', area: ['US', 'Texas', 'Dallas County', 'Dallas'] } },
      'Dallas, Texas, US',
    ],
    ['Reed', { jobId: 1, jobTitle: 'K', locationName: 'Perth' }, 'Perth, UK'],
    [
      'Workday',
      {
        jobPostingInfo: {
          title: 'K',
          location: 'Lyon',
          country: { descriptor: 'France' },
          additionalLocations: ['Nice', 'Metz'],
        },
      },
      'Lyon, France; Nice; Metz',
    ],
    [
      'schema.org with a list of addresses',
      {
        ...POSTING,
        jobLocation: { '@type': 'Place', address: [POSTAL, { addressLocality: 'Rome', addressCountry: 'IT' }] },
      },
      'Portland, ME, US; Rome, IT',
    ],
    [
      'schema.org for people of some countries',
      {
        ...POSTING,
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: [{ name: 'Norway' }, { name: 'Chile' }],
      },
      'Remote in Norway; Remote in Chile',
    ],
    [
      'schema.org for people anywhere',
      {
        ...POSTING,
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: { '@type': 'Country', name: 'Anywhere' },
      },
      'Remote',
    ],
    ['a table', { title: 'K', city: 'Perth', state: 'WA', country: 'Australia' }, 'Perth, WA, Australia'],
    ['a table with the country in both', { title: 'K', location: 'Bonn, Germany', country: 'DE' }, 'Bonn, Germany'],
    [
      'a table of another language',
      { Titel: 'K', Ort: 'Bonn', Bundesland: 'NRW', Land: 'Deutschland' },
      'Bonn, NRW, Deutschland',
    ],
    [
      'a table with several towns',
      { title: 'K', location: 'Bonn; Kiel', country: 'Germany', region: 'NRW' },
      'Bonn, Germany; Kiel, Germany',
    ],
    ['a table without a town', { title: 'K', region: 'Bavaria', country: 'Germany' }, 'Bavaria, Germany'],
    [
      'a table with a status beside the state',
      { title: 'K', city: 'Portland', state: 'OR', status: 'Open' },
      'Portland, OR',
    ],
    [
      'schema.org with an address in words',
      { ...POSTING, jobLocation: [{ address: 'Bonn, Germany' }, { address: POSTAL }] },
      'Bonn, Germany; Portland, ME, US',
    ],
    ['a list of places', { title: 'K', locations: [{ city: 'Lyon', country: { name: 'France' } }] }, 'Lyon, France'],
    ['nested fields', { title: 'K', address: { city: 'Lyon', region: 'Rhône', country: 'FR' } }, 'Lyon, Rhône, FR'],
  ])('%s', async (_what, record, place) => expect((await first(record))?.job_location).toBe(place));
});

describe('a country in a column of its own is no state', () => {
  test.each<[string, object, string, string]>([
    ['Canada', { city: 'London', country: 'CA' }, 'London, Canada', 'London, Canada'],
    ['India', { city: 'Salem', country: 'in' }, 'Salem, India', 'Salem, India'],
    ['Germany', { city: 'Milton', country: 'DE' }, 'Milton, Germany', 'Milton, Germany'],
    ['Germany, in both', { location: 'Milton, DE', country: 'DE' }, 'Milton, Germany', 'Milton, Germany'],
    ['Saudi Arabia', { city: 'Riyadh', country: 'SA' }, 'Riyadh, Saudi Arabia', 'Riyadh, Saudi Arabia'],
    ['a region beside it', { city: 'London', region: 'ON', country: 'CA' }, 'London, ON, Canada', 'London, ON, Canada'],
    ['three letters', { city: 'Santiago', country: 'ESP' }, 'Santiago, Spain', 'Santiago, Spain'],
    ['three others', { city: 'Graz', country: 'AUT' }, 'Graz, Austria', 'Graz, Austria'],
    ['a name that is a state’s too', { city: 'Tbilisi', country: 'GEO' }, 'Tbilisi, GE', 'Tbilisi, Georgia'],
    ['three letters of the states', { city: 'Salem', region: 'OR', country: 'USA' }, 'Salem, OR, USA', 'Salem, OR'],
    [
      'schema.org',
      { ...POSTING, jobLocation: { address: { addressLocality: 'London', addressCountry: 'CA' } } },
      'London, Canada',
      'London, Canada',
    ],
  ])('%s', async (_what, record, written, label) => {
    const place = (await first({ title: 'K', ...record }))?.job_location ?? '';
    expect([place, placesOf(place).map((one) => one.label)]).toEqual([written, [label]]);
  });
});

describe('the place of a nested object is read by the names of its parts', () => {
  test.each<[string, object, string]>([
    ['of the work', { workLocation: { city: 'Paris', state: 'Texas', country: 'US' } }, 'Paris, Texas, US'],
    ['with named parts', { location: { city: { name: 'Paris' }, country: { code: 'FR' } } }, 'Paris, FR'],
    ['with more than the place', { jobPlace: { zip: '75001', city: 'Paris', countryCode: 'FRA' } }, 'Paris, France'],
    ['in another one', { job: { site: { town: 'Leeds', country_name: 'UK' } } }, 'Leeds, UK'],
    ['with a name alone', { workLocation: { name: 'Leeds', zip: 'LS1' } }, 'Leeds'],
    ['but not the company’s', { company: { address: { city: 'Leeds' } } }, 'Not stated'],
  ])('%s', async (_what, record, place) =>
    expect((await first({ title: 'Keeper', ...record }))?.job_location).toBe(place),
  );

  test.each<[string, unknown, string]>([
    ['an address', POSTAL, 'Portland, ME, US'],
    ['a list of addresses', [POSTAL, { addressLocality: 'Rome', addressCountry: 'IT' }], 'Portland, ME, US; Rome, IT'],
  ])('schema.org has %s for a place', async (_what, jobLocation, place) =>
    expect((await first({ ...POSTING, jobLocation }))?.job_location).toBe(place),
  );
});

test.each<[string, boolean, object]>([
  ['more than it has', true, { totalFound: 250, limit: 100, content: [{ title: 'K' }] }],
  ['a next page', true, { jobs: [{ title: 'K' }], links: { next: 'https://jobs.example/2' } }],
  ['a mark of the next page', true, { jobs: [{ title: 'K' }], nextPageToken: 'x' }],
  ['more of them', true, { jobs: [{ title: 'K' }], meta: { has_more: true } }],
  ['what it has', false, { total: 1, jobs: [{ title: 'K' }], next: null, meta: { hasMore: false, total_count: 1 } }],
])('an answer that tells of %s is a part: %s', async (_what, isPart, answer) => {
  const read = await readImport({ content: JSON.stringify(answer), format: 'json' });
  expect([read.isPart, read.remarks]).toEqual([isPart, isPart ? [expect.stringContaining('one page of several')] : []]);
});

describe('a list in the form of schema.org, or in another list, has its jobs:', () => {
  const item = (at: number) => ({
    '@type': 'ListItem',
    position: at,
    item: { '@type': 'JobPosting', title: `Keeper ${String(at)}`, datePosted: '2026-11-01' },
  });
  const list = { '@type': 'ItemList', itemListElement: [item(1), item(2)] };
  test.each<[string, unknown]>([
    ['an item list', { '@context': 'https://schema.org', ...list }],
    ['an item list in a list', [{ '@type': 'WebSite', name: 'Jobs' }, list]],
    ['an item list in a graph', { '@graph': [{ '@type': 'WebSite', name: 'Jobs' }, list] }],
    ['a list in a list', [[item(1).item, item(2).item]]],
  ])('%s', async (_what, value) =>
    expect((await jobsIn(value)).jobs.map(({ job_title }) => job_title)).toEqual(['Keeper 1', 'Keeper 2']),
  );

  test('links to pages of jobs are none', async () => {
    const links = {
      '@type': 'ItemList',
      itemListElement: [{ '@type': 'ListItem', position: 1, url: 'https://a.example' }],
    };
    await expect(jobsIn(links)).rejects.toMatchObject({
      fields: { content: expect.stringContaining('no job among it') },
    });
  });
});

describe('pay is read where its feed has it:', () => {
  test.each<[string, object, Array<number | string | null>]>([
    [
      'Ashby’s summary behind bullets',
      { title: 'K', isListed: true, compensation: { compensationTierSummary: '$81K – $87K • Offers Equity' } },
      [81_000, 87_000, 'USD', null],
    ],
    [
      'Ashby’s pay alone goes first',
      {
        title: 'K',
        isListed: true,
        compensation: { compensationTierSummary: 'Zone A', scrapeableCompensationSalarySummary: '€60K - €70K' },
      },
      [60_000, 70_000, 'EUR', null],
    ],
    [
      'Greenhouse, in cents',
      {
        title: 'K',
        absolute_url: 'https://g.example',
        pay_input_ranges: [
          { min_cents: 5_000_000, max_cents: 7_000_000, currency_type: 'USD', title: 'Oslo' },
          { min_cents: 4_000_000, max_cents: 6_000_000, currency_type: 'USD', title: 'Bergen' },
        ],
      },
      [50_000, 70_000, 'USD', null],
    ],
    [
      'schema.org, a list',
      { ...POSTING, baseSalary: [{ currency: 'EUR', value: { minValue: 2_000, maxValue: 2_500, unitText: 'MONTH' } }] },
      [2_000, 2_500, 'EUR', 'month'],
    ],
    [
      'schema.org, a list of values',
      {
        ...POSTING,
        baseSalary: { currency: 'EUR', value: [{ minValue: 30_000, maxValue: 40_000, unitText: 'YEAR' }] },
      },
      [30_000, 40_000, 'EUR', null],
    ],
    [
      'schema.org, a price',
      { ...POSTING, baseSalary: { '@type': 'PriceSpecification', price: '50000', priceCurrency: 'EUR' } },
      [50_000, null, 'EUR', null],
    ],
    [
      'schema.org, by a code of units',
      {
        ...POSTING,
        baseSalary: {
          '@type': 'UnitPriceSpecification',
          minPrice: 20,
          maxPrice: 25,
          priceCurrency: 'EUR',
          unitCode: 'HUR',
        },
      },
      [20, 25, 'EUR', 'hour'],
    ],
    [
      'Adzuna, always for a year',
      { title: 'K', location: { display_name: 'Leeds' }, salary_min: 9_000 },
      [9_000, null, null, null],
    ],
  ])('%s', async (_what, record, pay) => {
    const job = await first(record);
    expect([job?.salary, job?.salary_max, job?.currency, job?.salary_period]).toEqual(pay);
  });
});

describe('place of the work', () => {
  test.each<[string, object, string | null]>([
    ['SmartRecruiters', { name: 'K', releasedDate: '2026-01-05', location: { city: 'Oslo', hybrid: true } }, 'hybrid'],
    [
      'Recruitee',
      { title: 'K', careers_url: 'https://r.example', hybrid: true, on_site: false, remote: false },
      'hybrid',
    ],
    ['Recruitee, on site', { title: 'K', careers_url: 'https://r.example', hybrid: false, on_site: true }, 'onsite'],
    ['BambooHR', { jobOpeningName: 'K', locationType: '2' }, 'hybrid'],
    ['BambooHR, remote', { jobOpeningName: 'K', locationType: '1' }, 'remote'],
    ['Teamtailor', { attributes: { title: 'K', body: 'x', 'remote-status': 'fully' } }, 'remote'],
    ['Oracle', { Title: 'K', PrimaryLocation: 'Oslo', WorkplaceTypeCode: 'ORA_HYBRID' }, 'hybrid'],
    ['Remotive, always', { title: 'K', candidate_required_location: 'Norway' }, 'remote'],
    ['RemoteOK, always', { position: 'K', epoch: 1_767_571_200, location: 'Oslo' }, 'remote'],
  ])('%s', async (_what, record, mode) => expect((await first(record))?.work_mode).toBe(mode));
});

test('an export of Naukri with names of its own is read', async () => {
  const { jobs } = await jobsIn([
    {
      jobtitle: 'Keeper',
      joblocation_address: 'Chennai, Pune',
      payrate: '1,50,000 - 2,25,000 P.A',
      postdate: '2026-01-05 19:30:00 +0000',
      uniq_id: 'u1',
      experience: '2 - 5 yrs',
      jobdescription: 'Tend the light.',
    },
  ]);
  expect(jobs).toMatchObject([
    {
      job_location: 'Chennai; Pune',
      salary: 150_000,
      salary_max: 225_000,
      exp_min: 2,
      created_at: new Date('2026-01-05T19:30:00Z'),
    },
  ]);
});

test('days that are told from today are days, and change nothing of the row', async () => {
  const posted = (postedOn: string) => first({ title: 'Keeper', externalPath: '/job/1', postedOn });
  const age = async (text: string) =>
    Math.abs(Math.round((Date.now() - Number((await posted(text))?.created_at)) / 86_400_000));
  expect(
    await Promise.all(['Posted Today', 'Posted Yesterday', 'Posted 3 Days Ago', 'Posted 30+ Days Ago'].map(age)),
  ).toEqual([0, 1, 3, 30]);
  expect(
    await Promise.all(['vor 2 Wochen', 'il y a 3 jours', 'hace 5 días', 'há 2 dias', '4 dagen geleden'].map(age)),
  ).toEqual([14, 3, 5, 2, 4]);
  const [one, other] = await Promise.all(['Posted 3 Days Ago', 'Posted 4 Days Ago'].map(posted));
  expect(one).toMatchObject({ source_hash: other?.source_hash, remarks: [] });
});

test.each([
  ['a link', { applicationLink: 'https://harbour.example/apply' }],
  ['limits of place', { locationRestrictions: ['Germany'] }],
])(
  'a list of another system with companies and %s is none of Himalayas: its jobs are where it says',
  async (_what, more) => {
    const record = { title: 'Cook', companyName: 'Harbour', location: 'Leeds', ...more };
    const job = await first(record);
    expect(job).toMatchObject({ company: 'Harbour', job_location: 'Leeds', work_mode: null });
    if ('applicationLink' in more) expect(job?.job_description).toContain(more.applicationLink);
  },
);

test('S497: a web address in a title is left out, with a remark', async () => {
  expect(await first({ title: 'Keeper – https://evil.example/win' })).toMatchObject({
    job_title: 'Keeper',
    remarks: ['The web address in the title “Keeper – https://evil.example/win” was left out'],
  });
  expect(await first({ title: 'Node.js / ASP.NET Developer' })).toMatchObject({
    job_title: 'Node.js / ASP.NET Developer',
    remarks: [],
  });
});

test('lists of duties stay lists', async () => {
  const job = await first({
    job_title: 'Keeper',
    employer_name: 'Harbour',
    job_highlights: { Qualifications: ['Steady hands, good eyes', 'Fear of <nothing> & nobody'] },
  });
  expect(job?.job_description).toContain(
    '<li>Steady hands, good eyes</li><li>Fear of &lt;nothing&gt; &amp; nobody</li>',
  );
});

test('placeholders that programs write for nothing are nothing', async () => {
  for (const nothing of ['nan', 'None', 'N/A', '-', 'null', '#N/A', '<NA>', 'NA'])
    expect(
      await first({
        title: 'Cook',
        location: nothing,
        skills: `${nothing}, ${nothing}`,
        salary: nothing,
        deadline: nothing,
      }),
    ).toMatchObject({
      job_location: 'Not stated',
      required_skills: ['Hospitality & Tourism'],
      unread_pay: null,
      closes_at: null,
      remarks: [],
    });
  expect(await first({ title: 'Cook', city: 'Windhoek', country: 'NA' })).toMatchObject({
    job_location: 'Windhoek, NA',
  });
});

test.each<[content: string, format?: 'csv' | 'xml' | 'json']>([
  ['[]'],
  ['{"jobs":[]}'],
  ['{"data":[],"meta":{"total":0}}'],
  ['{"items":[{"requisitionList":[]}]}'],
  ['{"success":true,"error":null,"errors":[],"status":200,"jobs":[]}'],
  ['id,title,location\n', 'csv'],
  ['<source><publisher>Harbour</publisher></source>', 'xml'],
])('a feed without jobs, %s, has no rows', (content, format = 'json') =>
  expect(readImport({ content, format })).rejects.toMatchObject({ fields: { content: 'The file has no rows' } }),
);

test.each<[content: string, says: string, format?: 'csv' | 'xml' | 'json']>([
  ['{"error":"Rate limit exceeded","data":[]}', 'tells of an error'],
  ['{"errors":[{"title":"Service unavailable"}],"jobs":[]}', 'tells of an error'],
  ['{"success":false,"jobs":[]}', 'tells of an error'],
  ['{"@graph":[{"@type":"WebPage","name":"Down"}]}', 'data of a page'],
  ['{"meta":{"status":503},"results":[]}', 'tells of an error'],
  ['Service unavailable', 'no rows, and no column', 'csv'],
  ['sep=;\n', 'no rows, and no column', 'csv'],
  ['Too many requests, try later\n\n', 'no rows, and no column', 'csv'],
  ['<jobs><error>Service unavailable</error></jobs>', 'no element that is known', 'xml'],
])('a feed that is broken, %s, does not say that it has no jobs', (content, says, format = 'json') =>
  expect(readImport({ content, format })).rejects.toMatchObject({
    fields: { content: expect.stringContaining(says) },
  }),
);

test('an error beside another list leaves that one to be read', () =>
  expect(
    readImport({ content: '{"error":"Down","links":[{"rel":"self"}],"data":[]}', format: 'json' }),
  ).rejects.toMatchObject({ fields: { map: expect.stringContaining('title') } }));

test('a list with jobs comes in, whatever its answer says of errors', async () => {
  for (const list of ['jobs', 'data', 'positions'])
    expect(
      (await jobsIn({ errors: ['One entry is missing'], [list]: [{ id: 1, title: 'Keeper' }] })).jobs,
    ).toHaveLength(1);
  expect((await jobsIn({ title: 'Keeper', code: '404' })).jobs).toHaveLength(1);
});

describe('an object that a record leaves empty changes no other record:', () => {
  const nurse = {
    title: 'Nurse',
    location: { city: 'Springfield', state: 'OR', country: 'US' },
    salary: { min: 30, max: 35, currency: 'USD', period: 'hourly' },
  };
  const READ = {
    job_location: 'Springfield, OR, US',
    salary: 30,
    salary_max: 35,
    currency: 'USD',
    salary_period: 'hour',
  };

  test.each([
    ['null', null],
    ['an empty text', ''],
    ['an empty object', {}],
  ])('%s', async (_what, empty) => {
    const cook = { title: 'Cook', location: empty, salary: empty };
    for (const records of [
      [nurse, cook],
      [cook, nurse],
    ]) {
      const { jobs } = await jobsIn(records);
      expect(jobs.find(({ job_title }) => job_title === 'Nurse')).toMatchObject(READ);
      expect(jobs.find(({ job_title }) => job_title === 'Cook')).toMatchObject({
        job_location: 'Not stated',
        salary: null,
        salary_max: null,
      });
    }
  });

  test('null pay of SmartRecruiters', async () => {
    const posting = { name: 'Chef', releasedDate: '2026-11-18', location: { city: 'Sydney', country: 'au' } };
    const compensation = { min: 30, max: 34, currency: 'AUD', period: 'HOURLY' };
    const { jobs } = await jobsIn([
      { ...posting, id: 1, compensation: null },
      { ...posting, id: 2, compensation },
    ]);
    expect(jobs.map(({ salary, salary_max }) => [salary, salary_max])).toEqual([
      [null, null],
      [30, 34],
    ]);
  });

  test('plain values beside objects are each read in their own form', async () => {
    const { jobs } = await jobsIn([
      { ...nurse, company: { name: 'Kite' }, description: { html: '<p>Care for people</p>' } },
      { title: 'Cook', location: 'Leeds, UK', salary: '£30,000 - £32,000', company: 'Kite', description: 'Soup' },
    ]);
    expect(jobs).toMatchObject([
      { ...READ, company: 'Kite', job_description: '<p>Care for people</p>' },
      {
        job_location: 'Leeds, UK',
        salary: 30_000,
        salary_max: 32_000,
        currency: 'GBP',
        company: 'Kite',
        job_description: '<p>Soup</p>',
      },
    ]);
  });
});

test('tags of a recruiting system that are no skills are left out', async () => {
  const offer = { title: 'Keeper', careers_url: 'https://r.example/1', tags: ['internal', 'Boats', 'urgent'] };
  expect(await first(offer)).toMatchObject({ required_skills: ['Boats'] });
});

test('places of Teamtailor’s API are read from the resources beside its records', async () => {
  const job = (id: string, locations: string[]) => ({
    id,
    type: 'jobs',
    attributes: { title: 'Keeper', pitch: 'Come to the coast', body: '<p>Keep the tower.</p>' },
    relationships: { locations: { data: locations.map((one) => ({ type: 'locations', id: one })) } },
  });
  const { jobs } = await jobsIn({
    data: [job('1', ['7']), job('2', ['7', '8']), job('3', ['of no resource']), job('4', [])],
    included: [
      { id: '7', type: 'locations', attributes: { city: 'Göteborg', country: 'Sweden', name: 'Head office' } },
      { id: '8', type: 'locations', attributes: { city: null, country: 'Norway', name: 'Bergen' } },
      { id: '7', type: 'departments', attributes: { name: 'Towers' } },
    ],
  });
  expect(jobs.map(({ job_location }) => job_location)).toEqual([
    'Göteborg, Sweden',
    'Göteborg, Sweden; Bergen, Norway',
    'Not stated',
    'Not stated',
  ]);
  expect(jobs[0]?.job_description).toMatch(/Come to the coast[^]*Keep the tower\./);
});

test.each([
  [
    'a range of pay',
    { name: 'Salary Range', value: { min_value: '52000.0', max_value: '61000.0', unit: 'CAD' } },
    { salary: 52_000, salary_max: 61_000, currency: 'CAD' },
  ],
  ['pay as text', { name: 'Compensation', value: '$52,000 - $61,000' }, { salary: 52_000, salary_max: 61_000 }],
  ['employment', { name: 'Employment type', value: 'Part-time' }, { emp_type: 'part_time' }],
  ['where the work is done', { name: 'Workplace Type', value: 'Hybrid' }, { work_mode: 'hybrid' }],
])('a company’s own field of Greenhouse is read: %s', async (_what, field, read) => {
  const job = {
    title: 'Keeper',
    absolute_url: 'https://g.example/4',
    location: { name: 'Halifax, NS' },
    content: 'Tower',
  };
  expect(await first({ ...job, metadata: [{ name: 'Cost centre', value: null }, field] })).toMatchObject(read);
});

test('terms of use before the jobs of Remote OK are no refused row', async () => {
  const file = [
    { legal: 'API terms of use' },
    { id: '5', position: 'Keeper', location: 'Worldwide', epoch: 1_764_547_200 },
  ];
  const { batches } = await readImport({ content: JSON.stringify(file), format: 'json' });
  expect([...batches].flat()).toMatchObject([{ job: { job_title: 'Keeper' } }]);
});

test.each([
  '3 locations',
  'Multiple Locations',
  'Mehrere Standorte',
  'Plusieurs lieux',
  '4 locaties',
  'Várias cidades',
])('%s names no place', async (location) =>
  expect(await first({ title: 'Keeper', location })).toMatchObject({ job_location: 'Not stated' }),
);

test('a number of places is no place', async () => {
  const job = { title: 'Keeper', externalPath: '/job/Dublin/Keeper_R1' };
  expect(await first({ ...job, locationsText: '2 Locations' })).toMatchObject({ job_location: 'Not stated' });
  expect(await first({ ...job, locationsText: 'Dublin, Ireland' })).toMatchObject({ job_location: 'Dublin, Ireland' });
});
